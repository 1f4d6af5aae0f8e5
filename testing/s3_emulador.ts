// S3 as our store uses it (put, get, delete, list version 2; path style), over real HTTP. Checks what a real one checks:
// bucket, signature version 4, hash and length of the body.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface EmuladorS3 {
  /** For `abrirAlmacen`. */
  url: string;
  bucket: string;
  objetos: Map<string, { bytes: Buffer; tipo: string }>;
  /** 'PUT demomx/1' and so on, in order, including refused ones. */
  peticiones: string[];
  /** Overrides the next answers: a status, 'silencio' to leave the request unanswered, 'corte' to hang up half-way. */
  fallas: (number | 'silencio' | 'corte')[];
  cerrar(): Promise<void>;
}

const CLAVE = 'CLAVEDEPRUEBA';
const SECRETO = 'secreto/de+prueba=';
const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, data: string): Buffer => createHmac('sha256', key).update(data).digest();
const escaparXml = (s: string): string => s.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);
const rfc3986 = (s: string): string => encodeURIComponent(s).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** Signature version 4, written from its specification and independent of the store's code. */
function firmaCorrecta(req: IncomingMessage, url: URL, cuerpo: Buffer): string | null {
  const m =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      req.headers.authorization ?? '',
    );
  if (!m) return 'AccessDenied';
  const [, clave, dia, region, nombres, firma] = m as unknown as [string, string, string, string, string, string];
  const fecha = String(req.headers['x-amz-date'] ?? '');
  const hash = String(req.headers['x-amz-content-sha256'] ?? '');
  if (clave !== CLAVE) return 'InvalidAccessKeyId';
  const firmadas = nombres.split(';');
  if (!fecha.startsWith(dia) || !['host', 'x-amz-date', 'x-amz-content-sha256'].every((h) => firmadas.includes(h)))
    return 'AuthorizationHeaderMalformed';
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(cuerpo)) return 'XAmzContentSHA256Mismatch';
  const consulta = [...url.searchParams]
    .map(([k, v]) => `${rfc3986(k)}=${rfc3986(v)}`)
    .sort()
    .join('&');
  const canonica = [
    req.method,
    url.pathname
      .split('/')
      .map((p) => rfc3986(decodeURIComponent(p)))
      .join('/'),
    consulta,
    ...firmadas.map((h) => `${h}:${String(req.headers[h] ?? '').trim()}`),
    '',
    nombres,
    hash,
  ].join('\n');
  const llave = ['aws4_request'].reduce(hmac, [region, 's3'].reduce(hmac, hmac(`AWS4${SECRETO}`, dia)));
  const debida = hmac(llave, ['AWS4-HMAC-SHA256', fecha, `${dia}/${region}/s3/aws4_request`, sha256(canonica)].join('\n'));
  return timingSafeEqual(debida, Buffer.from(firma, 'hex')) ? null : 'SignatureDoesNotMatch';
}

/** Starts an emulator with an empty bucket. */
export async function emuladorS3({ bucket = 'archivos', porPagina = 1000 } = {}): Promise<EmuladorS3> {
  const objetos: EmuladorS3['objetos'] = new Map();
  const peticiones: string[] = [];
  const fallas: EmuladorS3['fallas'] = [];

  function listar(url: URL, res: ServerResponse): void {
    const prefijo = url.searchParams.get('prefix') ?? '';
    const desde = url.searchParams.get('continuation-token') ?? '';
    const claves = [...objetos.keys()].filter((k) => k.startsWith(prefijo) && k > desde).sort();
    const pagina = claves.slice(0, porPagina);
    const sigue = claves.length > pagina.length ? `<NextContinuationToken>${escaparXml(pagina.at(-1) ?? '')}</NextContinuationToken>` : '';
    const contenido = pagina.map((k) => `<Contents><Key>${escaparXml(k)}</Key><Size>${objetos.get(k)?.bytes.length}</Size></Contents>`);
    res.setHeader('content-type', 'application/xml');
    res.end(
      `<?xml version="1.0"?><ListBucketResult><Name>${bucket}</Name><IsTruncated>${sigue !== ''}</IsTruncated>${sigue}${contenido.join('')}</ListBucketResult>`,
    );
  }

  const server = createServer(async (req, res) => {
    const trozos: Buffer[] = [];
    for await (const trozo of req) trozos.push(trozo as Buffer);
    const cuerpo = Buffer.concat(trozos);
    const url = new URL(req.url ?? '/', 'http://s3');
    const [, cubeta, ...resto] = url.pathname.split('/');
    const clave = decodeURIComponent(resto.join('/'));
    peticiones.push(`${req.method} ${clave}`);
    const error = (status: number, code: string): void => {
      res.writeHead(status, { 'content-type': 'application/xml' });
      res.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    };
    const falla = fallas.shift();
    if (falla === 'silencio') return;
    if (typeof falla === 'number') return error(falla, 'InternalError');
    const mal = firmaCorrecta(req, url, cuerpo);
    if (mal) return error(403, mal);
    if (cubeta !== bucket) return error(404, 'NoSuchBucket');
    if (!clave)
      return req.method === 'GET' && url.searchParams.get('list-type') === '2' ? listar(url, res) : error(405, 'MethodNotAllowed');
    if (req.method === 'PUT') {
      if (req.headers['content-length'] === undefined) return error(411, 'MissingContentLength');
      objetos.set(clave, { bytes: cuerpo, tipo: req.headers['content-type'] ?? '' });
      res.end();
    } else if (req.method === 'GET') {
      const objeto = objetos.get(clave);
      if (!objeto) return error(404, 'NoSuchKey');
      res.setHeader('content-type', objeto.tipo);
      if (falla === 'corte') {
        res.setHeader('content-length', objeto.bytes.length);
        res.write(objeto.bytes.subarray(0, objeto.bytes.length / 2), () => res.destroy());
        return;
      }
      res.end(objeto.bytes);
    } else if (req.method === 'DELETE') {
      objetos.delete(clave);
      res.writeHead(204).end();
    } else error(405, 'MethodNotAllowed');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `s3://${CLAVE}:${encodeURIComponent(SECRETO)}@127.0.0.1:${port}/${bucket}?region=us-east-1&tls=0`,
    bucket,
    objetos,
    peticiones,
    fallas,
    cerrar: async () => {
      server.closeAllConnections();
      await new Promise((r) => server.close(r));
    },
  };
}
