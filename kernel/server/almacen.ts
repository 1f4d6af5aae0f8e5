// Where file bytes are stored: a local folder or any service that speaks S3. Keys reveal nothing about the file.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { AwsV4Signer } from 'aws4fetch';
import { cederTurno } from './ceder_turno.ts';

export interface Almacen {
  /** Stores the bytes completely or not at all, replacing what the key held before. */
  poner(clave: string, bytes: Uint8Array, tipo: string): Promise<void>;
  /** null when nothing is stored under the key. */
  leer(clave: string): Promise<Buffer | null>;
  /** The same as a stream, for files too big for memory. */
  leerPorPartes(clave: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Deleting a key that does not exist is not an error. */
  borrar(clave: string): Promise<void>;
  /** Keys with this prefix; used by the job that deletes orphaned files. */
  listar(prefijo: string): AsyncIterable<string>;
}

/** We generate the keys ('1/0b5c…'), so any other shape is an attack or a bug: nothing that looks like a path is accepted. */
function comprobada(clave: string): string {
  if (clave.length > 500 || !/^[A-Za-z0-9][\w-]*(?:\.[\w-]+)*(?:\/[A-Za-z0-9][\w-]*(?:\.[\w-]+)*)*$/.test(clave))
    throw new Error(`Clave de archivo inválida: ${JSON.stringify(clave.slice(0, 80))}`);
  return clave;
}
const PARTE = 256 * 1024;
const noEsta = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Files in a local folder, spread over 256 subfolders by name so that no directory grows without limit. */
export function carpeta(ruta: string): Almacen {
  const raiz = resolve(ruta);
  const provisionales = join(raiz, '.tmp');
  // A key cannot contain '~', so the name of a subfolder is never mistaken for part of a key.
  const parte = (nombre: string): string => `~${createHash('sha256').update(nombre).digest('hex').slice(0, 2)}`;
  const lugar = (clave: string): string => {
    const nombre = basename(comprobada(clave));
    return join(raiz, dirname(clave), parte(nombre), nombre);
  };
  const asentar = async (directorio: string): Promise<void> => {
    const d = await open(directorio, 'r');
    await d.sync().finally(() => d.close());
  };
  async function* recorrer(directorio: string, clave: string): AsyncIterable<string> {
    const entradas = await readdir(join(raiz, directorio), { withFileTypes: true }).catch((e) => {
      if (noEsta(e)) return [];
      throw e;
    });
    for (const e of entradas) {
      if (e.name.startsWith('.')) continue;
      const hija = e.name.startsWith('~') ? clave : `${clave}${e.name}${e.isDirectory() ? '/' : ''}`;
      if (e.isDirectory()) yield* recorrer(join(directorio, e.name), hija);
      else if (e.isFile()) yield hija;
    }
  }
  return {
    async poner(clave, bytes) {
      const destino = lugar(clave);
      await mkdir(dirname(destino), { recursive: true, mode: 0o700 });
      await mkdir(provisionales, { recursive: true, mode: 0o700 });
      const provisional = join(provisionales, randomBytes(12).toString('hex'));
      try {
        const archivo = await open(provisional, 'wx', 0o600);
        await archivo
          .writeFile(bytes)
          .then(() => archivo.sync())
          .finally(() => archivo.close());
        await rename(provisional, destino);
        await asentar(dirname(destino));
      } catch (error) {
        await rm(provisional, { force: true });
        throw error;
      }
    },
    async leer(clave) {
      try {
        return await readFile(lugar(clave));
      } catch (error) {
        if (noEsta(error)) return null;
        throw error;
      }
    },
    async leerPorPartes(clave) {
      try {
        return (await open(lugar(clave))).createReadStream({ highWaterMark: PARTE });
      } catch (error) {
        if (noEsta(error)) return null;
        throw error;
      }
    },
    borrar: async (clave) => rm(lugar(clave), { force: true }),
    async *listar(prefijo) {
      const padre = prefijo.includes('/') ? comprobada(prefijo.slice(0, prefijo.lastIndexOf('/'))) : '';
      for await (const clave of recorrer(padre, padre && `${padre}/`)) if (clave.startsWith(prefijo)) yield clave;
    },
  };
}

export interface S3 {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Timeout of one attempt. */
  esperaMs?: number;
}

/** SHA-256 in hexadecimal, taken a piece at a time: of 35 MB at once nothing else would be answered meanwhile. */
async function sumaDe(bytes: Uint8Array): Promise<string> {
  const suma = createHash('sha256');
  const ceder = cederTurno();
  for (let i = 0; i < bytes.length; i += PARTE) {
    suma.update(bytes.subarray(i, i + PARTE));
    await ceder();
  }
  return suma.digest('hex');
}

const deXml = (s: string): string =>
  s.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(lt|gt|amp|quot|apos));/gi, (_, d?: string, h?: string, n?: string) =>
    n
      ? { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }[n.toLowerCase()]!
      : String.fromCodePoint(d ? Number(d) : Number.parseInt(h!, 16)),
  );

