import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { APELLIDOS } from './apellidos.ts';
import { edad } from './fechas.ts';
import { DATOS_PAIS, LUGARES, PAISES, type Pais } from './lugares.ts';
import { azarDePaciente, type Persona, persona } from './nombres.ts';
import { NOMBRES_HOMBRE } from './nombres_hombre.ts';
import { NOMBRES_MUJER } from './nombres_mujer.ts';

const leer = (archivo: string) => JSON.parse(readFileSync(new URL(`../${archivo}`, import.meta.url), 'utf8'));
const tipos: { datos: { ID_TIPO_DOCUMENTO: number; ID_PAIS: number; FORMATO: string }[] } = leer('tipos_documento.json');

const HOY = '2026-11-20';
const gente = Object.fromEntries(
  PAISES.map((p) => [p, Array.from({ length: 1000 }, (_, i) => persona(azarDePaciente(2026, p, i), p, HOY))]),
) as Record<Pais, Persona[]>;
const todos = PAISES.flatMap((p) => gente[p].map((x) => [p, x] as const));

// Check digits, written from the published rules and not from the generator.
function curpValida(curp: string): boolean {
  const letras = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';
  const suma = [...curp.slice(0, 17)].reduce((s, c, i) => s + letras.indexOf(c) * (18 - i), 0);
  return String((10 - (suma % 10)) % 10) === curp[17];
}
function cedulaValida(cedula: string): boolean {
  const d = [...cedula].map(Number);
  const suma = d.slice(0, 9).reduce((s, x, i) => s + (i % 2 ? x : x * 2 > 9 ? x * 2 - 9 : x * 2), 0);
  return (suma + d[9]!) % 10 === 0;
}
function rutValido(rut: string): boolean {
  const [cuerpo = '', dv] = rut.split('-');
  const suma = [...cuerpo].reverse().reduce((s, c, i) => s + Number(c) * (2 + (i % 6)), 0);
  return '0K987654321'[suma % 11] === dv;
}

describe('dígitos verificadores de la prueba', () => {
  it('aceptan los números conocidos y rechazan los alterados', () => {
    expect(curpValida('LOOA531113HTCPBN07')).toBe(true);
    expect(curpValida('LOOA531113HTCPBN08')).toBe(false);
    expect(cedulaValida('1710034065')).toBe(true);
    expect(cedulaValida('1710034066')).toBe(false);
    for (const r of ['12345678-5', '76086428-5', '60803000-K']) expect(rutValido(r)).toBe(true);
    expect(rutValido('12345678-4')).toBe(false);
  });
});

