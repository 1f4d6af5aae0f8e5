// The agenda: every past visit had an appointment, some were missed or cancelled, and today and the coming weeks are as full as
// in a working clinic.
import { Reparto } from '#data/demo/recursos.ts';
import type { Turno } from '#data/demo/turnos.ts';
import { E, estaPorVenir, type TipoCita } from '#domain/estados.ts';
import { codigoEnlace } from '#features/agenda/citas/server/agendar.ts';
import { citasControl } from '#features/agenda/citas_control/contract.ts';
import '#features/agenda/citas/server/table.ts';
import '#features/agenda/en_linea/server/table.ts';
import { eventos } from '#features/agenda/eventos/contract.ts';
import { aHora, minutos, sumarDias } from '#kernel/shared/dates.ts';
import { EN_LINEA } from './medicos.ts';
import type { PacienteDemo, Parte, Siembra } from './siembra.ts';
import { seguirSerie, volcar } from './volcar.ts';

const DIAS_ADELANTE = 28;
/** Days back for which appointments have a room. */
const DIAS_CON_LUGAR = 60;
/** Share of a doctor's day that is taken, that many days ahead. */
const ocupacion = (dias: number) => (dias === 0 ? 0.9 : Math.max(0.12, 0.82 - dias * 0.03));

interface Cita extends Turno {
  CODIGOPACIENTE: number;
  ETIQUETA: number;
  D_OBSERVACIONES: string;
  TIPO_CITA: TipoCita;
  C_ESTATUS: number;
  LLEGADA: string | null;
}
const deTurno = (t: Turno, v: PacienteDemo, mas: Partial<Cita>): Cita => ({
  ...t,
  CODIGOPACIENTE: v.CODIGOPACIENTE,
  ETIQUETA: 0,
  D_OBSERVACIONES: '',
  TIPO_CITA: E.tipoCita.presencial,
  C_ESTATUS: E.cita.realizada,
  LLEGADA: null,
  ...mas,
});

/** Appointments of past visits, and for one in twelve an appointment of the last year that did not take place. */
function pasadas({ avance, azar, ctx }: Siembra): Cita[] {
  const hechas = avance.pacientes.flatMap((v) =>
    v.historia.ENCUENTROS.map((e) => deTurno(e, v, { ETIQUETA: e.ETIQUETA, D_OBSERVACIONES: e.D_OBSERVACIONES, TIPO_CITA: e.TIPO_CITA })),
  );
  const fallidas = Math.round(hechas.length / 40);
  const otras: Cita[] = [];
  for (let i = 0; i < fallidas; i++) {
    const v = azar.elegir(avance.pacientes);
    const t = avance.turnos.tomar(azar, v.historia.CODIGOMEDICO, sumarDias(ctx.hoy, -azar.entero(1, 365)), sumarDias(ctx.hoy, -1));
    if (t) otras.push(deTurno(t, v, { C_ESTATUS: azar.suerte(0.55) ? 3 : 4 }));
  }
  return [...hechas, ...otras];
}

/** Today and the next weeks: free slots of each doctor, mostly for patients they already have. */
function porVenir(s: Siembra): Cita[] {
  const { avance, azar, ctx, demo } = s;
  const citas: Cita[] = [];
  const activos = avance.pacientes.filter((v) => v.historia.ENCUENTROS.length > 0);
  if (activos.length === 0) return citas;
  for (let d = 0; d <= DIAS_ADELANTE; d++) {
    const FECHA = sumarDias(ctx.hoy, d);
    const vistos = new Set<number>();
    for (const { CODIGOMEDICO } of demo.MEDICOS) {
      const suyos = activos.filter((v) => v.historia.CODIGOMEDICO === CODIGOMEDICO);
      const cuantas = Math.round(avance.turnos.delDia(CODIGOMEDICO, FECHA).length * ocupacion(d));
      for (let i = 0; i < cuantas; i++) {
        const v = azar.elegir(suyos.length > 5 && azar.suerte(0.85) ? suyos : activos);
        if (vistos.has(v.CODIGOPACIENTE)) continue;
        const t = avance.turnos.tomar(azar, CODIGOMEDICO, FECHA, FECHA);
        if (!t) break;
        vistos.add(v.CODIGOPACIENTE);
        const ultimo = v.historia.ENCUENTROS.at(-1)!;
        citas.push(
          deTurno(t, v, {
            ETIQUETA: azar.ponderado([
              [2, 5],
              [0, 4],
              [5, 1],
              [3, 1],
              [7, 0.5],
            ] as const),
            D_OBSERVACIONES: azar.suerte(0.55) ? ultimo.MOTIVO.slice(0, 255) : '',
            TIPO_CITA: azar.suerte(0.07) ? E.tipoCita.video : E.tipoCita.presencial,
            C_ESTATUS:
              d === 0
                ? 0
                : azar.ponderado(
                    d < 4
                      ? ([
                          [1, 6],
                          [0, 3],
                          [4, 0.4],
                        ] as const)
                      : ([
                          [0, 7],
                          [1, 2],
                          [4, 0.3],
                        ] as const),
                  ),
          }),
        );
      }
    }
  }
  return citas.filter((c) => c.C_ESTATUS !== E.cita.cancelada || c.FECHA !== ctx.hoy);
}

