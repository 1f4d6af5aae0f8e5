import { describe, expect, it } from 'vitest';
import { Azar, ruleta } from './azar.ts';
import { aDia, aFecha, diaSemana, edad, edadMeses } from './fechas.ts';

describe('azar', () => {
  it('da lo mismo con la misma semilla', () => {
    const uno = new Azar(42);
    const otro = new Azar(42);
    expect(Array.from({ length: 50 }, () => uno.entero(0, 1e6))).toEqual(Array.from({ length: 50 }, () => otro.entero(0, 1e6)));
    expect(new Azar(43).entero(0, 1e9)).not.toBe(new Azar(42).entero(0, 1e9));
  });

  it('bifurca por la clave y no por lo ya sorteado', () => {
    const gastado = new Azar(7);
    for (let i = 0; i < 100; i++) gastado.decimal();
    expect(gastado.bifurcar('x').decimal()).toBe(new Azar(7).bifurcar('x').decimal());
    expect(new Azar(7).bifurcar('x').decimal()).not.toBe(new Azar(7).bifurcar('y').decimal());
    expect(new Azar(7).bifurcar(1).decimal()).not.toBe(new Azar(7).bifurcar(2).decimal());
  });

  it('respeta los extremos y los pesos', () => {
    const azar = new Azar(1);
    const dados = Array.from({ length: 6000 }, () => azar.entero(1, 6));
    expect(Math.min(...dados)).toBe(1);
    expect(Math.max(...dados)).toBe(6);
    const rueda = ruleta([
      ['a', 1],
      ['b', 3],
      ['c', 0],
    ] as const);
    const salidas = Array.from({ length: 8000 }, () => azar.ponderado(rueda));
    expect(salidas.filter((s) => s === 'b').length / 8000).toBeCloseTo(0.75, 1);
    expect(salidas).not.toContain('c');
    expect(azar.barajar([1, 2, 3, 4, 5]).sort()).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('fechas', () => {
  it('sigue el calendario gregoriano', () => {
    expect(aFecha(0)).toBe('1970-01-01');
    for (const fecha of ['1899-12-31', '1900-02-28', '1900-03-01', '2000-02-29', '2024-02-29', '2026-11-20', '2100-03-01']) {
      expect(aFecha(aDia(fecha))).toBe(fecha);
      expect(aDia(fecha)).toBe(Date.parse(`${fecha}T00:00:00Z`) / 86400000);
      expect(diaSemana(fecha)).toBe(new Date(`${fecha}T00:00:00Z`).getUTCDay());
    }
  });

  it('cuenta años y meses cumplidos', () => {
    expect(edad('2000-02-29', '2026-02-28')).toBe(25);
    expect(edad('2000-02-29', '2026-03-01')).toBe(26);
    expect(edadMeses('2026-01-31', '2026-02-28')).toBe(0);
    expect(edadMeses('2025-11-20', '2026-11-20')).toBe(12);
  });
});
