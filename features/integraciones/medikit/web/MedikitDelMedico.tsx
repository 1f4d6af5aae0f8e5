// Section of the doctor's page: registration with the e-prescription service.

import { useMemo, useState } from 'react';
import { P } from '#domain/permisos.ts';
import { Divisiones } from '#features/medicos/web/Divisiones.tsx';
import type { Datos } from '#kernel/shared/endpoint.ts';
import { plegar } from '#kernel/shared/plegar.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { TextoError } from '#kernel/web/caja_campo.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Ficha } from '#kernel/web/controles.tsx';
import { Campo, Rejilla } from '#kernel/web/form.tsx';
import { Cargando } from '#kernel/web/pagina.tsx';
import type { PropsSeccion } from '#kernel/web/secciones.ts';
import { useClinica, usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { MedicoARegistrar, medikit, medikitCatalogos, medikitMedico } from '../contract.ts';
import estilos from './medikit.module.css';
import { CamposDeContacto, ModoDemostracion, RegistroDialogo, sinNulos } from './RegistroDialogo.tsx';

type Registro = NonNullable<Datos<typeof medikitMedico.obtener_medikit>>;

export default function MedikitDelMedico({ CODIGOMEDICO }: PropsSeccion) {
  const puede = usePuedeEscribir(P.medikit.usar);
  const datos = useDatos(medikitMedico.obtener_medikit, { CODIGOMEDICO }, { fresco: 0 });
  const estado = useDatos(medikit.estado);
  const [abierto, setAbierto] = useState(false);
  const registro = datos.data ?? null;
  return (
    <Cargando de={datos}>
      <div className={estilos.medikit}>
        <p className={`${comunes.fila} ${comunes.envuelve}`}>
          {registro ? (
            <>
              <Ficha tono="bien" icono="listo">
                Registrado
              </Ficha>
              <span className={comunes.numeros}>{registro.MEDIKIT_ID}</span>
            </>
          ) : (
            <Ficha>Sin registrar</Ficha>
          )}
          <ModoDemostracion />
        </p>
        {registro ? (
          <Boton chico icono="ver" onClick={() => setAbierto(true)}>
            Ver registro
          </Boton>
        ) : estado.data?.CONFIGURADO === 0 ? (
          <p className={comunes.secundario}>El servicio de receta electrónica no está configurado en esta instalación.</p>
        ) : (
          puede && (
            <Boton chico icono="receta" onClick={() => setAbierto(true)}>
              Registrar en Medikit
            </Boton>
          )
        )}
      </div>
      {abierto && <Dialogo CODIGOMEDICO={CODIGOMEDICO} registro={registro} alCerrar={() => setAbierto(false)} />}
    </Cargando>
  );
}

function Dialogo({ CODIGOMEDICO, registro, alCerrar }: { CODIGOMEDICO: number; registro: Registro | null; alCerrar: () => void }) {
  const clinica = useClinica();
  const propuesto = useDatos(medikitMedico.datos_para_medikit, { CODIGOMEDICO }, { si: !registro, fresco: 0 });
  const especialidades = useDatos(medikitCatalogos.obtener_medikit_especialidades);
  const registrar = useGuardar(medikitMedico.medikit_registrar, { CODIGOMEDICO }, { alHacer: alCerrar });
  const schema = useMemo(() => MedicoARegistrar(clinica), [clinica]);
  const datos = registro ?? propuesto.data;
  if (!datos || !especialidades.data)
    return especialidades.error ? <TextoError role="alert">{especialidades.error.message}</TextoError> : null;
  // Our speciality is a name; match it with the service's list by name until the user picks one.
  const suya = especialidades.data.find((e) => e.ID === datos.ESPECIALIDAD || plegar(e.DESCRIPCION) === plegar(datos.ESPECIALIDAD));
  return (
    <RegistroDialogo
      titulo="Registro en Medikit"
      schema={schema}
      inicial={{ ...sinNulos(datos), ESPECIALIDAD: suya?.ID ?? '' }}
      registrado={registro !== null}
      enviando={registrar.enviando}
      errores={registrar.errores}
      alCerrar={alCerrar}
      alGuardar={async (v) => (await registrar.enviar(v)) !== undefined}
    >
      <div className={comunes.columna}>
        <Rejilla>
          <Campo nombre="NOMBRE" autoComplete="off" />
          <Campo nombre="APELLIDOS" autoComplete="off" />
          <Campo nombre="FECHA_NACIMIENTO" />
          <Campo nombre="ESPECIALIDAD" vacio="" opciones={especialidades.data.map((e) => ({ valor: e.ID, texto: e.DESCRIPCION }))} />
          <Campo nombre="CEDULA_PROFECIONAL" etiqueta={clinica.pais.etiquetas.cedulaProfesional} autoComplete="off" />
          <Campo nombre="UNIVERSIDAD" autoComplete="off" />
        </Rejilla>
        <CamposDeContacto />
        <Rejilla>
          <Campo nombre="CALLE_Y_NUMERO" autoComplete="off" />
          <Campo nombre="CODIGO_POSTAL" etiqueta={clinica.pais.etiquetas.codigoPostal} autoComplete="off" />
          <Divisiones en="ID_" />
        </Rejilla>
      </div>
    </RegistroDialogo>
  );
}
