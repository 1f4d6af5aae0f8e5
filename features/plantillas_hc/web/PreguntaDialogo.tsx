// Form of a question: its text, its answer type, and the fields of each type.

import { lazy, Suspense, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { DECIMALES_FORMULA } from '#domain/formula.ts';
import { imagenesInteractivas } from '#features/imagenes_interactivas/contract.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import { anfitrion } from '#kernel/web/anfitrion.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { CajaCampo } from '#kernel/web/caja_campo.tsx';
import type { ControlDeCampo } from '#kernel/web/campo.ts';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Casilla, EnlaceBoton, Entrada, Interruptor, Seleccion } from '#kernel/web/controles.tsx';
import { Cancelar, Dialogo } from '#kernel/web/dialogo.tsx';
import { EntradaFecha } from '#kernel/web/fecha.tsx';
import { Campo, Formulario, Rejilla } from '#kernel/web/form.tsx';
import { Esqueleto } from '#kernel/web/pagina.tsx';
import { PreguntaEditada, type PreguntaEnLista, PreguntaNueva, plantillasHc, type SeccionEnLista } from '../contract.ts';
import { elegidasDe, llevaOpciones, ofreceDefecto, ofreceRequerido, SI_NO, TIPO_PREGUNTA, type Tipo, tiposPara } from '../respuestas.ts';
import { type EnFormula, formulaValida } from '../rules.ts';
import estilos from './plantillas.module.css';

const FormulaEditor = lazy(() => import('./FormulaEditor.tsx'));
/** Section names are cut at this length (1 §9). */
const LARGO_SECCION = 85;

interface PreguntaDialogoProps {
  fila: PreguntaEnLista | undefined;
  puede: boolean;
  CODIGOHC: number;
  seccion: SeccionEnLista;
  secciones: readonly SeccionEnLista[];
  preguntas: readonly PreguntaEnLista[];
  alCerrar: () => void;
  alCrear: (CODIGOPREGUNTA: number) => void;
}

export function PreguntaDialogo({ fila, puede, CODIGOHC, seccion, secciones, preguntas, alCerrar, alCrear }: PreguntaDialogoProps) {
  const agregar = useGuardar(plantillasHc.agregar_pregunta, { CODIGOHC });
  const actualizar = useGuardar(plantillasHc.actualizar_pregunta, { CODIGOPREGUNTA: fila?.CODIGOPREGUNTA ?? 0 });
  const g = fila ? actualizar : agregar;
  const [vuelta, setVuelta] = useState(0);
  const activas = new Set(secciones.filter((s) => s.ACTIVO).map((s) => s.CODIGOSECCION));
  const enFormulas: EnFormula[] = preguntas.map((p) => ({ ...p, ACTIVO: p.ACTIVO && activas.has(p.CODIGOSECCION) ? 1 : 0 }));
  // The same rule as the server's, over the questions loaded here.
  const schema = (fila ? PreguntaEditada : PreguntaNueva).superRefine(
    entreCampos((p, ctx) => {
      if (p.TIPO_RESPUESTA !== TIPO_PREGUNTA.formula || !p.FORMULA) return;
      const v = formulaValida(p.FORMULA, { CODIGOPREGUNTA: fila?.CODIGOPREGUNTA ?? 0, ACTIVO: p.ACTIVO }, enFormulas);
      if (v !== true) ctx.addIssue({ code: 'custom', path: ['FORMULA'], message: v });
    }),
  );
  const alGuardar = async (v: Arbol, cual: string) => {
    const data = await g.enviar({ ...v, CODIGOSECCIONHC: '' });
    if (data === undefined) return false;
    if (data !== null) alCrear(data.CODIGOPREGUNTA);
    if (cual === 'otra') setVuelta((n) => n + 1);
    else alCerrar();
    return true;
  };
  return (
    <Dialogo
      titulo={fila ? (puede ? 'Editar Pregunta' : 'Detalles de la pregunta') : 'Agregar Pregunta'}
      abierto
      alCerrar={alCerrar}
      ancho="l"
      pie={
        <>
          <Cancelar>{puede ? 'Cancelar' : 'Cerrar'}</Cancelar>
          {puede && !fila && (
            <Boton type="submit" form="pregunta-hc" value="otra" ocupado={g.enviando}>
              Guardar y agregar otra
            </Boton>
          )}
          {puede && (
            <Boton primario type="submit" form="pregunta-hc" ocupado={g.enviando} atajo="Ctrl ↵">
              Guardar
            </Boton>
          )}
        </>
      }
    >
      <Formulario
        key={vuelta}
        id="pregunta-hc"
        schema={schema}
        inicial={fila ? deFila(fila) : nueva(seccion)}
        errores={g.errores}
        soloLectura={!puede}
        sinGuardia
        alGuardar={alGuardar}
      >
        {(f) => <Campos f={f} fila={fila} puede={puede} CODIGOHC={CODIGOHC} secciones={secciones} enFormulas={enFormulas} />}
      </Formulario>
    </Dialogo>
  );
}

