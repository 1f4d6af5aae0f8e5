// Forms: the contract's own schema validates, a field takes label, kind, length and message from it, layout is JSX.

import { createContext, type ReactNode, useContext, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Controller, type FieldValues, FormProvider, type Resolver, type UseFormReturn, useForm, useFormContext } from 'react-hook-form';
import type { z } from 'zod';
import { leerImporte, preguntaDeImporte } from '#domain/dinero.ts';
import { campoDe } from '../shared/fields.ts';
import { dichoEnFormulario } from './api.tsx';
import { useBorrador, useGuardia } from './borrador.ts';
import type { CampoProps, ControlDeCampo } from './campo.ts';
import { Control } from './control.tsx';
import { Boton, Interruptor } from './controles.tsx';
import { useGuardiaDialogo } from './dialogo.tsx';
import { Icono } from './icons.tsx';
import { type PaisDelDinero, usePaisDelDinero } from './importe.tsx';
import { alSoltar } from './pulsacion.ts';
import { aplanar, ResumenErrores } from './resumen_errores.tsx';
import { useEnviarConTeclas } from './teclas_form.ts';

type Valores = Record<string, unknown>;
interface Contexto {
  schema: z.ZodType | undefined;
  soloLectura: boolean;
  guardadoEn: Date | undefined;
}
const ContextoForm = createContext<Contexto>({ schema: undefined, soloLectura: false, guardadoEn: undefined });

interface FormularioProps {
  schema: z.ZodType;
  inicial: Valores;
  /** Gets what the schema gives, not what was typed. `cual` is the value of the button that sent it. */
  alGuardar: (valor: never, cual: string) => unknown;
  children: ReactNode | ((f: UseFormReturn<FieldValues>) => ReactNode);
  /** Refusals of the server by field. */
  errores?: Record<string, string>;
  soloLectura?: boolean;
  /** Name of the draft kept on the device. */
  borrador?: string | undefined;
  /** Going to another address does not ask: a dialog asks when it is closed. */
  sinGuardia?: boolean;
  id?: string;
  className?: string;
}

/** Validates on blur and at submit with the very rule the server uses; focuses the first wrong field; Ctrl+Enter sends, wherever the focus is. */
export function Formulario({
  schema,
  inicial,
  alGuardar,
  children,
  errores,
  soloLectura = false,
  borrador,
  sinGuardia,
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
      // A form that was given other values to begin with opens again.
      if (f.control._defaultValues !== desde) {
        desde = f.control._defaultValues;
        comoAbrio = enTexto(desde);
      }
      const escrito = sinClaves(esquema.current, v);
      // What is again as it opened is no draft.
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
      // Two quick Ctrl+Enter are one save.
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
  const caja = useRef<HTMLFormElement>(null);
  useEnviarConTeclas(caja, !soloLectura);
  return (
    <ContextoForm value={{ schema, soloLectura, guardadoEn: guardado.guardadoEn }}>
      <FormProvider {...f}>
        <form
          ref={caja}
          id={id}
          className={`formulario ${className ?? ''}`}
          noValidate
          aria-busy={isSubmitting}
          onSubmit={(e) => {
            e.preventDefault();
            e.stopPropagation();
            void enviar(((e.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null)?.value ?? '')();
          }}
        >
          {guardado.inicial && (
            <div className="nota-borrador" role="status">
              <Icono n="info" />
              <span className="grow">
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
            etiquetaDe={(ruta) => etiquetaDe(schema, ruta)}
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
/** Amounts that their fields could not understand are asked back as the country writes them, before any other rule. */
function importesDudosos(schema: z.ZodType, v: unknown, pais: PaisDelDinero, path: string[] = []): { path: string[]; message: string }[] {
  if (typeof v === 'object' && v !== null) return Object.entries(v).flatMap(([k, x]) => importesDudosos(schema, x, pais, [...path, k]));
  if (typeof v !== 'string' || v.trim() === '') return [];
  const d = campoDe(en(schema, path.join('.')));
  const leido = d?.tipo === 'importe' && leerImporte(v, pais, d.rango);
  return leido === false || (leido && 'valor' in leido) ? [] : [{ path, message: preguntaDeImporte(v, pais, d?.rango) }];
}
/** A draft without its passwords: they are never kept on the device. */
const sinClaves = (schema: z.ZodType, v: Valores, ruta = ''): Valores =>
  Object.fromEntries(
    Object.entries(v)
      .filter(([k]) => campoDe(en(schema, ruta + k))?.tipo !== 'clave')
      .map(([k, x]) => [k, x?.constructor === Object ? sinClaves(schema, x as Valores, `${ruta}${k}.`) : x]),
  );
/** Whether a form must ask for it: what has a value of its own when nothing is said is not required. */
export function esRequerido(schema: z.ZodType | undefined): boolean {
  const tipo = (schema as unknown as { _zod: { def: { type: string } } } | undefined)?._zod.def.type;
  return tipo !== 'prefault' && tipo !== 'default' && (campoDe(schema)?.requerido ?? false);
}
/** A list is called what its items are. */
export const etiquetaDe = (schema: z.ZodType, ruta: string): string =>
  (campoDe(en(schema, ruta)) ?? campoDe(en(schema, `${ruta}.0`)))?.etiqueta ?? ruta;

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
            <div className={`field ancho-${p.ancho ?? 1}`}>
              <Interruptor valor={Number(field.value) === 1} alCambiar={(si) => field.onChange(si ? 1 : 0)} disabled={fijo}>
                {p.etiqueta ?? etiqueta}
              </Interruptor>
              {p.ayuda && <p className="ayuda">{p.ayuda}</p>}
            </div>
          );
        return (
          <div className={`field ancho-${p.ancho ?? 1}${error ? ' mal' : ''}`} data-mal={error ? '' : undefined}>
            <label htmlFor={id}>
              {p.etiqueta ?? etiqueta}
              {requerido && !fijo && <i aria-hidden="true"> *</i>}
            </label>
            {p.control ? p.control(c) : <Control d={d} c={c} p={p} />}
            {error?.message ? (
              <p className="error" data-pieza="error" id={`${id}e`} data-campo={p.nombre}>
                {error.message}
              </p>
            ) : p.ayuda ? (
              <p className="ayuda" id={`${id}a`}>
                {p.ayuda}
              </p>
            ) : null}
          </div>
        );
      }}
    />
  );
}

/** Fields side by side, as many columns as fit. */
export const Rejilla = ({ children, min = 220 }: { children: ReactNode; min?: number }) => (
  <div className="rejilla" style={{ '--min': `${min}px` } as React.CSSProperties}>
    {children}
  </div>
);
export const Seccion = ({ titulo, children, nota }: { titulo: string; children: ReactNode; nota?: ReactNode }) => (
  <section className="seccion" data-pieza="seccion">
    <header>
      <h2>{titulo}</h2>
      {nota && <p className="muted">{nota}</p>}
    </header>
    <div>{children}</div>
  </section>
);
/** The bar at the foot of a page's form: draft sign at the left, buttons at the right. */
export function BarraGuardar({ children }: { children: ReactNode }) {
  const { guardadoEn } = useContext(ContextoForm);
  return (
    <div className="barra-guardar">
      {guardadoEn && (
        <span className="borrador">
          <Icono n="listo" t="s" />
          <b>Borrador guardado</b>{' '}
          <span className="muted">
            {guardadoEn.toLocaleTimeString('es-MX', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}, en este equipo
          </span>
        </span>
      )}
      <span className="grow" />
      {children}
    </div>
  );
}
