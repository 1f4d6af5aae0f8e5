// The security headers of every kind of answer: pages, calls, refusals and unknown addresses.
import { expect, test } from 'vitest';
import { acceso } from '#features/acceso/contract.ts';
import { clinica } from '#testing/clinica.ts';

test('toda respuesta dice qué puede correr y quién la puede mostrar, y ninguna llamada se guarda ni se abre a otros sitios', async () => {
  const c = await clinica();
  const pedir = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') =>
    c.casa.app.inject({ url, method, headers });
  const ajeno = { origin: 'https://otro.mx' };
  const sesion = await pedir(`/api${acceso.get_session.ruta}`, { authorization: c.token, ...ajeno }, 'POST');
  expect(sesion.statusCode).toBe(200);
  const respuestas = [
    sesion,
    await pedir('/api/salud', ajeno),
    await pedir('/api/no-hay', ajeno),
    await pedir('/api/pacientes/buscar', ajeno),
  ];
  for (const { headers: h } of respuestas) {
    const csp = String(h['content-security-policy']);
    for (const directiva of ["default-src 'self'", "script-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(csp).toContain(directiva);
    expect(h).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(String(h['content-type'])).toMatch(/; charset=utf-8$/);
    // No cookies, and pages of other sites may not read the answer.
    expect(Object.keys(h).filter((k) => /^(set-cookie|access-control-|server$|x-powered-by)/.test(k))).toEqual([]);
  }
});

test('un método que nadie sirve no hace nada, TRACE tampoco', async () => {
  const c = await clinica();
  for (const method of ['PUT', 'DELETE', 'PATCH', 'TRACE', 'OPTIONS'] as const) {
    const r = await c.casa.app.inject({
      method: method as never,
      url: `/api${acceso.get_session.ruta}`,
      headers: { authorization: c.token },
    });
    expect([404, 405, 501]).toContain(r.statusCode);
  }
});
