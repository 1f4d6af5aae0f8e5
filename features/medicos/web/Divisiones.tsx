// Country, state and city from the official lists, of the doctor or of what is called otherwise: FACTURA.PAIS, ID_PAIS…
import { useWatch } from 'react-hook-form';
import { type Eleccion, Seleccion } from '#kernel/web/controles.tsx';
import { Campo } from '#kernel/web/form.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import { usePoner } from './Exigido.tsx';
import { useDivisiones, usePaises } from './oficiales.ts';

/** A list whose change empties what hangs from it. */
function Division({
  nombre,
  etiqueta,
  opciones,
  vacia,
}: {
  nombre: string;
  etiqueta: string;
  opciones: readonly Eleccion[];
  vacia: readonly string[];
}) {
  const poner = usePoner();
  return (
    <Campo
      nombre={nombre}
      etiqueta={etiqueta}
      control={(c) => (
        <Seleccion
          id={c.id}
          ref={c.ref}
          aria-invalid={c.invalido || undefined}
          aria-describedby={c.describe}
          disabled={c.deshabilitado}
          opciones={opciones}
          vacio=""
          valor={c.valor as string}
          onBlur={c.alSalir}
          alCambiar={(v) => {
            c.alCambiar(v);
            for (const campo of vacia) poner(campo, '');
          }}
        />
      )}
    />
  );
}

export function Divisiones({ en = '', localidad }: { en?: string; localidad?: true }) {
  const { etiquetas } = useClinica().pais;
  const [pais, estado] = useWatch({ name: [`${en}PAIS`, `${en}ESTADO`] });
  const { estados, ciudades } = useDivisiones(pais, estado);
  const vacia = (...campos: string[]) => campos.map((c) => en + c);
  const deCiudad = localidad ? ['LOCALIDAD'] : [];
  return (
    <>
      <Division nombre={`${en}PAIS`} etiqueta="País" opciones={usePaises()} vacia={vacia('ESTADO', 'CIUDAD', ...deCiudad)} />
      <Division nombre={`${en}ESTADO`} etiqueta={etiquetas.estado} opciones={estados} vacia={vacia('CIUDAD', ...deCiudad)} />
      <Division nombre={`${en}CIUDAD`} etiqueta={etiquetas.ciudad} opciones={ciudades} vacia={vacia(...deCiudad)} />
      {localidad && <Campo nombre={`${en}LOCALIDAD`} etiqueta={etiquetas.localidad} />}
    </>
  );
}
