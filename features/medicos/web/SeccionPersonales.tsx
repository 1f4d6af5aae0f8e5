// Personal data and the user in the doctor's form.
import { useWatch } from 'react-hook-form';
import { OTRO_PAIS, useEntidades, usePaises, useTiposPersonal } from '#features/listas/web/oficiales.ts';
import { Condiciones } from '#features/personal/web/Condiciones.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Seleccion } from '#kernel/web/controles.tsx';
import { usePoner } from '#kernel/web/exigido.tsx';
import { Campo, Rejilla, Seccion } from '#kernel/web/form.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import { conSis } from '../rules.ts';
import { EligeEspecialidad, OtrasEspecialidades, useEspecialidades } from './Especialidad.tsx';
import type { SeccionProps } from './seccion.ts';

export function SeccionPersonales({ medico }: SeccionProps) {
  const clinica = useClinica();
  const lista = useEspecialidades();
  const principal = Number(useWatch({ name: 'ID_ESPECIALIDAD' }));
  const tipos = useTiposPersonal(Boolean(clinica.CUMPLIR_NORMA));
  const conCurp = clinica.pais.documentos.some((d) => d.clave === 'CURP');
  const guardada = medico && { ID: medico.ID_ESPECIALIDAD, DESCRIPCION: medico.ESPECIALIDAD };
  return (
    <Seccion titulo="Datos personales">
      <Rejilla>
        <Campo nombre="NOMBRE" enfocar autoComplete="off" />
        <Campo nombre="APELLIDO_PATERNO" autoComplete="off" />
        <Campo nombre="APELLIDO_MATERNO" autoComplete="off" />
        <Campo nombre="ID_ESPECIALIDAD" control={(c) => <EligeEspecialidad c={c} lista={lista} guardada={guardada} />} />
        <Campo nombre="SEXO" />
        <Campo nombre="FECHA_NACIMIENTO" />
        {conCurp && <Campo nombre="CURP" autoComplete="off" />}
        <Campo nombre="RFC" etiqueta={clinica.pais.etiquetas.fiscal} autoComplete="off" />
        {Boolean(clinica.CUMPLIR_NORMA) && <Campo nombre="TIPO_PERSONAL" opciones={tipos} />}
        {conSis(clinica) && <Nacimiento />}
        <Campo
          nombre="ESPECIALIDADES"
          etiqueta="Otras especialidades"
          ancho="todo"
          control={(c) => <OtrasEspecialidades c={c} lista={lista} principal={principal} />}
        />
      </Rejilla>
    </Seccion>
  );
}

function Nacimiento() {
  const poner = usePoner();
  const entidades = useEntidades(useWatch({ name: 'PAIS_NACIMIENTO' }));
  const paises = [...usePaises(), OTRO_PAIS];
  return (
    <>
      <Campo
        nombre="PAIS_NACIMIENTO"
        control={(c) => (
          <Seleccion
            id={c.id}
            ref={c.ref}
            aria-invalid={c.invalido || undefined}
            aria-describedby={c.describe}
            disabled={c.deshabilitado}
            opciones={paises}
            vacio=""
            valor={c.valor as string}
            onBlur={c.alSalir}
            alCambiar={(v) => {
              c.alCambiar(v);
              poner('ID_ENTIDAD_NACIMIENTO', v === String(OTRO_PAIS.valor) ? 'NE' : '');
            }}
          />
        )}
      />
      <Campo nombre="ID_ENTIDAD_NACIMIENTO" opciones={entidades} />
    </>
  );
}

/** The user that is created with the doctor. */
export function SeccionUsuario() {
  const pass = String(useWatch({ name: 'USUARIO.PASS' }) ?? '');
  return (
    <Seccion titulo="Datos usuario" nota="Opcional. Se crea con el tipo de usuario «Médico» y ligado a este registro.">
      <div className={comunes.columna}>
        <Rejilla>
          <Campo nombre="USUARIO.CLAVEUSUARIO" autoComplete="off" ayuda="Hasta 8 caracteres" />
          <Campo nombre="USUARIO.PASS" autoComplete="new-password" />
          <Campo nombre="USUARIO.REPASS" autoComplete="new-password" />
        </Rejilla>
        {pass && <Condiciones clave={pass} />}
      </div>
    </Seccion>
  );
}
