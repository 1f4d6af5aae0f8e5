// The editor of a history. Each question is a field of its own: a key draws that field again and nothing else.
import { memo, startTransition, useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { signosCapturados } from '#features/expediente/notas_evolucion/signos.ts';
import { Cierre } from '#features/expediente/registros/web/Cierre.tsx';
import { useCodigoPaciente } from '#features/pacientes/web/paciente.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Ficha } from '#kernel/web/controles.tsx';
import { preguntar } from '#kernel/web/dialogo.tsx';
import { BarraGuardar, Formulario } from '#kernel/web/form.tsx';
import { Pagina } from '#kernel/web/pagina.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import { type HistoriaCompleta, historiasClinicas, type Respuesta, RespuestasEditadas, type SeccionRespondida } from '../contract.ts';
import { erroresDeRespuestas, porCodigo, todasLasPreguntas } from '../rules.ts';
import { DeOtros } from './DeOtros.tsx';
import { DeLaHistoria, valoresDe } from './forma.ts';
import estilos from './historias.module.css';
import { CampoPregunta } from './Pregunta.tsx';

interface Props {
  /** As it was opened; what is written is compared with it. */
  abierta: HistoriaCompleta;
  /** As it is on the server. */
  ahora: HistoriaCompleta;
  /** Called when what others saved was taken in. */
  alUnir: () => void;
}
export function HistoriaEditor({ abierta, ahora, alUnir }: Props) {
  const ir = useNavigate();
  const clinica = useClinica();
  const lista = `/patient/${useCodigoPaciente()}/records`;
  const { CONSECUTIVO } = abierta;
  const guardar = useGuardar(historiasClinicas.actualizar_respuestas, { CONSECUTIVO });
  const [hecha, setHecha] = useState(false);
  const preguntas = useMemo(() => todasLasPreguntas(abierta), [abierta]);
  const indices = useMemo(() => new Map(preguntas.map((p, i) => [p.CODIGOPREGUNTA, i])), [preguntas]);
  const schema = useMemo(() => {
    const guardadas = new Map(preguntas.map((p) => [p.CODIGOPREGUNTA, p.RESPUESTA]));
    return RespuestasEditadas(clinica).superRefine(
      entreCampos((v, ctx) => {
        for (const [campo, message] of Object.entries(erroresDeRespuestas(abierta, v, guardadas)))
          ctx.addIssue({ code: 'custom', path: campo.split('.'), message });
      }),
    );
  }, [clinica, abierta, preguntas]);
  const [inicial] = useState(() => valoresDe(abierta, signosCapturados(clinica)));
  const codigos = useMemo(() => porCodigo(abierta), [abierta]);
  const deHistoria = useMemo(() => ({ h: ahora, indices, codigos }), [ahora, indices, codigos]);
  const etiquetaDe = (ruta: string) => {
    const [grupo, i] = ruta.split('.');
    return grupo === 'RESPUESTAS' ? preguntas[Number(i)]?.DESCRIPCION : undefined;
  };
  return (
    <Pagina
      titulo={abierta.DESCRIPCION}
      volver={lista}
      junto={
        <>
          <Ficha tono="cuidado">Abierta</Ficha>
          <Cierre cierre={abierta.CIERRE} />
        </>
      }
      sinRelleno
    >
      <Formulario
        schema={schema}
        inicial={inicial}
        errores={guardar.errores}
        borrador={`historia.${CONSECUTIVO}`}
        etiquetaDe={etiquetaDe}
        className={estilos.formulario}
        alGuardar={async (v: RespuestasEditadas, cual: string) => {
          const cerrar = cual === 'cerrar';
          if (cerrar && !(await confirmarCierre())) return false;
          setHecha(true);
          const guardada = await guardar.enviar({ ...v, CERRADA: cerrar ? 1 : 0 });
          if (!guardada) setHecha(false);
          if (!guardada) return false;
          void ir(lista, { replace: true, state: { guardada: CONSECUTIVO } });
          return true;
        }}
      >
        <DeLaHistoria value={deHistoria}>
          <div className={estilos.editor}>
            <Indice secciones={abierta.SECCIONES} indices={indices} />
            <div className={estilos.cuerpo}>
              {!hecha && ahora.VERSION !== abierta.VERSION && <DeOtros abierta={abierta} ahora={ahora} alUnir={alUnir} />}
              <Secciones secciones={abierta.SECCIONES} indices={indices} />
            </div>
          </div>
        </DeLaHistoria>
        <BarraGuardar>
          <Boton plano onClick={() => ir(lista)}>
            Cancelar
          </Boton>
          <Boton type="submit" value="guardar" ocupado={guardar.enviando}>
            Guardar
          </Boton>
          <Boton primario type="submit" value="cerrar" ocupado={guardar.enviando} atajo="Ctrl ↵">
            Guardar y Cerrar
          </Boton>
        </BarraGuardar>
      </Formulario>
    </Pagina>
  );
}

const confirmarCierre = () =>
  preguntar({
    titulo: 'Guardar y Cerrar',
    texto: 'Una historia clínica cerrada ya no se puede modificar ni eliminar. ¿Desea guardarla y cerrarla?',
    si: 'Guardar y Cerrar',
  });

const anclaDe = (CODIGOSECCION: number) => `seccion-${CODIGOSECCION}`;
/** Questions that are drawn at once: more than a screen shows. The rest follow without holding a key back. */
const TANDA = 40;
function Secciones({ secciones, indices }: { secciones: readonly SeccionRespondida[]; indices: ReadonlyMap<number, number> }) {
  const [hasta, setHasta] = useState(TANDA);
  useEffect(() => {
    if (hasta < indices.size) startTransition(() => setHasta(hasta + TANDA));
  }, [hasta, indices]);
  return secciones.map((s, i) => {
    const primera = indices.get(s.PREGUNTAS[0]!.CODIGOPREGUNTA)!;
    const cuantas = Math.min(s.PREGUNTAS.length, hasta - primera);
    return cuantas > 0 && <Seccion key={s.CODIGOSECCION} s={s} cuantas={cuantas} primera={i === 0} indices={indices} />;
  });
}
interface SeccionProps {
  s: SeccionRespondida;
  cuantas: number;
  primera: boolean;
  indices: ReadonlyMap<number, number>;
}
const Seccion = memo(function Seccion({ s, cuantas, primera, indices }: SeccionProps) {
  return (
    <section aria-labelledby={anclaDe(s.CODIGOSECCION)} {...(primera ? { 'data-parte': '' } : {})}>
      <h2 id={anclaDe(s.CODIGOSECCION)} tabIndex={-1} className={estilos.nombreSeccion}>
        {s.DESCRIPCION}
      </h2>
      <div className={estilos.preguntas}>
        {s.PREGUNTAS.slice(0, cuantas).map((p) => (
          <CampoPregunta key={p.CODIGOPREGUNTA} p={p} i={indices.get(p.CODIGOPREGUNTA)!} />
        ))}
      </div>
    </section>
  );
});

/** The sections, with how much of each is answered; the only part besides the field that a key draws again. */
function Indice({ secciones, indices }: { secciones: readonly SeccionRespondida[]; indices: ReadonlyMap<number, number> }) {
  const respuestas = (useWatch({ name: 'RESPUESTAS' }) ?? []) as Respuesta[];
  if (secciones.length < 2) return null;
  return (
    <nav className={estilos.indice} aria-label="Secciones">
      {secciones.map((s) => {
        const contables = s.PREGUNTAS.filter((p) => !'SFT'.includes(p.TIPO_RESPUESTA));
        const hechas = contables.filter((p) => respuestas[indices.get(p.CODIGOPREGUNTA)!]?.RESPUESTA).length;
        return (
          <button
            key={s.CODIGOSECCION}
            type="button"
            onClick={() => {
              const titulo = document.getElementById(anclaDe(s.CODIGOSECCION));
              titulo?.scrollIntoView({ block: 'start' });
              titulo?.focus({ preventScroll: true });
            }}
          >
            <span className={comunes.crece}>{s.DESCRIPCION}</span>
            {contables.length > 0 && (
              <span className={`${comunes.tenue} ${comunes.numeros}`}>
                {hechas}/{contables.length}
              </span>
            )}
          </button>
        );
      })}
    </nav>
  );
}
