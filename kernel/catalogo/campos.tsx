// The fields of a catalogue's form: those that depend on the country, codes of other lists, and lists that depend on another
// choice.
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { campoDe } from '../shared/fields.ts';
import { claveDe, useDatos } from '../web/api.tsx';
import type { CampoProps } from '../web/campo.ts';
import type { Eleccion } from '../web/controles.tsx';
import { Campo, Rejilla } from '../web/form.tsx';
import { Paleta } from '../web/paleta.tsx';
import { llamar } from '../web/red.ts';
import { useClinica } from '../web/sesion.tsx';
import { type Catalogo, camposDe, type Relacion } from './define.ts';

type Fila = Record<string, unknown>;
export type Elecciones = Record<string, readonly Eleccion[]>;
const aElecciones = (r: Relacion, filas: unknown): Eleccion[] =>
  ((filas ?? []) as Fila[]).map((f) => ({ valor: f[r.clave] as number, texto: String(f[r.texto]) }));
const relacionesDe = (c: Catalogo): [string, Relacion][] => Object.entries(c.relaciones ?? {}).flatMap(([k, r]) => (r ? [[k, r]] : []));
/** The form fields that a list depends on: the parameters of its call. */
const dependeDe = (c: Catalogo, r: Relacion) => Object.keys(r.call.params).filter((k) => k in c.Alta.shape);

const juntar = (listas: UseQueryResult<unknown>[]) => listas.map((l) => l.data);
/** The texts for codes of other lists that depend on no other field, for the list's columns. */
export function useElecciones(c: Catalogo): Elecciones {
  const sueltas = useMemo(() => relacionesDe(c).filter(([, r]) => Object.keys(r.call.params).length === 0), [c]);
  const listas = useQueries({
    queries: sueltas.map(([, r]) => ({
      queryKey: claveDe(r.call, {}),
      queryFn: ({ signal }: { signal: AbortSignal }) => llamar(r.call, {}, undefined, signal).then((x) => x.data),
    })),
    combine: juntar,
  });
  return useMemo(() => Object.fromEntries(sueltas.map(([campo, r], i) => [campo, aElecciones(r, listas[i])])), [sueltas, listas]);
}

/** How many shades each hue of a palette has; option names end in the shade's number. */
const maticesDe = (opciones: readonly (readonly [unknown, string])[]) => new Set(opciones.map(([, n]) => n.split(' ').at(-1))).size;

export function Campos({ c }: { c: Catalogo }) {
  const campos = camposDe(c, useClinica());
  const relaciones = new Map(relacionesDe(c));
  const { watch, setValue } = useFormContext();
  // A new choice clears the lists that depend on it.
  useEffect(() => {
    const { unsubscribe } = watch((_, { name, type }) => {
      if (type !== 'change' || !name) return;
      for (const [campo, r] of relacionesDe(c)) if (dependeDe(c, r).includes(name)) setValue(campo, '', { shouldDirty: true });
    });
    return unsubscribe;
  }, [c, watch, setValue]);
  return (
    <Rejilla min={campos.length > 4 ? 240 : 400}>
      {campos.map(([k, d], i) => {
        const comunes: CampoProps = {
          nombre: k,
          enfocar: i === 0,
          ancho: d.tipo === 'notas' || (d.max ?? 0) > 120 ? 'todo' : 1,
        };
        const relacion = relaciones.get(k);
        if (relacion) return <CampoRelacion key={k} {...comunes} c={c} relacion={relacion} />;
        if (k === 'COLOR' && d.opciones) {
          const opciones = d.opciones;
          return (
            <Campo
              key={k}
              {...comunes}
              ancho="todo"
              control={(x) => (
                <Paleta
                  id={x.id}
                  opciones={opciones}
                  matices={maticesDe(opciones)}
                  valor={String(x.valor ?? '')}
                  alCambiar={x.alCambiar}
                  alSalir={x.alSalir}
                  etiqueta={x.etiqueta}
                  deshabilitado={x.deshabilitado}
                  invalido={x.invalido}
                  describe={x.describe}
                  ref={x.ref}
                />
              )}
            />
          );
        }
        return <Campo key={k} {...comunes} />;
      })}
    </Rejilla>
  );
}

/** A field whose options come from another list. If that list is empty and merely suggests, the field is free text. */
function CampoRelacion({ c, relacion, ...campo }: { c: Catalogo; relacion: Relacion } & CampoProps) {
  const nombres = dependeDe(c, relacion);
  const valores = useWatch({ name: nombres }) as unknown[];
  const propio = String(useWatch({ name: campo.nombre }) ?? '');
  const params = Object.fromEntries(
    Object.entries(relacion.call.params).map(([k, schema]) => [
      k,
      nombres.includes(k) ? valores[nombres.indexOf(k)] : campoDe(schema)?.tipo === 'siNo' ? 0 : '',
    ]),
  );
  const completos = valores.every((v) => v !== '' && v !== null && v !== undefined);
  const { data, isPlaceholderData } = useDatos(relacion.call, params, { si: completos });
  // While the list for the new choice loads, the previous list must not be used, not even to say that there is none.
  const lista = completos && !isPlaceholderData ? data : undefined;
  const opciones = aElecciones(relacion, lista);
  if (!relacion.tabla && lista && opciones.length === 0) return <Campo {...campo} />;
  // A value that is free text, or no longer in the list, stays selected.
  const falta = propio !== '' && !opciones.some((o) => String(o.valor) === propio);
  return <Campo {...campo} opciones={falta ? [...opciones, { valor: propio, texto: propio }] : opciones} />;
}
