// Right after a signature, the signed document is printed once and kept with its hash.
import { z } from 'zod';
import { dibujar } from '#kernel/impreso/server.ts';
import { guardarArchivo } from '#kernel/server/archivos.ts';
import { enClinica, jobLibre, type Trabajo } from '#kernel/server/jobs.ts';
import { firmasDadas, formatoDe, huellaDe } from './formato.ts';
import { formatoImpreso } from './hoja.ts';
import { TAREA_SELLAR, USO_PDF } from './sello.ts';

const trabajos: Trabajo[] = [
  jobLibre(TAREA_SELLAR, z.object({ ID: z.number() }), async (host, cliente, { ID }) => {
    const d = await enClinica(host, cliente, 0, (ctx) => formatoImpreso.datos(ctx, { ID }));
    const ultima = d.firmas.at(-1);
    if (!ultima || ultima.pdf) return;
    const bytes = await dibujar(formatoImpreso, d, cliente);
    await enClinica(host, cliente, 0, async (ctx) => {
      await formatoDe(ctx, ID, { tomar: true });
      const ahora = (await firmasDadas(ctx, ID)).at(-1);
      // Somebody signed while it was being printed: that signature has a job of its own.
      if (ahora?.SELLO !== ultima.SELLO || ahora.pdf) return;
      const pdf = await guardarArchivo(ctx, { nombre: `${formatoImpreso.nombre(d)}.pdf`, tipo: 'application/pdf', bytes, uso: USO_PDF });
      await ctx.db
        .updateTable('formatos_firmas')
        .set({ pdf, pdf_huella: huellaDe(bytes) })
        .where('ID', '=', ID)
        .where('QUIEN', '=', ultima.QUIEN)
        .execute();
    });
  }),
];
export default trabajos;
