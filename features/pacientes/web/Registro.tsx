// Screen /patients/new/:from: registers a patient. Required fields come first, the others are folded; saving asks about
// possible duplicates.
import { useMemo, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useGuardar } from '#kernel/web/api.tsx';
import { Boton } from '#kernel/web/controles.tsx';
import { BarraGuardar, Formulario, Seccion } from '#kernel/web/form.tsx';
import { Pagina } from '#kernel/web/pagina.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { PacienteNuevo, pacientes } from '../contract.ts';
import { datosDeBusqueda, medicoInicial } from '../rules.ts';
import { CamposDe, camposRequeridos, type Seccion as NombreSeccion, SECCIONES, valoresDe } from './campos.tsx';
import estilos from './pacientes.module.css';

/** Shown first in every clinic, required or not: without them the patient would be hard to find again. */
const SIEMPRE = ['NOMBRE', 'APELLIDO_PATERNO', 'APELLIDO_MATERNO', 'FECHA_NACIMIENTO', 'SEXO', 'TCEL_LADA', 'TCELULAR'];

export default function Registro() {
  const s = useSesion();
  const { clinica } = s;
  const { from } = useParams();
  const [url] = useSearchParams();
  const ir = useNavigate();
  const schema = useMemo(() => PacienteNuevo(clinica), [clinica]);
  const guardar = useGuardar(pacientes.guardar, {}, { aceptar: 'Sí, Registrar' });
  const [inicial] = useState(() => ({
    ...valoresDe(schema),
    FECHAALTA: '',
    // CODIGOMEDICO has its own field in this form.
    ADICIONALES: {},
    CODIGOMEDICO: medicoInicial(s) ?? '',
    TCEL_LADA: clinica.pais.telefono.lada,
    PAIS: clinica.ID_PAIS,
    ...datosDeBusqueda(url.get('nombre') ?? '', clinica.pais.telefono.lada),
  }));
  const primeros = new Set<string>([...SIEMPRE, ...camposRequeridos(schema)]);
  const deCalendario = from === 'from_calendar';
  const volver = deCalendario ? '/calendar' : '/patients';
  const alGuardar = async (v: Record<string, unknown>) => {
    const hecho = await guardar.enviar(v);
    if (!hecho) return false;
    void ir(deCalendario ? `/calendar/patient/${hecho.CODIGOPACIENTE}` : `/patient/${hecho.CODIGOPACIENTE}`, { replace: true });
    return true;
  };
  const secciones = Object.keys(SECCIONES) as NombreSeccion[];
  const delResto = (n: NombreSeccion) => SECCIONES[n].filter((c) => !primeros.has(c));
  return (
    <Pagina titulo="Registrar paciente" volver={volver} ancho="lectura">
      <Formulario
        schema={schema}
        inicial={inicial}
        errores={guardar.errores}
        borrador={`paciente.nuevo${deCalendario ? '[data-pieza="agenda"]' : ''}`}
        alGuardar={alGuardar}
      >
        <CamposDe nombres={secciones.flatMap((n) => SECCIONES[n].filter((c) => primeros.has(c)))} />
        <details className={estilos.masDatos}>
          <summary>Más datos del paciente</summary>
          {secciones
            .filter((n) => delResto(n).length > 0)
            .map((n) => (
              <Seccion key={n} titulo={n}>
                <CamposDe nombres={delResto(n)} />
              </Seccion>
            ))}
        </details>
        <BarraGuardar>
          <Boton plano onClick={() => ir(volver)}>
            Cancelar
          </Boton>
          <Boton primario type="submit" ocupado={guardar.enviando} atajo="Ctrl ↵">
            Registrar
          </Boton>
        </BarraGuardar>
      </Formulario>
    </Pagina>
  );
}
