// Country, state and city from the official lists; `en` is the prefix of the fields: FACTURA.PAIS, ID_PAIS…
import { useWatch } from 'react-hook-form';
import { useDivisiones, usePaises } from '#features/listas/web/oficiales.ts';
import { Campo } from '#kernel/web/form.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';

export function Divisiones({ en = '', localidad }: { en?: string; localidad?: true }) {
  const { etiquetas } = useClinica().pais;
  const [pais, estado] = useWatch({ name: [`${en}PAIS`, `${en}ESTADO`] });
  const { estados, ciudades } = useDivisiones(pais, estado);
  const vacia = (...campos: string[]) => campos.map((c) => en + c);
  const deCiudad = localidad ? ['LOCALIDAD'] : [];
  return (
    <>
      <Campo nombre={`${en}PAIS`} etiqueta="País" opciones={usePaises()} vacio="" vacia={vacia('ESTADO', 'CIUDAD', ...deCiudad)} />
      <Campo nombre={`${en}ESTADO`} etiqueta={etiquetas.estado} opciones={estados} vacio="" vacia={vacia('CIUDAD', ...deCiudad)} />
      <Campo nombre={`${en}CIUDAD`} etiqueta={etiquetas.ciudad} opciones={ciudades} vacio="" vacia={vacia(...deCiudad)} />
      {localidad && <Campo nombre={`${en}LOCALIDAD`} etiqueta={etiquetas.localidad} />}
    </>
  );
}
