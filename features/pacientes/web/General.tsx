// Screen /patient/:CODIGOPACIENTE/general: the general data, and the actions on the patient.
import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import tiposDocumento from '#features/catalogos/tipos_documento.ts';
import { SmsDialogo } from '#features/integraciones/sms/web/SmsDialogo.tsx';
import { AccionesDePagina } from '#kernel/web/acciones_fila.tsx';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { preguntar } from '#kernel/web/dialogo.tsx';
import { BarraGuardar, Formulario, Seccion } from '#kernel/web/form.tsx';
import { abrirArchivo, EnviarDialogo } from '#kernel/web/imprimir.tsx';
import { Pagina } from '#kernel/web/pagina.tsx';
import { useClinica, useSesion } from '#kernel/web/sesion.tsx';
import type { Valores } from '../cambios.ts';
import { type PacienteCompleto, PacienteEditado, pacientes } from '../contract.ts';
import { puedeUsarFusion } from '../fusion/rules.ts';
import type { TipoDeLaClinica } from '../juicio.ts';
import { useMedikitDelPaciente } from '../medikit/web/MedikitDelPaciente.tsx';
import { puedeCambiarEstatus } from '../rules.ts';
import { AlertasAlDia, alVencer, CON_LEIDAS, conAlertas, leidasDe } from './alertas.tsx';
import { CamposDe, type Seccion as NombreSeccion, SECCIONES, valoresDe } from './campos.tsx';
import { DatosAlDia } from './DatosAlDia.tsx';
import { EnviarCorreo } from './EnviarCorreo.tsx';
import { useModificable, usePaciente } from './paciente.ts';

export default function General() {
  const p = usePaciente();
  const editable = useModificable(P.pacientes.editar);
  // A new form once the saved version is loaded; until then the open one is kept.
  const [forma, setForma] = useState({ clave: 0, espera: 0 });
  if (forma.espera && Number(p.VERSION) >= forma.espera) setForma({ clave: forma.espera, espera: 0 });
  return (
    <Pagina titulo="General" acciones={<Acciones p={p} editable={editable} />}>
      <Datos key={forma.clave} p={p} editable={editable} alGuardar={(VERSION) => setForma({ ...forma, espera: VERSION })} />
    </Pagina>
  );
}

/** The values that the form read, kept in its draft beside what was written. */
const CON_LEIDOS = { LEIDOS: z.custom<Valores>() };
function Datos({ p, editable, alGuardar }: { p: PacienteCompleto; editable: boolean; alGuardar: (VERSION: number) => void }) {
  const clinica = useClinica();
  const { data } = useDatos(tiposDocumento.contract.obtener_con, { INACTIVOS: 1 });
  const tipos = data as readonly TipoDeLaClinica[] | undefined;
  const schema = useMemo(
    () => PacienteEditado(clinica, { antes: p, tipos }).safeExtend({ ...CON_LEIDAS, ...CON_LEIDOS }),
    [clinica, p, tipos],
  );
  const { CODIGOPACIENTE } = p;
  const guardar = useGuardar(pacientes.actualizar, { CODIGOPACIENTE }, { alFallar: alVencer });
  const ajenos = useRef<HTMLDivElement>(null);
  const actuales = useMemo(() => {
    const { LEIDOS: _, ALERTAS_LEIDAS: __, ...v } = valoresDe(schema, p);
    return v;
  }, [schema, p]);
  return (
    <Formulario
      schema={schema}
      inicial={{ ...actuales, LEIDOS: actuales, ALERTAS_LEIDAS: leidasDe(p) }}
      soloLectura={!editable}
      errores={guardar.errores}
      borrador={editable ? `paciente.${CODIGOPACIENTE}.datos` : undefined}
      alGuardar={async ({ LEIDOS: _, ...v }: z.output<typeof schema>) => {
        // Others' changes must be read before saving.
        if (ajenos.current) return void ajenos.current.focus();
        const r = await guardar.enviar(conAlertas(v));
        if (r) alGuardar(r.VERSION);
        return r !== undefined;
      }}
    >
      {editable && <DatosAlDia actuales={actuales} leidas={leidasDe(p)} ref={ajenos} />}
      {(Object.keys(SECCIONES) as NombreSeccion[]).map((titulo) => (
        <Seccion key={titulo} titulo={titulo}>
          {titulo === 'Alertas' && <AlertasAlDia />}
          <CamposDe nombres={SECCIONES[titulo]} CODIGOPACIENTE={CODIGOPACIENTE} />
        </Seccion>
      ))}
      {editable && <BarraGuardar de={guardar} />}
    </Formulario>
  );
}

