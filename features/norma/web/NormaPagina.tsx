// /patient/:CODIGOPACIENTE/norm/:ID: a register, asked in the order of a consultation, showing only what applies.
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { type FieldValues, type UseFormReturn, useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { P } from '#domain/permisos.ts';
import type { Registro as Respuestas } from '#domain/sis/guia.ts';
import { REQUERIDO } from '#domain/sis/guia.ts';
import { useHoy, useModificable } from '#features/pacientes/web/paciente.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { preguntar } from '#kernel/web/dialogo.tsx';
import { mostrarFila } from '#kernel/web/fila_nueva.ts';
import { BarraGuardar, Formulario, Rejilla, Seccion } from '#kernel/web/form.tsx';
import { Advertencia, Cargando, Pagina } from '#kernel/web/pagina.tsx';
import { llamar } from '#kernel/web/red.ts';
import { Registro } from '#kernel/web/registro.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import {
  Respuestas as Campos,
  CODIGOS_CIE,
  type Falta,
  type OtrosDatos,
  RegistroEditado,
  type RegistroLeido,
  registrosNorma,
} from '../contract.ts';
import { BLOQUES } from '../preguntas.ts';
import {
  type Contexto,
  erroresAlGuardar,
  faltasDeNorma,
  GUIAS,
  type Llenado,
  loQueAplica,
  nombreDeVariable,
  puedeEditarNorma,
  sePreguntan,
} from '../rules.ts';
import { CampoPregunta } from './CampoPregunta.tsx';
import { EstadoNorma } from './EstadoNorma.tsx';
import { DatosInvalidos } from './Faltas.tsx';
import estilos from './norma.module.css';

export default function NormaPagina() {
  return (
    <Registro de={registrosNorma.obtener_uno} clave="ID">
      {(r) => r && <Abierto r={r} />}
    </Registro>
  );
}
const LISTA_DE_CAMPOS = Object.keys(Campos.shape);
const respuestasDe = (v: object): Respuestas =>
  Object.fromEntries(LISTA_DE_CAMPOS.map((k) => [k, String((v as Record<string, unknown>)[k] ?? '')]));

/** Whether this session may answer the register. */
const usePuede = (r: RegistroLeido): boolean => {
  const s = useSesion();
  return useModificable(P.complementosSis.ver) && puedeEditarNorma(s, r) === true;
};
/** Waits for what the register is judged with and, the first time, for what the visit already says. */
function Abierto({ r }: { r: RegistroLeido }) {
  const { CODIGOPACIENTE, CODIGOMEDICO, ID, TIPO, fechaConsulta } = r;
  const puede = usePuede(r);
  const sinLlenar = r.CERRADO === null && puede;
  const plantilla = useDatos(
    registrosNorma.obtener_plantilla,
    { CODIGOPACIENTE, fechaConsulta, CODIGOMEDICO, TIPO },
    { si: sinLlenar, fresco: 0 },
  );
  const escritas = sinLlenar ? plantilla.data : r;
  // Those of the first reading: what is chosen later is asked by the form, which must not be loaded anew.
  const codigos = useRef<string>(undefined);
  if (escritas)
    codigos.current ??= CODIGOS_CIE.map((k) => escritas[k])
      .filter(Boolean)
      .join(',');
  const CODIGOS = codigos.current ?? '';
  const otros = useDatos(
    registrosNorma.otros_datos,
    { CODIGOMEDICO, CODIGOPACIENTE, ID },
    { query: { CODIGOS }, si: Boolean(escritas), fresco: 0 },
  );
  return (
    <Cargando de={sinLlenar && !plantilla.data ? plantilla : otros}>
      {otros.data && escritas && <Forma r={r} escritas={respuestasDe(escritas)} otros={otros.data} puede={puede} />}
    </Cargando>
  );
}

