// The handlers of the visit by video.
import { sql } from 'kysely';
import { E } from '#domain/estados.ts';
import { enlaceVideo } from '#features/agenda/citas/server/enlace_video.ts';
import { archivosDe, guardarImagenes } from '#features/expediente/imagenes/server/guardar.ts';
import { llavesDeAvisos, seAvisaAhi } from '#features/integraciones/push/server/push.ts';
import { bloqueado } from '#features/pacientes/server/paciente.ts';
import { enlaceDePago } from '#features/pagos_en_linea/server/avisar.ts';
import { cajaPara } from '#features/pagos_en_linea/server/cuenta.ts';
import { DOMICILIO, deSucursal, telefonoDe } from '#features/plantillas/server/clinica.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { implement } from '#kernel/server/serve.ts';
import { conArchivos } from '#kernel/server/subidas.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { exigir, Rechazo } from '#kernel/shared/verdict.ts';
import { type DatosVisitaMedico, legal, type SenalesNuevas, videoconsultas } from '../contract.ts';
import {
  AVISO,
  DEMASIADAS_FOTOS,
  duracion,
  ENTRE_AVISOS,
  FOTO,
  MAX_FOTOS,
  MAX_SENALES,
  OTROS_TERMINOS,
  type Parte,
  puedeAdmitir,
} from '../rules.ts';
import { TERMINOS_MEDICO, TERMINOS_PACIENTE, TERMINOS_PACIENTE_EN, VERSION_TERMINOS } from '../terminos.ts';
import { servidoresIce } from './ice.ts';
import { encolarCierre, entradaDe, salaDe } from './livekit.ts';
import { abierta, conFila, estadoDe, type Fila, motivoDe, olvidar, visitaDe } from './visita.ts';

const PRIMERO_ADMITA = 'Primero admita al paciente';
const SIN_AVISOS = 'Este navegador no permite avisos';
const SIN_ADMITIR = 'Espere a que el médico lo admita';
const paraPagar = async (ctx: Ctx, v: Fila): Promise<string> => ((await cajaPara(ctx, v)) ? enlaceDePago(ctx, v.N_CITA) : '');

async function leer(ctx: Ctx, parte: Parte, N_CITA: number, CODIGO?: string): Promise<DatosVisitaMedico> {
  const v = await visitaDe(ctx, parte, N_CITA, CODIGO);
  const { rows } = await sql<{
    TELEFONO: string;
    MAIL: string;
    DOMICILIO: string;
  }>`select ${deSucursal('TELEFONO1')} as "TELEFONO", ${deSucursal('MAIL')} as "MAIL", ${DOMICILIO} as "DOMICILIO"
    from sucursales s join sistema_control k on k.cliente = s.cliente where s."CODIGOCLINICA" = ${v.SUCURSAL}`.execute(ctx.db);
  const s = rows[0];
  const { NOMBRECLINICA, LOGO, ID_PAIS, CUMPLIR_NORMA } = ctx.sesion.clinica;
  const MOTIVO = motivoDe(v, parte);
  const { LIVEKIT, TURN_URL } = ctx.host.config;
  const SESSION_ID = LIVEKIT && !MOTIVO && v.admitido && v.aceptados ? salaDe(v) : '';
  return {
    IDIOMA: v.IDIOMA,
    CLINICA: {
      ID_PAIS,
      CUMPLIR_NORMA,
      NOMBRE: NOMBRECLINICA,
      LOGO,
      DOMICILIO: s?.DOMICILIO ?? '',
      CONTACTO: [telefonoDe(ctx, s?.TELEFONO ?? ''), s?.MAIL].filter(Boolean).join(' · '),
    },
    MENSAJE: [v.MEDICO, v.F_CITA, v.H_CITA].join('<br>'),
    MOTIVO,
    ESTADO_PAGO: v.ESTADO_PAGO,
    ENLACE_PAGO: parte === 'paciente' && v.ESTADO_PAGO === E.pago.pendiente ? await paraPagar(ctx, v) : '',
    CODIGOPACIENTE: v.CODIGOPACIENTE,
    PACIENTE: v.PACIENTE,
    ENLACE: enlaceVideo(ctx, v),
    SERVIDOR: (!MOTIVO && LIVEKIT?.url) || '',
    TOKEN: LIVEKIT && SESSION_ID ? await entradaDe(LIVEKIT, SESSION_ID, parte) : '',
    SESSION_ID,
    LINK_ZOOM: MOTIVO ? '' : v.LINK_ZOOM,
    ICE: MOTIVO ? [] : servidoresIce(TURN_URL),
    VERSION_TERMINOS,
    ACEPTADOS: v.aceptados ? 1 : 0,
    LLAVE_AVISOS: MOTIVO ? '' : llavesDeAvisos(ctx.host.config).publicKey,
    ESTADO: estadoDe(v),
  };
}

