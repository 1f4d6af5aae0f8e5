// The mail of a forgotten password: only the mail itself contains the whole link, and it is erased once sent.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { trabajosMensajes } from '#kernel/server/mensajes.ts';
import { type Cliente, clinica, extrano, levantar } from '#testing/clinica.ts';
import { conCorreo } from '#testing/correo.ts';
import { acceso } from './contract.ts';
import { SIN_CORREO } from './rules.ts';
import { pedirRestablecer } from './server/restablecer.ts';

const guardado = async (c: Cliente) =>
  (
    await c.sql(({ db }) =>
      sql<{ id: number; cuerpo: string; secreto: string | null; estado: number }>`select id, cuerpo, secreto, estado from mensajes`.execute(
        db,
      ),
    )
  ).rows[0]!;

test('el enlace llega entero en el correo, sirve, y la bandeja nunca lo tuvo a la vista ni lo conserva', async () => {
  const c = await clinica({ permisos: [P.citas.agendar] });
  await conCorreo(c, async (casa, recibidos) => {
    await c.sql(({ db }) =>
      pedirRestablecer({ db, host: casa.host, encolar: async () => {} } as never, {
        CLIENT: c.codigo,
        USER: `u${c.usuario}`.slice(0, 8),
        MAIL: 'u@ejemplo.mx',
      }),
    );
    const antes = await guardado(c);
    expect(antes.cuerpo).toContain('[enlace personal]');
    expect(antes.cuerpo).not.toContain('/restablecer#');
    expect(antes.secreto).toMatch(/^v1\./);
    const [enviar] = trabajosMensajes(async () => null);
    await enviar!.correr(casa.host, { cliente: c.cliente, usuario: c.usuario, id: antes.id });
    expect(await guardado(c)).toMatchObject({ estado: 2, secreto: null, cuerpo: antes.cuerpo });
    const TOKEN = new RegExp(`/restablecer#${c.codigo}/([\\w-]+)`).exec(recibidos[0]!.cuerpo)![1]!;
    expect(recibidos[0]!.cuerpo).not.toContain('[enlace personal]');
    const nueva = { CLIENT: c.codigo, TOKEN, NEW_PASS: 'Nueva2027', REPEAT_PASS: 'Nueva2027' };
    expect((await (await extrano()).llamar(acceso.new_pass, {}, nueva)).success).toBe(true);
  });
});

test('sin servidor de correo no se promete ningún enlace: se dice qué hacer, igual a quien existe y a quien no', async () => {
  const c = await clinica({ permisos: [P.citas.agendar] });
  const casa = await levantar(c.casa.conexion, { SMTP_URL: '' });
  try {
    expect((await casa.app.inject('/api/auth/bienvenida')).json().data.HAY_CORREO).toBe(0);
    expect((await c.casa.app.inject('/api/auth/bienvenida')).json().data.HAY_CORREO).toBe(1);
    const pedir = (MAIL: string) =>
      c
        .sql(({ db }) =>
          pedirRestablecer({ db, host: casa.host, encolar: async () => {} } as never, {
            CLIENT: c.codigo,
            USER: `u${c.usuario}`.slice(0, 8),
            MAIL,
          }),
        )
        .catch((e: Error) => e.message);
    expect(await pedir('u@ejemplo.mx')).toBe(SIN_CORREO);
    expect(await pedir('nadie@ejemplo.mx')).toBe(SIN_CORREO);
    const { rows } = await c.sql(({ db }) =>
      sql<{ n: number }>`select (select count(*) from mensajes)::int + (select count(*) from restablecer)::int as n`.execute(db),
    );
    expect(rows).toEqual([{ n: 0 }]);
  } finally {
    await casa.cerrar();
  }
});
