// WhatsApp and SMS templates that the clinic changed or added.
import { type Row, table } from '#kernel/server/table.ts';
import { PlantillaWhatsapp } from '../contract.ts';

export const plantillasWhatsapp = table('catalogo_plantillas_whatsapp', PlantillaWhatsapp.shape, ['ID']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    catalogo_plantillas_whatsapp: Row<typeof plantillasWhatsapp>;
  }
}
