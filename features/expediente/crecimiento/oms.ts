// The WHO's tables.
import oms from '#data/crecimiento_oms.json' with { type: 'json' };
import type { Tablas } from './rules.ts';

export const TABLAS = oms.indicadores as unknown as Tablas;
