// The calls of a kind of order, as its screens receive them; types are those of the calls that both kinds have.
import type { Contract } from '#kernel/shared/endpoint.ts';
import type { ClaseDeOrden } from '../clases.ts';
import type { LlamadasDeOrdenes } from '../contract.ts';

export interface DeClase {
  d: ClaseDeOrden;
  c: Contract<LlamadasDeOrdenes>;
}
