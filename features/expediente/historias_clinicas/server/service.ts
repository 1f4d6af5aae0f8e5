// The handlers of clinical histories.
import { sql } from 'kysely';
import { actualizarContacto } from '#features/pacientes/server/paciente.ts';
import { enviar, imprimir, mensaje } from '#kernel/impreso/server.ts';
import { enlaceDe, guardarArchivo } from '#kernel/server/archivos.ts';
import { imagenDe } from '#kernel/server/preparar.ts';
import { implement } from '#kernel/server/serve.ts';
import { exigir, Rechazo } from '#kernel/shared/verdict.ts';
import { historiasClinicas } from '../contract.ts';
import { MAX_ENVIADAS } from '../limites.ts';
import { puedeEliminarHistoria } from '../rules.ts';
import { agregarHistoria, clonarHistoria, guardarRespuestas, historiaBloqueada, preguntaDeImagen } from './guardar.ts';
import { hojaHistoria } from './hoja.ts';
import { historiaCompleta, historiaDe, listaDeHistorias } from './leer.ts';
import './table.ts';

export default implement(historiasClinicas, {
  obtener: (ctx, { CODIGOPACIENTE }, q) => listaDeHistorias(ctx, CODIGOPACIENTE, q),
  obtener_detalle: (ctx, { CONSECUTIVO }) => historiaCompleta(ctx, CONSECUTIVO),
  agregar: (ctx, _, h) => agregarHistoria(ctx, h),
  clonar: (ctx, { CONSECUTIVO }) => clonarHistoria(ctx, CONSECUTIVO),
  actualizar_respuestas: (ctx, { CONSECUTIVO }, enviado) => guardarRespuestas(ctx, CONSECUTIVO, enviado),

  async agregar_imagen(ctx, { CONSECUTIVO, CODIGOPREGUNTA }, { IMAGEN }) {
    await preguntaDeImagen(ctx, CONSECUTIVO, CODIGOPREGUNTA);
    const { rows } =
      await sql`select from historias_imagenes where "CONSECUTIVO" = ${CONSECUTIVO} and "CODIGOPREGUNTA" = ${CODIGOPREGUNTA} limit ${MAX_ENVIADAS}`.execute(
        ctx.db,
      );
    if (rows.length >= MAX_ENVIADAS) throw new Rechazo(`Máximo ${MAX_ENVIADAS} elementos`);
    const { bytes, tipo, ancho, alto } = imagenDe(IMAGEN);
    const ID = await ctx.codigo('IMAGEN_HC');
    const archivo = await guardarArchivo(ctx, { nombre: `historia ${CONSECUTIVO}-${ID}`, tipo, bytes, uso: 'historia_clinica' });
    await ctx.db.insertInto('historias_imagenes').values({ ID, CONSECUTIVO, CODIGOPREGUNTA, ANCHO: ancho, ALTO: alto, archivo }).execute();
    return { ID, CODIGOPREGUNTA, ANCHO: ancho, ALTO: alto, IMAGEN: enlaceDe(ctx, archivo) };
  },

  async puede_eliminar(ctx, { CONSECUTIVO }) {
    exigir(puedeEliminarHistoria(ctx.sesion, await historiaDe(ctx, CONSECUTIVO)));
    return null;
  },
  async eliminar(ctx, { CONSECUTIVO }) {
    exigir(puedeEliminarHistoria(ctx.sesion, await historiaBloqueada(ctx, CONSECUTIVO)));
    await sql`update historias_clinicas set eliminado = now(), eliminado_por = app_usuario() where "CONSECUTIVO" = ${CONSECUTIVO}`.execute(
      ctx.db,
    );
    return null;
  },

  imprimir: (ctx, p) => imprimir(ctx, hojaHistoria, p),
  async enviar(ctx, p, envio) {
    const { CODIGOPACIENTE } = await historiaDe(ctx, p.CONSECUTIVO);
    await actualizarContacto(ctx, CODIGOPACIENTE, envio);
    return enviar(ctx, hojaHistoria, p, envio, CODIGOPACIENTE);
  },
  async obtener_mensaje(ctx, p) {
    const { CODIGOPACIENTE } = await historiaDe(ctx, p.CONSECUTIVO);
    return mensaje(ctx, hojaHistoria, { ...p, CODIGOPACIENTE });
  },
});
