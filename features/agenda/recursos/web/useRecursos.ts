// The clinic's resources and the doctors' usual rooms, as loaded by the browser.
import { useMemo } from 'react';
import type { z } from 'zod';
import catalogo from '#features/catalogos/recursos.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { recursosAgenda } from '../contract.ts';
import { enSucursal, type Usuales, usualesDe } from '../rules.ts';

export type Recurso = z.output<typeof catalogo.Alta> & { ID: number };
const NINGUNO: readonly Recurso[] = [];

/** Resources of a branch (0 means any), inactive ones too, because appointments booked there still name them. */
export function useRecursos(sucursal: number): readonly Recurso[] {
  const { data } = useDatos(catalogo.contract.obtener_con, { INACTIVOS: 1 }, { fresco: 5 * 60_000 });
  return useMemo(() => (data ? enSucursal(data as unknown as Recurso[], sucursal) : NINGUNO), [data, sucursal]);
}

const NADIE: Usuales = new Map();
export function useUsuales(): Usuales {
  const { data } = useDatos(recursosAgenda.obtener_usuales, {}, { fresco: 10 * 60_000 });
  return useMemo(() => (data ? usualesDe(data) : NADIE), [data]);
}
