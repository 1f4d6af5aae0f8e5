// The editor of a note: vital signs, text and diagnoses in one form with drafts, usable by keyboard alone.

import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { restringidoAMedico } from '#domain/sesion.ts';
import { aplicanSignos } from '#domain/signos.ts';
import { horaNoFutura } from '#features/expediente/registros/rules.ts';
import { CampoMedico } from '#features/expediente/registros/web/CampoMedico.tsx';
import { Cierre } from '#features/expediente/registros/web/Cierre.tsx';
import { useHoy, usePaciente } from '#features/pacientes/web/paciente.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, CajaEntrada, Ficha } from '#kernel/web/controles.tsx';
import { preguntar } from '#kernel/web/dialogo.tsx';
import { BarraGuardar, Campo, Formulario, Rejilla, Seccion } from '#kernel/web/form.tsx';
import { Esqueleto, Pagina } from '#kernel/web/pagina.tsx';
import { useTextoRico } from '#kernel/web/rico.tsx';
import { seAbre } from '#kernel/web/screens.ts';
import { useSesion } from '#kernel/web/sesion.tsx';
import { type Diagnostico, type NotaCompleta, NotaEditada, type RipsConsulta, type SignoAnterior } from '../contract.ts';
import { CAUSAS_EXTERNAS, type CodigoRips, CUPS, FINALIDADES, TIPOS_DX } from '../rips.ts';
import { algoEscrito, verificarFechaNota } from '../rules.ts';
import { type Signos, signosCapturados } from '../signos.ts';
import { NotaAnterior } from './NotaAnterior.tsx';
import estilos from './notas.module.css';
import { PanelDiagnosticos } from './PanelDiagnosticos.tsx';
import { PanelSignos } from './PanelSignos.tsx';

const Compositor = lazy(() => import('./Compositor.tsx'));

interface Inicial {
  FECHA: string;
  HORA: string;
  CODIGOMEDICO: number | null;
  NOTA: string;
  DIAGNOSTICOS: Diagnostico[];
  SIGNOS_VITALES: Partial<Signos> | null;
  RIPS_CONSULTA: RipsConsulta | null;
  VERSION: number | null;
  PLANTILLA_NOTA: string;
  SIGNOS_ANTERIORES: SignoAnterior[];
}
interface Props {
  titulo: string;
  inicial: Inicial;
  borrador: string;
  /** The previous note, shown at the side. */
  anterior: NotaCompleta | null;
  recurrentes: readonly Diagnostico[];
  medico?: { CODIGOMEDICO: number; MEDICO: string };
  /** When the note will close by itself, 'yyyy-mm-dd HH:MM'; absent for a new one. */
  cierre?: string;
  tomados?: ReactNode;
  guardar: { enviar: (v: Arbol) => Promise<{ CONSECUTIVO: number } | undefined>; enviando: boolean; errores: Record<string, string> };
}
const blanco = <T,>(v: T | null | undefined): T | '' => v ?? '';

