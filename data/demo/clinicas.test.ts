import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DIAS } from './clinica_tipos.ts';
import { CLINICAS_DEMO, clinicaDemo } from './clinicas.ts';
import { edad } from './fechas.ts';
import { DATOS_PAIS, PAISES } from './lugares.ts';

const leer = (archivo: string) => JSON.parse(readFileSync(new URL(`../${archivo}`, import.meta.url), 'utf8'));
const especialidades: { datos: { ID: number; DESCRIPCION: string }[] } = leer('especialidades.json');
const zonas: { datos: { ZONA_HORARIA: string; ID_PAIS: number }[] } = leer('zonas_horarias.json');

const LARGO_CELULAR = { mx: 10, co: 10, pe: 9, ec: 9, cl: 9 };

// Tax numbers, by the published algorithms.
function modulo11(digitos: string, pesos: readonly number[]): number {
  return [...digitos].reduce((s, c, i) => s + Number(c) * pesos[i]!, 0) % 11;
}
const FISCAL = {
  mx: (rfc: string) => {
    const letras = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';
    const r = [...rfc.padStart(13, ' ').slice(0, 12)].reduce((s, c, i) => s + letras.indexOf(c) * (13 - i), 0) % 11;
    return rfc.endsWith(r === 0 ? '0' : r === 1 ? 'A' : String(11 - r));
  },
  co: (nit: string) => {
    const [n = '', dv] = nit.split('-');
    const r = modulo11([...n].reverse().join(''), [3, 7, 13, 17, 19, 23, 29, 37, 41]);
    return dv === String(r < 2 ? r : 11 - r);
  },
  pe: (ruc: string) => Number(ruc[10]) === (11 - modulo11(ruc.slice(0, 10), [5, 4, 3, 2, 7, 6, 5, 4, 3, 2])) % 10,
  ec: (ruc: string) => Number(ruc[9]) === (11 - modulo11(ruc.slice(0, 9), [4, 3, 2, 7, 6, 5, 4, 3, 2])) % 11,
  cl: (rut: string) => {
    const [n = '', dv] = rut.split('-');
    return '0K987654321'[modulo11([...n].reverse().join(''), [2, 3, 4, 5, 6, 7, 2, 3])] === dv;
  },
};

