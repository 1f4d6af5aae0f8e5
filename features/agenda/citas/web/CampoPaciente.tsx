// The patient's field of the booking form: search, or register a new patient without leaving the form.
import { P } from '#domain/permisos.ts';
import type { PacienteHallado } from '#features/pacientes/contract.ts';
import { buscarPacientes, PacienteEnLista } from '#features/pacientes/web/Buscador.tsx';
import { enLaClinica } from '#kernel/shared/dates.ts';
import type { ControlDeCampo } from '#kernel/web/campo.ts';
import { Combo } from '#kernel/web/combo.tsx';
import { useClinica, useSesion } from '#kernel/web/sesion.tsx';

export type PacienteElegido = Pick<PacienteHallado, 'CODIGOPACIENTE' | 'NOMBRECOMPLETO' | 'TCEL_LADA' | 'TCELULAR' | 'MAIL'>;

/** The patient of an appointment or of a waiting-list entry, as the search field holds it. */
export const pacienteDe = (c: Omit<PacienteElegido, 'NOMBRECOMPLETO'> & { PACIENTE: string }): PacienteElegido => ({
  CODIGOPACIENTE: c.CODIGOPACIENTE,
  NOMBRECOMPLETO: c.PACIENTE,
  TCEL_LADA: c.TCEL_LADA,
  TCELULAR: c.TCELULAR,
  MAIL: c.MAIL,
});

export function CampoPaciente({
  c,
  elegido,
  alElegir,
  alRegistrar,
  enfocar,
}: {
  c: ControlDeCampo;
  elegido: PacienteElegido | undefined;
  alElegir: (p: PacienteElegido | undefined) => void;
  alRegistrar: (texto: string) => void;
  enfocar: boolean;
}) {
  const s = useSesion();
  const hoy = enLaClinica(useClinica().ZONA_HORARIA).fecha;
  return (
    <Combo
      id={c.id}
      ref={c.ref}
      etiqueta="Paciente"
      placeholder="Nombre, teléfono, código o documento"
      enfocar={enfocar}
      desde={2}
      {...(c.describe ? { 'aria-describedby': c.describe } : {})}
      aria-invalid={c.invalido}
      deshabilitado={c.deshabilitado}
      valor={elegido?.NOMBRECOMPLETO ?? ''}
      buscar={(t, signal) => buscarPacientes(t, signal)}
      claveDe={(p) => p.CODIGOPACIENTE}
      textoDe={(p) => p.NOMBRECOMPLETO}
      pintar={(p, palabras) => <PacienteEnLista p={p} palabras={palabras} hoy={hoy} />}
      alElegir={(p) => {
        c.alCambiar(p.CODIGOPACIENTE);
        alElegir(p);
      }}
      alVaciar={() => {
        c.alCambiar('');
        alElegir(undefined);
      }}
      alSalir={c.alSalir}
      pie={(t) =>
        t && s.permisos.has(P.pacientes.registrar) ? { texto: `Registrar paciente «${t}»`, hacer: () => alRegistrar(t) } : undefined
      }
    />
  );
}