async function aceptar(ctx: Ctx, parte: Parte, N_CITA: number, a: { VERSION_TERMINOS: string; IDIOMA: string }, CODIGO?: string) {
  const { CODIGOPACIENTE } = await visitaDe(ctx, parte, N_CITA, CODIGO);
  if (a.VERSION_TERMINOS !== VERSION_TERMINOS) throw new Rechazo(OTROS_TERMINOS);
  await sql`insert into videoconsultas_terminos ("N_CITA", "CODIGOPACIENTE", parte, "VERSION_TERMINOS", "IDIOMA", direccion)
    values (${N_CITA}, ${CODIGOPACIENTE}, ${parte}, ${a.VERSION_TERMINOS}, ${a.IDIOMA}, ${ctx.peticion.ip.slice(0, 60)}) on conflict do nothing`.execute(
    ctx.db,
  );
  return null;
}

/** Ends the visit once; what its browsers told each other is deleted with it. */
async function terminar(ctx: Ctx, v: Fila, por: 'medico' | 'paciente' | 'limite'): Promise<void> {
  const { N_CITA } = v;
  await conFila(ctx, N_CITA);
  // A visit that ran out ended at its limit, whenever that is noticed.
  await sql`update videoconsultas v set terminada = least(now(), limite), terminada_por = case when limite <= now() then 'limite' else ${por} end,
      hora = c."H_CITA"
    from citas c where c.cliente = v.cliente and c."N_CITA" = v."N_CITA" and v."N_CITA" = ${N_CITA} and terminada is null`.execute(ctx.db);
  await olvidar(ctx, N_CITA);
  await encolarCierre(ctx, v);
}

/** The patient hangs up, or either browser says that the limit has come. One that was never started stays open. */
async function fin(ctx: Ctx, parte: Parte, N_CITA: number, CODIGO?: string): Promise<0 | 1> {
  const v = await visitaDe(ctx, parte, N_CITA, CODIGO);
  if (v.terminada) return 1;
  if (!v.comenzada || (parte === 'medico' && !v.vencida)) return 0;
  await terminar(ctx, v, v.vencida ? 'limite' : 'paciente');
  return 1;
}

