import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const carpeta = new URL('..', import.meta.url);
const leer = (archivo: string) => JSON.parse(readFileSync(new URL(archivo, carpeta), 'utf8'));
const archivos = [
  ...readdirSync(carpeta).filter((f) => f.endsWith('.json')),
  ...readdirSync(new URL('divisiones/', carpeta)).map((f) => `divisiones/${f}`),
];

describe('datos de referencia', () => {
  it('dicen de dónde vienen', () => {
    expect(archivos.length).toBeGreaterThanOrEqual(15);
    for (const a of archivos.filter((f) => f !== 'cie10.json')) {
      const d = leer(a);
      expect(d.fuente, a).toMatch(/\w{5}/);
      expect(Array.isArray(d.datos), a).toBe(true);
    }
  });

  it('tienen las divisiones completas', () => {
    for (const p of ['mx', 'co', 'pe', 'ec', 'cl']) {
      const d = leer(`divisiones/${p}.json`);
      const ciudades = d.datos.flatMap((e: { CIUDADES: unknown[] }) => e.CIUDADES);
      const cuenta = [d.datos.length, ciudades.length];
      if (p === 'pe') cuenta.push(ciudades.flatMap((c: unknown[]) => c[2] as unknown[]).length);
      expect(cuenta).toEqual(d.conteo);
    }
  });

  it('tienen códigos únicos y textos que caben', () => {
    const cie10: { CODIGO: string; DESCRIPCION: string }[] = leer('cie10.json');
    expect(new Set(cie10.map((c) => c.CODIGO)).size).toBe(cie10.length);
    for (const c of cie10) expect(c.CODIGO).toMatch(/^[A-Z]\d\d[\dX]$/);
    for (const e of leer('especialidades.json').datos) expect(e.DESCRIPCION.length).toBeLessThanOrEqual(100);
    for (const m of leer('medicamentos.json').datos) expect(m.NOMBRE.length).toBeLessThanOrEqual(150);
    const a = leer('analisis.json');
    const grupos = new Set(a.grupos.map((g: { ID: number }) => g.ID));
    for (const x of a.datos) {
      expect(grupos).toContain(x.ID_GRUPO);
      expect(x.UNIDAD.length).toBeLessThanOrEqual(10);
      expect(x.REFERENCIA.length).toBeLessThanOrEqual(100);
    }
    const g = leer('estudios_gabinete.json');
    const deGabinete = new Set(g.grupos.map((x: { ID: number }) => x.ID));
    for (const x of g.datos) {
      expect(deGabinete).toContain(x.ID_GRUPO);
      expect(x.NOMBRE.length).toBeLessThanOrEqual(150);
    }
    // Every study says how to prepare for it.
    expect([...a.datos, ...g.datos].filter((x: { INDICACIONES: string }) => !/\w{5}.*\.$/.test(x.INDICACIONES))).toEqual([]);
    const v = leer('cartilla_mx.json');
    const cartillas = new Set(v.cartillas.map((c: { ID_CARTILLA: number }) => c.ID_CARTILLA));
    for (const d of v.datos) expect(cartillas).toContain(d.CARTILLA);
  });
});
