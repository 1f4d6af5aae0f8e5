// Searching patients and showing one found, for the command bar and fields that take a patient.

import { textoEdad } from '#domain/edad.ts';
import { textoTelefono } from '#domain/telefonos.ts';
import { Resaltado } from '#kernel/web/combo.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Iniciales } from '#kernel/web/controles.tsx';
import { llamar } from '#kernel/web/red.ts';
import { useClinica } from '#kernel/web/sesion.tsx';
import { type PacienteHallado, pacientes } from '../contract.ts';

export const buscarPacientes = async (
  BUSCAR: string,
  signal?: AbortSignal,
  mas: Record<string, unknown> = {},
): Promise<PacienteHallado[]> => (await llamar(pacientes.buscar, {}, { BUSCAR, LIMIT: 20, ...mas }, signal)).data;

/** One patient in a list of results. */
export function PacienteEnLista({ p, palabras, hoy }: { p: PacienteHallado; palabras: string; hoy: string }) {
  const { lada } = useClinica().pais.telefono;
  return (
    <>
      <Iniciales nombre={p.NOMBRECOMPLETO} foto={p.FOTO} />
      <span className={comunes.crece}>
        <b className={comunes.fuerte}>
          <Resaltado texto={p.NOMBRECOMPLETO} palabras={palabras} />
        </b>{' '}
        <span className={`${comunes.tenue} ${comunes.numeros}`}>{p.CODIGOPACIENTE}</span>
        <br />
        <span className={comunes.tenue}>
          {[
            p.FECHA_NACIMIENTO && textoEdad(p.FECHA_NACIMIENTO, hoy),
            textoTelefono(p.TCELULAR || p.TELEFONO1, (p.TCELULAR && p.TCEL_LADA) || lada),
            p.DOCUMENTOID,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    </>
  );
}
