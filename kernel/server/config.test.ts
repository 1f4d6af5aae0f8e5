// Where secrets come from, what may leave the machine unencrypted, and what of the demonstration a real installation has.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { leerConfig } from './config.ts';
import { SERVICIOS } from './servicios_conocidos.ts';

const DIR = mkdtempSync(join(tmpdir(), 'galeno-config-'));
afterAll(() => rmSync(DIR, { recursive: true }));
const LLAVE = 'una llave de prueba';
const REAL = { DATA_DIR: DIR, GALENO_DEMO: '0', ENCRYPTION_KEY: LLAVE };

test('cuántos procesos y conexiones: un número que pueda ser', () => {
  const con = (env: NodeJS.ProcessEnv) => () => leerConfig({ DATA_DIR: DIR, ...env });
  expect(con({})()).toMatchObject({ PROCESOS: 1, POOL: 10 });
  expect(con({ PROCESOS: '3', POOL: '20' })()).toMatchObject({ PROCESOS: 3, POOL: 20 });
  expect(con({ PROCESOS: 'muchos' })).toThrow('PROCESOS debe ser un número entero de 1 a 64, no «muchos»');
  for (const POOL of ['0', '2.5', 'diez', '1001'])
    expect(con({ POOL })).toThrow(`POOL debe ser un número entero de 1 a 1000, no «${POOL}»`);
});

test('cada secreto puede venir de un archivo de una bóveda; uno que falta, que está vacío o que se dice dos veces no se adivina', () => {
  const archivo = (nombre: string, dicho: string) => {
    const ruta = join(DIR, nombre);
    writeFileSync(ruta, dicho);
    return ruta;
  };
  const c = leerConfig({
    DATA_DIR: DIR,
    ENCRYPTION_KEY_FILE: archivo('llave-de-boveda', `${LLAVE}\n`),
    ADMIN_TOKEN_FILE: archivo('token', 'x'.repeat(30)),
    DATABASE_URL_FILE: archivo('base', 'postgres://u:secreta@10.0.0.5/galeno\n'),
  });
  expect(c).toMatchObject({ ENCRYPTION_KEY: LLAVE, ADMIN_TOKEN: 'x'.repeat(30), DATABASE_URL: 'postgres://u:secreta@10.0.0.5/galeno' });
  const con = (env: NodeJS.ProcessEnv) => () => leerConfig({ DATA_DIR: DIR, ...env });
  expect(con({ ENCRYPTION_KEY_FILE: join(DIR, 'no-hay') })).toThrow(/^ENCRYPTION_KEY_FILE: no se pudo leer .*ENOENT/);
  expect(con({ ENCRYPTION_KEY_FILE: archivo('nada', '  \n') })).toThrow('está vacío');
  expect(con({ ENCRYPTION_KEY: LLAVE, ENCRYPTION_KEY_FILE: archivo('otra', LLAVE) })).toThrow('están puestas las dos');
  expect(con({ ENCRYPTION_KEY_FILE: archivo('corta', 'corta') })).toThrow('al menos 12 caracteres');
});

test('con GALENO_EXIGE_TLS=1 nada sale del equipo sin cifrar, y lo que lo haría se dice sin su secreto', () => {
  const con = (env: NodeJS.ProcessEnv) => () => leerConfig({ ...REAL, GALENO_EXIGE_TLS: '1', ...env });
  for (const [variable, mala, buena] of [
    ['DATABASE_URL', 'postgres://u:SECRETA@10.0.0.5/g', 'postgres://u:SECRETA@10.0.0.5/g?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://u:SECRETA@10.0.0.5/g?sslmode=prefer', 'postgres://u:SECRETA@127.0.0.1/g'],
    ['SMTP_URL', 'smtp://u:SECRETA@correo.mx:587', 'smtps://u:SECRETA@correo.mx'],
    ['SMTP_URL', 'smtp://u:SECRETA@correo.mx:587?requireTLS=false', 'smtp://u:SECRETA@correo.mx:587?requireTLS=true'],
    ['FILES_URL', 's3://k:SECRETA@minio:9000/b?tls=0', 's3://k:SECRETA@minio:9000/b'],
    ['PUBLIC_URL', 'http://clinica.mx', 'https://clinica.mx'],
    ['ZOOM_URL', 'http://zoom.mx', 'https://zoom.mx'],
  ] as const) {
    expect(con({ [variable]: mala }), mala).toThrow(new RegExp(`no lo va: ${variable}$`));
    expect(con({ [variable]: mala }), mala).not.toThrow('SECRETA');
    expect(con({ [variable]: buena }), buena).not.toThrow();
    expect(() => leerConfig({ ...REAL, [variable]: mala })).not.toThrow();
  }
});

test('sin demostración no hay emuladores ni clínicas de prueba, salvo que alguien los nombre', () => {
  const c = leerConfig(REAL);
  expect(c).toMatchObject({ GALENO_DEMO: false, SMTP_URL: '', SERVICIOS: {}, APLICACIONES: {}, ADMIN_TOKEN: '' });
  expect(Object.keys(leerConfig({ DATA_DIR: DIR, ENCRYPTION_KEY: LLAVE }).SERVICIOS).sort()).toEqual(Object.keys(SERVICIOS).sort());
});

test('quién timbra las facturas de México: uno de los que se conocen', () => {
  expect(leerConfig(REAL).PAC).toBe('sw');
  expect(leerConfig({ ...REAL, PAC: 'finkok', FINKOK_CLIENT_ID: 'u', FINKOK_CLIENT_SECRET: 's' })).toMatchObject({
    PAC: 'finkok',
    APLICACIONES: { finkok: { id: 'u', secreto: 's' } },
  });
  expect(() => leerConfig({ ...REAL, PAC: 'otro' })).toThrow('PAC debe ser sw o finkok, no «otro»');
});
