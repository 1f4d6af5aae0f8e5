// Video consultation and online agenda in the doctor's form.

import { useWatch } from 'react-hook-form';
import { DireccionPublica } from '#features/clinica/web/DireccionPublica.tsx';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import type { Datos } from '#kernel/shared/endpoint.ts';
import { useDatos } from '#kernel/web/api.tsx';
import type { ControlDeCampo } from '#kernel/web/campo.ts';
import comunes from '#kernel/web/comunes.module.css';
import { Casilla } from '#kernel/web/controles.tsx';
import { Campo, Rejilla, Seccion } from '#kernel/web/form.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import { DURACIONES_EN_LINEA } from '../rules.ts';
import estilos from './medicos.module.css';

type Concepto = Datos<typeof conceptosIngresos.para_videoconsulta>[number];
const elecciones = (xs: readonly Concepto[] | undefined) => (xs ?? []).map((c) => ({ valor: c.CODIGO, texto: c.DESCRIPCION }));
const TIPOS = [
  { valor: 0, texto: 'Integrada' },
  { valor: 1, texto: 'Zoom' },
];
const DURACIONES = DURACIONES_EN_LINEA.map((n) => ({ valor: n, texto: `${n} minutos` }));

export function SeccionVideoconsulta() {
  const clinica = useClinica();
  const { data } = useDatos(conceptosIngresos.para_videoconsulta);
  return (
    <Seccion titulo="Videoconsulta">
      <Rejilla>
        {clinica.ZOOM_VIDEOCONSULTAS === 1 && <Campo nombre="TIPO_VIDEOCONSULTA" opciones={TIPOS} />}
        <Campo nombre="CONCEPTO_VIDEOCONSULTA" opciones={elecciones(data)} vacio="El de la clínica" ayuda="Lo que se cobra al agendarla" />
      </Rejilla>
    </Seccion>
  );
}

export function SeccionAgendaOnline({ CODIGOMEDICO }: { CODIGOMEDICO: number | undefined }) {
  const clinica = useClinica();
  const video = useDatos(conceptosIngresos.para_videoconsulta);
  const presencial = useDatos(conceptosIngresos.para_consulta_presencial);
  const mostrar = useWatch({ name: 'MOSTRAR_EN_AGENDA_ONLINE' }) === 1;
  return (
    <Seccion titulo="Configuración agenda online" nota="Lo que los pacientes ven al agendar por su cuenta.">
      <div className={comunes.columna}>
        <Campo nombre="MOSTRAR_EN_AGENDA_ONLINE" ayuda="Se ofrecen las horas de sus horarios: sin horarios no aparece" />
        {mostrar && CODIGOMEDICO !== undefined && <DireccionPublica CODIGOMEDICO={CODIGOMEDICO} />}
        {mostrar && (
          <Rejilla>
            <Campo nombre="DURACION_CITA_ONLINE" opciones={DURACIONES} vacio="La de la clínica" />
            <Campo nombre="CONCEPTO_PRESENCIAL" opciones={elecciones(presencial.data)} vacio="El de la clínica" />
            <Campo
              nombre="CONCEPTOS_AGENDA_ONLINE_PRESENCIAL"
              etiqueta="Conceptos que se ofrecen en consulta presencial"
              ancho="todo"
              control={(c) => <Conceptos c={c} todos={presencial.data} />}
            />
            {clinica.CONFIG_VIDEOCONSULTAS === 1 && (
              <Campo
                nombre="CONCEPTOS_AGENDA_ONLINE"
                etiqueta="Conceptos que se ofrecen en videoconsulta"
                ancho="todo"
                control={(c) => <Conceptos c={c} todos={video.data} />}
              />
            )}
          </Rejilla>
        )}
      </div>
    </Seccion>
  );
}

function Conceptos({ c, todos = [] }: { c: ControlDeCampo; todos: readonly Concepto[] | undefined }) {
  const elegidos = (c.valor ?? []) as number[];
  if (todos.length === 0)
    return (
      <p className={comunes.tenue} id={c.id}>
        No hay conceptos de ese tipo. Se agregan en Conceptos de ingresos.
      </p>
    );
  return (
    <fieldset id={c.id} className={estilos.eligeConceptos}>
      <legend className={comunes.oculto}>{c.etiqueta}</legend>
      {todos.map(({ CODIGO, DESCRIPCION }) => (
        <Casilla
          key={CODIGO}
          valor={elegidos.includes(CODIGO)}
          disabled={c.deshabilitado}
          alCambiar={(si) => c.alCambiar(si ? [...elegidos, CODIGO] : elegidos.filter((x) => x !== CODIGO))}
        >
          {DESCRIPCION}
        </Casilla>
      ))}
    </fieldset>
  );
}
