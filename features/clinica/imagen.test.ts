// Limits of pictures in forms.
import { expect, test } from 'vitest';
import { imagenSobrePapel } from '#features/clinica/imagen.ts';

const MB = 1024 * 1024;
test('lo que pesa de más se dice antes de subirlo', () => {
  const deMegas = (n: number) => imagenSobrePapel().safeParse(new Blob([new Uint8Array(n * MB)], { type: 'image/png' }));
  expect(deMegas(36).error?.issues.map((i) => i.message)).toEqual(['El archivo excede los 35 MB']);
  expect(deMegas(35).success).toBe(true);
});
