// The form SUIVE-1 on paper and as a workbook: its 184 lines by group, with ages and sexes as columns.
import type { Cell, CellObject } from 'write-excel-file/node';
import { GRUPOS_EDAD } from '#domain/suive.ts';
import { escribirLibro } from '#kernel/server/excel.ts';
import { documento, type Html, html } from '#kernel/server/hoja.ts';
import { htmlToPdf } from '#kernel/server/pdf.ts';
import type { Salida } from '#kernel/shared/endpoint.ts';
import { ENFERMEDADES, GRUPOS, RESPONSABLES } from '../enfermedades.ts';
import type { Cuenta } from '../forma.ts';

export interface Forma {
  encabezado: readonly (readonly [nombre: string, valor: string])[];
  cuentas: ReadonlyMap<string, Cuenta>;
  archivo: string;
}
const TITULO = 'Informe semanal de casos nuevos de enfermedades (SUIVE-1)';
const MARCAS = '* Notificación inmediata   + Estudio epidemiológico de caso   # Estudio de brote';
const SEXOS = ['M', 'F'] as const;
const lineasDe = (GRUPO: string) => ENFERMEDADES.filter((e) => e.GRUPO === GRUPO);
const cifras = (c: Cuenta | undefined): number[] => (c ? [...c.edades.flat(), c.hombres, c.mujeres, c.hombres + c.mujeres] : []);
const VACIAS = Array<string>(2 * GRUPOS_EDAD.length + 3).fill('');

const ESTILO = `h1{font-size:11pt;text-align:center;margin:0 0 2mm}.datos{display:grid;grid-template-columns:repeat(5,1fr);gap:.6mm 3mm;margin:0 0 2.5mm}.datos div{border-bottom:.2mm solid #444;display:flex;gap:1.5mm;min-height:4mm;align-items:end}
.datos span{color:#333;white-space:nowrap}table{table-layout:fixed;font-size:6.2pt;line-height:1.15}td,th{border:.15mm solid #777;padding:.35mm .5mm;text-align:center;vertical-align:middle;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.nombre{text-align:left}.cie{font-size:5.4pt}.grupo{break-after:avoid}.grupo td{background:#e4e8e6;text-align:left;font-weight:600;font-size:6.6pt}tbody{break-inside:auto}.total{font-weight:600;background:#f3f5f4}
.marcas{margin:2mm 0 0;white-space:pre}.firmas{display:grid;grid-template-columns:repeat(3,1fr);gap:14mm;margin-top:16mm;break-inside:avoid}.firmas div{border-top:.25mm solid #222;padding-top:1mm;text-align:center}`;

export function enPapel({ encabezado, cuentas, archivo }: Forma): Salida {
  const fila = (e: (typeof ENFERMEDADES)[number]): Html => {
    const n = cifras(cuentas.get(e.EPI_CLAVE));
    const celdas = n.length ? n.map((x) => (x ? String(x) : '')) : VACIAS;
    return html`<tr><td class="nombre">${e.NOMBRE}${e.MARCAS ? ` ${e.MARCAS}` : ''}</td><td>${e.EPI_CLAVE}</td><td class="cie">${e.CIE10.replaceAll(',', ', ')}${e.SIN ? html` excepto ${e.SIN.replaceAll(',', ', ')}` : ''}</td>
    ${celdas.map((x, i) => html`<td class="${i >= 2 * GRUPOS_EDAD.length ? 'total' : ''}">${x}</td>`)}</tr>`;
  };
  const cuerpo = html`<h1>${TITULO}</h1><div class="datos">${encabezado.map(([k, v]) => html`<div><span>${k}</span><b>${v}</b></div>`)}</div>
  <table><colgroup><col style="width:46mm"><col style="width:8mm"><col style="width:27mm">${VACIAS.map(() => html`<col>`)}</colgroup>
  <thead><tr><th rowspan="2" class="nombre">Diagnóstico</th><th rowspan="2">EPI clave</th><th rowspan="2">CIE-10</th>${GRUPOS_EDAD.map(([g]) => html`<th colspan="2">${g}</th>`)}<th colspan="2">Total</th><th rowspan="2">Total</th></tr>
  <tr>${[...GRUPOS_EDAD, 0].map(() => SEXOS.map((s) => html`<th>${s}</th>`))}</tr></thead>
  ${GRUPOS.map((g) => html`<tbody><tr class="grupo"><td colspan="${VACIAS.length + 3}">${g.NOMBRE}</td></tr>${lineasDe(g.GRUPO).map(fila)}</tbody>`)}</table>
  <p class="marcas">${MARCAS}</p><div class="firmas">${RESPONSABLES.map((r) => html`<div>${r}</div>`)}</div>`;
  return {
    nombre: `${archivo}.pdf`,
    tipo: 'application/pdf',
    contenido: () =>
      htmlToPdf(
        documento({ titulo: archivo, hoja: 'apaisada', cuerpo, estilo: ESTILO, pie: encabezado.find(([k]) => k === 'Unidad')?.[1] ?? '' }),
      ),
  };
}

