// All screens of the product, found by file path.
import { declararFacturas, type FacturaElectronica } from '#features/caja/web/factura_electronica.ts';
import type { Catalogo } from '#kernel/catalogo/define.ts';
import { pantallasDeCatalogos } from '#kernel/catalogo/pantallas.ts';
import { declararPantallas, type Pantalla } from '#kernel/web/screens.ts';
import { declararSecciones, type SeccionDeclarada } from '#kernel/web/secciones.ts';

const modulos: Record<string, readonly Pantalla[]> = import.meta.glob('../features/**/web/screens.ts', { eager: true, import: 'default' });
const catalogos: Record<string, Catalogo> = import.meta.glob('../features/catalogos/*.ts', {
  eager: true,
  import: 'default',
});

const secciones: Record<string, readonly SeccionDeclarada[]> = import.meta.glob('../features/**/web/secciones.ts', {
  eager: true,
  import: 'default',
});
declararSecciones(Object.values(secciones).flat());

const facturas = import.meta.glob<FacturaElectronica>('../features/facturas/*/web/factura.ts', { import: 'default' });
declararFacturas(() => Promise.all(Object.values(facturas).map((traer) => traer())));

export const PANTALLAS: readonly Pantalla[] = [...Object.values(modulos).flat(), ...pantallasDeCatalogos(Object.values(catalogos))];
declararPantallas(PANTALLAS);