describe('clínicas de demostración', () => {
  it('son cinco, una por país, con su clave', () => {
    expect(CLINICAS_DEMO.map((c) => c.CODIGOCLIENTE)).toEqual(['demomx', 'democo', 'demope', 'demoec', 'democl']);
    for (const p of PAISES) {
      const c = clinicaDemo(p);
      expect(c.ID_PAIS).toBe(DATOS_PAIS[p].ID_PAIS);
      expect(zonas.datos.find((z) => z.ZONA_HORARIA === c.ZONA_HORARIA)?.ID_PAIS).toBe(c.ID_PAIS);
      expect(c.DECIMALES).toBe(p === 'cl' ? 0 : 2);
      expect(c.ID_FISCAL).toSatisfy(FISCAL[p]);
    }
  });

  it('tienen dos sucursales, cinco médicos y quince conceptos que caben en sus campos', () => {
    for (const c of CLINICAS_DEMO) {
      expect(c.SUCURSALES.map((s) => s.CODIGOCLINICA)).toEqual([1, 2]);
      for (const s of c.SUCURSALES) {
        expect(s.NOMBRECLINICA.length).toBeLessThanOrEqual(150);
        expect(s.NUMEROEXTERIOR.length).toBeLessThanOrEqual(10);
        expect(s.NUMEROINTERIOR.length).toBeLessThanOrEqual(60);
        expect(s.CODIGOPOSTAL).toMatch(/^(\d{5})?$/);
        expect(s.TELEFONO1).toMatch(/^\d{9,10}$/);
      }
      expect(c.MEDICOS.map((m) => m.CODIGOMEDICO)).toEqual([1, 2, 3, 4, 5]);
      for (const m of c.MEDICOS) {
        expect(especialidades.datos.find((e) => e.ID === m.ID_ESPECIALIDAD)?.DESCRIPCION).toBe(m.ESPECIALIDAD);
        for (const n of [m.NOMBRE, m.APELLIDO_PATERNO, m.APELLIDO_MATERNO, m.CALLE_Y_NUMERO]) expect(n.length).toBeLessThanOrEqual(50);
        expect(m.CEDULA_PROFECIONAL.length).toBeLessThanOrEqual(20);
        expect(m.UNIVERSIDAD.length).toBeLessThanOrEqual(150);
        expect(m.MAIL).toMatch(/^[a-z.]+@[a-z]+\.ejemplo\.[a-z.]+$/);
        expect(m.TCELULAR).toMatch(new RegExp(`^\\d{${LARGO_CELULAR[c.pais]}}$`));
        expect(edad(m.FECHA_NACIMIENTO, '2026-11-20')).toBeGreaterThan(27);
      }
      expect(c.CONCEPTOS.map((x) => x.CODIGO)).toEqual(Array.from({ length: 15 }, (_, i) => i + 1));
      for (const x of c.CONCEPTOS) {
        expect(x.IMPORTE).toBeGreaterThan(0);
        expect(x.IMPORTE_USD).toBeGreaterThan(5);
        expect(x.IMPORTE_USD).toBeLessThan(90);
        expect(x.DURACION % 5).toBe(0);
      }
      for (const e of c.EMPRESAS) {
        expect(e.NOMBRE.length).toBeLessThanOrEqual(50);
        expect(e.TELEFONO1).toMatch(/^\d{9,10}$/);
      }
      for (const o of c.ORIGENES) expect(o.NOMBRE.length).toBeLessThanOrEqual(60);
      for (const e of c.ETIQUETAS) {
        expect(e.NOMBRE.length).toBeLessThanOrEqual(50);
        expect(e.COLOR).toMatch(/^#[0-9A-F]{6}$/);
      }
    }
  });

  it('tienen horarios con principio y fin, comida dentro y un solo lugar por día', () => {
    for (const c of CLINICAS_DEMO) {
      for (const m of c.MEDICOS) {
        expect(m.SUCURSALES).toEqual(m.HORARIOS.map((h) => h.SUCURSAL));
        let dias = 0;
        for (const dia of DIAS) {
          const abiertos = m.HORARIOS.filter((h) => h[`${dia}_INICIAL`] !== '');
          expect(abiertos.length).toBeLessThanOrEqual(1);
          const h = abiertos[0];
          if (!h) continue;
          dias++;
          const [de, a] = [h[`${dia}_INICIAL`], h[`${dia}_FINAL`]];
          expect(de < a).toBe(true);
          expect(de >= c.HORAINICIALAGENDA && a <= c.HORAFINALAGENDA).toBe(true);
          const [comidaDe, comidaA] = [h[`${dia}_INICIALCOMIDA`], h[`${dia}_FINALCOMIDA`]];
          if (comidaDe !== '') expect(de < comidaDe && comidaDe < comidaA && comidaA < a).toBe(true);
          if (h.HORARIOVC_IGUAL === 1) expect([h[`${dia}_INICIALVC`], h[`${dia}_FINALVC`]]).toEqual([de, a]);
          else if (h[`${dia}_INICIALVC`] !== '') expect(h[`${dia}_INICIALVC`] >= de && h[`${dia}_FINALVC`] <= a).toBe(true);
        }
        expect(dias).toBeGreaterThanOrEqual(5);
      }
      expect(
        c.MEDICOS.some((m) => m.HORARIOS.some((h) => h.HORARIOVC_IGUAL === 0 && Object.entries(h).some(([k, v]) => k.endsWith('VC') && v))),
      ).toBe(true);
    }
  });
});
