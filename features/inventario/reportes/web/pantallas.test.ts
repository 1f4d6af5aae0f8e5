// The storeroom's screens: who opens each, their place in the menu, and the addresses that lead to them.
import { expect, test } from 'vitest';
import { TIPO_MOVIMIENTO } from '#domain/almacen.ts';
import { P } from '#domain/permisos.ts';
import type { Sesion } from '#domain/sesion.ts';
import { rutaConteo } from '#features/inventario/conteos/web/rutas.ts';
import conteos from '#features/inventario/conteos/web/screens.ts';
import insumos from '#features/inventario/insumos/web/screens.ts';
import { rutaMovimiento } from '#features/inventario/movimientos/web/rutas.ts';
import movimientos from '#features/inventario/movimientos/web/screens.ts';
import { visible } from '#kernel/web/screens.ts';
import { rutaKardex } from './rutas.ts';
import reportes from './screens.ts';

const PANTALLAS = [...reportes, ...insumos, ...conteos, ...movimientos];
const deQuien = (...permisos: number[]) => {
  const s = { permisos: new Set(permisos), esAdmin: false, clinica: { pais: {} } } as unknown as Sesion;
  const suyas = PANTALLAS.filter((p) => visible(p, s));
  const deMenu = suyas.filter((p) => p.menu).toSorted((a, b) => a.menu!.orden - b.menu!.orden);
  return { abre: suyas.map((p) => p.titulo), menu: deMenu.map((p) => `${p.menu!.grupo}: ${p.menu!.titulo ?? p.titulo}`) };
};

test('cada pantalla se abre con su permiso y el menú las lleva en orden', () => {
  expect(deQuien(P.inventario.editar, P.inventario.eliminar)).toEqual({ abre: [], menu: [] });
  const reportes = ['Existencias', 'Sugerencia de compra', 'Kardex', 'Caducidades'];
  expect(deQuien(P.reportes.inventario)).toEqual({ abre: reportes, menu: reportes.map((t) => `inventario: ${t}`) });
  expect(deQuien(P.inventario.agregar)).toEqual({ abre: ['Nuevo conteo'], menu: [] });
  expect(deQuien(P.inventario.ver)).toEqual({
    abre: ['Insumos por concepto', 'Conteos físicos', 'Conteo físico', 'Movimientos de inventario', 'Movimiento de inventario'],
    menu: ['inventario: Movimientos', 'inventario: Conteos', 'inventario: Insumos por concepto'],
  });
  expect(deQuien(P.inventario.ver, P.reportes.inventario).menu.at(3)).toBe('inventario: Existencias');
});

test('cada dirección lleva a una pantalla, y la de un registro marca su lista en el menú', () => {
  const pantallaDe = (ruta: string) =>
    PANTALLAS.find((p) => new RegExp(`^${p.path.replace(/:\w+/, '\\d+')}$`).test(ruta.split('?')[0]!))?.titulo;
  const rutas = [rutaMovimiento(7), rutaConteo(3), rutaConteo('new'), rutaKardex(1)];
  expect(rutas).toEqual(['/inventory/movement/7', '/inventory/count/3', '/inventory/count/new', '/inventory_report/kardex?producto=1']);
  expect(rutas.map(pantallaDe)).toEqual(['Movimiento de inventario', 'Conteo físico', 'Nuevo conteo', 'Kardex']);
  expect(Object.values(TIPO_MOVIMIENTO).map(rutaMovimiento)).toEqual(['e', 's', 't'].map((t) => `/inventory/movement/${t}`));
  expect(rutaKardex(1, 2, 'A&1')).toBe('/inventory_report/kardex?producto=1&almacen=2&lote=A%261');
  expect(rutaKardex(1, null)).toBe(rutaKardex(1));
  for (const p of PANTALLAS) {
    if (p.lista) expect(PANTALLAS.find((x) => x.path === p.lista)?.menu).toBeDefined();
    else expect(p.menu).toBeDefined();
    expect(p.lazy).toBeTypeOf('function');
  }
});
