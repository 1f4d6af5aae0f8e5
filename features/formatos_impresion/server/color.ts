// Picks the colour of printed headings from the clinic's logo, so that nobody has to choose one.

/** Used when there is no logo or it has no colour. */
export const TINTA = '#1c2326';
const LADO = 32;
const CLAROS = 0.42; // lightness above which a colour does not read as ink on white
const colores = new Map<string, string>();

/** A colour of the image, dark enough for text on white (about 7:1). `clave` is the file's id, whose bytes never change. */
export async function colorDe(clave: string, bytes: Uint8Array): Promise<string> {
  const sabido = colores.get(clave);
  if (sabido) return sabido;
  const color = await calcular(bytes).catch(() => TINTA);
  if (colores.size > 500) colores.clear();
  colores.set(clave, color);
  return color;
}

async function calcular(bytes: Uint8Array): Promise<string> {
  const { default: sharp } = await import('sharp');
  const { data } = await sharp(bytes).resize(LADO, LADO, { fit: 'inside' }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  // Hues in twelfths of the circle, each weighted by the saturation of its pixels.
  const pesos = Array.from({ length: 12 }, () => ({ peso: 0, h: 0, s: 0, l: 0 }));
  for (let i = 0; i + 3 < data.length; i += 4) {
    if (data[i + 3]! < 128) continue;
    const { h, s, l } = hsl(data[i]!, data[i + 1]!, data[i + 2]!);
    const peso = s * (1 - Math.abs(2 * l - 1));
    if (peso < 0.12) continue;
    const p = pesos[Math.floor(h / 30) % 12]!;
    p.peso += peso;
    p.h += h * peso;
    p.s += s * peso;
    p.l += l * peso;
  }
  const mayor = pesos.reduce((a, b) => (b.peso > a.peso ? b : a));
  if (mayor.peso < 3) return TINTA;
  const { peso, h, s, l } = mayor;
  const amarillento = h / peso > 40 && h / peso < 200 ? 0.75 : 1; // yellow and green look lighter than they are
  return `hsl(${Math.round(h / peso)} ${Math.round(Math.min(s / peso, 0.6) * 100)}% ${Math.round(Math.min(l / peso, CLAROS * 0.75 * amarillento) * 100)}%)`;
}

function hsl(r: number, g: number, b: number): { h: number; s: number; l: number } {
  const max = Math.max(r, g, b) / 255;
  const min = Math.min(r, g, b) / 255;
  const l = (max + min) / 2;
  const d = max - min;
  if (d === 0) return { h: 0, s: 0, l };
  const [R, G, B] = [r / 255, g / 255, b / 255];
  const h = max === R ? ((G - B) / d + 6) % 6 : max === G ? (B - R) / d + 2 : (R - G) / d + 4;
  return { h: h * 60, s: d / (1 - Math.abs(2 * l - 1)), l };
}
