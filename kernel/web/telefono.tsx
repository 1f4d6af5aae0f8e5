// A phone number in a form: shown in its country's groups, typed in any form, stored by its digits.
import { type ComponentProps, useContext, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { textoTelefono } from '#domain/telefonos.ts';
import { Entrada } from './controles.tsx';
import { ContextoSesion } from './sesion.tsx';

type Props = Omit<ComponentProps<typeof Entrada>, 'value' | 'onChange' | 'onBlur'> & {
  nombre: string;
  valor: string;
  alCambiar: (v: unknown) => void;
  alSalir: () => void;
};
export function EntradaTelefono({ nombre, valor, alCambiar, alSalir, ...p }: Props) {
  const [escribe, setEscribe] = useState(false);
  const delPais = useContext(ContextoSesion)?.sesion?.clinica.pais.telefono.lada ?? '';
  const { watch } = useFormContext();
  // A mobile number's country prefix is in the field beside it.
  const propia = nombre.endsWith('TCELULAR') ? String(watch(nombre.replace(/TCELULAR$/, 'TCEL_LADA')) ?? '') : '';
  return (
    <Entrada
      {...p}
      type="tel"
      value={escribe ? valor : textoTelefono(valor, propia || delPais)}
      onChange={(e) => {
        setEscribe(true);
        alCambiar(e.target.value);
      }}
      onBlur={() => {
        setEscribe(false);
        alSalir();
      }}
    />
  );
}
