// Documents and pictures of some patients: the first one's wound over months, and what others sent or photographed.
import sharp from 'sharp';
import { dientes, nevo, torax, ulcera } from '#data/demo/imagenes.ts';
import { PAPELES, papel } from '#data/demo/papeles.ts';
import '#features/expediente/documentos/server/table.ts';
import '#features/expediente/imagenes/server/table.ts';
import { guardarArchivo, USO_MINIATURA } from '#kernel/server/archivos.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import type { PacienteDemo, Parte } from './siembra.ts';
import { seguirSerie, volcar } from './volcar.ts';

interface Foto {
  DESCRIPCION: string;
  svg: string;
}
const SEMANAS = 6;
const HERIDA: readonly Foto[] = Array.from({ length: SEMANAS }, (_, i) => ({
  DESCRIPCION: i ? `Úlcera plantar, semana ${i * 2}` : 'Úlcera plantar, primera curación',
  svg: ulcera(i / (SEMANAS - 1)),
}));
const SUELTAS: readonly Foto[] = [
  { DESCRIPCION: 'Nevo en la espalda, dermatoscopia', svg: nevo(2) },
  { DESCRIPCION: 'Nevo en el antebrazo, dermatoscopia', svg: nevo(5) },
  { DESCRIPCION: 'Placa de tórax que trae el paciente', svg: torax(1) },
  { DESCRIPCION: 'Frente dental, antes de la limpieza', svg: dientes(2) },
  { DESCRIPCION: 'Tele de tórax de control', svg: torax(3) },
];
/** Of the patients, who has some; and how many patients at most, because each file is written to the disk. */
const CON_ARCHIVOS = 0.35;
const MAXIMO = 12;

interface Dibujada {
  bytes: Buffer;
  miniatura: Buffer;
}
/** Each is drawn once for all clinics of the process. */
const dibujadas = new Map<string, Promise<Dibujada>>();
function dibujar(svg: string): Promise<Dibujada> {
  const hecha =
    dibujadas.get(svg) ??
    (async () => {
      const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
      return { bytes, miniatura: await sharp(bytes).resize({ width: 360 }).jpeg({ quality: 75 }).toBuffer() };
    })();
  dibujadas.set(svg, hecha);
  return hecha;
}

export const archivos: Parte = async ({ db, ctx, azar, avance }) => {
  const carpetas = { imagenes: [] as object[], documentos: [] as object[] };
  const imagenes: object[] = [];
  const documentos: object[] = [];
  const carpeta = (en: keyof typeof carpetas, CODIGOPACIENTE: number, DESCRIPCION: string): number => {
    const ya = carpetas[en].findIndex((c) => JSON.stringify(c).includes(`:${CODIGOPACIENTE},"DESCRIPCION":${JSON.stringify(DESCRIPCION)}`));
    if (ya >= 0) return ya + 1;
    carpetas[en].push({ CODIGOCARPETA: carpetas[en].length + 1, CODIGOPACIENTE, DESCRIPCION });
    return carpetas[en].length;
  };
  /** The day of one of the last visits: `atras` 0 is the last. */
  const cuando = ({ historia }: PacienteDemo, atras: number) => {
    const enOrden = historia.ENCUENTROS.toSorted((a, b) => a.FECHA.localeCompare(b.FECHA));
    const e = enOrden.at(-1 - atras) ?? enOrden[0]!;
    return { FECHA: e.FECHA, HORA: e.HORA, SUCURSAL: e.SUCURSAL, creado: `${e.FECHA} ${e.HORA}` };
  };
  const conFoto = async (p: PacienteDemo, { DESCRIPCION, svg }: Foto, CODIGOCARPETA: number, atras: number) => {
    const { bytes, miniatura } = await dibujar(svg);
    const archivo = { nombre: `${DESCRIPCION}.jpg`, tipo: 'image/jpeg' };
    imagenes.push({
      ...{ CONTADOR: imagenes.length + 1, CODIGOPACIENTE: p.CODIGOPACIENTE, CODIGOCARPETA, DESCRIPCION, ANCHO: 1200, ALTO: 900 },
      ...cuando(p, atras),
      archivo: await guardarArchivo(ctx, { ...archivo, bytes, uso: 'imagenes.foto' }),
      miniatura: await guardarArchivo(ctx, { ...archivo, bytes: miniatura, uso: USO_MINIATURA }),
    });
  };
  const conPapel = async (p: PacienteDemo, n: number, atras: number) => {
    const que = PAPELES[n]!;
    const dia = cuando(p, atras);
    const nombre = [p.persona.NOMBRE, p.persona.APELLIDO_PATERNO].join(' ');
    const bytes = papel(que, nombre, fechaTexto(dia.FECHA));
    const tipo = que.TIPO === 'pdf' ? 'application/pdf' : 'text/plain; charset=utf-8';
    documentos.push({
      ...{ CONTADOR: documentos.length + 1, CODIGOPACIENTE: p.CODIGOPACIENTE, DESCRIPCION: que.DESCRIPCION },
      ...{ CODIGOCARPETA: que.carpeta ? carpeta('documentos', p.CODIGOPACIENTE, que.carpeta) : 0, TIPO: que.TIPO, PESO: bytes.length },
      ...dia,
      archivo: await guardarArchivo(ctx, { nombre: `${que.DESCRIPCION}.${que.TIPO}`, tipo, bytes, uso: 'documentos.documento' }),
    });
  };

  const vistos = avance.pacientes.filter((p) => p.historia.ENCUENTROS.length > 0);
  const elegidos = vistos.filter((p, i) => i === 0 || azar.bifurcar(`archivos${p.CODIGOPACIENTE}`).suerte(CON_ARCHIVOS)).slice(0, MAXIMO);
  for (const [i, p] of elegidos.entries()) {
    if (i === 0) {
      const evolucion = carpeta('imagenes', p.CODIGOPACIENTE, 'Evolución de la úlcera');
      for (const [n, foto] of HERIDA.entries()) await conFoto(p, foto, evolucion, HERIDA.length - 1 - n);
      for (const [n, foto] of SUELTAS.slice(0, 3).entries()) await conFoto(p, foto, 0, 2 - n);
      for (const n of PAPELES.keys()) await conPapel(p, n, n);
    } else {
      await conFoto(p, SUELTAS[i % SUELTAS.length]!, 0, 0);
      if (i % 2) await conPapel(p, i % PAPELES.length, 0);
    }
  }
  if (!elegidos.length) return;
  await volcar(db, 'carpetas_imagenes', carpetas.imagenes);
  await volcar(db, 'carpetas_documentos', carpetas.documentos);
  await volcar(db, 'imagenes', imagenes);
  await volcar(db, 'documentos', documentos);
  await seguirSerie(db, 'CARPETAS_IMAGENES', carpetas.imagenes.length);
  await seguirSerie(db, 'CARPETAS_DOCUMENTOS', carpetas.documentos.length);
  await seguirSerie(db, 'IMAGEN', imagenes.length);
  await seguirSerie(db, 'DOCUMENTO', documentos.length);
};
