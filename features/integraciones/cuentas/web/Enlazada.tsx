// An account with an outside service, as the settings and the doctor's page show it: linked to whom, or how to link it.
import type { ReactNode } from 'react';
import { Ficha } from '#kernel/web/controles.tsx';
import type { EstadoCuenta } from '../fields.ts';
import estilos from './cuentas.module.css';

export function Enlazada({ nombre, estado, children }: { nombre: string; estado: EstadoCuenta; children?: ReactNode }) {
  return (
    <div className={estilos.cuentaExterna}>
      <div className="grow">
        <b>{nombre}</b> {estado.ENLAZADA ? <Ficha tono="ok">Enlazada</Ficha> : <Ficha>Sin enlazar</Ficha>}{' '}
        {estado.EMULADO === 1 && <Ficha tono="warn">Modo de demostración</Ficha>}
        {estado.CUENTA && <p className="muted">{estado.CUENTA}</p>}
        {!estado.CONFIGURADO && <p className="muted">No está configurado en esta instalación.</p>}
      </div>
      {children}
    </div>
  );
}