/** Today's states by the clinic's clock: done, missed or cancelled before now; two patients waiting; the rest to come. */
function estadosDeHoy({ azar, ctx, avance, demo }: Siembra, deHoy: Cita[]): void {
  const ahora = minutos(ctx.ahora);
  let esperan = 0;
  for (const c of deHoy.sort((a, b) => (a.HORA < b.HORA ? -1 : 1))) {
    const inicio = minutos(c.HORA);
    if (inicio + c.H_MINCITA <= ahora)
      c.C_ESTATUS = azar.ponderado([
        [2, 84],
        [3, 9],
        [4, 7],
      ] as const);
    else if (inicio <= ahora + 40 && esperan < 2 && c.TIPO_CITA === E.tipoCita.presencial) {
      c.C_ESTATUS = E.cita.enSala;
      c.LLEGADA = `${ctx.hoy} ${aHora(Math.max(0, Math.min(ahora, inicio) - azar.entero(4, 18)))}`;
      esperan++;
    } else
      c.C_ESTATUS = azar.ponderado([
        [1, 60],
        [0, 34],
        [4, 6],
      ] as const);
    if (c.C_ESTATUS !== E.cita.realizada) continue;
    const medico = demo.MEDICOS.find((m) => m.CODIGOMEDICO === c.CODIGOMEDICO)!;
    avance.atendidas.push({ ...c, CONCEPTOS: [c.TIPO_CITA ? medico.CONCEPTO_VIDEOCONSULTA : medico.CONCEPTO_PRESENCIAL] });
  }
}

const DIAS_RECORDADOS = 7;
/** Patients with a mobile are reminded by WhatsApp or SMS; the distant past has no reminders. */
function recordatorios({ avance, azar, ctx }: Siembra): (c: Cita) => { SMS_PACIENTE: 0 | 1; WHATSAPP_PACIENTE: 0 | 1 } {
  const suerte = azar.bifurcar('recordatorios');
  const conCelular = new Set(avance.pacientes.filter((v) => v.persona.TCELULAR).map((v) => v.CODIGOPACIENTE));
  const desde = sumarDias(ctx.hoy, -DIAS_RECORDADOS);
  return (c) => {
    const por = c.FECHA >= desde && conCelular.has(c.CODIGOPACIENTE) ? suerte.entero(0, 3) : 0;
    return { SMS_PACIENTE: por === 1 ? 1 : 0, WHATSAPP_PACIENTE: por > 1 ? 1 : 0 };
  };
}
/** One in six future appointments of the doctors offered online was booked by the patient. */
const deLinea = (c: Cita, i: number, hoy: string): boolean =>
  EN_LINEA.includes(c.CODIGOMEDICO) && c.FECHA > hoy && estaPorVenir(c.C_ESTATUS) && i % 6 === 0;