function Acciones({ p, editable }: { p: PacienteCompleto; editable: boolean }) {
  const s = useSesion();
  const { CODIGOPACIENTE, ACTIVO } = p;
  const [medio, setMedio] = useState<0 | 1>();
  const [conSms, setConSms] = useState(false);
  const ir = useNavigate();
  const medikit = useMedikitDelPaciente();
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
      <AccionesDePagina
        acciones={[
          {
            texto: 'Imprimir',
            icono: 'imprimir',
            hacer: () => void abrirArchivo(pacientes.imprimir, { CODIGOPACIENTE }, undefined, 'documento'),
          },
          { texto: 'Enviar correo', icono: 'correo', hacer: () => setMedio(0) },
          { texto: 'Enviar SMS', icono: 'telefono', si: s.clinica.pais.sms, hacer: () => setConSms(true) },
          { texto: 'Enviar WhatsApp', icono: 'telefono', hacer: () => setMedio(1) },
          {
            texto: 'Expediente completo',
            icono: 'historia',
            si: s.permisos.has(P.reportes.expediente),
            hacer: () => void ir(`/report-records?paciente=${CODIGOPACIENTE}`),
          },
          {
            texto: 'Cambiar foto',
            icono: 'camara',
            si: editable,
            hacer: () => void ir(`/patient/${CODIGOPACIENTE}/general/photo`),
          },
          ...(medikit.accion ? [medikit.accion] : []),
          {
            texto: 'Enlace de pago en línea',
            icono: 'dinero',
            si: s.permisos.has(P.medikit.usar) && s.clinica.CONFIG_PAGOS_ONLINE === 1 && s.clinica.pais.pasarelas.length > 0,
            hacer: () => void ir(`/patient/${CODIGOPACIENTE}/general/payment_link`),
          },
          {
            texto: 'Fusionar expedientes',
            icono: 'pacientes',
            si: !s.soloLectura && puedeUsarFusion(s) === true,
            hacer: () => void ir(`/patient/${CODIGOPACIENTE}/general/merge`),
          },
          {
            texto: ACTIVO ? 'Desactivar' : 'Activar',
            icono: ACTIVO ? 'candado' : 'listo',
            si: !s.soloLectura && puedeCambiarEstatus(s, p) === true,
            peligro: ACTIVO === 1,
            hacer: () => void cambiar(),
          },
        ]}
      />
      {medikit.dialogo}
      {conSms && (
        <SmsDialogo
          TELEFONO={p.TCELULAR ? `${p.TCEL_LADA}${p.TCELULAR}` : ''}
          CODIGOPACIENTE={CODIGOPACIENTE}
          alCerrar={() => setConSms(false)}
        />
      )}
      {medio === 0 && <EnviarCorreo p={p} alCerrar={() => setMedio(undefined)} />}
      {medio === 1 && (
        <EnviarDialogo
          titulo="Enviar WhatsApp"
          abierto
          medio={1}
          alCerrar={() => setMedio(undefined)}
          enviar={pacientes.enviar}
          params={{ CODIGOPACIENTE }}
          destino={{ MAIL: p.MAIL, TCEL_LADA: p.TCEL_LADA, TCELULAR: p.TCELULAR }}
        />
      )}
    </>
  );
}
