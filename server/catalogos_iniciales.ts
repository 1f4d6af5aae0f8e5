// What the lists of a new clinic begin with. They are the clinic's from then on: it edits and switches off what it likes.
import especialidades from '#data/especialidades.json' with { type: 'json' };
import medicamentos from '#data/medicamentos.json' with { type: 'json' };

interface Inicial {
  tabla: string;
  /** Column of the code. */
  clave: string;
  /** Series from which the screens take the next code. */
  serie: string;
  filas: readonly Record<string, unknown>[];
}
const INICIALES: readonly Inicial[] = [
  {
    tabla: 'catalogo_especialidades',
    clave: 'ID',
    serie: 'CATALOGO_ESPECIALIDADES',
    filas: especialidades.datos.map(({ ID, DESCRIPCION }) => ({ ID, DESCRIPCION })),
  },
  {
    tabla: 'catalogo_medicamentos',
    clave: 'CODIGOMEDICAMENTO',
    serie: 'CATALOGO_MEDICAMENTOS',
    // Neither doses nor contraindications: those are the clinic's responsibility.
    filas: medicamentos.datos.map(({ CODIGOMEDICAMENTO, NOMBRE }) => ({ CODIGOMEDICAMENTO, NOMBRE })),
  },
];

/** Fills the lists of the clinic in whose wall the connection stands. */
export async function ponerCatalogos(c: { query: (text: string, values?: unknown[]) => Promise<unknown> }): Promise<void> {
  for (const { tabla, clave, serie, filas } of INICIALES) {
    const columnas = Object.keys(filas[0]!)
      .map((k) => `"${k}"`)
      .join(', ');
    await c.query(`insert into ${tabla} (${columnas}) select ${columnas} from jsonb_populate_recordset(null::${tabla}, $1::jsonb)`, [
      JSON.stringify(filas),
    ]);
    await c.query('insert into folios (serie, ultimo) values ($1, $2)', [serie, Math.max(...filas.map((f) => Number(f[clave])))]);
  }
}