export const agenda: Parte = async (s) => {
  const { db, ctx, avance, azar, demo, llamar } = s;
  const recordada = recordatorios(s);
  const { pais } = ctx.sesion.clinica;
  const precios = new Map(demo.CONCEPTOS.map((c) => [c.CODIGO, c.IMPORTE]));
  /** Video consultations to come wait for their payment, where a clinic may collect them. */
  const cobroDe = (c: Cita): object => {
    const CONCEPTO = demo.MEDICOS.find((m) => m.CODIGOMEDICO === c.CODIGOMEDICO)?.CONCEPTO_VIDEOCONSULTA;
    const IMPORTE = CONCEPTO && precios.get(CONCEPTO);
    const espera = c.TIPO_CITA === E.tipoCita.video && c.FECHA >= ctx.hoy && estaPorVenir(c.C_ESTATUS) && pais.pagoVideoconsulta;
    return espera && IMPORTE
      ? { CONCEPTO, IMPORTE, MONEDA: pais.moneda.codigo, ESTADO_PAGO: E.pago.pendiente }
      : { CONCEPTO: null, IMPORTE: null, MONEDA: '', ESTADO_PAGO: E.pago.noRequiere };
  };
  const futuras = porVenir(s);
  estadosDeHoy(
    s,
    futuras.filter((c) => c.FECHA === ctx.hoy),
  );
  const todas = [...pasadas(s), ...futuras].sort((a, b) => (a.FECHA + a.HORA < b.FECHA + b.HORA ? -1 : 1));
  await volcar(
    db,
    'citas',
    todas.map((c, i) => ({
      N_CITA: i + 1,
      F_CITA: c.FECHA,
      H_CITA: c.HORA,
      H_MINCITA: c.H_MINCITA,
      CODIGOPACIENTE: c.CODIGOPACIENTE,
      CODIGOMEDICO: c.CODIGOMEDICO,
      SUCURSAL: c.SUCURSAL,
      ETIQUETAS: demo.ETIQUETAS.some((e) => e.ID === c.ETIQUETA) ? c.ETIQUETA : null,
      D_OBSERVACIONES: c.D_OBSERVACIONES,
      TIPO_CITA: c.TIPO_CITA,
      CODIGO_ENLACE: codigoEnlace(ctx, c.TIPO_CITA),
      C_ESTATUS: c.C_ESTATUS,
      LLEGADA: c.LLEGADA,
      ...cobroDe(c),
      ...recordada(c),
      creado: `${sumarDias(c.FECHA < ctx.hoy ? c.FECHA : ctx.hoy, -azar.entero(1, 12))} ${c.HORA}`,
      creado_por: deLinea(c, i, ctx.hoy) ? 0 : avance.usuarios.recep,
    })),
  );
  const quien = new Map(avance.pacientes.map((v) => [v.CODIGOPACIENTE, v.persona]));
  await volcar(
    db,
    'citas_en_linea',
    todas.flatMap((c, i) => {
      const p = quien.get(c.CODIGOPACIENTE);
      if (!p || !deLinea(c, i, ctx.hoy)) return [];
      const nombre_completo = `${p.NOMBRE} ${p.APELLIDO_PATERNO} ${p.APELLIDO_MATERNO}`.trim();
      return [{ N_CITA: i + 1, idioma: 'es', nombre: p.NOMBRE, nombre_completo, correo: p.MAIL, lada: p.TCEL_LADA, celular: p.TCELULAR }];
    }),
  );
  await seguirSerie(db, 'CITA', todas.length);
  const reparto = new Reparto(demo);
  const suerte = azar.bifurcar('consultorios');
  const desdeLugar = sumarDias(ctx.hoy, -DIAS_CON_LUGAR);
  await volcar(
    db,
    'citas_recursos',
    todas.flatMap((c, i) =>
      c.FECHA < desdeLugar || c.TIPO_CITA === E.tipoCita.video
        ? []
        : reparto
            .tomar({ ...c, inicio: minutos(c.HORA), duracion: c.H_MINCITA, cancelada: c.C_ESTATUS === E.cita.cancelada }, suerte.decimal())
            .map((RECURSO) => ({ N_CITA: i + 1, RECURSO })),
    ),
  );

  // Other entries: a meeting, somebody's days off, and patients asked to come back.
  const CODIGOMEDICO = demo.MEDICOS[1]?.CODIGOMEDICO ?? 1;
  const desde = sumarDias(ctx.hoy, DIAS_ADELANTE + 5);
  await llamar(
    eventos.agregar_evento,
    {},
    {
      TIPO: E.evento.noLaboral,
      RANGO: 1,
      FECHAINICIAL: desde,
      FECHAFINAL: sumarDias(desde, 6),
      DIACOMPLETO: 1,
      CODIGOMEDICO,
      MOTIVO: 'Vacaciones',
    },
  );
  await llamar(
    eventos.agregar_evento,
    {},
    {
      TIPO: E.evento.evento,
      F_EXCLUIDA: sumarDias(ctx.hoy, 2),
      DIACOMPLETO: 0,
      HORAINICIAL: '14:00',
      HORAFINAL: '15:00',
      CODIGOMEDICO: 0,
      MOTIVO: 'Junta del personal',
    },
  );
  for (const v of avance.pacientes.filter((x) => x.historia.CRONICOS.length > 0).slice(0, 25))
    await llamar(
      citasControl.agregar,
      {},
      {
        FECHA: sumarDias(ctx.hoy, azar.entero(10, 90)),
        CODIGOPACIENTE: v.CODIGOPACIENTE,
        CODIGOMEDICO: v.historia.CODIGOMEDICO,
        SUCURSAL: v.historia.ENCUENTROS.at(-1)?.SUCURSAL ?? 1,
        MOTIVO: `Control de ${v.historia.CRONICOS[0]!.cuadro.nombre ?? 'seguimiento'}`,
      },
    ).catch((e: Error) => {
      // Inactive patients correctly refuse new records.
      if (!/inactivo/.test(e.message)) throw e;
    });
};