/** Any service that speaks S3, addressed as endpoint/bucket/key. A request that fails or gets no answer is retried once. */
export function s3({ endpoint, bucket, region, accessKeyId, secretAccessKey, esperaMs = 30_000 }: S3): Almacen {
  async function pedir(method: string, camino: string, cuerpo?: { bytes: Uint8Array; tipo: string }): Promise<Response> {
    const headers: Record<string, string> = {
      'x-amz-content-sha256': await sumaDe(cuerpo?.bytes ?? new Uint8Array()),
      ...(cuerpo && { 'content-type': cuerpo.tipo }),
    };
    const url = `${endpoint.replace(/\/$/, '')}/${bucket}${camino}`;
    for (let intento = 1; ; intento++) {
      const firmada = await new AwsV4Signer({
        method,
        url,
        headers,
        region,
        accessKeyId,
        secretAccessKey,
        service: 's3',
      }).sign();
      const opciones: RequestInit = {
        method,
        headers: firmada.headers,
        signal: AbortSignal.timeout(esperaMs),
        redirect: 'manual',
      };
      if (cuerpo) opciones.body = cuerpo.bytes as Uint8Array<ArrayBuffer>;
      try {
        const res = await fetch(firmada.url, opciones);
        if (res.status < 500 || intento === 2) return res;
        await res.body?.cancel();
      } catch (cause) {
        if (intento === 2) throw new Error('El almacén de archivos no responde', { cause });
      }
      await setTimeout(200);
    }
  }
  /** The service's error code, without the details of the request. */
  async function falla(res: Response, que: string): Promise<Error> {
    const code = /<Code>(\w+)<\/Code>/.exec(await res.text().catch(() => ''))?.[1] ?? '';
    return new Error(`El almacén de archivos no pudo ${que}: ${res.status} ${code}`.trim());
  }
  async function traer(clave: string): Promise<Response | null> {
    const res = await pedir('GET', `/${comprobada(clave)}`);
    if (res.ok) return res;
    const error = await falla(res, 'leer');
    if (res.status === 404 && !error.message.endsWith('NoSuchBucket')) return null;
    throw error;
  }
  return {
    async poner(clave, bytes, tipo) {
      const res = await pedir('PUT', `/${comprobada(clave)}`, { bytes, tipo });
      if (!res.ok) throw await falla(res, 'guardar');
      await res.body?.cancel();
    },
    async leer(clave) {
      const res = await traer(clave);
      return res && Buffer.from(await res.arrayBuffer());
    },
    leerPorPartes: async (clave) => (await traer(clave))?.body ?? null,
    async borrar(clave) {
      const res = await pedir('DELETE', `/${comprobada(clave)}`);
      if (res.ok) await res.body?.cancel();
      else {
        const error = await falla(res, 'borrar');
        if (res.status !== 404 || error.message.endsWith('NoSuchBucket')) throw error;
      }
    },
    async *listar(prefijo) {
      for (let sigue: string | undefined = ''; sigue !== undefined; ) {
        const consulta = new URLSearchParams({
          'list-type': '2',
          prefix: prefijo,
          ...(sigue && { 'continuation-token': sigue }),
        });
        const res = await pedir('GET', `?${consulta}`);
        if (!res.ok) throw await falla(res, 'listar');
        const xml = await res.text();
        for (const m of xml.matchAll(/<Key>([^<]*)<\/Key>/g)) yield deXml(m[1]!);
        const token = /<NextContinuationToken>([^<]+)</.exec(xml)?.[1];
        sigue = token === undefined ? undefined : deXml(token);
      }
    },
  };
}

/**
 * The store of FILES_URL or another variable: `file:/ruta`, or
 * `s3://clave:secreto@servidor:puerto/bucket?region=us-east-1&tls=0`, where secret characters such as / and + are written %2F
 * and %2B, and `tls=0` means http.
 */
export function abrirAlmacen(url: string, variable = 'FILES_URL'): Almacen {
  if (url.startsWith('file://')) return carpeta(fileURLToPath(url));
  if (url.startsWith('file:') && url.length > 5) return carpeta(url.slice(5));
  const u = /^s3:\/\//.test(url) && URL.canParse(url) ? new URL(url) : undefined;
  const bucket = u?.pathname.replace(/^\/|\/$/g, '') ?? '';
  if (!u?.hostname || !u.username || !u.password || !/^[a-z0-9][a-z0-9.-]+$/.test(bucket))
    // Without the value, which holds a secret.
    throw new Error(`${variable} debe ser file:/ruta o s3://clave:secreto@servidor:puerto/bucket?region=…`);
  return s3({
    endpoint: `${u.searchParams.get('tls') === '0' ? 'http' : 'https'}://${u.host}`,
    bucket,
    region: u.searchParams.get('region') || 'us-east-1',
    accessKeyId: decodeURIComponent(u.username),
    secretAccessKey: decodeURIComponent(u.password),
  });
}

const firmaDe = (clave: string, caduca: string, secreto: string): Buffer =>
  createHmac('sha256', secreto).update(`archivo\n${clave}\n${caduca}`).digest();

/** Query of a link to a file that opens without a session until it expires: `caduca=…&firma=…`. */
export function firmar(clave: string, caducaEnSegundos: number, secreto: string): string {
  const caduca = String(Math.floor(Date.now() / 1000) + caducaEnSegundos);
  return `caduca=${caduca}&firma=${firmaDe(clave, caduca, secreto).toString('base64url')}`;
}

/**
 * Whether we signed this link, for this file, and it has not expired. `consulta` is the query string as it came, decoded or
 * not.
 */
export function firmaValida(clave: string, consulta: string | Readonly<Record<string, unknown>>, secreto: string): boolean {
  const { caduca, firma } = typeof consulta === 'string' ? Object.fromEntries(new URLSearchParams(consulta)) : consulta;
  if (typeof caduca !== 'string' || typeof firma !== 'string' || !/^\d{1,12}$/.test(caduca)) return false;
  const debida = firmaDe(clave, caduca, secreto);
  const dada = Buffer.from(firma, 'base64url');
  return dada.length === debida.length && timingSafeEqual(dada, debida) && Number(caduca) * 1000 > Date.now();
}
