// Forms: the contract's schema validates; fields take label, kind, length and messages from it; the layout is JSX.

import { createContext, type ReactNode, useContext, useEffect, useId, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { Controller, type FieldValues, FormProvider, type Resolver, type UseFormReturn, useForm, useFormContext } from 'react-hook-form';
import type { z } from 'zod';
import { leerImporte, preguntaDeImporte } from '#domain/dinero.ts';
import { campoDe } from '../shared/fields.ts';
import { dichoEnFormulario } from './api.tsx';
import { type UltimaVez, useBorrador, useGuardia } from './borrador.ts';
import { CajaCampo, TextoAyuda, TextoError } from './caja_campo.tsx';
import type { CampoProps, ControlDeCampo } from './campo.ts';
import comunes from './comunes.module.css';
import { Control } from './control.tsx';
import { Boton, Interruptor } from './controles.tsx';
import { useGuardiaDialogo } from './dialogo.tsx';
import estilos from './form.module.css';
import { Icono } from './icons.tsx';
import { type PaisDelDinero, usePaisDelDinero } from './importe.tsx';
import { alSoltar } from './pulsacion.ts';
import { aplanar, ResumenErrores } from './resumen_errores.tsx';
import { useEnviarConTeclas } from './teclas_form.ts';

type Valores = Record<string, unknown>;
interface Contexto {
  schema: z.ZodType | undefined;
  soloLectura: boolean;
  ultimaVez: UltimaVez;
  /** It opened with a draft. */
  recuperado: boolean;
}
const NUNCA: UltimaVez = { leer: () => undefined, oir: () => () => {} };
const ContextoForm = createContext<Contexto>({ schema: undefined, soloLectura: false, ultimaVez: NUNCA, recuperado: false });

interface FormularioProps {
  schema: z.ZodType;
  inicial: Valores;
  /** Receives the schema's output, not the typed text. `cual` is the value of the submit button used. */
  alGuardar: (valor: never, cual: string) => unknown;
  children: ReactNode | ((f: UseFormReturn<FieldValues>) => ReactNode);
  /** The server's refusals by field. */
  errores?: Record<string, string>;
  soloLectura?: boolean;
  /** Name of the draft on the device. */
  borrador?: string | undefined;
  /** Navigating away does not ask, because the dialog asks when it closes. */
  sinGuardia?: boolean;
  /** Names a field whose schema does not, such as the answer to a question. */
  etiquetaDe?: (ruta: string) => string | undefined;
  id?: string;
  className?: string;
}

/**
 * Validates on blur and on submit with the rule the server uses; focuses the first wrong field; Ctrl+Enter submits wherever the
 * focus is.
 */
export function Formulario({
  schema,
  inicial,
  alGuardar,
  children,
  errores,
  soloLectura = false,
  borrador,
  sinGuardia,
  etiquetaDe: propia,
  id,
  className,
}: FormularioProps) {
  const guardado = useBorrador<Valores>(borrador);
  const esquema = useRef(schema);
  const inicialDe = useRef(inicial);
  esquema.current = schema;
  const pais = usePaisDelDinero();
  const resolver: Resolver<FieldValues> = async (valores) => {
    const r = await esquema.current.safeParseAsync(valores);
    const dudosos = importesDudosos(esquema.current, valores, pais);
    if (r.success && dudosos.length === 0) return { values: r.data as FieldValues, errors: {} };
    const errors: Record<string, unknown> = {};
    for (const { path, message } of [...dudosos, ...(r.error?.issues ?? [])]) {
      const ruta = path.map(String);
      let nodo = errors as Record<string, unknown>;
      ruta.forEach((p, n) => {
        if (n === ruta.length - 1) nodo[p] ??= { type: 'regla', message };
        else {
          nodo[p] ??= {};
          nodo = nodo[p] as Record<string, unknown>;
        }
      });
    }
    return { values: {}, errors: errors as never };
  };
  const f = useForm<FieldValues>({
    defaultValues: { ...inicial, ...(guardado.inicial?.valor ?? {}) },
    resolver,
    mode: 'onTouched',
    shouldFocusError: true,
  });
  const { isDirty, isSubmitting, errors } = f.formState;
  const enviado = useRef(false);
  const enCurso = useRef(false);
  const sucio = !soloLectura && (isDirty || Boolean(guardado.inicial)) && !enviado.current && !isSubmitting;
  useGuardia(sucio && !sinGuardia);
  useGuardiaDialogo(sucio);

  useEffect(() => {
    const enTexto = (v: unknown) => JSON.stringify(sinClaves(esquema.current, v as Valores));
    let desde: unknown = f.control._defaultValues;
    let comoAbrio = enTexto(inicialDe.current);
    const { unsubscribe } = f.watch((v) => {
      // The form received other initial values and starts again.
      if (f.control._defaultValues !== desde) {
        desde = f.control._defaultValues;
        comoAbrio = enTexto(desde);
      }
      const escrito = sinClaves(esquema.current, v);
      // A form that equals its initial state is not a draft.
      if (JSON.stringify(escrito) === comoAbrio) guardado.olvidar();
      else guardado.guardar(escrito);
    });
    return unsubscribe;
  }, [f, guardado.guardar, guardado.olvidar]);
  useLayoutEffect(() => {
    const campos = Object.entries(errores ?? {});
    if (!errores || campos.length === 0) return;
    for (const [campo, message] of campos) f.setError(campo, { type: 'servidor', message });
    dichoEnFormulario(errores);
    f.setFocus(campos[0]![0]);
  }, [errores, f]);

  const enviar = (cual: string) =>
    f.handleSubmit(async (v) => {
      // Pressing Ctrl+Enter twice saves once.
      if (enCurso.current) return;
      enCurso.current = true;
      enviado.current = true;
      try {
        const r = await alGuardar(v as never, cual);
        if (r === undefined || r === false) enviado.current = false;
        else guardado.olvidar();
      } finally {
        enCurso.current = false;
      }
    });
  const { ultimaVez } = guardado;
  const recuperado = Boolean(guardado.inicial);
  const contexto = useMemo(() => ({ schema, soloLectura, ultimaVez, recuperado }), [schema, soloLectura, ultimaVez, recuperado]);
  const caja = useRef<HTMLFormElement>(null);
  useEnviarConTeclas(caja, !soloLectura);
  return (
    <ContextoForm value={contexto}>
      <FormProvider {...f}>
        <form
          ref={caja}
          id={id}
          className={`${estilos.formulario} ${className ?? ''}`}
          data-pieza="formulario"
          noValidate
          aria-busy={isSubmitting}
          onSubmit={(e) => {
            e.preventDefault();
            e.stopPropagation();
            void enviar(((e.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null)?.value ?? '')();
          }}
        >
          {guardado.inicial && (
            <div className={estilos.notaBorrador} data-pieza="nota-borrador" role="status">
              <Icono n="info" />
              <span className={comunes.crece}>
                Se recuperó lo que escribió el{' '}
                {guardado.inicial.en.toLocaleString('es-MX', {
                  day: 'numeric',
                  month: 'short',
                  hour: '2-digit',
                  minute: '2-digit',
                  hourCycle: 'h23',
                })}{' '}
                y no se guardó.
              </span>
              <Boton
                chico
                plano
                onClick={() => {
                  f.reset(inicial);
                  guardado.olvidar();
                }}
              >
                Descartar
              </Boton>
            </div>
          )}
          <ResumenErrores
            caja={caja}
            errores={f.formState.submitCount > 0 ? aplanar(errors) : []}
            etiquetaDe={(ruta) => propia?.(ruta) ?? etiquetaDe(schema, ruta)}
            alIr={(ruta) => f.setFocus(ruta)}
          />
          {typeof children === 'function' ? children(f as never) : children}
        </form>
      </FormProvider>
    </ContextoForm>
  );
}

/** The schema at a dotted path. */
function en(schema: z.ZodType, ruta: string): z.ZodType | undefined {
  let s = schema as z.ZodType | undefined;
  for (const p of ruta.split('.')) {
    while (s && !campoDe(s)) {
      const def = (
        s as unknown as {
          _zod: { def: { type: string; innerType?: z.ZodType; out?: z.ZodType; shape?: Record<string, z.ZodType>; element?: z.ZodType } };
        }
      )._zod.def;
      if (def.type === 'object') {
        s = def.shape?.[p];
        break;
      }
      if (def.type === 'array') {
        s = def.element;
        break;
      }
      s = def.innerType ?? def.out;
    }
  }
  return s;
}
/** Ambiguous amounts are asked about, written as the country writes them, before any other rule. */
function importesDudosos(schema: z.ZodType, v: unknown, pais: PaisDelDinero, path: string[] = []): { path: string[]; message: string }[] {
  if (typeof v === 'object' && v !== null) return Object.entries(v).flatMap(([k, x]) => importesDudosos(schema, x, pais, [...path, k]));
  if (typeof v !== 'string' || v.trim() === '') return [];
  const d = campoDe(en(schema, path.join('.')));
  const leido = d?.tipo === 'importe' && leerImporte(v, pais, d.rango);
  return leido === false || (leido && 'valor' in leido) ? [] : [{ path, message: preguntaDeImporte(v, pais, d?.rango) }];
}
/** A draft without passwords: they are never stored on the device. */
const sinClaves = (schema: z.ZodType, v: Valores, ruta = ''): Valores =>
  Object.fromEntries(
    Object.entries(v)
      .filter(([k]) => campoDe(en(schema, ruta + k))?.tipo !== 'clave')
      .map(([k, x]) => [k, x?.constructor === Object ? sinClaves(schema, x as Valores, `${ruta}${k}.`) : x]),
  );
/** Whether the form must require it: a field with a default is not required. */
export function esRequerido(schema: z.ZodType | undefined): boolean {
  const tipo = (schema as unknown as { _zod: { def: { type: string } } } | undefined)?._zod.def.type;
  return tipo !== 'prefault' && tipo !== 'default' && (campoDe(schema)?.requerido ?? false);
}
/** A list's label is that of its items. */
export const etiquetaDe = (schema: z.ZodType, ruta: string): string =>
  (campoDe(en(schema, ruta)) ?? campoDe(en(schema, `${ruta}.0`)))?.etiqueta ?? ruta;

/** Fills in a blank field once its only possible value is known, as if the form had opened with it: nobody typed it. */
export function useUnicoValor(campo: string, valor: number | undefined): void {
  const { recuperado } = useContext(ContextoForm);
  const { getValues, setValue, reset, formState } = useFormContext();
  const sucio = useRef(false);
  sucio.current = formState.isDirty;
  useEffect(() => {
    if (valor === undefined || getValues(campo)) return;
    // A reset would take what somebody wrote as saved.
    if (recuperado || sucio.current) setValue(campo, valor, { shouldDirty: true });
    else reset({ ...getValues(), [campo]: valor });
  }, [campo, valor, recuperado, getValues, setValue, reset]);
}

export function Campo(p: CampoProps) {
  const { schema, soloLectura } = useContext(ContextoForm);
  const propio = schema && en(schema, p.nombre);
  const d = propio && campoDe(propio);
  const requerido = esRequerido(propio);
  const id = useId();
  const fijo = soloLectura || p.soloLectura || false;
  const { setValue, formState } = useFormContext();
  const vaciar = () => {
    for (const n of p.vacia ?? []) setValue(n, '', { shouldDirty: true, shouldValidate: formState.submitCount > 0 });
  };
  return (
    <Controller
      name={p.nombre}
      render={({ field, fieldState: { error } }) => {
        const etiqueta = typeof p.etiqueta === 'string' ? p.etiqueta : (d?.etiqueta ?? p.nombre);
        const c: ControlDeCampo = {
          id,
          valor: field.value,
          alCambiar: p.vacia
            ? (v) => {
                field.onChange(v);
                vaciar();
              }
            : field.onChange,
          alSalir: () => alSoltar(field.onBlur),
          ref: field.ref,
          invalido: Boolean(error),
          describe: error ? `${id}e` : p.ayuda ? `${id}a` : undefined,
          deshabilitado: fijo,
          etiqueta,
        };
        if (d?.tipo === 'siNo' && !p.control)
          return (
            <CajaCampo ancho={p.ancho}>
              <Interruptor valor={Number(field.value) === 1} alCambiar={(si) => field.onChange(si ? 1 : 0)} disabled={fijo}>
                {p.etiqueta ?? etiqueta}
              </Interruptor>
              {p.ayuda && <TextoAyuda>{p.ayuda}</TextoAyuda>}
            </CajaCampo>
          );
        return (
          <CajaCampo ancho={p.ancho} mal={Boolean(error)}>
            <label htmlFor={id}>
              {p.etiqueta ?? etiqueta}
              {requerido && !fijo && <i aria-hidden="true"> *</i>}
            </label>
            {p.control ? p.control(c) : <Control d={d} c={c} p={p} />}
            {error?.message ? (
              <TextoError id={`${id}e`} data-campo={p.nombre}>
                {error.message}
              </TextoError>
            ) : p.ayuda ? (
              <TextoAyuda id={`${id}a`}>{p.ayuda}</TextoAyuda>
            ) : null}
          </CajaCampo>
        );
      }}
    />
  );
}

/** Fields side by side, as many columns as fit. */
export const Rejilla = ({ children, min = 220 }: { children: ReactNode; min?: number }) => (
  <div className={estilos.rejilla} style={{ '--min': `${min}px` } as React.CSSProperties}>
    {children}
  </div>
);
export const Seccion = ({ titulo, children, nota }: { titulo: string; children: ReactNode; nota?: ReactNode }) => (
  <section className={estilos.seccion} data-pieza="seccion">
    <header>
      <h2>{titulo}</h2>
      {nota && <p className={comunes.tenue}>{nota}</p>}
    </header>
    <div>{children}</div>
  </section>
);
/** The bar at the bottom of a page's form: the draft mark at the left, buttons at the right. */
export function BarraGuardar({ de, children }: { de?: { enviando: boolean }; children?: ReactNode }) {
  const { ultimaVez } = useContext(ContextoForm);
  const guardadoEn = useSyncExternalStore(ultimaVez.oir, ultimaVez.leer);
  return (
    <div className={estilos.barraGuardar} data-pieza="barra-guardar">
      {guardadoEn && (
        <span className={estilos.borrador}>
          <Icono n="listo" t="s" />
          <b>Borrador guardado</b>{' '}
          <span className={comunes.tenue}>
            {guardadoEn.toLocaleTimeString('es-MX', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}, en este equipo
          </span>
        </span>
      )}
      <span className={comunes.crece} />
      {children}
      {de && (
        <Boton primario type="submit" ocupado={de.enviando} atajo="Ctrl ↵">
          Guardar
        </Boton>
      )}
    </div>
  );
}
