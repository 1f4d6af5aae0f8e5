// The frame of a patient's cashier screens: name and balances, always in view.

import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router';
import { formatear } from '#domain/dinero.ts';
import { P } from '#domain/permisos.ts';
import { type PacienteHallado, pacientes } from '#features/pacientes/contract.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { EnlaceBoton, Ficha, Iniciales } from '#kernel/web/controles.tsx';
import { Acciones, HojaDePagina } from '#kernel/web/pagina.tsx';
import { useClinica, useSesion } from '#kernel/web/sesion.tsx';
import { general, type Totales } from '../general/contract.ts';
import estilos from './caja.module.css';

export const useCodigo = (): number => Number(useParams().CODIGOPACIENTE);
/** Formats an amount as in the clinic's country. */
export function useDinero(): (importe: number) => string {
  const { pais } = useClinica();
  return (importe) => formatear(importe, pais);
}
/** The patient, undefined until loaded. Read with the search, because opening the file would be noted in the audit. */
export const usePacienteCaja = (CODIGOPACIENTE: number): PacienteHallado | undefined =>
  useDatos(pacientes.buscar, {}, { query: { LIMIT: 1, CODIGOPACIENTE } }).data?.[0];
export const useTotales = (CODIGOPACIENTE: number): Totales | undefined =>
  useDatos(general.obtener_totales, { CODIGOPACIENTE }, { si: useSesion().permisos.has(P.caja.ver) }).data;

interface Props {
  titulo: string;
  volver: string;
  acciones?: ReactNode;
  /** Shown between title and actions. */
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
    <HojaDePagina
      className={estilos.paginaCaja}
      claseCabecera={estilos.cabecera}
      sinRelleno={sinRelleno}
      cabecera={
        <>
          <EnlaceBoton a={volver} plano icono="izquierda" aria-label="Regresar" />
          <Iniciales nombre={p?.NOMBRECOMPLETO ?? ''} {...(p?.FOTO ? { foto: p.FOTO } : {})} t={40} />
          <div className={estilos.quien}>
            <h1>{titulo}</h1>
            <p className={comunes.secundario}>
              {p?.NOMBRECOMPLETO ?? ' '} <span className={`${comunes.tenue} ${comunes.numeros}`}>{CODIGOPACIENTE}</span>
              {p && !p.ACTIVO && <Ficha tono="cuidado">Inactivo</Ficha>}
            </p>
          </div>
          {junto}
          <Acciones>
            {acciones}
            {s.permisos.has(P.pacientes.abrir) && (
              <EnlaceBoton a={`/patient/${CODIGOPACIENTE}`} chico icono="persona" aria-label="Expediente">
                <span className={estilos.conPalabras}>Expediente</span>
              </EnlaceBoton>
            )}
          </Acciones>
        </>
      }
    >
      {children}
    </HojaDePagina>
  );
}

export function SaldoDisponible({ saldo }: { saldo: number }) {
  const $ = useDinero();
  return (
    <Ficha tono="bien" icono="cartera">
      Saldo a favor disponible <b className={`${comunes.numeros} ${comunes.fuerte}`}>{$(saldo)}</b>
    </Ficha>
  );
}

/** SALDO_FAVOR, CARGOS, ABONOS, SALDOS: credit in green, debt in red (2 §2.11). */
export function TiraSaldos({ t }: { t: Totales | undefined }) {
  const $ = useDinero();
  const celda = (nombre: string, importe: number | undefined, clase = '') => (
    <div>
      <dt>{nombre}</dt>
      <dd className={`${comunes.numeros} ${clase}`}>{importe === undefined ? '—' : $(importe)}</dd>
    </div>
  );
  return (
    <dl className={`${estilos.tiraSaldos} ${comunes.hoja}`}>
      {celda('Cargos', t?.CARGOS)}
      {celda('Abonos', t?.ABONOS)}
      {celda('Saldo', t?.SALDOS, t && t.SALDOS > 0 ? comunes.peligro : '')}
      {celda('Saldo a favor', t?.SALDO_FAVOR, t && t.SALDO_FAVOR > 0 ? comunes.bien : '')}
    </dl>
  );
}
