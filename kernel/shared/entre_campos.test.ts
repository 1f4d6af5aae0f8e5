import { expect, test } from 'vitest';
import { z } from 'zod';
import { entreCampos } from './entre_campos.ts';
import { entero, fecha, lista, textoOpcional } from './fields.ts';
import { erroresDe } from './verdict.ts';

const MESES = [31, 28];
/** Relies on what each field guarantees. */
const Forma = z
  .object({ MES: entero('Mes', [1, 2]), DIA: entero('Día', [1, 31]), INICIO: fecha('Inicio'), CLAVES: lista(textoOpcional('Clave', 5), 3) })
  .superRefine(
    entreCampos((v, ctx) => {
      if (v.INICIO < '2020') ctx.addIssue({ code: 'custom', path: ['INICIO'], message: 'Es muy antigua' });
      if (v.CLAVES.length > 3) ctx.addIssue({ code: 'custom', path: ['CLAVES'], message: 'La recorrió' });
      const dias = MESES[v.MES - 1]!;
      if (v.DIA > Number(dias.toFixed())) ctx.addIssue({ code: 'custom', path: ['DIA'], message: 'El mes no tiene ese día' });
    }),
  );
const dice = (v: object) => erroresDe((Forma.safeParse(v).error?.issues ?? []) as never).ERRORES;
const BIEN = { MES: 1, DIA: 2, INICIO: '2024-01-01', CLAVES: ['a'] };

test('una regla que no puede juzgar lo que un campo dice mal deja hablar al campo, y a lo que ya había dicho', () => {
  expect(dice(BIEN)).toEqual({});
  expect(dice({ ...BIEN, MES: 13 })).toEqual({ MES: 'Debe ser un número entre 1 y 2' });
  expect(dice({ ...BIEN, MES: 13, INICIO: '2001-01-01' })).toEqual({ MES: 'Debe ser un número entre 1 y 2', INICIO: 'Es muy antigua' });
});

test('donde un campo está mal y la regla puede, se lee todo de una vez', () => {
  expect(dice({ ...BIEN, DIA: 99 })).toEqual({ DIA: 'Debe ser un número entre 1 y 31' });
  expect(dice({ ...BIEN, MES: 2, DIA: 30, INICIO: '2024-02-31' })).toEqual({
    INICIO: 'Formato de fecha inválido.',
    DIA: 'El mes no tiene ese día',
  });
});

test('una lista demasiado larga no la recorre ninguna regla', () => {
  const { error } = Forma.safeParse({ ...BIEN, CLAVES: ['', '', '', ''] });
  expect(error!.issues.map((i) => i.message)).toEqual(['Máximo 3 elementos']);
});

test('con todos los campos bien, una regla que falla es un error nuestro y se ve', () => {
  const rota = z.object({ MES: entero('Mes', [1, 2]) }).superRefine(
    entreCampos(() => {
      throw new Error('roto');
    }),
  );
  expect(() => rota.safeParse({ MES: 1 })).toThrow('roto');
  expect(rota.safeParse({ MES: 9 }).success).toBe(false);
});
