// Professional data in the doctor's form.
import { Exigido } from '#kernel/web/exigido.tsx';
import { Campo, Rejilla, Seccion } from '#kernel/web/form.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import { cedulaEditable } from '../rules.ts';
import { useExigeCedula } from './cedula.ts';
import type { SeccionProps } from './seccion.ts';

export function SeccionOtros({ medico }: SeccionProps) {
  const { pais } = useClinica();
  const exige = useExigeCedula();
  const editable = !medico || cedulaEditable(medico);
  return (
    <Seccion titulo="Otros datos">
      <Rejilla>
        <Campo nombre="UNIVERSIDAD" etiqueta={<Exigido si={exige}>Universidad</Exigido>} />
        <Campo
          nombre="CEDULA_PROFECIONAL"
          etiqueta={<Exigido si={exige}>{pais.etiquetas.cedulaProfesional}</Exigido>}
          soloLectura={!editable}
          {...(editable ? {} : { ayuda: 'No se puede cambiar porque el médico tiene registros relacionados' })}
        />
        <Campo nombre="PORC_COMISION" />
      </Rejilla>
    </Seccion>
  );
}

/** Colombia: the doctor's identity in the RIPS files. */
export const SeccionRips = () => (
  <Seccion titulo="RIPS">
    <Rejilla>
      <Campo nombre="RIPS_CODIGO_PRESTADOR" />
      <Campo nombre="RIPS_TIPO_ID" />
      <Campo nombre="RIPS_NUMERO_ID" />
      <Campo nombre="RIPS_CODIGO_ENTIDAD_ADMIN" />
      <Campo nombre="RIPS_NOMBRE_ENTIDAD_ADMIN" ancho={2} />
    </Rejilla>
  </Seccion>
);
