// The WHO's tables.
import oms from '#data/crecimiento_oms.json' with { type: 'json' };
import type { Tablas } from './rules.ts';

export const TABLAS: Tablas = Object.fromEntries(oms.datos.map((t) => [t.tabla, t]));
