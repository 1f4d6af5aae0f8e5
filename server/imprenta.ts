// What the thread that prints runs.
import { atenderImpresiones } from '#kernel/server/pdf_hilo.ts';

atenderImpresiones();
