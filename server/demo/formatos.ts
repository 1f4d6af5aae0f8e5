// The clinic's documents: album, formats that patients sign, and the footer of all printouts.
import sharp from 'sharp';
import { ALBUM_DEMO, FORMATOS_DEMO } from '#data/demo/formatos.ts';
import { album } from '#features/album/contract.ts';
import { formatosImpresion } from '#features/formatos_impresion/contract.ts';
import { archivoEnMemoria } from '#kernel/shared/archivo.ts';
import { rutaImagen } from '#kernel/shared/imagenes_texto.ts';
import type { Parte } from './siembra.ts';

export const formatos: Parte = async ({ llamar }) => {
  const codigos = new Map<string, string>();
  for (const { nombre, svg } of ALBUM_DEMO) {
    const bytes = await sharp(Buffer.from(svg)).png().toBuffer();
    const { CODIGOFOTO } = await llamar(album.agregar, {}, { IMAGEN: archivoEnMemoria(`${nombre}.png`, 'image/png', bytes) });
    codigos.set(nombre, CODIGOFOTO);
  }
  for (const f of FORMATOS_DEMO)
    await llamar(
      formatosImpresion.agregar,
      {},
      {
        ...f,
        PLANTILLA: f.PLANTILLA.replace(
          /«([^»]+) (\d+)»/g,
          (_, n: string, ancho: string) => `<img src="${rutaImagen(codigos.get(n)!)}" alt="${n}" width="${ancho}" />`,
        ),
      },
    );
  await llamar(
    formatosImpresion.actualizar_configuracion,
    {},
    {
      ...(await llamar(formatosImpresion.obtener_configuracion)),
      PIEDEPAGINA: 'Si presenta una reacción a sus medicamentos suspéndalos y llame a la clínica.',
      PIEHISTORIACLINICA: 'Documento confidencial. Su contenido pertenece al paciente.',
      FORMATO_ABONO_LEYENDA: 'Gracias por su confianza. Conserve este recibo para cualquier aclaración.',
      COTIZACION_LEYENDA: 'Precios sujetos a cambio sin previo aviso. Vigencia de 15 días.',
    },
  );
};
