// /patient/:CODIGOPACIENTE/general: the general data, and what is done with the patient as a whole.
import { useMemo, useState } from 'react';
import tiposDocumento from '#features/catalogos/tipos_documento.ts';
import { SmsDialogo } from '#features/integraciones/sms/web/SmsDialogo.tsx';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { Boton, EnlaceBoton } from '#kernel/web/controles.tsx';
import { preguntar } from '#kernel/web/dialogo.tsx';
import { BarraGuardar, Formulario, Seccion } from '#kernel/web/form.tsx';
import { abrirArchivo, EnviarDialogo } from '#kernel/web/imprimir.tsx';
import { Pagina } from '#kernel/web/pagina.tsx';
import { useClinica, useSesion } from '#kernel/web/sesion.tsx';
import { type PacienteCompleto, PacienteEditado, pacientes } from '../contract.ts';
import type { TipoDeLaClinica } from '../juicio.ts';
import { MedikitDelPaciente } from '../medikit/web/MedikitDelPaciente.tsx';
import { puedeCambiarEstatus } from '../rules.ts';
import { AlertasAlDia, alVencer, CON_LEIDAS, conAlertas, leidasDe } from './alertas.tsx';
import { CamposDe, type Seccion as NombreSeccion, SECCIONES, valoresDe } from './campos.tsx';
import { EnviarCorreo } from './EnviarCorreo.tsx';
import { useModificable, usePaciente } from './paciente.ts';

export default function General() {
  const p = usePaciente();
  const editable = useModificable(110);
  return (
    <Pagina titulo="General" acciones={<Acciones p={p} editable={editable} />}>
      <Datos key={p.VERSION} p={p} editable={editable} />
    </Pagina>
  );
}

function Datos({ p, editable }: { p: PacienteCompleto; editable: boolean }) {
  const clinica = useClinica();
  const { data } = useDatos(tiposDocumento.contract.obtener_con, { INACTIVOS: 1 });
  const tipos = data as readonly TipoDeLaClinica[] | undefined;
  const schema = useMemo(() => PacienteEditado(clinica, { antes: p, tipos }).safeExtend(CON_LEIDAS), [clinica, p, tipos]);
  const { CODIGOPACIENTE } = p;
  const guardar = useGuardar(pacientes.actualizar, { CODIGOPACIENTE }, { alFallar: alVencer });
  return (
    <Formulario
      schema={schema}
      inicial={{ ...valoresDe(schema, p), ALERTAS_LEIDAS: leidasDe(p) }}
      soloLectura={!editable}
      errores={guardar.errores}
      borrador={editable ? `paciente.${CODIGOPACIENTE}.datos` : undefined}
      alGuardar={async (v) => (await guardar.enviar(conAlertas(v))) !== undefined}
    >
      {(Object.keys(SECCIONES) as NombreSeccion[]).map((titulo) => (
        <Seccion key={titulo} titulo={titulo}>
          {titulo === 'Alertas' && <AlertasAlDia />}
          <CamposDe nombres={SECCIONES[titulo]} CODIGOPACIENTE={CODIGOPACIENTE} />
        </Seccion>
      ))}
      {editable && (
        <BarraGuardar>
          <Boton primario type="submit" ocupado={guardar.enviando} atajo="Ctrl ↵">
            Guardar
          </Boton>
        </BarraGuardar>
      )}
    </Formulario>
  );
}

function Acciones({ p, editable }: { p: PacienteCompleto; editable: boolean }) {
  const s = useSesion();
  const { CODIGOPACIENTE, ACTIVO } = p;
  const [medio, enviarPor] = useState<0 | 1>();
  const [conSms, escribirSms] = useState(false);
  const estatus = useGuardar(pacientes.cambiar_estatus, { CODIGOPACIENTE, ACTIVO: ACTIVO ? 0 : 1 });
  const cambiar = async () => {
    const si = await preguntar({
      titulo: ACTIVO ? 'Desactivar paciente' : 'Activar paciente',
      texto: ACTIVO
        ? `¿Desactivar a ${p.NOMBRECOMPLETO}? Su expediente se podrá ver, pero no modificar.`
        : `¿Activar a ${p.NOMBRECOMPLETO}?`,
      si: ACTIVO ? 'Desactivar' : 'Activar',
      peligro: ACTIVO === 1,
    });
    if (si) await estatus.enviar();
  };
  return (
    <>
      {editable && (
        <EnlaceBoton chico icono="camara" a={`/patient/${CODIGOPACIENTE}/general/photo`}>
          Cambiar foto
        </EnlaceBoton>
      )}
      <Boton chico icono="imprimir" onClick={() => abrirArchivo(pacientes.imprimir, { CODIGOPACIENTE }, undefined, 'documento')}>
        Imprimir
      </Boton>
      <Boton chico icono="correo" onClick={() => enviarPor(0)}>
        Enviar correo
      </Boton>
      {s.clinica.pais.sms && (
        <Boton chico icono="telefono" onClick={() => escribirSms(true)}>
          Enviar SMS
        </Boton>
      )}
      <Boton chico icono="telefono" onClick={() => enviarPor(1)}>
        Enviar WhatsApp
      </Boton>
      <MedikitDelPaciente />
      {!s.soloLectura && puedeCambiarEstatus(s, p) === true && (
        <Boton chico icono={ACTIVO ? 'candado' : 'listo'} ocupado={estatus.enviando} onClick={cambiar}>
          {ACTIVO ? 'Desactivar' : 'Activar'}
        </Boton>
      )}
      {conSms && (
        <SmsDialogo
          TELEFONO={p.TCELULAR ? `${p.TCEL_LADA}${p.TCELULAR}` : ''}
          CODIGOPACIENTE={CODIGOPACIENTE}
          alCerrar={() => escribirSms(false)}
        />
      )}
      {medio === 0 && <EnviarCorreo p={p} alCerrar={() => enviarPor(undefined)} />}
      {medio === 1 && (
        <EnviarDialogo
          titulo="Enviar WhatsApp"
          abierto
          medio={1}
          alCerrar={() => enviarPor(undefined)}
          enviar={pacientes.enviar}
          params={{ CODIGOPACIENTE }}
          destino={{ MAIL: p.MAIL, TCEL_LADA: p.TCEL_LADA, TCELULAR: p.TCELULAR }}
        />
      )}
    </>
  );
}