const nueva = (s: SeccionEnLista): Arbol => ({
  DESCRIPCION: '',
  TIPO_RESPUESTA: TIPO_PREGUNTA.texto,
  RESPUESTA_DEFAULT: '',
  FORMULA: '',
  DECIMALES: DECIMALES_FORMULA,
  ID_IMAGEN_INTERACTIVA: '',
  CODIGOSECCION: s.CODIGOSECCION,
  CAMBIAR_SECCION: 0,
  ORDEN: '',
  REQUERIDO: 0,
  ACTIVO: 1,
  VERSION: '',
});
const deFila = (p: PreguntaEnLista): Arbol => ({
  ...p,
  ID_IMAGEN_INTERACTIVA: p.ID_IMAGEN_INTERACTIVA ?? '',
  CAMBIAR_SECCION: 0,
  // The place does not change here, only in the list.
  ORDEN: '',
});

interface CamposProps {
  f: UseFormReturn<FieldValues>;
  fila: PreguntaEnLista | undefined;
  puede: boolean;
  CODIGOHC: number;
  secciones: readonly SeccionEnLista[];
  enFormulas: readonly EnFormula[];
}
function Campos({ f, fila, puede, CODIGOHC, secciones, enFormulas }: CamposProps) {
  const tipo = f.watch('TIPO_RESPUESTA') as Tipo | '';
  const donde = anfitrion();
  const enUso = fila?.EN_USO === 1;
  const opciones = useDatos(
    plantillasHc.obtener_opciones,
    { CODIGOHC, CODIGOPREGUNTA: fila?.CODIGOPREGUNTA ?? 0, INACTIVOS: 0 },
    { si: fila !== undefined && llevaOpciones(tipo) },
  );
  const nombres = (opciones.data ?? []).map((o) => o.DESCRIPCION);
  return (
    <>
      <Rejilla min={240}>
        <Campo nombre="DESCRIPCION" ancho="todo" etiqueta="Pregunta" enfocar />
        <Campo
          nombre="TIPO_RESPUESTA"
          soloLectura={enUso}
          ayuda={enUso ? 'Ya hay respuestas: el tipo no cambia' : undefined}
          control={(c) => (
            <Seleccion
              id={c.id}
              {...(c.describe ? { 'aria-describedby': c.describe } : {})}
              disabled={c.deshabilitado}
              opciones={tiposPara(donde, fila?.TIPO_RESPUESTA).map(([valor, texto]) => ({ valor, texto }))}
              valor={String(c.valor ?? '')}
              alCambiar={(v) => {
                c.alCambiar(v);
                // A default answer of one type is meaningless in another.
                f.setValue('RESPUESTA_DEFAULT', '');
                f.clearErrors();
              }}
            />
          )}
        />
        {ofreceDefecto(tipo) && (!llevaOpciones(tipo) || fila) && (
          <Campo
            nombre="RESPUESTA_DEFAULT"
            ancho={tipo === TIPO_PREGUNTA.texto || tipo === TIPO_PREGUNTA.multiple ? 'todo' : 1}
            {...(tipo === TIPO_PREGUNTA.texto
              ? { filas: 3 }
              : { control: (c) => <Defecto tipo={tipo as Tipo} c={c} opciones={nombres} /> })}
          />
        )}
        {tipo === TIPO_PREGUNTA.interactiva && <CampoImagen enUso={enUso} />}
        {tipo === TIPO_PREGUNTA.formula && <Campo nombre="DECIMALES" />}
        {tipo === TIPO_PREGUNTA.formula && (
          <Campo
            nombre="FORMULA"
            ancho="todo"
            etiqueta={
              <>
                Fórmula<i aria-hidden="true"> *</i>
              </>
            }
            control={(c) => (
              <Suspense fallback={<Esqueleto filas={3} />}>
                <FormulaEditor
                  c={c}
                  propia={{ CODIGOPREGUNTA: fila?.CODIGOPREGUNTA ?? 0, ACTIVO: Number(f.watch('ACTIVO')) === 1 ? 1 : 0 }}
                  preguntas={enFormulas}
                  decimales={Number(f.watch('DECIMALES')) || 0}
                />
              </Suspense>
            )}
          />
        )}
      </Rejilla>
      {llevaOpciones(tipo) && !fila && <p className={comunes.tenue}>Las opciones se agregan después de guardar, en la última columna.</p>}
      <Rejilla min={240}>
        {ofreceRequerido(tipo) && donde !== 'formas' && (
          <Campo nombre="REQUERIDO" ayuda="La historia no se guarda hasta responderla; de todas formas se cierra sola a las 24 horas" />
        )}
        <Campo nombre="ACTIVO" />
        {fila && puede && secciones.length > 1 && <CambiarSeccion f={f} actual={fila.CODIGOSECCION} secciones={secciones} />}
      </Rejilla>
    </>
  );
}

