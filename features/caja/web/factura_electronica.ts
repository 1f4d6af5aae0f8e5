// What a later slice offers on a receipt: its electronic invoice. Declared like screens and found by its path, so that the till
// needs to know no country's invoices.
import { type ComponentType, useEffect, useState } from 'react';
import type { Clinica, Sesion } from '#domain/sesion.ts';
import type { Accion } from '#kernel/web/acciones_fila.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import type { AbonoListado } from '../abonos/contract.ts';

export interface PropsFactura {
  /** Which dialog: the one that an action opened. */
  que: string;
  recibo: AbonoListado;
  alCerrar: () => void;
}
export interface FacturaElectronica {
  /** The clinics whose receipts it invoices. */
  si: (c: Clinica) => boolean;
  /** The actions on a receipt. `abrir` opens a dialog of `lazy`. */
  acciones: (s: Sesion, abrir: (que: string) => (recibo: AbonoListado) => void) => readonly Accion<AbonoListado>[];
  /** The button beside the receipt just made, and the dialog it opens; undefined for who may not. */
  alCobrar: (s: Sesion) => { texto: string; que: string } | undefined;
  lazy: () => Promise<{ default: ComponentType<PropsFactura> }>;
}
export const facturaElectronica = (f: FacturaElectronica): FacturaElectronica => f;

type Lista = readonly FacturaElectronica[];
let traer: () => Promise<Lista> = async () => [];
let traidas: Lista | undefined;
let enCamino: Promise<Lista> | undefined;
/** Declares what the application invoices with, once. It is loaded with the first screen of receipts, not with the first page. */
export const declararFacturas = (f: () => Promise<Lista>): void => {
  traer = f;
};
/** How this clinic invoices; null where it does not, undefined until that is loaded. */
export function useFacturaElectronica(): FacturaElectronica | null | undefined {
  const c = useClinica();
  const [lista, setLista] = useState(traidas);
  useEffect(() => {
    if (lista) return;
    enCamino ??= traer();
    enCamino.then(
      (l) => {
        traidas = l;
        setLista(l);
      },
      // Without the network it is as if it did not invoice; the next screen of receipts asks again.
      () => {
        enCamino = undefined;
        setLista([]);
      },
    );
  }, [lista]);
  return lista && (lista.find((f) => f.si(c)) ?? null);
}
