import { expect, test } from 'vitest';
import { anfitrionDe } from './anfitrion.ts';

test('este equipo, la administración, el producto de formas y los demás', () => {
  const casos: [string, string][] = [
    ['localhost', 'local'],
    ['127.0.0.1', 'local'],
    ['LOCALHOST', 'local'],
    ['localhost.ejemplo.mx', 'otro'],
    ['admin.galeno.mx', 'admin'],
    ['administra.galeno.mx', 'otro'],
    ['app.formas365.com', 'formas'],
    ['galeno.mx', 'otro'],
  ];
  for (const [host, tipo] of casos) expect([host, anfitrionDe(host)]).toEqual([host, tipo]);
  expect(anfitrionDe('encuestas.mx', 'encuestas')).toBe('formas');
});
