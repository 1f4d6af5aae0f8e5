// An account with an outside service, in the settings or on the doctor's page: which account is linked, or how to link one.

import type { ReactNode } from 'react';
import comunes from '#kernel/web/comunes.module.css';
import { Ficha } from '#kernel/web/controles.tsx';
import type { EstadoCuenta } from '../fields.ts';
import estilos from './cuentas.module.css';

export function Enlazada({ nombre, estado, children }: { nombre: string; estado: EstadoCuenta; children?: ReactNode }) {
  return (
    <div className={estilos.cuentaExterna}>
      <div className={comunes.crece}>
        <b>{nombre}</b> {estado.ENLAZADA ? <Ficha tono="bien">Enlazada</Ficha> : <Ficha>Sin enlazar</Ficha>}{' '}
        {estado.EMULADO === 1 && <Ficha tono="cuidado">Modo de demostración</Ficha>}
        {estado.CUENTA && <p className={comunes.tenue}>{estado.CUENTA}</p>}
        {!estado.CONFIGURADO && <p className={comunes.tenue}>No está configurado en esta instalación.</p>}
      </div>
      {children}
    </div>
  );
}
