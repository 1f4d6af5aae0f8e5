// Every cryptographic primitive of the sources stands in docs/security.md with what it is for, and none of them is a weak one.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RAIZ } from './raiz.ts';

const FUENTES = ['domain', 'kernel', 'features', 'server', 'web']
  .flatMap((d) => readdirSync(join(RAIZ, d), { recursive: true, encoding: 'utf8' }).map((f) => `${d}/${f}`))
  .filter((f) => /\.tsx?$/.test(f) && !/\.test\.|emulador|emulado|\/demo\//.test(f))
  .map((archivo) => ({ archivo, texto: readFileSync(join(RAIZ, archivo), 'utf8') }));

/** How a primitive is recognised, and what it is called in the document. */
const PRIMITIVAS: readonly (readonly [patron: RegExp, nombre: string])[] = [
  [/createHash\('(\w+)'/g, '$1'],
  [/\bhash\('(\w+)'/g, '$1'],
  [/createHmac\('(\w+)'/g, 'hmac-$1'],
  [/create(?:C|Dec)ipheriv\('([\w-]+)'/g, '$1'],
  [/hkdfSync\('(\w+)'/g, 'hkdf-$1'],
  [/pbkdf2Sync\(/g, 'pbkdf2'],
  [/promisify\(scrypt\)/g, 'scrypt'],
  [/randomBytes\(/g, 'randomBytes'],
  [/randomUUID\(/g, 'randomUUID'],
  [/getRandomValues\(/g, 'getRandomValues'],
  [/Math\.random\(/g, 'Math.random'],
  [/from '@node-rs\/argon2'/g, 'argon2id'],
  [/from 'otpauth'/g, 'otpauth'],
  [/from 'altcha-lib'/g, 'altcha'],
  [/from 'node-forge'/g, 'node-forge'],
  [/from 'xml-crypto'/g, 'xml-crypto'],
  [/from 'aws4fetch'/g, 'aws4fetch'],
  [/from 'web-push'/g, 'web-push'],
  [/^import (?!type)[^;]* from 'oauth4webapi'/gm, 'oauth4webapi'],
  [/X509Certificate\(|createPrivateKey\(/g, 'x509'],
  [/\bsign\('RSA-SHA256'/g, 'rsa-sha256'],
  [/subtle\.digest\('([\w-]+)'/g, '$1'],
  [/name: '(AES-\w+)'/g, '$1'],
];
/** What node:crypto offers besides, so that a new way of using it is not overlooked. */
const CONOCIDAS = new Set(
  'createECDH createHash hash Hash createHmac createCipheriv createDecipheriv hkdfSync pbkdf2Sync scrypt randomBytes randomUUID timingSafeEqual createSecretKey KeyObject X509Certificate createPrivateKey sign'.split(
    ' ',
  ),
);

const halladas = FUENTES.flatMap(({ archivo, texto }) =>
  PRIMITIVAS.flatMap(([patron, nombre]) => [...texto.matchAll(patron)].map((m) => `${archivo} ${nombre.replace('$1', m[1] ?? '')}`)),
);
const PAGINA = readFileSync(join(RAIZ, 'docs/security.md'), 'utf8');
const tabla = PAGINA.slice(PAGINA.indexOf('<!-- primitives -->')).split('\n\n')[0]!;
const dichas = [...tabla.matchAll(/^\| `([^`]+)` \| ([^|]+) \|/gm)].flatMap(([, archivo, nombres = '']) =>
  nombres.split(',').map((n) => `${archivo} ${n.trim()}`),
);

test('el inventario dice dónde se usa cada primitiva, y ninguna de más', () => {
  expect([...new Set(halladas)].sort()).toEqual([...dichas].sort());
  expect(halladas.length).toBeGreaterThan(60);
  const otras = FUENTES.flatMap(({ archivo, texto }) =>
    [...texto.matchAll(/import (?:type )?\{([^}]+)\} from 'node:crypto'/g)].flatMap(([, nombres = '']) =>
      nombres
        .split(',')
        .map((n) => n.trim().replace(/^type /, ''))
        .filter((n) => n && !CONOCIDAS.has(n))
        .map((n) => `${archivo} ${n}`),
    ),
  );
  expect(otras).toEqual([]);
});

test('solo AES-GCM, SHA-2 y llaves de 256 bits; lo débil está donde otro lo impone o donde nada protege', () => {
  const deClase = (nombre: RegExp) => [...new Set(halladas.filter((h) => nombre.test(h.split(' ')[1]!)))].sort();
  expect(deClase(/^aes|^AES|des|rc4|cbc|ecb/i).every((h) => /aes-256-gcm$|AES-GCM$/.test(h))).toBe(true);
  expect(deClase(/md5|sha1|sha-1/i)).toEqual([
    'features/integraciones/cuentas/server/firmas.ts hmac-sha1',
    'features/videoconsulta/server/ice.ts hmac-sha1',
    'server/respaldo/copy.ts sha1',
  ]);
  expect(deClase(/^Math\.random$/)).toEqual([
    'features/integraciones/gcalendar/server/calendario.ts Math.random',
    'kernel/server/serve.ts Math.random',
    'kernel/web/red.ts Math.random',
  ]);
  // What must not be guessed has 128 bits; a UUID names, and opens nothing.
  expect(deClase(/^randomUUID$/).map((h) => h.split(' ')[0])).toEqual([
    'features/expediente/recetas/medikit/server/service.ts',
    'features/integraciones/gcalendar/server/enlazado.ts',
    'kernel/server/archivos.ts',
    'kernel/server/http.ts',
    'kernel/server/subidas.ts',
  ]);
  for (const { archivo, texto } of FUENTES)
    for (const [, bytes] of texto.matchAll(/randomBytes\((\d+)\)/g))
      if (Number(bytes) < 12) expect(archivo, 'names a database').toBe('server/respaldo/volver.ts');
  for (const [, largo] of FUENTES.flatMap(({ texto }) => [...texto.matchAll(/hkdfSync\([^)]*, (\d+)\)/g)])) expect(largo).toBe('32');
  // Keys are never made here by public-key algorithms, but for the one that browsers demand of whoever sends them notices.
  expect(
    FUENTES.filter(({ texto }) => /generateKeyPair|generateKey\(|createSign\(|createVerify\(|createECDH|DiffieHellman/.test(texto)).map(
      (f) => f.archivo,
    ),
  ).toEqual(['features/integraciones/push/server/push.ts']);
});

test('lo que se compara con un secreto se compara en tiempo constante', () => {
  const usan = FUENTES.filter(({ texto }) => texto.includes('timingSafeEqual(')).map((f) => f.archivo);
  expect(usan.sort()).toEqual(['kernel/server/almacen.ts', 'kernel/server/plataforma.ts', 'kernel/server/sello.ts']);
  // A digest that came from outside is never put beside ours by `===`.
  const sueltas = FUENTES.filter(({ texto }) => /digest\([^)]*\)\s*(===|!==|==)|(===|!==|==)\s*\w*[fF]irma\w*\(/.test(texto)).map(
    (f) => f.archivo,
  );
  expect(sueltas).toEqual([]);
});

test('nadie deja de comprobar a quién llama: ni certificados sin comprobar, ni redirecciones seguidas, ni llamadas fuera de su lugar', () => {
  const con = (patron: RegExp) => FUENTES.filter(({ texto }) => patron.test(texto)).map((f) => f.archivo);
  expect(con(/rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity|strictSSL|ignoreTLS/)).toEqual([]);
  const llaman = FUENTES.filter(({ archivo, texto }) => !/\/web\/|^web\//.test(archivo) && /(?<![\w.])fetch\(/.test(texto));
  expect(llaman.map((f) => f.archivo).sort()).toEqual(['kernel/server/almacen.ts', 'kernel/server/servicios.ts']);
  for (const { archivo, texto } of llaman) expect(texto, archivo).toContain("redirect: 'manual'");
  expect(
    con(/from 'node:(https?|tls|dgram|dns|http2)'/).filter((a) => !/import type/.test(FUENTES.find((f) => f.archivo === a)!.texto)),
  ).toEqual([]);
});

test('los patrones que se construyen en el código no llevan lo que alguien escribió', () => {
  const construidos = FUENTES.flatMap(({ archivo, texto }) =>
    [...texto.matchAll(/new RegExp\(([^\n]*)/g)].map(([, de = '']) => `${archivo}: ${de.slice(0, 60)}`),
  );
  expect(construidos.map((c) => c.split(':')[0]).sort()).toEqual([
    // Kinds of company.
    'domain/cfdi/nombre.ts',
    'domain/estados.ts',
    // The shapes of references, built of its own pieces.
    ...Array.from({ length: 7 }, () => 'domain/referencia.ts'),
    'features/certificados/server/csd.ts',
    // Names of elements, written in the code.
    'features/facturas/mexico/server/atributos.ts',
    'features/plantillas/sms.ts',
    'features/plantillas/sms.ts',
    'kernel/server/html.ts',
    'kernel/server/planilla_hilo.ts',
    'kernel/shared/imagenes_texto.ts',
    'kernel/shared/imagenes_texto.ts',
  ]);
});

test('nadie escribe fuera de lo que dice el inventario: ni en la consola, ni en archivos propios, ni a terceros', () => {
  const del = FUENTES.filter(({ archivo }) => /^(kernel\/server|kernel\/shared|domain|features\/.*\/server)\//.test(archivo));
  expect(del.length).toBeGreaterThan(100);
  expect(
    // What drives the browser asks a child of its own where that browser lies.
    del
      .filter(({ archivo }) => archivo !== 'kernel/server/chromium.ts')
      .filter(({ texto }) => /console\.|appendFile|syslog|sentry|process\.std(out|err)\.write/i.test(texto))
      .map((f) => f.archivo),
  ).toEqual([]);
});
