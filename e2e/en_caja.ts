// What the journeys of the till start with.
import { cargos } from '#features/caja/cargos/contract.ts';
import { saldoFavor } from '#features/caja/saldo_favor/contract.ts';
import { ahora, type Clinica } from './galeno.ts';

/** A patient who owes these amounts. */
export async function deudor(c: Clinica, ...importes: number[]): Promise<number> {
  const { CODIGOPACIENTE } = await c.paciente();
  if (importes.length)
    await c.hacer(
      cargos.agregar,
      {},
      { CODIGOPACIENTE, CONCEPTOS: importes.map((IMPORTEUNITARIO) => ({ CODIGOTRABAJO: 1, IMPORTEUNITARIO })) },
    );
  return CODIGOPACIENTE;
}
export const comprarSaldo = (c: Clinica, CODIGOPACIENTE: number, IMPORTE: number) =>
  c.hacer(saldoFavor.agregar, {}, { ...ahora(), CODIGOPACIENTE, FORMAS_PAGO: [{ FORMAPAGO: 1, IMPORTE }] });