interface FormaProps {
  r: RegistroLeido;
  escritas: Respuestas;
  otros: OtrosDatos;
  puede: boolean;
}
function Forma({ r, escritas, otros, puede }: FormaProps) {
  const ir = useNavigate();
  const hoy = useHoy();
  const { ID, CODIGOPACIENTE, CODIGOMEDICO, TIPO, fechaConsulta } = r;
  const lista = `/patient/${CODIGOPACIENTE}/norm`;
  const [diagnosticos, setDiagnosticos] = useState(otros.DIAGNOSTICOS);
  const [faltas, setFaltas] = useState<readonly Falta[]>([]);
  const forma = useRef<UseFormReturn<FieldValues>>(undefined);
  const contexto = useMemo<Contexto>(
    () => ({
      ...{ hoy, conLista: otros.CON_LISTA === 1, diagnosticos },
      ...{ unidad: otros.UNIDAD ?? undefined, paises: otros.PAISES.map((x) => x.ID) },
    }),
    [hoy, otros, diagnosticos],
  );
  const base = useMemo(() => ({ TIPO, fechaConsulta, identidad: otros.IDENTIDAD }), [TIPO, fechaConsulta, otros.IDENTIDAD]);
  const schema = useMemo(
    () =>
      RegistroEditado.superRefine(
        entreCampos((v, ctx) => {
          const errores = erroresAlGuardar({ ...base, respuestas: respuestasDe(v) }, contexto);
          for (const [campo, message] of Object.entries(errores)) ctx.addIssue({ code: 'custom', path: [campo], message });
        }),
      ),
    [base, contexto],
  );
  const guardar = useGuardar(registrosNorma.actualizar, { ID });
  const cerrar = useGuardar(registrosNorma.cerrar, { ID });
  const salir = () => {
    mostrarFila('Complementos de consulta SIS', ID);
    void ir(lista);
  };
  const alDiagnosticar = async (codigo: string) => {
    if (otros.CON_LISTA !== 1 || codigo in diagnosticos) return;
    const { data } = await llamar(registrosNorma.otros_datos, { CODIGOMEDICO, CODIGOPACIENTE, ID }, { CODIGOS: codigo });
    setDiagnosticos((antes) => ({ ...antes, ...data.DIAGNOSTICOS }));
  };
  const alGuardar = async (v: RegistroEditado, cual: string) => {
    if (
      cual === 'cerrar' &&
      !(await preguntar({
        titulo: 'Cerrar el registro',
        texto: 'Una vez cerrado, el registro ya no se modifica ni se elimina.',
        si: 'Cerrar registro',
      }))
    )
      return false;
    const hecho = (await guardar.enviar(v as never)) as { VERSION: number } | undefined;
    if (hecho === undefined) return false;
    if (cual !== 'cerrar') {
      salir();
      return true;
    }
    // Whether or not it can be closed, what was typed is saved.
    forma.current?.reset({ ...forma.current.getValues(), VERSION: hecho.VERSION });
    const quedan = (await cerrar.enviar({ VERSION: hecho.VERSION } as never)) as readonly Falta[] | undefined;
    if (quedan?.length) setFaltas(quedan);
    if (!quedan || quedan.length) return false;
    salir();
    return true;
  };
  return (
    <Pagina
      titulo={GUIAS.find(([g]) => g === TIPO)![1]}
      volver={lista}
      ancho="lectura"
      junto={
        <>
          <EstadoNorma estado={r.CERRADO} />
          <span className={comunes.secundario}>
            {fechaTexto(fechaConsulta)}, {r.MEDICO}
          </span>
        </>
      }
    >
      <Formulario
        schema={schema}
        // A draft that is found again says over which version it was typed.
        inicial={{ ...escritas, VERSION: r.VERSION }}
        errores={guardar.errores}
        soloLectura={!puede}
        borrador={puede ? `norma/${ID}` : undefined}
        etiquetaDe={nombreDeVariable}
        alGuardar={alGuardar}
      >
        {(f) => {
          forma.current = f;
          return (
            <>
              <Preguntas base={base} contexto={contexto} paises={otros.PAISES} puede={puede} alDiagnosticar={alDiagnosticar}>
                <Boton type="submit" value="guardar" ocupado={guardar.enviando} atajo="Ctrl ↵">
                  Guardar
                </Boton>
                <Boton primario type="submit" value="cerrar" icono="candado" ocupado={cerrar.enviando}>
                  Guardar y cerrar
                </Boton>
              </Preguntas>
              <Llevar faltas={faltas} alTerminar={() => setFaltas([])} r={r} />
            </>
          );
        }}
      </Formulario>
    </Pagina>
  );
}

