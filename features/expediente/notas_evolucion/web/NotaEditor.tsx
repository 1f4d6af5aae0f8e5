// The editor of a note: signs, text and diagnoses in one form that never loses a keystroke, all of it by keyboard.
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { aplicanSignos } from '#domain/signos.ts';
import { EditorConImagenes } from '#features/album/web/rico.tsx';
import { horaNoFutura } from '#features/expediente/rules.ts';
import { CampoMedico } from '#features/expediente/web/CampoMedico.tsx';
import { useHoy, usePaciente } from '#features/pacientes/web/paciente.ts';
import { enLaClinica, fechaTexto, instanteDe } from '#kernel/shared/dates.ts';
import type { Arbol } from '#kernel/shared/form.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';
import { Boton, Ficha } from '#kernel/web/controles.tsx';
import { preguntar } from '#kernel/web/dialogo.tsx';
import type { EditorRef } from '#kernel/web/editor.tsx';
import { BarraGuardar, Campo, Formulario, Rejilla, Seccion } from '#kernel/web/form.tsx';
import { Pagina } from '#kernel/web/pagina.tsx';
import { CampoRico } from '#kernel/web/rico.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import { type Diagnostico, type NotaCompleta, NotaEditada, type RipsConsulta } from '../contract.ts';
import { CAUSAS_EXTERNAS, type CodigoRips, CUPS, FINALIDADES, TIPOS_DX } from '../rips.ts';
import { verificarFechaNota } from '../rules.ts';
import { type Signos, signosCapturados } from '../signos.ts';
import { NotaAnterior } from './NotaAnterior.tsx';
import { PanelDiagnosticos } from './PanelDiagnosticos.tsx';
import { PanelSignos } from './PanelSignos.tsx';
import './notas.css';

interface Inicial {
  FECHA: string;
  HORA: string;
  CODIGOMEDICO: number | null;
  NOTA: string;
  DIAGNOSTICOS: Diagnostico[];
  SIGNOS_VITALES: Partial<Signos> | null;
  RIPS_CONSULTA: RipsConsulta | null;
  VERSION: number | null;
}
interface Props {
  titulo: string;
  inicial: Inicial;
  borrador: string;
  /** The note before this one, at the side. */
  anterior: NotaCompleta | null;
  recurrentes: readonly Diagnostico[];
  medico?: { CODIGOMEDICO: number; MEDICO: string };
  /** When it closes by itself, 'yyyy-mm-dd HH:MM'; a new note has no moment yet. */
  cierre?: string;
  tomados?: ReactNode;
  guardar: { enviar: (v: Arbol) => Promise<unknown>; enviando: boolean; errores: Record<string, string> };
}
const blanco = <T,>(v: T | null | undefined): T | '' => v ?? '';

export function NotaEditor({ titulo, inicial, borrador, anterior, recurrentes, medico, cierre, tomados, guardar }: Props) {
  const clinica = useClinica();
  const p = usePaciente();
  const hoy = useHoy();
  const ir = useNavigate();
  const schema = useMemo(
    () =>
      NotaEditada(clinica).superRefine(({ FECHA, HORA }, ctx) => {
        const ahora = enLaClinica(clinica.ZONA_HORARIA);
        const decir = (campo: string, v: Veredicto) => v !== true && ctx.addIssue({ code: 'custom', path: [campo], message: v });
        if (!FECHA) return;
        decir('FECHA', verificarFechaNota(FECHA, ahora.fecha, p.FECHA_NACIMIENTO));
        if (HORA) decir('HORA', horaNoFutura({ FECHA, HORA }, { hoy: ahora.fecha, ahora: ahora.hora }));
      }),
    [clinica, p.FECHA_NACIMIENTO],
  );
  const editor = useRef<EditorRef>(null);
  const conSignos = aplicanSignos(p.FECHA_NACIMIENTO, hoy);
  const lista = `/patient/${p.CODIGOPACIENTE}/evolution-notes`;
  const [valores] = useState(() => ({
    ...inicial,
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
    void ir(lista, { replace: true });
    return true;
  };
  return (
    <Pagina
      titulo={titulo}
      volver={lista}
      junto={
        <>
          <Ficha tono="warn">Abierta</Ficha>
          <Cierre cierre={cierre} />
        </>
      }
      acciones={
        anterior && (
          <Boton chico icono="repetir" onClick={() => editor.current?.insertar(anterior.NOTA)}>
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
        className="nota-form"
      >
        <div className="nota-editor">
          <div className="nota-cuerpo">
            <div className="nota-cab">
              <Campo nombre="FECHA" max={hoy} />
              <Campo nombre="HORA" />
              <CampoMedico actual={medico} />
            </div>
            {conSignos && <PanelSignos nota={tomados} />}
            <CampoRico editor={EditorConImagenes} ref={editor} nombre="NOTA" alto={300} />
            {clinica.pais.rips && <Rips />}
          </div>
          <aside className="nota-lado" aria-label="Diagnósticos y nota anterior">
            <PanelDiagnosticos recurrentes={recurrentes} />
            {anterior && <NotaAnterior n={anterior} />}
          </aside>
        </div>
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
    texto: 'Una nota cerrada ya no se puede modificar ni eliminar. ¿Desea guardarla y cerrarla?',
    si: 'Guardar y Cerrar',
  });

const AVISO_MIN = 60;
/** When the note closes by itself; in amber while there is still an hour. */
function Cierre({ cierre }: { cierre: string | undefined }) {
  const { ZONA_HORARIA } = useClinica();
  const [ahora, setAhora] = useState(Date.now);
  useEffect(() => {
    const reloj = setInterval(() => setAhora(Date.now()), 30_000);
    return () => clearInterval(reloj);
  }, []);
  if (!cierre) return <span className="muted num cierre">Se cierra sola a las 24 horas de guardarse</span>;
  const faltan = Math.ceil((instanteDe(ZONA_HORARIA, cierre.slice(0, 10), cierre.slice(11)).getTime() - ahora) / 60_000);
  if (faltan > AVISO_MIN)
    return (
      <span className="muted num cierre">
        Se cierra sola el {fechaTexto(cierre.slice(0, 10))}, {cierre.slice(11)}
      </span>
    );
  return (
    <span className="amber num cierre" role="status">
      {faltan > 0 ? `Se cierra sola en ${faltan} ${faltan === 1 ? 'minuto' : 'minutos'}: guarde sus cambios` : 'Ya se cerró sola'}
    </span>
  );
}

const elecciones = (lista: readonly CodigoRips[]) => lista.map((c) => ({ valor: c.ID, texto: `${c.ID} ${c.DESCRIPCION}` }));
function Rips() {
  return (
    <Seccion titulo="RIPS de la consulta">
      <Rejilla min={260}>
        <Campo nombre="RIPS_CONSULTA.TIPO_DX_PRINCIPAL" opciones={elecciones(TIPOS_DX)} />
        <Campo
          nombre="RIPS_CONSULTA.CODIGO_CUPS"
          control={(c) => (
            <span className="inp">
              <input
                id={c.id}
                ref={c.ref}
                className="num"
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
            </span>
          )}
        />
        <Campo nombre="RIPS_CONSULTA.FINALIDAD" opciones={elecciones(FINALIDADES)} />
        <Campo nombre="RIPS_CONSULTA.CAUSA_EXTERNA" opciones={elecciones(CAUSAS_EXTERNAS)} />
      </Rejilla>
    </Seccion>
  );
}
