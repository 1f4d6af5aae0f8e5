// A printed picture: one sheet with the clinic's letterhead.
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
import { type ImagenLeida, imagenGuardada } from './leer.ts';

interface Para {
  CODIGOPACIENTE: number;
  CONTADOR: number;
}
interface Datos {
  archivo: ImagenLeida;
  papel: Papel;
  enlace: string;
  leer: (cliente: number) => Promise<string>;
}
async function datos(ctx: Ctx, p: Para): Promise<Datos> {
  const archivo = await imagenGuardada(ctx, p);
  const { tipo } = await ctx.db.selectFrom('archivos').select('tipo').where('id', '=', archivo.archivo).executeTakeFirstOrThrow();
  const { almacen, config } = ctx.host;
  return {
    archivo,
    papel: await leerPapel(ctx, { ...archivo, CODIGOMEDICO: 0 }),
    enlace: `${config.PUBLIC_URL}${enlaceEnviado(ctx, archivo.archivo)}`,
    leer: async (cliente) => {
      const bytes = await almacen.leer(claveEnAlmacen(cliente, archivo.archivo));
      if (!bytes) throw new Rechazo('La imagen no existe', null, 404);
      return `data:${tipo};base64,${bytes.toString('base64')}`;
    },
  };
}
const ESTILO = `
.foto{margin-top:3mm;text-align:center}.foto img{max-width:100%;max-height:165mm;object-fit:contain}
.foto p{margin-top:2mm;font-size:8pt;color:#444}`;

export const hojaImagen = impreso<Para, Datos>({
  clave: 'imagenes.imagen',
  datos,
  nombre: ({ archivo }) => `${archivo.DESCRIPCION} ${archivo.CODIGOPACIENTE}-${archivo.CONTADOR}`,
  hoja: () => 'carta',
  pagina: async (d, cliente) => paginaDeArchivo(d, html`<div class="foto"><img alt="" src="${await d.leer(cliente)}"></div>`),
  estilo: (d) => estiloDeArchivo(d) + ESTILO,
  pie: pieDeArchivo,
  asunto: asuntoDeArchivo,
  mensaje: mensajeDeArchivo('esta es la imagen'),
  enlace: ({ enlace }) => enlace,
});