describe('personas inventadas', () => {
  it('son las mismas con la misma semilla', () => {
    for (const p of PAISES) expect(persona(azarDePaciente(2026, p, 77), p, HOY)).toEqual(gente[p][77]);
    expect(persona(azarDePaciente(2027, 'mx', 77), 'mx', HOY)).not.toEqual(gente.mx[77]);
  });

  it('caben en los campos', () => {
    for (const [, x] of todos) {
      for (const n of [x.NOMBRE, x.APELLIDO_PATERNO, x.APELLIDO_MATERNO, x.CALLE_Y_NUMERO]) expect(n.length).toBeLessThanOrEqual(50);
      expect(x.NOMBRE.length).toBeGreaterThan(2);
      expect(x.APELLIDO_PATERNO).not.toBe('');
      expect(x.MAIL).toMatch(/^$|^[a-z0-9._]+@ejemplo\.(mx|com\.co|pe|ec|cl)$/);
      expect(x.MAIL.length).toBeLessThanOrEqual(100);
      expect(x.TELEFONO1).toMatch(/^\d{0,15}$/);
      expect(x.CODIGO_POSTAL).toMatch(/^(\d{5})?$/);
    }
  });

  it('tienen celular del largo de su país, siempre con 555', () => {
    const largo = { mx: 10, co: 10, pe: 9, ec: 9, cl: 9 };
    for (const [p, x] of todos) {
      expect(x.TCEL_LADA).toBe(DATOS_PAIS[p].LADA);
      expect(x.TCELULAR).toMatch(new RegExp(`^\\d{${largo[p]}}$`));
      expect(x.TCELULAR).toContain('555');
    }
  });

  it('tienen un documento con forma y dígito correctos', () => {
    for (const [p, x] of todos) {
      const { clave, numero, ID_TIPO_DOCUMENTO } = x.DOCUMENTO;
      const tipo = tipos.datos.find((t) => t.ID_TIPO_DOCUMENTO === ID_TIPO_DOCUMENTO);
      expect(tipo?.ID_PAIS).toBe(DATOS_PAIS[p].ID_PAIS);
      expect(numero).toMatch(new RegExp(tipo!.FORMATO));
      const anios = edad(x.FECHA_NACIMIENTO, HOY);
      if (clave === 'CURP') {
        expect(curpValida(numero)).toBe(true);
        expect(numero.slice(4, 10)).toBe(x.FECHA_NACIMIENTO.replaceAll('-', '').slice(2));
        expect(numero[10]).toBe(x.SEXO === 1 ? 'H' : 'M');
        expect(/\d/.test(numero[16]!)).toBe(x.FECHA_NACIMIENTO < '2000');
      }
      if (clave === 'CC') expect(anios).toBeGreaterThanOrEqual(18);
      if (clave === 'TI') expect(anios >= 7 && anios < 18).toBe(true);
      if (clave === 'RC') expect(anios).toBeLessThan(7);
      if (clave === 'CEDULA') expect(cedulaValida(numero)).toBe(true);
      if (clave === 'RUT') {
        expect(rutValido(numero)).toBe(true);
        expect(numero).toHaveLength(10);
      }
    }
    for (const p of PAISES) expect(new Set(gente[p].map((x) => x.DOCUMENTO.numero)).size).toBe(1000);
  });

  it('tienen edades de consultorio: niños, más mujeres, viejos, nadie por nacer', () => {
    for (const p of PAISES) {
      const edades = gente[p].map((x) => edad(x.FECHA_NACIMIENTO, HOY));
      expect(Math.min(...edades)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...edades)).toBeLessThan(97);
      const parte = (si: (a: number) => boolean) => edades.filter(si).length / 1000;
      expect(parte((a) => a < 12)).toBeGreaterThan(0.1);
      expect(parte((a) => a >= 60)).toBeGreaterThan(0.15);
      const mujeres = gente[p].filter((x) => x.SEXO === 2).length / 1000;
      expect(mujeres).toBeGreaterThan(0.52);
      expect(mujeres).toBeLessThan(0.64);
    }
  });
});

describe('acervo de cada país', () => {
  it('tiene al menos 150 nombres de cada sexo y 250 apellidos', () => {
    for (const p of PAISES) {
      const nombres = (lista: readonly string[]) =>
        new Set(
          lista.flatMap((linea) => {
            const paises = linea
              .split(' ')
              .slice(2)
              .find((r) => /[a-z]/.test(r));
            return !paises || paises.split(',').includes(p) ? [linea.split(' ')[0]] : [];
          }),
        ).size;
      expect(nombres(NOMBRES_MUJER)).toBeGreaterThanOrEqual(150);
      expect(nombres(NOMBRES_HOMBRE)).toBeGreaterThanOrEqual(150);
      expect(new Set(APELLIDOS[p].split(/\s+/)).size).toBeGreaterThanOrEqual(250);
    }
    for (const linea of [...NOMBRES_MUJER, ...NOMBRES_HOMBRE]) expect(linea).toMatch(/^[\p{L}_]+ [0-9a-z]{5}( [a-z,]{2,14})?( [12])?$/u);
  });

  it('solo nombra lugares que están en las divisiones', () => {
    type Ciudad = string | readonly unknown[];
    type Division = { datos: { ID_ESTADO: number; NOMBRE: string; CIUDADES: readonly Ciudad[] }[] };
    for (const p of PAISES) {
      const division: Division = leer(`divisiones/${p}.json`);
      for (const [, idEstado, estado, idCiudad, ciudad, localidad] of LUGARES[p]) {
        const e = division.datos.find((d) => d.ID_ESTADO === idEstado);
        expect(e?.NOMBRE).toBe(estado);
        const c = e!.CIUDADES.find((x, i) => (typeof x === 'string' ? i + 1 : Number(x[0])) === idCiudad)!;
        expect(typeof c === 'string' ? c : c[1]).toBe(ciudad);
        if (localidad !== '') expect((c[2] as unknown as string[][]).map((d) => d[1])).toContain(localidad);
      }
    }
  });
});
