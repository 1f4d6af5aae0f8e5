import { useWatch } from 'react-hook-form';
import { LADAS, NOMBRES_LADA } from '#domain/telefonos.ts';
import { sucursales } from '#features/sucursales/contract.ts';
import { CasillasSucursales } from '#features/usuarios/web/CasillasSucursales.tsx';
import { useDatos } from '#kernel/web/api.tsx';
import { type Eleccion, Seleccion } from '#kernel/web/controles.tsx';
import { Campo, Rejilla, Seccion } from '#kernel/web/form.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import { usePoner } from './Exigido.tsx';
import { useDivisiones, usePaises } from './oficiales.ts';

const ladas = LADAS.map((l) => ({ valor: l, texto: `+${l} ${NOMBRES_LADA[l]}` }));

export function SeccionContacto() {
  const { data: todas = [] } = useDatos(sucursales.obtener);
  return (
    <Seccion titulo="Contacto">
      <Rejilla>
        <Campo nombre="TCEL_LADA" opciones={ladas} />
        <Campo nombre="TCELULAR" autoComplete="off" ayuda="Ahí recibe los recordatorios de su agenda" />
        <Campo nombre="MAIL" autoComplete="off" />
        <Campo nombre="TELEFONO1" autoComplete="off" />
        <Campo nombre="TELEFONO2" autoComplete="off" />
        {todas.length > 1 && (
          <Campo
            nombre="SUCURSALES"
            etiqueta="Sucursales en las que atiende"
            ancho="todo"
            control={(c) => (
              <CasillasSucursales
                todas={todas}
                valor={(c.valor ?? []) as number[]}
                alCambiar={c.alCambiar}
                deshabilitado={c.deshabilitado}
              />
            )}
          />
        )}
      </Rejilla>
    </Seccion>
  );
}

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

export function SeccionDireccion() {
  const clinica = useClinica();
  const { etiquetas } = clinica.pais;
  const [pais, estado] = useWatch({ name: ['PAIS', 'ESTADO'] });
  const { estados, ciudades } = useDivisiones(pais, estado);
  return (
    <Seccion titulo="Dirección">
      <Rejilla>
        <Division nombre="PAIS" etiqueta="País" opciones={usePaises()} vacia={['ESTADO', 'CIUDAD', 'LOCALIDAD']} />
        <Division nombre="ESTADO" etiqueta={etiquetas.estado} opciones={estados} vacia={['CIUDAD', 'LOCALIDAD']} />
        <Division nombre="CIUDAD" etiqueta={etiquetas.ciudad} opciones={ciudades} vacia={['LOCALIDAD']} />
        <Campo nombre="LOCALIDAD" etiqueta={etiquetas.localidad} />
        <Campo nombre="CALLE_Y_NUMERO" />
        {!clinica.CUMPLIR_NORMA && <Campo nombre="CODIGO_POSTAL" etiqueta={etiquetas.codigoPostal} />}
      </Rejilla>
    </Seccion>
  );
}
