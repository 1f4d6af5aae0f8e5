// What the printing thread runs.
import { atenderImpresiones } from '#kernel/server/pdf_hilo.ts';

atenderImpresiones();
