// Engine 1: a catalogue is one file. Its fields give the calls, the table, the list and the form.
import { z } from 'zod';
import type { Pais } from '#domain/paises/pais.ts';
import type { Permiso } from '#domain/permisos.ts';
import type { Clinica } from '#domain/sesion.ts';
import { ARCHIVO, type Call, type Contract, contract, get, post, SIN_DATOS } from '../shared/endpoint.ts';
import { entreCampos } from '../shared/entre_campos.ts';
import { type Campo, campoDe, codigo, type Kind, siNo, version } from '../shared/fields.ts';
import { Importacion, Importar } from '../shared/importacion.ts';
import { consultaDeLista } from '../shared/lista.ts';

/**
 * A field with the code of a row of another list: the call that reads it, and its names for code and text. The call's
 * parameters are the form's fields of the same names. With `tabla`, the code must exist there and sheets show the text.
 */
export interface Relacion {
  call: Call;
  tabla?: string;
  clave: string;
  texto: string;
}

/** Where a row may be in use: table and column, which holds its code or a list of codes. */
export type Uso = readonly [tabla: string, columna: string, como?: 'lista'];
/** Errors of a row beyond single fields: the field and the sentence. */
export type Regla = (fila: Record<string, unknown>, clinica: Clinica) => readonly (readonly [campo: string, sentencia: string])[];

export type GrupoDeCatalogo = 'laboratorio' | 'insumos';
export type Operacion = 'obtener' | 'obtener_uno' | 'agregar' | 'actualizar' | 'puede_eliminar' | 'eliminar';

/** Maximum number of rows in an answer without pages. */
export const TOPE = 5000;

export interface Definicion<K extends string, C extends z.ZodRawShape> {
  /** Base path of its calls; with underscores it is the table's name. */
  ruta: `/${string}`;
  titulo: string;
  /** With article, for sentences such as 'Debe seleccionar …': una Especialidad. */
  uno: string;
  /** Titles and buttons such as 'Agregar Especialidad' are derived from it. */
  permiso: Permiso;
  clave: K;
  campos: C;
  /** Columns of the list, in order. */
  columnas: (keyof C & string)[];
  /** The screen's path. The form is a dialog, unless `pagina` gives the path of a page with :id. */
  pantalla: `/${string}`;
  pagina?: `/${string}`;
  /** The group in the side menu; among the catalogues when absent. */
  grupo?: GrupoDeCatalogo;
  /** Rows in use there cannot be deleted. */
  enUso?: readonly Uso[];
  /** The fields rows are sorted by; the first column when absent. */
  orden?: (keyof C & string)[];
  /**
   * The table has an indexed column `busca` with the searchable text of each row, including fields that must be unique;
   * otherwise searches compute the text of each row.
   */
  busca?: true;
  /** The calls that exist; all of them when absent. */
  operaciones?: readonly Operacion[];
  /** Calls that exist although the screen has no button for them. */
  sinBoton?: readonly Operacion[];
  /**
   * Fields that must be unique, ignoring capitals, accents and blanks, each with its sentence. With `dentro`, unique only among
   * rows with the same value there; a blank there collides with all.
   */
  unico?: readonly (readonly [campo: keyof C & string, sentencia: string, dentro?: keyof C & string])[];
  /** Rules across fields, and rules of the clinic's country. */
  regla?: Regla;
  /** Only in countries for which this is true. */
  pais?: (pais: Pais) => boolean;
  /** Label of ACTIVO 1 and 0 in the list. */
  activo?: readonly [si: string, no: string];
  /** Fields that hold the code of a row of another list. */
  relaciones?: Partial<Record<keyof C & string, Relacion>>;
  /** What the clinic's country or settings change: another definition of a field, or null when the form does not have it. */
  segun?: (clinica: Clinica) => Partial<Record<keyof C & string, Kind<unknown> | null>>;
  /** `data/sugeridos/` has rows that the clinic may load: with meaningful codes of their own ('conCodigo'), or without. */
  sugerido?: true | 'conCodigo';
}

/** Calls that exist when another one does. */
const COMO: Record<string, string> = { obtener_con: 'obtener', importar: 'agregar', exportar: 'agregar' };
const conCambios = (campos: z.ZodRawShape, cambios: Record<string, Kind<unknown> | null | undefined>) =>
  z.object({ ...Object.fromEntries(Object.entries({ ...campos, ...cambios }).filter(([, k]) => k)), VERSION: version() });
const conRegla = (schema: z.ZodObject, regla: Regla | undefined, clinica: Clinica) =>
  regla
    ? schema.superRefine(
        entreCampos((fila, ctx) => {
          for (const [campo, message] of regla(fila, clinica)) ctx.addIssue({ code: 'custom', path: [campo], message });
        }),
      )
    : schema;
