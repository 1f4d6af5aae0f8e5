// Contact and address in the doctor's form.
import { useWatch } from 'react-hook-form';
import { LADAS, NOMBRES_LADA } from '#domain/telefonos.ts';
import { sucursales } from '#features/sucursales/contract.ts';
import { CasillasSucursales } from '#features/sucursales/web/CasillasSucursales.tsx';
import { useDatos } from '#kernel/web/api.tsx';
import { Exigido } from '#kernel/web/exigido.tsx';
import { Campo, Rejilla, Seccion } from '#kernel/web/form.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import { Divisiones } from './Divisiones.tsx';

const ladas = LADAS.map((l) => ({ valor: l, texto: `+${l} ${NOMBRES_LADA[l]}` }));

export function SeccionContacto() {
  const { data: todas = [] } = useDatos(sucursales.obtener);
  // The doctor's mail is also that of the user to create.
  const conUsuario = Boolean(useWatch({ name: 'USUARIO.CLAVEUSUARIO' }));
  return (
    <Seccion titulo="Contacto">
      <Rejilla>
        <Campo nombre="TCEL_LADA" opciones={ladas} />
        <Campo nombre="TCELULAR" autoComplete="off" ayuda="Ahí recibe los recordatorios de su agenda" />
        <Campo nombre="MAIL" etiqueta={<Exigido si={conUsuario}>Correo electrónico</Exigido>} autoComplete="off" />
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

export function SeccionDireccion() {
  const clinica = useClinica();
  return (
    <Seccion titulo="Dirección">
      <Rejilla>
        <Divisiones localidad />
        <Campo nombre="CALLE_Y_NUMERO" />
        {!clinica.CUMPLIR_NORMA && <Campo nombre="CODIGO_POSTAL" etiqueta={clinica.pais.etiquetas.codigoPostal} />}
      </Rejilla>
    </Seccion>
  );
}
