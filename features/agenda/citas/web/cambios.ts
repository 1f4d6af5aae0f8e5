// Moves of an appointment and changes of its state: drawn at once, sent to the server, and drawn back when refused or undone.
import { useCallback, useMemo } from 'react';
import type { EstadoCita } from '#domain/estados.ts';
import { aHora, fechaTexto } from '#kernel/shared/dates.ts';
import { clienteDatos, refrescar, useGuardar } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import { informar } from '#kernel/web/dialogo.tsx';
import { citas } from '../contract.ts';
import type { CitaAgenda } from '../fields.ts';
import { nombreEstado } from './estados.ts';
import { deAgenda } from './parche.ts';

type Lista = { CITAS: CitaAgenda[] };
/** Redraws an appointment in every loaded list, before the server answers. */
function pintar(N_CITA: number, cambio: Partial<CitaAgenda>): void {
  // A reload on its way would bring the old data back.
  void clienteDatos.cancelQueries({ predicate: (q) => deAgenda(q.queryKey) });
  clienteDatos.setQueriesData<Lista>({ predicate: (q) => deAgenda(q.queryKey) }, (d) =>
    d ? { ...d, CITAS: d.CITAS.map((c) => (c.N_CITA === N_CITA ? { ...c, ...cambio } : c)) } : d,
  );
}
/** Draws the change while it is sent. When it is refused or no answer comes, the agenda is loaded again. */
async function pintado<R>(N_CITA: number, cambio: Partial<CitaAgenda>, enviar: () => Promise<R | undefined>): Promise<R | undefined> {
  pintar(N_CITA, cambio);
  let r: R | undefined;
  try {
    r = await enviar();
    return r;
  } finally {
    if (!r) void refrescar(['/agenda']);
  }
}

const EN_CONFLICTO = 'El horario de la cita entra en conflicto con otras citas o eventos.';
const AL_MOVER = {
  callado: true,
  pregunta: `${EN_CONFLICTO} ¿Seguro que desea moverla?`,
  aceptar: 'Mover de todos modos',
  regresar: 'Dejarla donde estaba',
};
/** A cancelled appointment is booked again at a time that has been taken. */
const AL_CAMBIAR = {
  callado: true,
  pregunta: `${EN_CONFLICTO} ¿Seguro que desea dejarla en ese horario?`,
  aceptar: 'Dejarla en ese horario',
  regresar: 'No cambiar su estado',
};
export const AL_REPROGRAMAR = {
  pregunta: `${EN_CONFLICTO} ¿Seguro que desea reprogramarla?`,
  aceptar: 'Reprogramar de todos modos',
  regresar: 'Cambiar el horario',
};

export interface Cambios {
  /** RECURSOS only when they change. */
  mover: (
    c: CitaAgenda,
    a: { F_CITA: string; inicio: number; H_MINCITA: number; CODIGOMEDICO: number; RECURSOS?: number[] },
  ) => Promise<void>;
  cambiarEstado: (
    c: Pick<CitaAgenda, 'N_CITA' | 'C_ESTATUS' | 'PACIENTE' | 'LLEGADA'>,
    estado: EstadoCita,
    ahora?: string,
  ) => Promise<boolean>;
}
export function useCambios(): Cambios {
  const { enviar: guardar } = useGuardar(citas.actualizar, undefined, AL_MOVER);
  const { enviar: estado } = useGuardar(citas.cambiar_estatus, undefined, AL_CAMBIAR);

  const cambiarEstado = useCallback<Cambios['cambiarEstado']>(
    async (c, nuevo, ahora) => {
      const { N_CITA, C_ESTATUS, LLEGADA } = c;
      const r = await pintado(N_CITA, { C_ESTATUS: nuevo, ...(nuevo === 6 && ahora ? { LLEGADA: ahora } : {}) }, () =>
        estado({}, { N_CITA, C_ESTATUS: nuevo }),
      );
      if (!r) return false;
      avisar(`${c.PACIENTE}: ${nombreEstado(nuevo)}`, 'bien', {
        texto: 'Deshacer',
        hacer: () => void pintado(N_CITA, { C_ESTATUS, LLEGADA }, () => estado({}, { N_CITA, C_ESTATUS })),
      });
      return true;
    },
    [estado],
  );

  const mover = useCallback<Cambios['mover']>(
    async (c, { inicio, ...a }) => {
      const H_CITA = aHora(inicio);
      const { N_CITA, F_CITA, H_CITA: antes, H_MINCITA, CODIGOMEDICO } = c;
      const destino = {
        F_CITA: a.F_CITA,
        H_CITA,
        H_MINCITA: a.H_MINCITA,
        ...(a.CODIGOMEDICO ? { CODIGOMEDICO: a.CODIGOMEDICO } : {}),
        ...(a.RECURSOS ? { RECURSOS: a.RECURSOS } : {}),
      };
      const origen = { F_CITA, H_CITA: antes, H_MINCITA, CODIGOMEDICO, ...(a.RECURSOS ? { RECURSOS: c.RECURSOS } : {}) };
      const r = await pintado(N_CITA, destino, () => guardar({ ...destino, VERSION: c.VERSION }, { N_CITA }));
      if (!r) return;
      avisar(`${c.PACIENTE}: ${fechaTexto(a.F_CITA)}, ${H_CITA}`, 'bien', {
        texto: 'Deshacer',
        hacer: () => void pintado(N_CITA, origen, () => guardar(origen, { N_CITA })),
      });
      if (r.ADVERTENCIA) void informar('Aviso', r.ADVERTENCIA);
    },
    [guardar],
  );
  return useMemo(() => ({ mover, cambiarEstado }), [mover, cambiarEstado]);
}