const BORDE = { borderColor: '#777777', borderStyle: 'thin' } as const;
const texto = (value: string, mas: Partial<CellObject> = {}): CellObject => ({ type: String, value, ...mas }) as CellObject;
const cabeza = (value: string, mas: Partial<CellObject> = {}): CellObject =>
  texto(value, { ...BORDE, fontWeight: 'bold', align: 'center', alignVertical: 'center', wrap: true, ...mas } as Partial<CellObject>);

export function enLibro({ encabezado, cuentas, archivo }: Forma): Salida {
  const n = VACIAS.length + 3;
  const hueco = (cuantos: number): null[] => Array<null>(cuantos).fill(null);
  const datos: Cell[][] = [
    [texto(TITULO, { fontWeight: 'bold', fontSize: 14 })],
    ...encabezado.map(([k, v]) => [texto(k, { fontWeight: 'bold' }), texto(v)]),
    [],
    [
      cabeza('Diagnóstico', { rowSpan: 2, align: 'left' }),
      cabeza('EPI clave', { rowSpan: 2 }),
      cabeza('CIE-10', { rowSpan: 2 }),
      ...[...GRUPOS_EDAD.map(([g]) => g), 'Total'].flatMap((g) => [cabeza(g, { columnSpan: 2 }), null]),
      cabeza('Total', { rowSpan: 2 }),
    ],
    [...hueco(3), ...[...GRUPOS_EDAD, 0].flatMap(() => SEXOS.map((s) => cabeza(s))), null],
    ...GRUPOS.flatMap((g): Cell[][] => [
      [cabeza(g.NOMBRE, { columnSpan: n, align: 'left', backgroundColor: '#e4e8e6' }), ...hueco(n - 1)],
      ...lineasDe(g.GRUPO).map((e): Cell[] => {
        const suyas = cifras(cuentas.get(e.EPI_CLAVE));
        return [
          texto([e.NOMBRE, e.MARCAS].filter(Boolean).join(' '), { ...BORDE, wrap: true }),
          texto(e.EPI_CLAVE, { ...BORDE, align: 'center' }),
          texto(e.CIE10 + (e.SIN ? ` excepto ${e.SIN}` : ''), { ...BORDE, wrap: true }),
          ...VACIAS.map((_, i) =>
            suyas[i] ? ({ type: Number, value: suyas[i], ...BORDE, align: 'center' } as CellObject) : { ...texto(''), ...BORDE },
          ),
        ];
      }),
    ]),
    [],
    [texto(MARCAS)],
    ...RESPONSABLES.map((r) => [texto(`${r}:`)]),
  ];
  const opciones = {
    sheet: 'SUIVE-1',
    orientation: 'landscape' as const,
    stickyRowsCount: encabezado.length + 4,
    columns: [{ width: 44 }, { width: 8 }, { width: 22 }, ...VACIAS.map(() => ({ width: 5 }))],
  };
  return {
    nombre: `${archivo}.xlsx`,
    tipo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    contenido: () => escribirLibro(datos, opciones),
  };
}
