// What every slice offers in the command bar, found by file path; loaded with the bar, after the first screen.
import { type Comandos, declararComandos } from '#kernel/web/comandos.ts';

const modulos: Record<string, Comandos> = import.meta.glob('../features/**/web/comandos.{ts,tsx}', { eager: true, import: 'default' });
declararComandos(Object.values(modulos));
