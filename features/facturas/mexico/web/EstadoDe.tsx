// The state of an invoice or of its complement, in a word.
import { Ficha } from '#kernel/web/controles.tsx';
import type { Factura } from '../contract.ts';
import { ESTADOS_CFDI, TONO_CFDI } from '../rules.ts';

export function EstadoDe({ ESTADO }: Pick<Factura, 'ESTADO'>) {
  const tono = TONO_CFDI[ESTADO];
  return <Ficha {...(tono ? { tono } : {})}>{ESTADOS_CFDI.find(([e]) => e === ESTADO)![1]}</Ficha>;
}
