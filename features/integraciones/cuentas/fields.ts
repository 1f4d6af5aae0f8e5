// Fields shared by all linked accounts: their state, and what comes back from the provider's page.
import { z } from 'zod';
import { siNo, texto, textoOpcional } from '#kernel/shared/fields.ts';

/** State of an account that can be linked to an outside service. EMULADO 1: the provider's emulator answers, not the provider. */
export const EstadoCuenta = z.object({
  ENLAZADA: siNo('Enlazada'),
  CUENTA: textoOpcional('Cuenta', 150),
  CONFIGURADO: siNo('Configurado'),
  EMULADO: siNo('Modo de demostración'),
});
export type EstadoCuenta = z.output<typeof EstadoCuenta>;

/** What the provider's authorisation page appends to the address when it sends the user back. */
export const Regreso = z.object({ CODE: texto('Autorización', 2000), STATE: texto('Estado', 200) });
