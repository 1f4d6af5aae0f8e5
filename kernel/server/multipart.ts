// Ordinary forms are read whole: text parts become strings, files { nombre, tipo, bytes }. Pairs keep their order.
import type { Archivo } from '../shared/archivo.ts';

const CRLF2 = Buffer.from('\r\n\r\n');
const mal = () => Object.assign(new Error('multipart inválido'), { statusCode: 400 });

export function leerMultipart(buf: Buffer, tipo: string): [string, string | Archivo][] {
  const m = /boundary=(?:"([^"]+)"|([^;]+))/i.exec(tipo);
  if (!m) throw mal();
  const sep = Buffer.from(`\r\n--${(m[1] ?? m[2])!.trim()}`);
  const out: [string, string | Archivo][] = [];
  let pos = sep.length - 2;
  if (buf.indexOf(sep.subarray(2)) !== 0) throw mal();
  for (;;) {
    if (buf[pos] === 45 && buf[pos + 1] === 45) return out;
    const h = buf.indexOf(CRLF2, pos);
    if (h < 0) throw mal();
    const cabeza = buf.toString('utf8', pos + 2, h);
    const e = buf.indexOf(sep, h + 2);
    if (e < 0) throw mal();
    const nombre = /;\s*name="((?:[^"\\]|\\.)*)"/i.exec(cabeza)?.[1]?.replaceAll('%22', '"');
    const archivo = /;\s*filename="((?:[^"\\]|\\.)*)"/i.exec(cabeza)?.[1];
    const datos = buf.subarray(h + 4, e);
    if (nombre !== undefined) {
      out.push([
        nombre,
        archivo === undefined
          ? datos.toString('utf8')
          : {
              nombre: archivo.slice(0, 255),
              tipo: /content-type:\s*([^\r\n;]+)/i.exec(cabeza)?.[1] ?? 'application/octet-stream',
              bytes: datos,
            },
      ]);
    }
    pos = e + sep.length;
  }
}