const TODAS: readonly Operacion[] = ['obtener', 'obtener_uno', 'agregar', 'actualizar', 'puede_eliminar', 'eliminar'];

const Consulta = consultaDeLista(TOPE);

/** The calls of a catalogue, derived from its fields. */
export function catalogo<const K extends string, C extends z.ZodRawShape>(def: Definicion<K, C>) {
  const Alta = z.object({ ...def.campos, VERSION: version() });
  const { segun, regla } = def;
  const alta =
    segun || regla
      ? (clinica: Clinica) => conRegla(segun ? conCambios(def.campos, segun(clinica)) : Alta, regla, clinica) as unknown as typeof Alta
      : Alta;
  const Fila = z.object({ [def.clave]: codigo(), ...def.campos, VERSION: version() });
  const { permiso } = def;
  const porClave = { ID: codigo() };
  const Lista = z.array(Fila);
  const ok = 'El registro se guardó correctamente';
  const calls = {
    obtener: get('/obtener', { permiso: 'sesion', query: Consulta, data: Lista }),
    obtener_con: get('/obtener/:INACTIVOS', { permiso: 'sesion', params: { INACTIVOS: siNo('Inactivos') }, query: Consulta, data: Lista }),
    obtener_uno: get('/obtener_uno/:ID', { permiso: 'sesion', params: porClave, data: Fila }),
    agregar: post('/agregar', { permiso, body: alta, data: z.object({ ID: codigo() }), ok }),
    actualizar: post('/actualizar/:ID', { permiso, params: porClave, body: alta, data: SIN_DATOS, ok }),
    puede_eliminar: get('/puede_eliminar/:ID', { permiso, params: porClave, data: SIN_DATOS, ambos: true, lee: true }),
    exportar: get('/exportar', { permiso, data: ARCHIVO, archivo: true }),
    importar: post('/importar', { permiso, body: Importar, data: Importacion }),
    eliminar: post('/eliminar/:ID', { permiso, params: porClave, data: SIN_DATOS, ok: 'El registro se eliminó correctamente' }),
  };
  const hay = new Set<string>(def.operaciones ?? TODAS);
  const servidas = Object.fromEntries(Object.entries(calls).filter(([k]) => hay.has(COMO[k] ?? k))) as typeof calls;
  return {
    ...def,
    Alta,
    Fila,
    tabla: def.ruta.slice(1).replaceAll('/', '_'),
    operaciones: [...hay] as Operacion[],
    contract: contract(def.ruta, servidas),
  };
}

/** A catalogue as the engine handles it, whatever its fields. */
export interface Catalogo {
  ruta: string;
  titulo: string;
  uno: string;
  permiso: Permiso;
  clave: string;
  columnas: string[];
  pantalla: string;
  pagina?: string;
  grupo?: GrupoDeCatalogo;
  orden?: string[];
  busca?: true;
  operaciones: Operacion[];
  sinBoton?: readonly Operacion[];
  enUso?: readonly Uso[];
  unico?: readonly (readonly [campo: string, sentencia: string, dentro?: string])[];
  pais?: (pais: Pais) => boolean;
  activo?: readonly [string, string];
  relaciones?: Partial<Record<string, Relacion>>;
  segun?: (clinica: Clinica) => Partial<Record<string, Kind<unknown> | null>>;
  sugerido?: true | 'conCodigo';
  tabla: string;
  Alta: z.ZodObject;
  Fila: z.ZodObject;
  // biome-ignore lint/suspicious/noExplicitAny: each catalogue's calls have their own types; the engine treats them alike
  contract: Contract<any>;
}

/** The fields of a catalogue's form with their descriptions, in order; for one clinic when given. */
export const camposDe = (c: Catalogo, clinica?: Clinica): [string, Campo][] =>
  camposDelSchema(clinica && c.segun ? conCambios(formaDe(c), c.segun(clinica)) : c.Alta);
const formaDe = ({ Alta }: Catalogo) => Object.fromEntries(Object.entries(Alta.shape).filter(([k]) => k !== 'VERSION')) as z.ZodRawShape;
/** The fields of a schema with their descriptions, in order. */
export const camposDelSchema = (s: z.ZodObject): [string, Campo][] =>
  Object.entries(s.shape).flatMap(([k, s]) => {
    const campo = campoDe(s as z.ZodType);
    return campo && campo.tipo !== 'version' ? [[k, campo] as [string, Campo]] : [];
  });
/** 'Especialidad' from 'una Especialidad'. */
export const nombreDe = (c: Pick<Catalogo, 'uno'>): string => c.uno.replace(/^\S+\s/, '');
