// The clinic's documents: album, formats that patients sign, and the footer of all printouts.
import sharp from 'sharp';
import { ALBUM_DEMO, FORMATOS_DEMO } from '#data/demo/formatos.ts';
import { album } from '#features/album/contract.ts';
import { formatos as delExpediente } from '#features/expediente/formatos/contract.ts';
import { formatosImpresion } from '#features/formatos_impresion/contract.ts';
import { archivoEnMemoria } from '#kernel/shared/archivo.ts';
import { rutaImagen } from '#kernel/shared/imagenes_texto.ts';
import type { Parte, Siembra } from './siembra.ts';

export const formatos: Parte = async ({ db, llamar, avance, azar }) => {
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
  const sugeridos = await llamar(formatosImpresion.obtener_sugeridos);
  await llamar(formatosImpresion.agregar_sugeridos, {}, { NOMBRES: sugeridos.map((d) => d.NOMBRE) });
  const activos = await db.selectFrom('pacientes').select('CODIGOPACIENTE').where('ACTIVO', '=', 1).where('FUSIONADO', '=', 0).execute();
  await delPaciente(llamar, avance, azar, new Set(activos.map((p) => p.CODIGOPACIENTE)));
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

/** Of how many patients the clinic has documents, at most. */
const CON_FORMATOS = 8;
/** A signature as a hand draws it, different for each person. */
async function garabato(azar: Siembra['azar']): Promise<ReturnType<typeof archivoEnMemoria>> {
  const de = (a: number, b: number) => azar.entero(a, b);
  const d = `M${de(15, 40)} ${de(60, 90)}c${de(10, 30)} -${de(50, 80)} ${de(30, 50)} -${de(40, 60)} ${de(35, 50)} 0s-${de(20, 40)} ${de(30, 50)} ${de(20, 50)} -${de(10, 30)} ${de(20, 40)} -${de(30, 50)} ${de(30, 60)} ${de(0, 20)} ${de(30, 60)} ${de(5, 20)} ${de(60, 90)} -${de(5, 15)}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="130"><path d="${d}" fill="none" stroke="#101828" stroke-width="3.2" stroke-linecap="round"/></svg>`;
  return archivoEnMemoria('firma.png', 'image/png', await sharp(Buffer.from(svg)).png().toBuffer());
}
/** Documents of the latest patients: some without signatures, some with one, some with all. */
async function delPaciente(
  llamar: Siembra['llamar'],
  avance: Siembra['avance'],
  origen: Siembra['azar'],
  activos: ReadonlySet<number>,
): Promise<void> {
  const azar = origen.bifurcar('formatos');
  const plantillas = await llamar(formatosImpresion.obtener);
  const suyos = avance.pacientes.filter((p) => p.historia.ENCUENTROS.length && activos.has(p.CODIGOPACIENTE)).slice(0, CON_FORMATOS);
  for (const [i, { CODIGOPACIENTE, historia }] of suyos.entries()) {
    const { CODIGOMEDICO } = historia.ENCUENTROS.at(-1)!;
    for (let k = 0; k <= i % 2; k++) {
      const { ID } = plantillas[(i + k) % plantillas.length]!;
      const hecho = await llamar(delExpediente.agregar, {}, { ID_FORMATO: ID, CODIGOPACIENTE, CODIGOMEDICO });
      const { FALTAN } = await llamar(delExpediente.obtener_firmado, { ID: hecho.ID });
      for (const q of FALTAN.slice(0, [3, 1, 0][(i + k) % 3]))
        await llamar(delExpediente.actualizar_firma, { ID: hecho.ID }, { [q]: await garabato(azar) });
    }
  }
}
