// The printed chart of a child, with the table of its records.
import { aniosCumplidos } from '#domain/edad.ts';
import { cabeza, estiloPapel, franja, marcas, pieDe } from '#features/formatos_impresion/server/membrete.ts';
import { leerPapel, type Papel } from '#features/formatos_impresion/server/papel.ts';
import { pacienteDe } from '#features/pacientes/server/paciente.ts';
import { impreso } from '#kernel/impreso/server.ts';
import { enPapel } from '#kernel/server/grafica.ts';
import { type Html, html } from '#kernel/server/hoja.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { type DatosDeGrafica, dibujarGrafica } from '#kernel/shared/dibujo.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import type { RegistroCompleto } from '../contract.ts';
import { GRAFICAS, graficaDeEdad, graficaOms, type Lineas } from '../graficas.ts';
import { TABLAS } from '../oms.ts';
import { SIN_REGISTROS } from '../rules.ts';
import { antecedentesDe, registrosDe } from './leer.ts';

/** Width and height of the drawing: on a letter sheet its letters are 8 points. */
const [ANCHO, ALTO] = [680, 560];

interface Para {
  CODIGOPACIENTE: number;
  GRAFICA?: number | null;
  LINEAS?: Lineas | null;
}
interface Datos {
  papel: Papel;
  grafica: DatosDeGrafica | null;
  titulo: string;
  registros: RegistroCompleto[];
  hoy: string;
}

export const hojaCrecimiento = impreso<Para, Datos>({
  clave: 'crecimiento.grafica',
  async datos(ctx, { CODIGOPACIENTE, GRAFICA, LINEAS }) {
    const [p, registros, antecedentes] = await Promise.all([
      pacienteDe(ctx, CODIGOPACIENTE),
      registrosDe(ctx, CODIGOPACIENTE),
      antecedentesDe(ctx, CODIGOPACIENTE),
    ]);
    if (registros.length === 0) throw new Rechazo(SIN_REGISTROS);
    const g = GRAFICAS[GRAFICA ?? graficaDeEdad(aniosCumplidos(p.FECHA_NACIMIENTO, ctx.hoy))]!;
    const nino = {
      SEXO: p.SEXO,
      FECHA_NACIMIENTO: p.FECHA_NACIMIENTO,
      SEMANAS_NACIMIENTO: antecedentes.SEMANAS_NACIMIENTO,
      NOMBRE: p.NOMBRECOMPLETO,
    };
    const papel = await leerPapel(ctx, {
      CODIGOPACIENTE,
      CODIGOMEDICO: ctx.sesion.CODIGOMEDICO ?? registros[0]!.CODIGOMEDICO,
      SUCURSAL: ctx.sesion.SUCURSAL,
      FECHA: ctx.hoy,
    });
    return { papel, grafica: graficaOms(g, TABLAS, nino, registros, LINEAS ?? 'P'), titulo: g.titulo, registros, hoy: ctx.hoy };
  },
  nombre: ({ papel }) => `Gráfica de crecimiento ${papel.paciente.codigo}`,
  hoja: () => 'carta',
  pagina: ({ papel, grafica, titulo, registros, hoy }) => html`<div class="pagina">${marcas(papel)}${cabeza(papel)}${franja(papel, hoy)}
    <h2 class="titulo">${titulo}</h2><p class="rotulo">Patrones de crecimiento de la Organización Mundial de la Salud, 2006 y 2007</p>
    ${grafica ? html`<div class="grafica">${enPapel(dibujarGrafica(grafica, ANCHO, ALTO))}</div>` : html`<p>El sexo del paciente no está registrado, y sin él no hay curvas con qué comparar.</p>`}
    ${tablaDeRegistros(registros)}</div>`,
  estilo: (d) =>
    `${estiloPapel(d.papel, 'carta', pie(d))}${ESTILO_CRECIMIENTO}.titulo{margin:4mm 0 0;color:var(--tinta)}.grafica{display:block;width:100%;margin:2mm 0 4mm}`,
  pie,
  asunto: ({ papel }) => `Gráfica de crecimiento, ${papel.clinica.nombre}`,
  mensaje: ({ papel, titulo }) => `Gráfica de crecimiento de ${papel.paciente.nombre} (${titulo}). ${papel.clinica.nombre}`,
});
function pie({ papel }: Datos): string {
  return pieDe(papel, 'Gráfica de crecimiento');
}

export const ESTILO_CRECIMIENTO =
  '.medidas td,.medidas th{padding:.25em .5em;font-variant-numeric:tabular-nums}.medidas small{color:#5a6467}';
const cifra = (n: number | null, decimales: number) => (n === null ? '' : String(Number(n.toFixed(decimales))));
const con = (valor: string, percentil: string | null): Html => html`${valor}${percentil ? html` <small>P ${percentil}</small>` : ''}`;
/** Measures with the percentiles that the doctor chose. */
export const tablaDeRegistros = (registros: readonly RegistroCompleto[]): Html =>
  html`<table class="medidas"><thead><tr><th>Fecha</th><th>Edad</th><th>Peso (kg)</th><th>Talla (cm)</th><th>IMC</th><th>P. cefálico (cm)</th></tr></thead>${registros.map(
    (r) => html`<tr><td>${fechaTexto(r.FECHA)}</td><td>${textoEdad(r)}</td><td>${con(cifra(r.PESO, 3), r.PERCENTIL_PESO)}</td>
      <td>${con(cifra(r.TALLA, 1), r.PERCENTIL_TALLA)}</td><td>${con(cifra(r.IMC, 2), r.PERCENTIL_IMC)}</td><td>${con(cifra(r.P_CEFALICO, 1), r.PERCENTIL_P_CEFALICO)}</td></tr>`,
  )}</table>`;
const textoEdad = ({ EDAD, MESES }: RegistroCompleto) =>
  [EDAD ? `${EDAD} a` : '', MESES ? `${MESES} m` : ''].filter(Boolean).join(' ') || 'Recién nacido';
