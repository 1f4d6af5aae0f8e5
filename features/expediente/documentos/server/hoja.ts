// A document on paper and in a mail: a PDF as it came, a text on the clinic's letterhead.
import {
  asuntoDeArchivo,
  estiloDeArchivo,
  mensajeDeArchivo,
  paginaDeArchivo,
  pieDeArchivo,
} from '#features/expediente/carpetas/server/hoja.ts';
import { leerPapel, type Papel } from '#features/formatos_impresion/server/papel.ts';
import { impreso } from '#kernel/impreso/server.ts';
import { claveEnAlmacen, enlaceEnviado } from '#kernel/server/archivos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { html } from '#kernel/server/hoja.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { type DocumentoLeido, documentoGuardado } from './leer.ts';

interface Para {
  CODIGOPACIENTE: number;
  CONTADOR: number;
}
interface Datos {
  archivo: DocumentoLeido;
  papel: Papel;
  enlace: string;
  tipo: string;
  leer: (cliente: number) => Promise<Buffer>;
}
/** A longer text is no letter but a listing, which is sent as it came. */
const MAX_EN_PAPEL = 200 * 1024;
const comoVino = ({ archivo }: Datos): boolean => archivo.TIPO === 'pdf' || archivo.PESO > MAX_EN_PAPEL;

async function datos(ctx: Ctx, p: Para): Promise<Datos> {
  const archivo = await documentoGuardado(ctx, p);
  const { tipo } = await ctx.db.selectFrom('archivos').select('tipo').where('id', '=', archivo.archivo).executeTakeFirstOrThrow();
  const { almacen, config } = ctx.host;
  return {
    archivo,
    tipo,
    papel: await leerPapel(ctx, { ...archivo, CODIGOMEDICO: 0 }),
    enlace: `${config.PUBLIC_URL}${enlaceEnviado(ctx, archivo.archivo)}`,
    leer: async (cliente) => {
      const bytes = await almacen.leer(claveEnAlmacen(cliente, archivo.archivo));
      if (!bytes) throw new Rechazo('El documento no existe', null, 404);
      return bytes;
    },
  };
}
const letras = async (d: Datos, cliente: number): Promise<string> =>
  new TextDecoder(/charset=(\S+)/.exec(d.tipo)?.[1] ?? 'utf-8').decode(await d.leer(cliente));

export const hojaDocumento = impreso<Para, Datos>({
  clave: 'documentos.documento',
  datos,
  nombre: ({ archivo }) => `${archivo.DESCRIPCION} ${archivo.CODIGOPACIENTE}-${archivo.CONTADOR}`,
  archivo: (d) => (comoVino(d) ? { extension: d.archivo.TIPO, tipo: d.tipo, contenido: d.leer } : undefined),
  hoja: () => 'carta',
  pagina: async (d, cliente) => paginaDeArchivo(d, html`<pre class="texto">${await letras(d, cliente)}</pre>`),
  estilo: (d) => `${estiloDeArchivo(d)}.texto{margin-top:3mm;white-space:pre-wrap;overflow-wrap:anywhere;font:9pt/1.45 Inter,sans-serif}`,
  pie: pieDeArchivo,
  asunto: asuntoDeArchivo,
  mensaje: mensajeDeArchivo('este es el documento'),
  enlace: ({ enlace }) => enlace,
});
