// A list as the Excel workbook that can be imported again: its columns are the form's fields, under their labels.
import type { Pais } from '#domain/paises/pais.ts';
import type { Salida } from '../shared/endpoint.ts';
import type { Campo } from '../shared/fields.ts';
import { aExcel, type Columna } from './excel.ts';
import type { Fila } from './importar.ts';

interface Lista {
  titulo: string;
  campos: readonly (readonly [string, Campo])[];
  filas: readonly Fila[];
  relaciones?: Record<string, readonly { codigo: unknown; texto: string }[]>;
  pais: Pais;
}
const TIPOS: Partial<Record<Campo['tipo'], Columna['tipo']>> = {
  entero: 'entero',
  importe: 'importe',
  fecha: 'fecha',
  hora: 'hora',
  siNo: 'siNo',
};

export const enLibro = ({ titulo, campos, filas, relaciones = {}, pais }: Lista): Salida => ({
  nombre: `${titulo}.xlsx`,
  tipo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  contenido: () =>
    aExcel({
      hoja: titulo,
      titulo,
      columnas: campos.map(([clave, c]) => ({
        clave,
        titulo: c.etiqueta,
        tipo: TIPOS[c.tipo] ?? 'texto',
        ...(c.tipo === 'importe' ? { decimales: pais.moneda.decimales } : {}),
      })),
      filas: filas.map((f) =>
        Object.fromEntries(
          campos.map(([k, c]) => {
            const v = f[k];
            const texto = relaciones[k]?.find((o) => o.codigo === v)?.texto ?? c.opciones?.find(([o]) => o === v)?.[1];
            return [k, texto ?? v];
          }),
        ),
      ),
    }),
});