function CambiarSeccion({ f, actual, secciones }: { f: UseFormReturn<FieldValues>; actual: number; secciones: readonly SeccionEnLista[] }) {
  const cambia = Number(f.watch('CAMBIAR_SECCION')) === 1;
  const corta = (s: string) => (s.length > LARGO_SECCION ? `${s.slice(0, LARGO_SECCION - 1)}…` : s);
  return (
    <>
      <CajaCampo>
        <Interruptor
          valor={cambia}
          alCambiar={(si) => {
            f.setValue('CAMBIAR_SECCION', si ? 1 : 0, { shouldDirty: true });
            f.setValue('CODIGOSECCION', si ? '' : actual);
          }}
        >
          Cambiar de sección
        </Interruptor>
      </CajaCampo>
      {cambia && (
        <Campo
          nombre="CODIGOSECCION"
          etiqueta={
            <>
              Nueva sección<i aria-hidden="true"> *</i>
            </>
          }
          vacio="Seleccione…"
          opciones={secciones
            .filter((s) => s.CODIGOSECCION !== actual)
            .map((s) => ({ valor: s.CODIGOSECCION, texto: corta(s.DESCRIPCION) }))}
        />
      )}
    </>
  );
}

function CampoImagen({ enUso }: { enUso: boolean }) {
  const imagenes = useDatos(imagenesInteractivas.obtener_nombres);
  const lista = (imagenes.data ?? []).map((i) => ({ valor: i.ID, texto: i.NOMBRE }));
  return (
    <Campo
      nombre="ID_IMAGEN_INTERACTIVA"
      etiqueta={
        <>
          Imagen interactiva<i aria-hidden="true"> *</i>
        </>
      }
      vacio="Seleccione…"
      soloLectura={enUso}
      opciones={lista}
      ayuda={
        enUso ? (
          'Ya hay respuestas: la imagen no cambia'
        ) : imagenes.data?.length === 0 ? (
          <EnlaceBoton a="/catalogs/medical-images" chico plano icono="imagen">
            Agregar una imagen interactiva
          </EnlaceBoton>
        ) : undefined
      }
    />
  );
}

/** Field of the default answer, by type. Saved choices that are no longer options are offered too. */
function Defecto({ tipo, c, opciones }: { tipo: Tipo; c: ControlDeCampo; opciones: readonly string[] }) {
  const valor = String(c.valor ?? '');
  const comun = { id: c.id, 'aria-invalid': c.invalido || undefined, ...(c.describe ? { 'aria-describedby': c.describe } : {}) };
  const guardadas = tipo === TIPO_PREGUNTA.multiple ? elegidasDe(valor) : valor ? [valor] : [];
  const [deAntes] = useState(guardadas);
  const todas = [...new Set([...opciones, ...deAntes])];
  switch (tipo) {
    case TIPO_PREGUNTA.fecha:
      return <EntradaFecha {...comun} ref={c.ref} valor={valor} alCambiar={c.alCambiar} alSalir={c.alSalir} readOnly={c.deshabilitado} />;
    case TIPO_PREGUNTA.numero:
      return (
        <Entrada
          {...comun}
          ref={c.ref}
          inputMode="decimal"
          autoComplete="off"
          value={valor}
          readOnly={c.deshabilitado}
          onChange={(e) => c.alCambiar(e.target.value.replace(',', '.'))}
          onBlur={c.alSalir}
        />
      );
    case TIPO_PREGUNTA.siNo:
      return (
        <Seleccion
          {...comun}
          ref={c.ref}
          disabled={c.deshabilitado}
          vacio="Sin respuesta"
          opciones={SI_NO.map(([v, texto]) => ({ valor: v, texto }))}
          valor={valor}
          alCambiar={c.alCambiar}
        />
      );
    case TIPO_PREGUNTA.multiple:
      return (
        <div role="group" id={c.id} aria-label={c.etiqueta} className={`${comunes.fila} ${comunes.envuelve} ${estilos.casillas}`}>
          {todas.map((o) => (
            <Casilla
              key={o}
              disabled={c.deshabilitado}
              valor={guardadas.includes(o)}
              alCambiar={(si) => c.alCambiar(todas.filter((x) => (x === o ? si : guardadas.includes(x))).join(','))}
            >
              {o}
            </Casilla>
          ))}
          {todas.length === 0 && <span className={comunes.tenue}>Esta pregunta todavía no tiene opciones.</span>}
        </div>
      );
    default:
      return (
        <Seleccion
          {...comun}
          ref={c.ref}
          disabled={c.deshabilitado}
          vacio="Sin respuesta"
          opciones={todas.map((o) => ({ valor: o, texto: o }))}
          valor={valor}
          alCambiar={c.alCambiar}
        />
      );
  }
}
