// The handlers of a patient's documents.
import { sql } from 'kysely';
import { puedeEnviarPorCorreo } from '#features/expediente/carpetas/rules.ts';
import { carpetasDe } from '#features/expediente/carpetas/server/carpetas.ts';
import { actualizarContacto, bloqueado } from '#features/pacientes/server/paciente.ts';
import { MEDIO_IMPRESO } from '#kernel/impreso/define.ts';
import { enviar, imprimir, mensaje } from '#kernel/impreso/server.ts';
import { quitarArchivo } from '#kernel/server/archivos.ts';
import { escritoDe } from '#kernel/server/preparar.ts';
import { implement } from '#kernel/server/serve.ts';
import { conArchivos } from '#kernel/server/subidas.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';
import { exigir, exigirVersion } from '#kernel/shared/verdict.ts';
import { documentos } from '../contract.ts';
import { hojaDocumento } from './hoja.ts';
import { documentoGuardado, documentosDeCarpeta } from './leer.ts';

const QUE = 'El documento';
const { exigirCarpeta, contenidoBloqueado, ...carpetas } = carpetasDe({ carpetas: 'carpetas_documentos', contenido: 'documentos' });

export default implement(documentos, {
  ...carpetas,
  async obtener(ctx, { CODIGOPACIENTE, CODIGOCARPETA }) {
    const [DOCUMENTOS, CARPETAS] = await Promise.all([
      documentosDeCarpeta(ctx, CODIGOPACIENTE, CODIGOCARPETA),
      carpetas.obtener_carpetas(ctx, { CODIGOPACIENTE }),
    ]);
    return { DOCUMENTOS, CARPETAS };
  },
  obtener_uno: documentoGuardado,

  agregar: conArchivos({
    async revisar(ctx, { CODIGOPACIENTE }, { DOCUMENTO, CODIGOCARPETA }) {
      await bloqueado(ctx, CODIGOPACIENTE);
      await exigirCarpeta(ctx, { CODIGOPACIENTE, CODIGOCARPETA });
      const { nombre, peso, leer } = DOCUMENTO;
      return [{ nombre, tipo: escritoDe(DOCUMENTO).tipo, peso, uso: 'documentos.documento', leer }];
    },
    async guardar(ctx, { CODIGOPACIENTE }, { DOCUMENTO, ...d }, [archivo]) {
      await bloqueado(ctx, CODIGOPACIENTE);
      await exigirCarpeta(ctx, { CODIGOPACIENTE, ...d });
      const CONTADOR = await ctx.codigo('DOCUMENTO');
      const cuando = { FECHA: ctx.hoy, HORA: ctx.ahora, SUCURSAL: ctx.sesion.SUCURSAL };
      const que = { TIPO: escritoDe(DOCUMENTO).clase, PESO: DOCUMENTO.peso, archivo: archivo! };
      await ctx.db
        .insertInto('documentos')
        .values({ CONTADOR, CODIGOPACIENTE, ...d, ...cuando, ...que })
        .execute();
      return { CONTADOR };
    },
  }),

  async actualizar(ctx, { CONTADOR }, { VERSION, ...d }) {
    const antes = await contenidoBloqueado(ctx, CONTADOR, QUE);
    exigirVersion(antes, VERSION);
    await exigirCarpeta(ctx, { ...d, CODIGOPACIENTE: antes.CODIGOPACIENTE });
    const hecho = await ctx.db
      .updateTable('documentos')
      .set({ ...d, VERSION: OTRA_VERSION })
      .where('CONTADOR', '=', CONTADOR)
      .returning('VERSION')
      .executeTakeFirstOrThrow();
    ctx.anotar({ CODIGOPACIENTE: antes.CODIGOPACIENTE });
    return { VERSION: hecho.VERSION as number };
  },
  async eliminar(ctx, { CODIGOPACIENTE, CONTADOR }) {
    const { archivo } = await contenidoBloqueado(ctx, CONTADOR, QUE, CODIGOPACIENTE);
    await ctx.db
      .updateTable('documentos')
      .set({ eliminado: sql`now()`, eliminado_por: ctx.sesion.CODIGOUSUARIO })
      .where('CONTADOR', '=', CONTADOR)
      .execute();
    await quitarArchivo(ctx, archivo);
    return null;
  },

  imprimir: (ctx, p) => imprimir(ctx, hojaDocumento, p),
  async enviar(ctx, p, envio) {
    const { PESO } = await documentoGuardado(ctx, p);
    if (envio.TIPO_MENSAJE === MEDIO_IMPRESO.correo) exigir(puedeEnviarPorCorreo(PESO));
    await actualizarContacto(ctx, p.CODIGOPACIENTE, envio);
    return enviar(ctx, hojaDocumento, p, envio, p.CODIGOPACIENTE);
  },
  obtener_mensaje: (ctx, p) => mensaje(ctx, hojaDocumento, p),
});
