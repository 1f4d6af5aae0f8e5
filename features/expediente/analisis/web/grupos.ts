// The lines of an order by their groups, in the order of the order.
import type { OrdenCompleta, RenglonDeOrden } from '#features/expediente/ordenes/contract.ts';

export function gruposDe(o: Pick<OrdenCompleta, 'DET'>): [string, RenglonDeOrden[]][] {
  const grupos = new Map<string, RenglonDeOrden[]>();
  for (const l of o.DET) grupos.set(l.GRUPO, [...(grupos.get(l.GRUPO) ?? []), l]);
  return [...grupos];
}