export function NotaEditor({ titulo, inicial, borrador, anterior, recurrentes, medico, cierre, tomados, guardar }: Props) {
  const s = useSesion();
  const { clinica } = s;
  const p = usePaciente();
  const hoy = useHoy();
  const ir = useNavigate();
  const { PLANTILLA_NOTA, SIGNOS_ANTERIORES, ...escrita } = inicial;
  const schema = useMemo(
    () =>
      NotaEditada(clinica).superRefine(
        entreCampos(({ FECHA, HORA, NOTA }, ctx) => {
          const ahora = enLaClinica(clinica.ZONA_HORARIA);
          const decir = (campo: string, v: Veredicto) => v !== true && ctx.addIssue({ code: 'custom', path: [campo], message: v });
          decir('NOTA', algoEscrito(NOTA, PLANTILLA_NOTA));
          if (!FECHA) return;
          decir('FECHA', verificarFechaNota(FECHA, ahora.fecha, p.FECHA_NACIMIENTO));
          if (HORA) decir('HORA', horaNoFutura({ FECHA, HORA }, { hoy: ahora.fecha, ahora: ahora.hora }));
        }),
      ),
    [clinica, p.FECHA_NACIMIENTO, PLANTILLA_NOTA],
  );
  const texto = useTextoRico();
  const conSignos = aplicanSignos(p.FECHA_NACIMIENTO, hoy);
  const lista = `/patient/${p.CODIGOPACIENTE}/evolution-notes`;
  const receta = `/patient/${p.CODIGOPACIENTE}/prescription/new`;
  // Where the focus starts: the missing doctor, else the signs, else the text; in an existing note, the text.
  const primera =
    inicial.VERSION !== null
      ? 'texto'
      : inicial.CODIGOMEDICO === null && !restringidoAMedico(s)
        ? 'medico'
        : conSignos && signosCapturados(clinica).length > 0
          ? 'signos'
          : 'texto';
  const [valores] = useState(() => ({
    ...escrita,
    CODIGOMEDICO: blanco(inicial.CODIGOMEDICO),
    CERRADA: 0,
    SIGNOS_VITALES: Object.fromEntries(signosCapturados(clinica).map((s) => [s.CODIGO, blanco(inicial.SIGNOS_VITALES?.[s.CODIGO])])),
    ...(inicial.RIPS_CONSULTA ? {} : { RIPS_CONSULTA: undefined }),
  }));
  const alGuardar = async (v: Arbol, cual: string) => {
    const cerrar = cual === 'cerrar';
    if (cerrar && !(await confirmarCierre())) return false;
    const hecho = await guardar.enviar({ ...v, CERRADA: cerrar ? 1 : 0 });
    if (hecho === undefined) return false;
    if (cual === 'recetar') void ir(receta, { replace: true });
    else void ir(lista, { replace: true, state: { guardada: hecho.CONSECUTIVO } });
    return true;
  };
  return (
    <Pagina
      titulo={titulo}
      volver={lista}
      junto={
        <>
          <Ficha tono="cuidado">Abierta</Ficha>
          <Cierre cierre={cierre} />
        </>
      }
      acciones={
        anterior && (
          <Boton chico icono="repetir" onClick={() => texto.en((t) => t.insertar(anterior.NOTA))}>
            Copiar nota anterior
          </Boton>
        )
      }
      sinRelleno
    >
      <Formulario
        schema={schema}
        inicial={valores}
        errores={guardar.errores}
        borrador={borrador}
        alGuardar={alGuardar}
        className={estilos.formularioDeNota}
      >
        <div className={estilos.editor}>
          <div className={estilos.cuerpo}>
            <div className={estilos.cabecera}>
              <Campo nombre="FECHA" max={hoy} />
              <Campo nombre="HORA" />
              <Parte si={primera === 'medico'}>
                <CampoMedico actual={medico} />
              </Parte>
            </div>
            {conSignos && (
              <Parte si={primera === 'signos'}>
                <SignosDeLaNota anteriores={SIGNOS_ANTERIORES} nota={tomados} />
              </Parte>
            )}
            <Parte si={primera === 'texto'}>
              <Campo
                nombre="NOTA"
                ancho="todo"
                control={(c) => (
                  <Suspense fallback={<Esqueleto filas={5} />}>
                    <Compositor
                      ref={texto.ref}
                      id={c.id}
                      etiqueta={c.etiqueta}
                      describe={c.describe}
                      invalido={c.invalido}
                      nodo={c.ref}
                      plantilla={PLANTILLA_NOTA}
                      valor={String(c.valor ?? '')}
                      alCambiar={c.alCambiar}
                      alSalir={c.alSalir}
                    />
                  </Suspense>
                )}
              />
            </Parte>
            {clinica.pais.rips && <Rips />}
          </div>
          <aside className={estilos.lado} aria-label="Diagnósticos y nota anterior">
            <PanelDiagnosticos recurrentes={recurrentes} />
            {anterior && <NotaAnterior n={anterior} />}
          </aside>
        </div>
        <BarraGuardar>
          <Boton plano onClick={() => ir(lista)}>
            Cancelar
          </Boton>
          {seAbre(s, receta) && (
            <Boton type="submit" value="recetar" icono="receta" title="Guardar y recetar" ocupado={guardar.enviando}>
              <span>Guardar y recetar</span>
            </Boton>
          )}
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

/** The part where the focus starts (kernel/web/foco.ts); it does not change the layout. */
const Parte = ({ si, children }: { si: boolean; children: ReactNode }) => (
  <div className={estilos.parte} {...(si ? { 'data-parte': '' } : {})}>
    {children}
  </div>
);

function SignosDeLaNota(p: { anteriores: readonly SignoAnterior[]; nota: ReactNode }) {
  const FECHA = String(useWatch({ name: 'FECHA' }) ?? '');
  return <PanelSignos {...p} FECHA={FECHA} />;
}

const confirmarCierre = () =>
  preguntar({
    titulo: 'Guardar y Cerrar',
    texto: 'Una nota cerrada ya no se puede modificar ni eliminar. ¿Desea guardarla y cerrarla?',
    si: 'Guardar y Cerrar',
  });

const elecciones = (lista: readonly CodigoRips[]) => lista.map((c) => ({ valor: c.ID, texto: `${c.ID} ${c.DESCRIPCION}` }));
function Rips() {
  return (
    <Seccion titulo="RIPS de la consulta">
      <Rejilla min={260}>
        <Campo nombre="RIPS_CONSULTA.TIPO_DX_PRINCIPAL" opciones={elecciones(TIPOS_DX)} />
        <Campo
          nombre="RIPS_CONSULTA.CODIGO_CUPS"
          control={(c) => (
            <CajaEntrada>
              <input
                id={c.id}
                ref={c.ref}
                className={comunes.numeros}
                list="cups"
                inputMode="numeric"
                maxLength={8}
                value={String(c.valor ?? '')}
                aria-invalid={c.invalido || undefined}
                aria-describedby={c.describe}
                onChange={(e) => c.alCambiar(e.target.value)}
                onBlur={c.alSalir}
              />
              <datalist id="cups">
                {CUPS.map((x) => (
                  <option key={x.ID} value={x.ID}>
                    {x.DESCRIPCION}
                  </option>
                ))}
              </datalist>
            </CajaEntrada>
          )}
        />
        <Campo nombre="RIPS_CONSULTA.FINALIDAD" opciones={elecciones(FINALIDADES)} />
        <Campo nombre="RIPS_CONSULTA.CAUSA_EXTERNA" opciones={elecciones(CAUSAS_EXTERNAS)} />
      </Rejilla>
    </Seccion>
  );
}
