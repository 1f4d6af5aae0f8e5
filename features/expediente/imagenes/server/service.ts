// The handlers of a patient's pictures.
import { sql } from 'kysely';
import { carpetasDe } from '#features/expediente/carpetas/server/carpetas.ts';
import { actualizarContacto, bloqueado } from '#features/pacientes/server/paciente.ts';
import { enviar, imprimir, mensaje } from '#kernel/impreso/server.ts';
import { quitarArchivo } from '#kernel/server/archivos.ts';
import { implement } from '#kernel/server/serve.ts';
import { conArchivos } from '#kernel/server/subidas.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';
import { exigirVersion } from '#kernel/shared/verdict.ts';
import { imagenesPaciente } from '../contract.ts';
import { archivosDe, guardarImagenes } from './guardar.ts';
import { hojaImagen } from './hoja.ts';
import { imagenesDeCarpeta, imagenGuardada } from './leer.ts';

const QUE = 'La imagen';
const { exigirCarpeta, contenidoBloqueado, ...carpetas } = carpetasDe({ carpetas: 'carpetas_imagenes', contenido: 'imagenes' });

export default implement(imagenesPaciente, {
  ...carpetas,
  obtener: imagenesDeCarpeta,
  obtener_uno: imagenGuardada,

  agregar: conArchivos({
    async revisar(ctx, donde, { FOTO }) {
      await bloqueado(ctx, donde.CODIGOPACIENTE);
      await exigirCarpeta(ctx, donde);
      return archivosDe(FOTO);
    },
    async guardar(ctx, donde, { FOTO, DESCRIPCION }, ids) {
      await bloqueado(ctx, donde.CODIGOPACIENTE);
      await exigirCarpeta(ctx, donde);
      return { CONTADORES: await guardarImagenes(ctx, { ...donde, SUCURSAL: ctx.sesion.SUCURSAL, DESCRIPCION }, FOTO, ids) };
    },
  }),

  async actualizar(ctx, { CONTADOR }, { VERSION, ...i }) {
    const antes = await contenidoBloqueado(ctx, CONTADOR, QUE);
    exigirVersion(antes, VERSION);
    await exigirCarpeta(ctx, { ...i, CODIGOPACIENTE: antes.CODIGOPACIENTE });
    const hecho = await ctx.db
      .updateTable('imagenes')
      .set({ ...i, VERSION: OTRA_VERSION })
      .where('CONTADOR', '=', CONTADOR)
      .returning('VERSION')
      .executeTakeFirstOrThrow();
    ctx.anotar({ CODIGOPACIENTE: antes.CODIGOPACIENTE });
    return { VERSION: hecho.VERSION as number };
  },
  async eliminar(ctx, { CODIGOPACIENTE, CONTADOR }) {
    await contenidoBloqueado(ctx, CONTADOR, QUE, CODIGOPACIENTE);
    const { archivo, miniatura } = await ctx.db
      .updateTable('imagenes')
      .set({ eliminado: sql`now()`, eliminado_por: ctx.sesion.CODIGOUSUARIO })
      .where('CONTADOR', '=', CONTADOR)
      .returning(['archivo', 'miniatura'])
      .executeTakeFirstOrThrow();
    await quitarArchivo(ctx, archivo);
    await quitarArchivo(ctx, miniatura);
    return null;
  },

  imprimir: (ctx, p) => imprimir(ctx, hojaImagen, p),
  async enviar(ctx, p, envio) {
    await actualizarContacto(ctx, p.CODIGOPACIENTE, envio);
    return enviar(ctx, hojaImagen, p, envio, p.CODIGOPACIENTE);
  },
  obtener_mensaje: (ctx, p) => mensaje(ctx, hojaImagen, p),
});