async function decir(ctx: Ctx, de: Parte, N_CITA: number, s: { TIPO: string; CUERPO: string }, CODIGO?: string) {
  await abierta(ctx, de, N_CITA, CODIGO);
  // One after the other, so that no number appears after a later one has been read.
  await conFila(ctx, N_CITA);
  const v = await abierta(ctx, de, N_CITA, CODIGO);
  if (!v.admitido) throw new Rechazo(de === 'medico' ? PRIMERO_ADMITA : SIN_ADMITIR);
  await anadir(ctx, de, N_CITA, s.TIPO, s.CUERPO);
  return null;
}
async function anadir(ctx: Ctx, de: Parte, N_CITA: number, TIPO: string, CUERPO: string): Promise<void> {
  const { rows } = await sql`insert into videoconsultas_senales ("N_CITA", "NUMERO", de, "TIPO", "CUERPO")
    select ${N_CITA}, coalesce(max("NUMERO"), 0) + 1, ${de}, ${TIPO}, ${CUERPO} from videoconsultas_senales where "N_CITA" = ${N_CITA}
    having coalesce(max("NUMERO"), 0) < ${MAX_SENALES} returning 1`.execute(ctx.db);
  if (rows.length === 0) throw new Rechazo('La videoconsulta ya no admite más mensajes', null, 429);
}
/** The visit of a patient who was let in and has not sent too many pictures. */
async function conLugarParaFoto(ctx: Ctx, N_CITA: number, CODIGO: string): Promise<Fila> {
  const v = await abierta(ctx, 'paciente', N_CITA, CODIGO);
  if (!v.admitido) throw new Rechazo(SIN_ADMITIR);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from videoconsultas_senales where "N_CITA" = ${N_CITA} and "TIPO" = ${FOTO}`.execute(ctx.db);
  if (rows[0]!.n >= MAX_FOTOS) throw new Rechazo(DEMASIADAS_FOTOS);
  return v;
}

async function oir(ctx: Ctx, yo: Parte, N_CITA: number, DESDE: number, CODIGO?: string) {
  const v = await visitaDe(ctx, yo, N_CITA, CODIGO);
  const { rows: SENALES } = await sql<SenalesNuevas['SENALES'][number]>`select "NUMERO", de as "DE", "TIPO", "CUERPO"
    from videoconsultas_senales where "N_CITA" = ${N_CITA} and (de <> ${yo} or "TIPO" in ('chat', ${FOTO})) and "NUMERO" > ${DESDE} and ${v.admitido && v.aceptados && !motivoDe(v, yo)}
    order by "NUMERO" limit 50`.execute(ctx.db);
  return { ESTADO: estadoDe(v), SENALES };
}

/** Notes once that the doctor did something, and answers how the visit stands. */
async function anotar(ctx: Ctx, N_CITA: number, columna: 'admitido' | 'identidad') {
  await abierta(ctx, 'medico', N_CITA);
  await conFila(ctx, N_CITA);
  const v = await abierta(ctx, 'medico', N_CITA);
  exigir(columna === 'admitido' ? puedeAdmitir(v) : v.admitido || PRIMERO_ADMITA);
  const cambio = columna === 'admitido' ? sql`admitido = now()` : sql`identidad = now(), identidad_por = ${ctx.sesion.CODIGOUSUARIO}`;
  await sql`update videoconsultas set ${cambio} where "N_CITA" = ${N_CITA} and ${sql.ref(columna)} is null`.execute(ctx.db);
  return estadoDe(await abierta(ctx, 'medico', N_CITA));
}

const deTerminos = (TEXTO: string) => ({ VERSION_TERMINOS, TEXTO });

export default [
  implement(videoconsultas, {
    cita: (ctx, { N_CITA, CODIGO }) => leer(ctx, 'paciente', N_CITA, CODIGO),
    cita_medico: (ctx, { N_CITA }) => leer(ctx, 'medico', N_CITA),
    aceptar: (ctx, { N_CITA, CODIGO }, a) => aceptar(ctx, 'paciente', N_CITA, a, CODIGO),
    aceptar_medico: (ctx, { N_CITA }, a) => aceptar(ctx, 'medico', N_CITA, a),
    async esperar(ctx, { N_CITA, CODIGO }) {
      await abierta(ctx, 'paciente', N_CITA, CODIGO);
      await conFila(ctx, N_CITA);
      await sql`update videoconsultas set paciente_visto = now() where "N_CITA" = ${N_CITA}`.execute(ctx.db);
      return estadoDe(await abierta(ctx, 'paciente', N_CITA, CODIGO));
    },
    async avisarme(ctx, { N_CITA, CODIGO }, s) {
      await abierta(ctx, 'paciente', N_CITA, CODIGO);
      if (!(await seAvisaAhi(ctx.host, s))) throw new Rechazo(SIN_AVISOS);
      await conFila(ctx, N_CITA);
      await sql`insert into videoconsultas_avisos ("N_CITA", "ENDPOINT", "P256DH", "AUTH") values (${N_CITA}, ${s.ENDPOINT}, ${s.P256DH}, ${s.AUTH})
        on conflict (cliente, "N_CITA") do update set "ENDPOINT" = excluded."ENDPOINT", "P256DH" = excluded."P256DH", "AUTH" = excluded."AUTH"`.execute(
        ctx.db,
      );
      return null;
    },
    async listo(ctx, { N_CITA }) {
      await abierta(ctx, 'medico', N_CITA);
      await conFila(ctx, N_CITA);
      if ((await abierta(ctx, 'medico', N_CITA)).admitido) return null;
      const { rows } = await sql`update videoconsultas_avisos set avisado = now() where "N_CITA" = ${N_CITA}
        and (avisado is null or avisado < now() - make_interval(secs => ${ENTRE_AVISOS})) returning 1`.execute(ctx.db);
      if (rows.length > 0) await ctx.encolar('videoconsulta.avisar', { N_CITA });
      return null;
    },
    admitir: (ctx, { N_CITA }) => anotar(ctx, N_CITA, 'admitido'),
    identidad: (ctx, { N_CITA }) => anotar(ctx, N_CITA, 'identidad'),
    async comenzar(ctx, { N_CITA }) {
      await abierta(ctx, 'medico', N_CITA);
      await conFila(ctx, N_CITA);
      const { H_MINCITA, admitido } = await abierta(ctx, 'medico', N_CITA);
      exigir(admitido || PRIMERO_ADMITA);
      // Started again after a reload, it keeps its first limit.
      await sql`update videoconsultas set iniciada = now(), limite = now() + make_interval(mins => ${duracion(H_MINCITA)})
        where "N_CITA" = ${N_CITA} and iniciada is null`.execute(ctx.db);
      const LIMITE = (await abierta(ctx, 'medico', N_CITA)).limite!;
      return { LIMITE, FALTAN_5: LIMITE - AVISO * 60_000 };
    },
    async terminar(ctx, { N_CITA }) {
      await terminar(ctx, await visitaDe(ctx, 'medico', N_CITA), 'medico');
      return null;
    },
    fin: (ctx, { N_CITA, CODIGO }) => fin(ctx, 'paciente', N_CITA, CODIGO),
    fin_medico: (ctx, { N_CITA }) => fin(ctx, 'medico', N_CITA),
    senal: (ctx, { N_CITA, CODIGO }, s) => decir(ctx, 'paciente', N_CITA, s, CODIGO),
    senal_medico: (ctx, { N_CITA }, s) => decir(ctx, 'medico', N_CITA, s),
    enviar_foto: conArchivos({
      puerta: async (ctx, { N_CITA, CODIGO }) => void (await conLugarParaFoto(ctx, N_CITA, CODIGO)),
      async revisar(ctx, { N_CITA, CODIGO }, { FOTO: foto }) {
        await bloqueado(ctx, (await conLugarParaFoto(ctx, N_CITA, CODIGO)).CODIGOPACIENTE);
        return archivosDe([foto]);
      },
      async guardar(ctx, { N_CITA, CODIGO }, { FOTO: foto }, ids) {
        await conFila(ctx, N_CITA);
        const { CODIGOPACIENTE, SUCURSAL, F_CITA } = await conLugarParaFoto(ctx, N_CITA, CODIGO);
        await bloqueado(ctx, CODIGOPACIENTE);
        const donde = { CODIGOPACIENTE, SUCURSAL, CODIGOCARPETA: 0, DESCRIPCION: `Videoconsulta del ${fechaTexto(F_CITA)}` };
        const [CONTADOR] = await guardarImagenes(ctx, donde, [foto], ids);
        await anadir(ctx, 'paciente', N_CITA, FOTO, String(CONTADOR));
        ctx.anotar({ N_CITA, CODIGOPACIENTE });
        return null;
      },
    }),
    senales: (ctx, { N_CITA, CODIGO }, q) => oir(ctx, 'paciente', N_CITA, q.DESDE, CODIGO),
    senales_medico: (ctx, { N_CITA }, q) => oir(ctx, 'medico', N_CITA, q.DESDE),
  }),
  implement(legal, {
    medico: async () => deTerminos(TERMINOS_MEDICO),
    paciente: async () => deTerminos(TERMINOS_PACIENTE),
    paciente_en: async () => deTerminos(TERMINOS_PACIENTE_EN),
  }),
];