/** The dialog of what is wrong, inside the form to which it leads. */
function Llevar({ faltas, alTerminar, r }: { faltas: readonly Falta[]; alTerminar: () => void; r: RegistroLeido }) {
  const { setFocus } = useFormContext();
  if (!faltas.length) return null;
  const campos = new Set(BLOQUES[r.TIPO].flatMap((b) => b.preguntas.map((q) => q.CAMPO)));
  return (
    <DatosInvalidos
      faltas={faltas}
      CODIGOPACIENTE={r.CODIGOPACIENTE}
      CODIGOMEDICO={r.CODIGOMEDICO}
      sePregunta={(campo) => campos.has(campo)}
      alIr={(campo) => {
        setFocus(campo);
        alTerminar();
      }}
      alCerrar={alTerminar}
    />
  );
}

interface PreguntasProps {
  base: Omit<Llenado, 'respuestas'>;
  contexto: Contexto;
  paises: OtrosDatos['PAISES'];
  puede: boolean;
  alDiagnosticar: (codigo: string) => void;
  /** The buttons that save. */
  children: ReactNode;
}
function Preguntas({ base, contexto, paises, puede, alDiagnosticar, children }: PreguntasProps) {
  const { setFocus } = useFormContext();
  const respuestas = respuestasDe(useWatch());
  const quedan = loQueAplica({ ...base, respuestas }, contexto);
  const l = { ...base, respuestas: quedan };
  const si = sePreguntan(l, contexto);
  const faltas = puede ? faltasDeNorma(l, contexto) : new Map<string, string>();
  const faltan = new Set([...faltas].filter(([, dicho]) => dicho === REQUERIDO).map(([campo]) => campo));
  const aMano = [...faltan].filter((campo) => si.has(campo));
  const contestadas = (campo: string) => puede || quedan[campo] !== undefined;
  return (
    <>
      {aMano.length > 0 && (
        <Advertencia role="status">
          <span className={estilos.faltan}>
            {aMano.length === 1 ? 'Falta 1 respuesta para cerrar:' : `Faltan ${aMano.length} respuestas para cerrar:`}
            {aMano.map((campo) => (
              <Boton key={campo} plano chico onClick={() => setFocus(campo)}>
                {nombreDeVariable(campo)}
              </Boton>
            ))}
          </span>
        </Advertencia>
      )}
      {BLOQUES[base.TIPO].map((b) => {
        const suyas = b.preguntas.filter((q) => si.has(q.CAMPO) && contestadas(q.CAMPO));
        return (
          suyas.length > 0 && (
            <Seccion key={b.titulo} titulo={b.titulo}>
              <Rejilla min={200}>
                {suyas.map((q) => (
                  <CampoPregunta key={q.CAMPO} q={q} falta={faltan.has(q.CAMPO)} paises={paises} alDiagnosticar={alDiagnosticar} />
                ))}
              </Rejilla>
            </Seccion>
          )
        );
      })}
      {puede && (
        <BarraGuardar>
          {aMano.length > 0 && (
            <Boton plano onClick={() => setFocus(aMano[0]!)}>
              {aMano.length === 1 ? 'Falta 1 respuesta' : `Faltan ${aMano.length} respuestas`}
            </Boton>
          )}
          {children}
        </BarraGuardar>
      )}
    </>
  );
}
