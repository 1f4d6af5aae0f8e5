// The plan as command-line options.
import type { ParseArgsConfig } from 'node:util';
import { PARAMETROS } from '#features/clinica/server/leer.ts';
import { NoArranca } from '../frases.ts';
import { Plan } from './contract.ts';
import { enPalabras } from './orden.ts';

const opcion = { type: 'string' } as const;
export const OPCIONES_PLAN = {
  contrato: opcion,
  medicos: opcion,
  sms: opcion,
  folios: opcion,
  vigencia: opcion,
  'sin-vencimiento': { type: 'boolean' },
  plantillas: opcion,
  activar: opcion,
  desactivar: opcion,
} as const satisfies ParseArgsConfig['options'];
type Opciones = { [K in keyof typeof OPCIONES_PLAN]?: string | boolean | undefined };

export const AYUDA_PLAN = `  --contrato         como se llama lo contratado
  --medicos          médicos activos que permite
  --sms              mensajes que quedan
  --folios           folios de factura que quedan
  --vigencia         último día en que se puede entrar, aaaa-mm-dd
  --sin-vencimiento  no vence
  --plantillas       formatos de impresión propios que permite
  --activar          secciones que abre, separadas por comas: ${Object.keys(PARAMETROS).join(', ')}
  --desactivar       secciones que cierra`;

const CAMPOS = {
  CONTRATO: 'contrato',
  LIMITE_MEDICOS: 'medicos',
  SMS: 'sms',
  FOLIOS: 'folios',
  VIGENCIA: 'vigencia',
  LIMITE_PLANTILLAS_FORMATOS: 'plantillas',
} as const;

/** The plan from the options; what was not given stays. Throws NoArranca with the wrong option. */
export function planDe(v: Opciones): Plan {
  const secciones = (lista: string | boolean | undefined, valor: 0 | 1, de: string) =>
    String(lista ?? '')
      .split(',')
      .map((s) => s.trim().toUpperCase())
      .filter(Boolean)
      .map((s) => {
        if (!(s in PARAMETROS)) throw new NoArranca(`--${de}: no hay una sección ${s}. Son: ${Object.keys(PARAMETROS).join(', ')}.`);
        return [s, valor] as const;
      });
  return enPalabras(
    Plan.safeParse({
      ...Object.fromEntries(Object.entries(CAMPOS).map(([campo, o]) => [campo, v[o]])),
      SIN_VENCIMIENTO: v['sin-vencimiento'] ? 1 : 0,
      PARAMETROS: Object.fromEntries([...secciones(v.activar, 1, 'activar'), ...secciones(v.desactivar, 0, 'desactivar')]),
    }),
    Object.fromEntries(Object.entries(CAMPOS).map(([campo, o]) => [campo, `--${o}`])),
  );
}
