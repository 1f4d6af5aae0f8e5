// Patients found by what was typed, and one of them in a list: for the command bar and for every field that takes a patient.
import { textoEdad } from '#domain/edad.ts';
import { textoTelefono } from '#domain/telefonos.ts';
import { Resaltado } from '#kernel/web/combo.tsx';
import { Iniciales } from '#kernel/web/controles.tsx';
import { llamar } from '#kernel/web/red.ts';
import { useClinica } from '#kernel/web/sesion.tsx';
import { type PacienteHallado, pacientes } from '../contract.ts';

export const buscarPacientes = async (
  BUSCAR: string,
  signal?: AbortSignal,
  mas: Record<string, unknown> = {},
): Promise<PacienteHallado[]> => (await llamar(pacientes.buscar, {}, { BUSCAR, LIMIT: 20, ...mas }, signal)).data;

/** One patient in a list of found ones. */
export function PacienteEnLista({ p, palabras, hoy }: { p: PacienteHallado; palabras: string; hoy: string }) {
  const { lada } = useClinica().pais.telefono;
  return (
    <>
      <Iniciales nombre={p.NOMBRECOMPLETO} foto={p.FOTO} />
      <span className="grow">
        <b className="b6">
          <Resaltado texto={p.NOMBRECOMPLETO} palabras={palabras} />
        </b>{' '}
        <span className="muted num">{p.CODIGOPACIENTE}</span>
        <br />
        <span className="muted">
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
