import { sql } from 'kysely';
import { medicoDeAgenda } from '#domain/sesion.ts';
import { enviar, imprimir, mensaje } from '#kernel/impreso/server.ts';
import { enlaceDe, guardarArchivo } from '#kernel/server/archivos.ts';
import { procesarImagen } from '#kernel/server/imagenes.ts';
import { implement } from '#kernel/server/serve.ts';
import { exigir, exigirVersion, noExiste, Rechazo, resumenErrores } from '#kernel/shared/verdict.ts';
import { pacientes } from '../contract.ts';
import { puedeCambiarEstatus } from '../rules.ts';
import { buscar } from './buscar.ts';
import { hojaPaciente } from './hoja.ts';
import { actualizarContacto, bloqueado, type FilaPaciente, hallado, pacienteDe, registrar } from './paciente.ts';
import { parecidos } from './parecidos.ts';
import './table.ts';

/** By mail, and nothing of what was sent is kept. */
const AL_CORREO = { TIPO_MENSAJE: 0, TCEL_LADA: '', TCELULAR: '', ACTUALIZAR: 0, ACTUALIZAR_TEL: 0 } as const;

export default implement(pacientes, {
  buscar: (ctx, _, q) => buscar(ctx, q),
  obtener_uno: (ctx, { CODIGOPACIENTE }) => pacienteDe(ctx, CODIGOPACIENTE),

  async guardar(ctx, _, { ADICIONALES, FECHAALTA, VERSION: _v, ...p }) {
    ctx.confirmar(await parecidos(ctx, p, null));
    return registrar(ctx, { ...p, FECHAALTA: FECHAALTA ?? ctx.hoy, CODIGOMEDICO: ADICIONALES.CODIGOMEDICO ?? p.CODIGOMEDICO });
  },

  async actualizar(ctx, { CODIGOPACIENTE }, { VERSION, ...p }) {
    const antes = await bloqueado(ctx, CODIGOPACIENTE);
    exigirVersion(antes, VERSION);
    ctx.confirmar(await parecidos(ctx, p, CODIGOPACIENTE));
    const hecho = await ctx.db
      .updateTable('pacientes')
      .set({ ...p, VERSION: sql`"VERSION" + 1` as never })
      .where('CODIGOPACIENTE', '=', CODIGOPACIENTE)
      .returning('VERSION')
      .executeTakeFirstOrThrow();
    return { VERSION: hecho.VERSION as number };
  },

  async cambiar_estatus(ctx, { CODIGOPACIENTE, ACTIVO }) {
    const p = await ctx.db
      .selectFrom('pacientes')
      .select(['ACTIVO', 'FUSIONADO'])
      .where('CODIGOPACIENTE', '=', CODIGOPACIENTE)
      .where('eliminado', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!p) throw noExiste('El paciente');
    exigir(puedeCambiarEstatus(ctx.sesion, p));
    await ctx.db
      .updateTable('pacientes')
      .set({ ACTIVO, VERSION: sql`"VERSION" + 1` as never })
      .where('CODIGOPACIENTE', '=', CODIGOPACIENTE)
      .execute();
    return null;
  },

  async cambiar_foto(ctx, { CODIGOPACIENTE }, { FOTO }) {
    await bloqueado(ctx, CODIGOPACIENTE);
    const imagen = await procesarImagen(Buffer.from(FOTO.bytes), { max: 800, calidad: 80, formato: 'jpeg' });
    const foto = await guardarArchivo(ctx, {
      nombre: 'foto.jpg',
      tipo: imagen.tipo,
      bytes: imagen.bytes,
      uso: 'pacientes.foto',
    });
    await ctx.db.updateTable('pacientes').set({ foto }).where('CODIGOPACIENTE', '=', CODIGOPACIENTE).execute();
    return { FOTO: enlaceDe(ctx, foto) };
  },

  obtener_alertas: (ctx, { CODIGOPACIENTE }) => pacienteDe(ctx, CODIGOPACIENTE),
  async actualizar_alertas(ctx, { CODIGOPACIENTE }, alertas) {
    await bloqueado(ctx, CODIGOPACIENTE);
    await ctx.db
      .updateTable('pacientes')
      .set({ ...alertas, VERSION: sql`"VERSION" + 1` as never })
      .where('CODIGOPACIENTE', '=', CODIGOPACIENTE)
      .execute();
    return alertas;
  },

  async valida_documento(ctx, { DOCUMENTOID, ID_TIPO_DOCUMENTO, CODIGOPACIENTE }) {
    const otro = await ctx.db
      .selectFrom('pacientes')
      .select(['CODIGOPACIENTE', 'nombre_completo'])
      .where('DOCUMENTOID', '=', DOCUMENTOID)
      .where('ID_TIPO_DOCUMENTO', '=', ID_TIPO_DOCUMENTO)
      .where('CODIGOPACIENTE', '<>', CODIGOPACIENTE)
      .where('eliminado', 'is', null)
      .executeTakeFirst();
    if (otro) throw new Rechazo(`El documento ya está registrado con el paciente ${otro.CODIGOPACIENTE}, ${otro.nombre_completo}`);
    return null;
  },

  async obtener_nuevos(ctx, p) {
    const CODIGOMEDICO = medicoDeAgenda(ctx.sesion, p.CODIGOMEDICO);
    const { rows } =
      await sql<FilaPaciente>`select * from pacientes where "FECHAALTA" = ${ctx.hoy} and eliminado is null and (${CODIGOMEDICO} = 0 or "CODIGOMEDICO" = ${CODIGOMEDICO})
      order by "CODIGOPACIENTE" desc limit 100`.execute(ctx.db);
    return rows.map((p) => ({ ...hallado(ctx, p), N_CITA: null, H_CITA: '', C_ESTATUS: null }));
  },
  async obtener_con_cita(ctx, p) {
    const CODIGOMEDICO = medicoDeAgenda(ctx.sesion, p.CODIGOMEDICO);
    const { rows } = await sql<FilaPaciente & { N_CITA: number; H_CITA: string; C_ESTATUS: number }>`
      select p.*, c."N_CITA", c."H_CITA", c."C_ESTATUS" from citas c join pacientes p on p.cliente = c.cliente and p."CODIGOPACIENTE" = c."CODIGOPACIENTE"
      where c."F_CITA" = ${ctx.hoy} and c.eliminado is null and c."C_ESTATUS" in (0, 1, 2, 3, 6) and (${CODIGOMEDICO} = 0 or c."CODIGOMEDICO" = ${CODIGOMEDICO})
      order by c."H_CITA" limit 300`.execute(ctx.db);
    return rows.map((p) => ({ ...hallado(ctx, p), N_CITA: p.N_CITA, H_CITA: p.H_CITA, C_ESTATUS: p.C_ESTATUS }));
  },

  imprimir: (ctx, p) => imprimir(ctx, hojaPaciente, p),
  async enviar(ctx, p, envio) {
    await actualizarContacto(ctx, p.CODIGOPACIENTE, envio);
    return enviar(ctx, hojaPaciente, p, envio, p.CODIGOPACIENTE);
  },
  async enviar_correo(ctx, p) {
    const { MAIL } = await pacienteDe(ctx, p.CODIGOPACIENTE);
    if (!MAIL) throw new Rechazo(resumenErrores(true), { ERRORES: { MAIL: 'Este campo es requerido' } });
    await enviar(ctx, hojaPaciente, p, { ...AL_CORREO, MAIL }, p.CODIGOPACIENTE);
    return null;
  },
  obtener_mensaje: (ctx, p) => mensaje(ctx, hojaPaciente, p),
});
