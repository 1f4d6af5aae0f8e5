// The dialog that the clinic's electronic invoicing opens on a receipt, loaded when first opened.
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import { type FacturaElectronica, type PropsFactura, useFacturaElectronica } from './factura_electronica.ts';

const cargados = new Map<FacturaElectronica, LazyExoticComponent<ComponentType<PropsFactura>>>();
function cargado(f: FacturaElectronica) {
  const ya = cargados.get(f) ?? lazy(f.lazy);
  cargados.set(f, ya);
  return ya;
}
export function DialogoFactura(p: PropsFactura) {
  const f = useFacturaElectronica();
  if (!f) return null;
  const Dialogo = cargado(f);
  return (
    <Suspense>
      <Dialogo {...p} />
    </Suspense>
  );
}
