// Turns a hold into an appointment. Where the clinic admits new patients, it is booked at once; elsewhere a mailed link
// confirms it, and unknown people see the same as known ones (docs/decisiones/0030).
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { E } from '#domain/estados.ts';
import { campo } from '#features/agenda/citas/server/datos.ts';
import { reservar } from '#features/agenda/citas/server/reservar.ts';
import { fichasDeCita } from '#features/agenda/respuestas/server/ficha.ts';
import { bloqueado, reconocer, registrar, soloUnoRegistra } from '#features/pacientes/server/paciente.ts';
import { telefonoDe } from '#features/plantillas/server/clinica.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { uuidDe } from '#kernel/shared/uuid.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import type { DatosPaciente } from '../contract.ts';
import { MINUTOS_PARA_PAGAR, MINUTOS_POR_CORREO } from '../rules.ts';
import { type Apartado, noEsta, tomarApartado, yaUsado } from './apartados.ts';
import { avisarCita, pedirConfirmacion } from './correo.ts';
import { limitarSolicitud } from './limite.ts';
import { cobraEnLinea, type Elegido, exigirAgendable, seCobra } from './oferta.ts';
import type { Pedida } from './table.ts';

export async function agendar(ctx: Ctx, APARTADO: string, d: DatosPaciente): Promise<{ FICHA: string }> {
  const tomado = await tomarOSaber(ctx, 'id', APARTADO, d.MAIL);
  if (typeof tomado === 'string') return { FICHA: tomado };
  const { a, e } = tomado;
  if (e.ajustes.PAC_TCEL_REG && !d.TCELULAR) throw campo('TCELULAR', 'Este campo es requerido');
  await limitarSolicitud(ctx, d.MAIL, a.medico);
  const lada = d.TCELULAR ? d.TCEL_LADA || ctx.sesion.clinica.pais.telefono.lada : '';
  const pedida: Pedida = {
    idioma: d.IDIOMA,
    nombre: d.NOMBRE,
    nombre_completo: [d.NOMBRE, d.APELLIDO_PATERNO, d.APELLIDO_MATERNO].filter(Boolean).join(' '),
    correo: d.MAIL,
    lada,
    celular: d.TCELULAR,
    comentario: d.COMENTARIO,
  };
  if (!e.ajustes.MOSTRAR_AUTO_REGISTRO_ONLINE) {
    await pedir(ctx, a, e, d, pedida);
    return { FICHA: '' };
  }
  const paciente = (await reconocer(ctx, d, true)) ?? (await registrarNuevo(ctx, a.medico, d, lada));
  return { FICHA: await crear(ctx, a, e, paciente, pedida) };
}

/** The hold; or, if the same person used it before, the link of its appointment ('' while it waits for the mail). */
async function tomarOSaber(ctx: Ctx, por: 'id' | 'llave', valor: string, MAIL?: string) {
  try {
    return await tomarApartado(ctx, por, valor);
  } catch (f) {
    const n = f instanceof Rechazo ? await yaUsado(ctx, por, valor, MAIL) : undefined;
    if (n === undefined) throw f;
    return n ? fichasDeCita.de(ctx, n) : '';
  }
}

/**
 * Somebody who books twice at the same time must become one patient: the second request waits, looks again and finds the first.
 */
async function registrarNuevo(ctx: Ctx, CODIGOMEDICO: number, d: DatosPaciente, TCEL_LADA: string): Promise<number> {
  await soloUnoRegistra(ctx);
  const ya = await reconocer(ctx, d, true);
  if (ya !== undefined) return ya;
  const { NOMBRE, APELLIDO_PATERNO, APELLIDO_MATERNO, FECHA_NACIMIENTO, MAIL, TCELULAR } = d;
  const { CODIGOPACIENTE } = await registrar(ctx, {
    NOMBRE,
    APELLIDO_PATERNO,
    APELLIDO_MATERNO,
    FECHA_NACIMIENTO,
    MAIL,
    TCEL_LADA,
    TCELULAR,
    CODIGOMEDICO,
    FECHAALTA: ctx.hoy,
    SEXO: E.sexo.noAsignado,
  });
  return CODIGOPACIENTE;
}

/** The same statements and one mail for everybody. Only a known mailbox gets the key; the others' hold runs out. */
async function pedir(ctx: Ctx, a: Apartado, e: Elegido, d: DatosPaciente, pedida: Pedida): Promise<void> {
  await exigirAgendable(ctx, e.ajustes);
  const paciente = (await reconocer(ctx, d, false)) ?? null;
  const llave = uuidDe(randomBytes(16));
  await ctx.db
    .updateTable('citas_apartadas')
    .set({ pedida: JSON.stringify(pedida), paciente, llave, vence: sql`now() + make_interval(mins => ${MINUTOS_POR_CORREO})` })
    .where('id', '=', a.id)
    .execute();
  const telefono = telefonoDe(ctx, e.ajustes.TELEFONO1);
  await pedirConfirmacion(ctx, pedida, paciente === null ? null : llave, a, telefono);
}

/** Makes the appointment with the key of the mailed link. */
export async function confirmar(ctx: Ctx, LLAVE: string): Promise<{ FICHA: string }> {
  const tomado = await tomarOSaber(ctx, 'llave', LLAVE);
  if (typeof tomado === 'string') return { FICHA: tomado };
  const { a, e } = tomado;
  // The key of a hold without a patient was never mailed to anybody.
  if (a.paciente === null || !a.pedida) throw noEsta('llave');
  await bloqueado(ctx, a.paciente);
  return { FICHA: await crear(ctx, a, e, a.paciente, a.pedida) };
}

async function crear(ctx: Ctx, a: Apartado, e: Elegido, CODIGOPACIENTE: number, { comentario, ...suyo }: Pedida): Promise<string> {
  const { CONCEPTO, IMPORTE } = e.concepto;
  const porPagar = IMPORTE > 0 && seCobra(ctx, e.ajustes, a.tipo);
  const alAgendar = porPagar && (await cobraEnLinea(ctx, a.medico));
  const N_CITA = await reservar(ctx, {
    CODIGOPACIENTE,
    CODIGOMEDICO: a.medico,
    SUCURSAL: a.sucursal,
    TIPO_CITA: a.tipo,
    F_CITA: a.fecha,
    H_CITA: a.hora,
    H_MINCITA: a.minutos,
    D_OBSERVACIONES: comentario,
    CONCEPTO: CONCEPTO || null,
    IMPORTE: CONCEPTO ? IMPORTE : null,
    MONEDA: CONCEPTO ? ctx.sesion.clinica.pais.moneda.codigo : '',
    ESTADO_PAGO: porPagar ? 1 : 0,
  });
  await ctx.db
    .insertInto('citas_en_linea')
    .values({ ...suyo, N_CITA, paga_antes: alAgendar ? sql`now() + make_interval(mins => ${MINUTOS_PARA_PAGAR})` : null })
    .execute();
  await ctx.db.updateTable('citas_apartadas').set({ n_cita: N_CITA, pedida: null, vence: sql`now()` }).where('id', '=', a.id).execute();
  await avisarCita(ctx, N_CITA, 'NUEVA', alAgendar ? 'enLinea' : porPagar);
  ctx.anotar({ N_CITA, CODIGOPACIENTE });
  return fichasDeCita.de(ctx, N_CITA);
}
