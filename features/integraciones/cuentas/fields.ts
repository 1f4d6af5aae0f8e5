import { z } from 'zod';
import { siNo, texto, textoOpcional } from '#kernel/shared/fields.ts';

/** What every linkable account says of itself. EMULADO 1: it is the provider's emulator that answers. */
export const EstadoCuenta = z.object({
  ENLAZADA: siNo('Enlazada'),
  CUENTA: textoOpcional('Cuenta', 150),
  CONFIGURADO: siNo('Configurado'),
  EMULADO: siNo('Modo de demostración'),
});
export type EstadoCuenta = z.output<typeof EstadoCuenta>;

/** What a provider's page sends back with the user. */
export const Regreso = z.object({ CODE: texto('Autorización', 2000), STATE: texto('Estado', 200) });
