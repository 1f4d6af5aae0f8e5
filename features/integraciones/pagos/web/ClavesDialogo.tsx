// Dialog to link a payment account by its keys (PayPal, ePayco, Niubiz).
import type { z } from 'zod';
import type { Call } from '#kernel/shared/endpoint.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { Campo, Rejilla } from '#kernel/web/form.tsx';
import { CuentaEpayco, CuentaNiubiz, CuentaPaypal, epayco, niubiz, paypal } from '../contract.ts';
import { NOMBRES } from '../rules.ts';

const FORMAS: Record<'paypal' | 'epayco' | 'niubiz', { call: Call; schema: z.ZodObject; ayuda: string }> = {
  paypal: {
    call: paypal.enlazar as unknown as Call,
    schema: CuentaPaypal,
    ayuda: 'Están en el panel de desarrolladores de PayPal, en la aplicación REST de su cuenta.',
  },
  epayco: {
    call: epayco.enlazar as unknown as Call,
    schema: CuentaEpayco,
    ayuda: 'Están en el panel de ePayco, en Integraciones, Llaves API.',
  },
  niubiz: {
    call: niubiz.enlazar as unknown as Call,
    schema: CuentaNiubiz,
    ayuda: 'Niubiz las entrega al afiliar su comercio al pago en línea.',
  },
};

/** Form for the keys of an account. They are checked with the provider and never shown again. */
export function ClavesDialogo({ cual, alCerrar }: { cual: keyof typeof FORMAS; alCerrar: () => void }) {
  const { call, schema, ayuda } = FORMAS[cual];
  const enlazar = useGuardar(call, {}, { alHacer: alCerrar });
  return (
    <DialogoForma
      titulo={`Enlazar ${NOMBRES[cual]}`}
      alCerrar={alCerrar}
      ancho="s"
      guardar={enlazar}
      si="Enlazar"
      schema={schema}
      inicial={Object.fromEntries(Object.keys(schema.shape).map((k) => [k, '']))}
    >
      <p className={comunes.tenue}>{ayuda}</p>
      <Rejilla min={320}>
        {Object.keys(schema.shape).map((k, i) => (
          <Campo key={k} nombre={k} enfocar={i === 0} autoComplete="off" ancho="todo" />
        ))}
      </Rejilla>
    </DialogoForma>
  );
}
