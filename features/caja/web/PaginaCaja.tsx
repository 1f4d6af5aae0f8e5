// The frame of the till's screens of one patient: who it is, what is owed and what is in favour, always in sight.

import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router';
import { formatear } from '#domain/dinero.ts';
import { P } from '#domain/permisos.ts';
import { type PacienteHallado, pacientes } from '#features/pacientes/contract.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { EnlaceBoton, Ficha, Iniciales } from '#kernel/web/controles.tsx';
import { useClinica, useSesion } from '#kernel/web/sesion.tsx';
import { general, type Totales } from '../general/contract.ts';
import estilos from './caja.module.css';

export const useCodigo = (): number => Number(useParams().CODIGOPACIENTE);
/** An amount as the clinic's country writes it. */
export function useDinero(): (importe: number) => string {
  const { pais } = useClinica();
  return (importe) => formatear(importe, pais);
}
/** The patient at the till; undefined until known. Looking at the till is not opening the file. */
export const usePacienteCaja = (CODIGOPACIENTE: number): PacienteHallado | undefined =>
  useDatos(pacientes.buscar, {}, { query: { LIMIT: 1, CODIGOPACIENTE } }).data?.[0];
export const useTotales = (CODIGOPACIENTE: number): Totales | undefined =>
  useDatos(general.obtener_totales, { CODIGOPACIENTE }, { si: useSesion().permisos.has(P.caja.ver) }).data;

interface Props {
  titulo: string;
  volver: string;
  acciones?: ReactNode;
  /** Between the title and the actions. */
  junto?: ReactNode;
  children: ReactNode;
  sinRelleno?: boolean;
}
export function PaginaCaja({ titulo, volver, acciones, junto, children, sinRelleno }: Props) {
  const CODIGOPACIENTE = useCodigo();
  const p = usePacienteCaja(CODIGOPACIENTE);
  const s = useSesion();
  useEffect(() => {
    document.title = `${titulo}${p ? `, ${p.NOMBRECOMPLETO}` : ''} · Galeno`;
  }, [titulo, p]);
  return (
    <div className={`pagina ${estilos.paginaCaja}`}>
      <header className={`pagina-cab ${estilos.cabecera}`}>
        <EnlaceBoton a={volver} plano icono="izquierda" aria-label="Regresar" />
        <Iniciales nombre={p?.NOMBRECOMPLETO ?? ''} {...(p?.FOTO ? { foto: p.FOTO } : {})} t={40} />
        <div className={estilos.quien}>
          <h1>{titulo}</h1>
          <p className="sec">
            {p?.NOMBRECOMPLETO ?? ' '} <span className="muted num">{CODIGOPACIENTE}</span>
            {p && !p.ACTIVO && <Ficha tono="warn">Inactivo</Ficha>}
          </p>
        </div>
        {junto}
        <div className="acciones">
          {acciones}
          {s.permisos.has(P.pacientes.abrir) && (
            <EnlaceBoton a={`/patient/${CODIGOPACIENTE}`} chico icono="persona">
              Expediente
            </EnlaceBoton>
          )}
        </div>
      </header>
      <div className={sinRelleno ? 'pagina-todo' : 'pagina-cuerpo'}>{children}</div>
    </div>
  );
}

/** SALDO_FAVOR, CARGOS, ABONOS, SALDOS: credit in green, debt in red (2 §2.11). */
export function TiraSaldos({ t }: { t: Totales | undefined }) {
  const $ = useDinero();
  const celda = (nombre: string, importe: number | undefined, clase = '') => (
    <div>
      <dt>{nombre}</dt>
      <dd className={`num ${clase}`}>{importe === undefined ? '—' : $(importe)}</dd>
    </div>
  );
  return (
    <dl className={`${estilos.tiraSaldos} sheet`}>
      {celda('Cargos', t?.CARGOS)}
      {celda('Abonos', t?.ABONOS)}
      {celda('Saldo', t?.SALDOS, t && t.SALDOS > 0 ? 'red' : '')}
      {celda('Saldo a favor', t?.SALDO_FAVOR, t && t.SALDO_FAVOR > 0 ? 'green' : '')}
    </dl>
  );
}
