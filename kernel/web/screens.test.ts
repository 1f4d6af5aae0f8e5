import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import type { Sesion } from '#domain/sesion.ts';
import { primeraPantalla, screens } from './screens.ts';

const PANTALLAS = screens([
  { path: '/clave', titulo: 'Contraseña', ocultaAdmin: true, menu: { grupo: 'cuenta', icono: 'llave', orden: 1 } },
  { path: '/almacenes', titulo: 'Almacenes', permiso: P.catalogos.almacenes, menu: { grupo: 'insumos', icono: 'lista', orden: 1 } },
  {
    path: '/movimientos',
    titulo: 'Movimientos',
    permiso: [P.inventario.ver, P.inventario.agregar],
    menu: { grupo: 'inventario', icono: 'lista', orden: 2 },
  },
  {
    path: '/existencias',
    titulo: 'Existencias',
    permiso: P.inventario.ver,
    si: () => false,
    menu: { grupo: 'inventario', icono: 'lista', orden: 1 },
  },
  { path: '/patients', titulo: 'Pacientes', permiso: P.pacientes.abrir, menu: { grupo: 'principal', icono: 'pacientes', orden: 20 } },
  { path: '/caja', titulo: 'Caja', permiso: P.caja.ver, menu: { grupo: 'principal', icono: 'caja', orden: 30 } },
  {
    path: '/patient/:X/notas',
    titulo: 'Notas',
    permiso: P.notas.ver,
    expediente: true,
    menu: { grupo: 'principal', icono: 'nota', orden: 0 },
  },
]);
const primera = (...permisos: number[]) =>
  primeraPantalla(PANTALLAS, { permisos: new Set(permisos), esAdmin: false, clinica: { pais: {} } } as unknown as Sesion, [
    '/calendar',
    '/caja',
    '/patients',
  ]);

test('se empieza en la primera pantalla preferida que la sesión ve, aunque el menú la tenga después', () => {
  expect(primera(100, 200)).toBe('/caja');
  expect(primera(100, 425)).toBe('/patients');
});
test('sin ninguna de ellas, en la primera de su menú; lo que su clínica no tiene y las de un paciente no cuentan', () => {
  expect(primera(151, 600, 425)).toBe('/movimientos');
  expect(primera(425)).toBe('/almacenes');
});
test('quien no tiene ningún permiso ve algo suyo, no una pantalla vacía', () => {
  expect(primera()).toBe('/clave');
});
