// Files of results made by drawing: a chest film as PNG and a report as PDF, so that the demonstration has some to open.
import { crc32, deflateSync } from 'node:zlib';

const ANCHO = 420;
const ALTO = 480;
/** How bright a place of the film is, 0 to 255: soft tissue, lungs, ribs, spine and heart. `agudeza` tells films apart. */
function brillo(x: number, y: number, agudeza: number): number {
  const u = (x / ANCHO - 0.5) * 2;
  const v = (y / ALTO - 0.5) * 2;
  const torso = 1 - Math.min(1, Math.max(0, (u * u) / 0.86 + v ** 4 * 0.35));
  const pulmon = (lado: number) => Math.max(0, 1 - ((u - lado * 0.4) / 0.31) ** 2 - ((v + 0.02) / 0.68) ** 2);
  const aire = Math.min(1, 2.2 * (pulmon(-1) + pulmon(1)));
  const costillas = aire * Math.max(0, Math.sin((v * 1.1 + u * u * 0.75) * 26 + 1)) * 0.18;
  const columna = Math.exp(-((u / 0.1) ** 2)) * (0.5 + 0.08 * Math.sin(v * 40));
  const corazon = Math.max(0, 1 - ((u - 0.14) / (0.26 + agudeza * 0.06)) ** 2 - ((v - 0.22) / 0.34) ** 2) * 0.55;
  const claviculas = Math.exp(-(((v + 0.72 - Math.abs(u) * 0.22) / 0.035) ** 2)) * 0.35 * torso;
  const grano = (((x * 73 + y * 151) % 17) - 8) * 0.9;
  const luz = torso * 0.62 - aire * 0.42 + costillas + columna * 0.45 + corazon + claviculas;
  return Math.round(Math.min(250, Math.max(6, luz * 255 + grano)));
}
function trozo(tipo: string, datos: Buffer): Buffer {
  const cuerpo = Buffer.concat([Buffer.from(tipo, 'latin1'), datos]);
  const [largo, suma] = [Buffer.alloc(4), Buffer.alloc(4)];
  largo.writeUInt32BE(datos.length);
  suma.writeUInt32BE(crc32(cuerpo));
  return Buffer.concat([largo, cuerpo, suma]);
}
/** A greyscale PNG. */
export function torax(agudeza: number): Buffer {
  const filas = Buffer.alloc((ANCHO + 1) * ALTO);
  for (let y = 0; y < ALTO; y++) for (let x = 0; x < ANCHO; x++) filas[y * (ANCHO + 1) + 1 + x] = brillo(x, y, agudeza);
  const cabeza = Buffer.alloc(13);
  cabeza.writeUInt32BE(ANCHO, 0);
  cabeza.writeUInt32BE(ALTO, 4);
  cabeza[8] = 8;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    trozo('IHDR', cabeza),
    trozo('IDAT', deflateSync(filas)),
    trozo('IEND', Buffer.alloc(0)),
  ]);
}

/** A letter page with these lines; the first is the heading. Characters of Latin-1 only. */
export function informe(lineas: readonly string[]): Buffer {
  const texto = lineas.map((l, i) => `/F1 ${i ? 11 : 16} Tf (${l.replace(/[\\()]/g, '\\$&')}) Tj 0 -${i ? 17 : 30} Td`).join('\n');
  const pagina = `BT 72 700 Td\n${texto}\nET`;
  const objetos = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${pagina.length}>>\nstream\n${pagina}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ];
  let pdf = '%PDF-1.4\n';
  const lugares = objetos.map((o, i) => {
    const aqui = pdf.length;
    pdf += `${i + 1} 0 obj\n${o}\nendobj\n`;
    return aqui;
  });
  const tabla = lugares.map((l) => `${String(l).padStart(10, '0')} 00000 n \n`).join('');
  const xref = pdf.length;
  pdf += `xref\n0 ${objetos.length + 1}\n0000000000 65535 f \n${tabla}trailer\n<</Size ${objetos.length + 1}/Root 1 0 R>>\nstartxref\n${xref}\n%%EOF\n`;
  return Buffer.from(pdf, 'latin1');
}
