// Dialog that issues a credit note of a voucher: over all that remains of it, or over an amount.
import { useEffect, useMemo, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type Afectacion, importesCpe } from '#domain/cpe/importes.ts';
import { resta } from '#domain/dinero.ts';
import { useDinero } from '#features/caja/web/PaginaCaja.tsx';
import { useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { Exigido } from '#kernel/web/exigido.tsx';
import { Campo, Rejilla } from '#kernel/web/form.tsx';
import { type ComprobanteListado, facturasPeru, Nota, notaDe } from '../contract.ts';
import { deshaceTodo, motivosPara, porAcreditar } from '../rules.ts';

interface Props {
  c: ComprobanteListado;
  alCerrar: () => void;
}
export function NotaDeCredito({ c, alCerrar }: Props) {
  const g = useGuardar(facturasPeru.nota_credito, { FACTURAFOLIO: c.FACTURAFOLIO }, { alHacer: alCerrar });
  const schema = useMemo(() => notaDe(c), [c]);
  return (
    <DialogoForma
      titulo={`Nota de crédito de ${c.SERIE}-${c.NUMERO}`}
      descripcion="Deshace el comprobante o le quita una parte, y no tiene plazo, a diferencia de la baja. El dinero se devuelve aparte, en la caja."
      alCerrar={alCerrar}
      ancho="s"
      guardar={g}
      si="Emitir nota"
      schema={schema}
      inicial={{ MOTIVO: '01', IMPORTE: porAcreditar(c), SUSTENTO: '' }}
    >
      <Campos c={c} />
    </DialogoForma>
  );
}

function Campos({ c }: { c: ComprobanteListado }) {
  const $ = useDinero();
  const { setValue } = useFormContext();
  const [MOTIVO, escrito] = useWatch({ name: ['MOTIVO', 'IMPORTE'] });
  const queda = porAcreditar(c);
  const todo = deshaceTodo(String(MOTIVO));
  const era = useRef(todo);
  useEffect(() => {
    if (era.current === todo) return;
    era.current = todo;
    setValue('IMPORTE', todo ? queda : '', { shouldDirty: true });
  }, [todo, queda, setValue]);
  const leido = Nota.shape.IMPORTE.safeParse(escrito);
  const importe = leido.success && leido.data !== null && leido.data > 0 && leido.data <= queda ? leido.data : undefined;
  const partes = importe === undefined ? undefined : importesCpe(importe, c.TIPO_AFECTACION as Afectacion);
  return (
    <div className={comunes.columna}>
      <Rejilla>
        <Campo nombre="MOTIVO" ancho="todo" enfocar opciones={motivosPara(c.TIPO_DOCUMENTO).map(([valor, texto]) => ({ valor, texto }))} />
        <Campo
          nombre="IMPORTE"
          etiqueta={<Exigido si={!todo}>Importe que se acredita</Exigido>}
          ancho="todo"
          soloLectura={todo}
          autoComplete="off"
          ayuda={todo ? 'Este motivo deshace todo lo que queda del comprobante' : `Con su IGV; quedan ${$(queda)} por acreditar`}
        />
        <Campo nombre="SUSTENTO" ancho="todo" />
      </Rejilla>
      {partes && (
        <p className={comunes.numeros} role="status">
          Valor de venta {$(partes.valor)} + IGV {$(partes.igv)} = <b className={comunes.enUnRenglon}>{$(partes.total)}</b>
          {partes.total < queda && `. Queda ${$(resta(queda, partes.total))} del comprobante`}
        </p>
      )}
    </div>
  );
}
