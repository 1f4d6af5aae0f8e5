// The initial lists of a new clinic. From then on they belong to the clinic, which may edit or deactivate entries.
import especialidades from '#data/sugeridos/catalogo_especialidades.ts';
import indicaciones from '#data/sugeridos/catalogo_indicaciones_pacientes.ts';
import medicamentos from '#data/sugeridos/catalogo_medicamentos.ts';
import claves from '#data/sugeridos/catalogo_sat_prods_servs.ts';
import textos from '#data/sugeridos/catalogo_textos.ts';
import documentos from '#data/sugeridos/catalogo_tipos_documento.ts';
import type { Pais } from '#domain/paises/pais.ts';

interface Inicial {
  /** Its series is the name in capitals. */
  tabla: string;
  /** Column of the code. */
  clave: string;
  /** Rows without a code are numbered from 1. */
  filas: (pais: Pais) => readonly Record<string, unknown>[];
}
const INICIALES: readonly Inicial[] = [
  { tabla: 'catalogo_especialidades', clave: 'ID', filas: especialidades },
  { tabla: 'catalogo_medicamentos', clave: 'CODIGOMEDICAMENTO', filas: medicamentos },
  { tabla: 'catalogo_tipos_documento', clave: 'ID_TIPO_DOCUMENTO', filas: documentos },
  { tabla: 'catalogo_indicaciones_pacientes', clave: 'ID', filas: indicaciones },
  { tabla: 'catalogo_textos', clave: 'ID', filas: textos },
  { tabla: 'catalogo_sat_prods_servs', clave: 'ID_PRODUCTO_SERVICIO', filas: claves },
];
/** The series that a new clinic's lists have used. */
export const SERIES_INICIALES: readonly string[] = INICIALES.map(({ tabla }) => tabla.toUpperCase());

/** Fills the lists of the clinic selected on the connection. */
export async function ponerCatalogos(c: { query: (text: string, values?: unknown[]) => Promise<unknown> }, pais: Pais): Promise<void> {
  for (const { tabla, clave, filas } of INICIALES) {
    const conClave = filas(pais).map((f, i) => ({ [clave]: i + 1, ...f }));
    if (!conClave[0]) continue;
    const columnas = Object.keys(conClave[0])
      .map((k) => `"${k}"`)
      .join(', ');
    await c.query(`insert into ${tabla} (${columnas}) select ${columnas} from jsonb_populate_recordset(null::${tabla}, $1::jsonb)`, [
      JSON.stringify(conClave),
    ]);
    await c.query(
      'insert into folios (serie, ultimo) values ($1, $2) on conflict (cliente, serie) do update set ultimo = greatest(folios.ultimo, excluded.ultimo)',
      [tabla.toUpperCase(), Math.max(...conClave.map((f) => Number(f[clave])))],
    );
  }
}
