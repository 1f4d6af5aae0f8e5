// Step with the first doctor: what a prescription needs, plus what the country's norm requires if the clinic follows it.

import { useMemo } from 'react';
import { E } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { LADAS, NOMBRES_LADA } from '#domain/telefonos.ts';
import { type MedicoCompleto, MedicoEditado, medicos } from '#features/medicos/contract.ts';
import { Factura, Medico, TIPO_VIDEO } from '#features/medicos/fields.ts';
import { useExigeCedula } from '#features/medicos/web/cedula.ts';
import { EligeEspecialidad, useEspecialidades } from '#features/medicos/web/Especialidad.tsx';
import { SeccionDireccion } from '#features/medicos/web/SeccionDireccion.tsx';
import { SeccionPersonales } from '#features/medicos/web/SeccionPersonales.tsx';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Exigido } from '#kernel/web/exigido.tsx';
import { Campo, Formulario, Rejilla } from '#kernel/web/form.tsx';
import { Cargando } from '#kernel/web/pagina.tsx';
import { useClinica, usePuedeEscribir, useSesion } from '#kernel/web/sesion.tsx';
import { Botones } from './Botones.tsx';
import type { PropsPaso } from './paso.ts';
import { uno, usePrincipal } from './principal.ts';

const ladas = LADAS.map((l) => ({ valor: l, texto: `+${l} ${NOMBRES_LADA[l]}` }));

export function PasoMedico(p: PropsPaso) {
  const { hay, lista } = usePrincipal();
  const datos = useDatos(medicos.obtener_uno, uno, { fresco: 0, si: hay === true });
  // A new clinic has no doctor yet: the form opens empty.
  if (hay === false) return <Forma medico={undefined} {...p} />;
  return <Cargando de={hay ? datos : lista}>{datos.data && <Forma key={datos.data.VERSION ?? 0} medico={datos.data} {...p} />}</Cargando>;
}

function Forma({ medico, seguir, regresar }: PropsPaso & { medico: MedicoCompleto | undefined }) {
  const clinica = useClinica();
  const { SUCURSAL } = useSesion();
  const puede = usePuedeEscribir(P.clinica.medicos, P.clinica.configurar);
  const schema = useMemo(() => MedicoEditado(clinica), [clinica]);
  const inicial = useMemo(() => inicialDe(medico, clinica.pais.telefono.lada, SUCURSAL), [medico, clinica, SUCURSAL]);
  const guardar = useGuardar(medicos.actualizar, uno, { callado: true, aceptar: 'Sí, Guardar' });
  return (
    <Formulario
      schema={schema}
      inicial={inicial}
      errores={guardar.errores}
      soloLectura={!puede}
      sinGuardia
      alGuardar={async (v: Arbol) => {
        if (!(await guardar.enviar(v))) return false;
        seguir();
        return true;
      }}
    >
      <p className={comunes.secundario}>Quien atiende más citas. A los demás se les registra después en Médicos.</p>
      {clinica.CUMPLIR_NORMA ? (
        <>
          <SeccionPersonales medico={medico} />
          <SeccionDireccion />
        </>
      ) : (
        <Personales medico={medico} />
      )}
      <Profesion />
      <Botones regresar={regresar} omitir={seguir} {...(puede ? { guarda: { ocupado: guardar.enviando } } : {})} />
    </Formulario>
  );
}

function Personales({ medico }: { medico: MedicoCompleto | undefined }) {
  const lista = useEspecialidades();
  const guardada = medico && { ID: medico.ID_ESPECIALIDAD, DESCRIPCION: medico.ESPECIALIDAD };
  return (
    <Rejilla>
      <Campo nombre="NOMBRE" autoComplete="off" enfocar />
      <Campo nombre="APELLIDO_PATERNO" autoComplete="off" />
      <Campo nombre="APELLIDO_MATERNO" autoComplete="off" />
      <Campo nombre="ID_ESPECIALIDAD" control={(c) => <EligeEspecialidad c={c} lista={lista} guardada={guardada} />} />
      <Campo nombre="SEXO" />
    </Rejilla>
  );
}
function Profesion() {
  const { pais } = useClinica();
  const exige = useExigeCedula();
  return (
    <Rejilla>
      <Campo nombre="CEDULA_PROFECIONAL" etiqueta={<Exigido si={exige}>{pais.etiquetas.cedulaProfesional}</Exigido>} autoComplete="off" />
      <Campo nombre="UNIVERSIDAD" etiqueta={<Exigido si={exige}>Universidad</Exigido>} autoComplete="off" />
      <Campo nombre="TCEL_LADA" opciones={ladas} />
      <Campo nombre="TCELULAR" autoComplete="off" ayuda="Ahí recibe los recordatorios de su agenda" />
      <Campo nombre="MAIL" autoComplete="off" />
    </Rejilla>
  );
}

const LISTAS = ['ESPECIALIDADES', 'CONCEPTOS_AGENDA_ONLINE', 'CONCEPTOS_AGENDA_ONLINE_PRESENCIAL'];
function inicialDe(medico: MedicoCompleto | undefined, lada: string, SUCURSAL: number): Arbol {
  const blancos = (campos: object, guardados: object = {}): Arbol => ({
    ...Object.fromEntries(Object.keys(campos).map((k) => [k, ''])),
    ...Object.fromEntries(Object.entries(guardados).map(([k, v]) => [k, v ?? ''])),
  });
  return {
    ...blancos(Medico.shape),
    ...Object.fromEntries(LISTAS.map((k) => [k, []])),
    SEXO: E.sexo.noAsignado,
    TIPO_VIDEOCONSULTA: TIPO_VIDEO.integrada,
    MOSTRAR_EN_AGENDA_ONLINE: 0,
    FACTURACION: 0,
    SUCURSALES: [SUCURSAL],
    ...(medico ? blancos({}, medico) : {}),
    TCEL_LADA: medico?.TCEL_LADA || lada,
    FACTURA: blancos(Factura.shape, medico?.FACTURA),
  };
}
