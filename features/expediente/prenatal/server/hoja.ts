// The card of a pregnancy: its dates, history and laboratory, the visits up to one of them, and the two curves.
import { semanasDichas } from '#domain/embarazo.ts';
import { cabeza, estiloPapel, firmaDe, franja, marcas, pieDe } from '#features/formatos_impresion/server/membrete.ts';
import { leerPapel, type Papel } from '#features/formatos_impresion/server/papel.ts';
import { impreso } from '#kernel/impreso/server.ts';
import { enPapel } from '#kernel/server/grafica.ts';
import { type Html, html } from '#kernel/server/hoja.ts';
import { fechaCorta } from '#kernel/shared/dates.ts';
import { dibujarGrafica } from '#kernel/shared/dibujo.ts';
import { campoDe } from '#kernel/shared/fields.ts';
import { type RegistroCompleto, RegistroPrenatal } from '../contract.ts';
import { curvaDeFondo, curvaDeGanancia } from '../curvas.ts';
import { alertasDeVisita, delEmbarazo, edadDe, fechasDe, gananciaDe, tallaDe } from '../rules.ts';
import { registroDe, registrosDe } from './leer.ts';

/** Width and height of each curve: two fit beside each other on a letter sheet. */
const [ANCHO, ALTO] = [470, 330];
/** Visits of one card: those of a pregnancy watched every few days. */
const MAX_VISITAS = 30;

interface Datos {
  papel: Papel;
  r: RegistroCompleto;
  /** The earliest first, up to the one that is printed. */
  visitas: RegistroCompleto[];
}
export const hojaPrenatal = impreso<{ ID: number }, Datos>({
  clave: 'prenatal.carnet',
  async datos(ctx, { ID }) {
    const r = await registroDe(ctx, ID);
    const { CODIGOPACIENTE, CODIGOMEDICO, FECHA } = r;
    const todos = await registrosDe(ctx, CODIGOPACIENTE);
    const visitas = delEmbarazo(todos, r).filter((x) => x.FECHA < FECHA || (x.FECHA === FECHA && x.ID <= ID));
    const papel = await leerPapel(ctx, { CODIGOPACIENTE, CODIGOMEDICO, SUCURSAL: ctx.sesion.SUCURSAL, FECHA });
    return { papel, r, visitas: visitas.slice(0, MAX_VISITAS).reverse() };
  },
  nombre: ({ papel }) => `Control prenatal ${papel.paciente.codigo}`,
  hoja: () => 'carta',
  pagina: (d) => html`<div class="pagina">${marcas(d.papel)}${cabeza(d.papel)}${franja(d.papel, d.r.FECHA)}
    <h2 class="titulo">Control prenatal</h2>${fechasEscritas(d.r)}${fichas(d.r)}
    <h3>Visitas</h3>${tablaDeVisitas(d.visitas)}${curvas(d)}${firmaDe(d.papel)}</div>`,
  estilo: (d) => `${estiloPapel(d.papel, 'carta', pie(d))}${ESTILO_PRENATAL}.titulo{margin:4mm 0 2mm;color:var(--tinta)}`,
  pie,
  asunto: ({ papel }) => `Control prenatal, ${papel.clinica.nombre}`,
  mensaje: ({ papel, r }) =>
    `Control prenatal de ${papel.paciente.nombre}${r.EDAD_QUE_RIGE ? `, ${r.EDAD_QUE_RIGE} semanas` : ''}. ${papel.clinica.nombre}`,
});
function pie({ papel }: Datos): string {
  return pieDe(papel, 'Control prenatal');
}

export const ESTILO_PRENATAL =
  '.prenatal{display:grid;grid-template-columns:repeat(4,1fr);gap:1mm 5mm;margin:2mm 0}.prenatal .todo{grid-column:1/-1}' +
  '.visitas{margin:1mm 0 3mm}.visitas td,.visitas th{padding:.25em .4em;font-variant-numeric:tabular-nums}.visitas td:first-child{white-space:nowrap}' +
  '.curvas{display:grid;grid-template-columns:1fr 1fr;gap:4mm;break-inside:avoid;margin:3mm 0}.curvas svg{display:block;width:100%}' +
  '.curvas h3{margin:0 0 1mm}.aviso{margin:1mm 0}.pagina h3{margin:3mm 0 1mm;font-size:10pt}';

type Clave = keyof RegistroPrenatal;
/** A value as its field says it: with its unit, or the name of what was chosen. */
function dicho(r: RegistroCompleto, clave: Clave): string {
  const c = campoDe(RegistroPrenatal.shape[clave])!;
  const v = r[clave];
  if (v === null || v === '') return '';
  if (c.tipo === 'fecha') return fechaCorta(String(v));
  if (c.tipo === 'siNo') return v === 1 ? 'Sí' : '';
  if (c.opciones) return String(c.opciones.find(([o]) => o === v)?.[1] ?? '');
  return `${v}${c.unidad ? ` ${c.unidad}` : ''}`;
}
const renglon = (nombre: string, valor: string, todo = false): Html =>
  html`<div class="${todo ? 'todo' : ''}"><span class="rotulo">${nombre}</span> <b>${valor}</b></div>`;
const grupo = (titulo: string, r: RegistroCompleto, claves: readonly Clave[]): Html | '' => {
  const llenos = claves.flatMap((c) => {
    const v = dicho(r, c);
    return v ? [[campoDe(RegistroPrenatal.shape[c])!.etiqueta, v, v.length > 40] as const] : [];
  });
  return llenos.length ? html`<h3>${titulo}</h3><div class="prenatal">${llenos.map(([k, v, todo]) => renglon(k, v, todo))}</div>` : '';
};

function fechasEscritas(r: RegistroCompleto): Html {
  const f = fechasDe(r);
  const dias = edadDe(r);
  return html`<div class="prenatal">
    ${dias === null ? '' : renglon('Edad gestacional', semanasDichas(dias))}
    ${f ? renglon('Fecha probable de parto', `${fechaCorta(f.parto)}, por ${f.rige === 'ECO' ? 'ultrasonido' : 'última menstruación'}`) : ''}
    ${f?.porFum ? renglon('Última menstruación', `${fechaCorta(f.porFum.inicio)}${r.FUM_CONFIABLE ? '' : ' (no confiable)'}`) : ''}
    ${f?.porFum && f.porEco ? renglon('Parto por menstruación', fechaCorta(f.porFum.parto)) : ''}
    ${f?.porEco ? renglon('Ultrasonido', `${r.EDAD_GESTACIONAL_ECO} semanas el ${fechaCorta(r.FECHA_ECO ?? r.FECHA)}`) : ''}
    ${f?.porEco && f.porFum ? renglon('Parto por ultrasonido', fechaCorta(f.porEco.parto)) : ''}
    ${r.TERMINO === null ? '' : renglon('Término', `${dicho(r, 'TERMINO')}, ${fechaCorta(r.F_TERMINO)}`)}</div>${avisos(r)}`;
}
const avisos = (r: RegistroCompleto): Html | '' => {
  const lista = alertasDeVisita(r);
  return lista.length ? html`<p class="aviso"><b>Atención:</b> ${lista.map((a) => a.texto).join('. ')}.</p>` : '';
};
const HISTORIA = [
  'GESTAS',
  'PARTOS',
  'CESAREAS',
  'ABORTOS',
  'ECTOPICOS',
  'NACIDOS_VIVOS',
  'PESO_PREGESTACIONAL',
  'RIESGO',
  'NUM_FETOS',
] as const;
const LABORATORIO = ['HEMOTIPO', 'COOMBS', 'VDRL', 'VIH', 'HB', 'GLUCOSA', 'EGO', 'TDPA', 'INFLUENZA', 'ACIDO_FOLICO', 'HIERRO'] as const;
const ULTRASONIDO = ['DBP', 'CC', 'CA', 'LF', 'LCC', 'PESO_FETAL', 'PLACENTA', 'LIQUIDO_AMNIOTICO', 'SEXO_FETAL'] as const;
const EXPLORACION = [
  'FONDO_UTERINO',
  'FCF',
  'MOVIMIENTOS_FETALES',
  'PRESENTACION',
  'SITUACION',
  'EDEMA',
  'PROTEINURIA',
  'SIGNOS_ALARMA',
] as const;
const fichas = (r: RegistroCompleto): Html => html`${grupo('Antecedentes', r, HISTORIA)}${grupo('Laboratorio y prevención', r, LABORATORIO)}
  ${grupo('Ultrasonido (estimado)', r, ULTRASONIDO)}${grupo('Notas', r, ['SIGNOS_ALARMA', 'OBSERVACIONES'])}`;

const tablaDeVisitas = (visitas: readonly RegistroCompleto[]): Html => {
  const talla = tallaDe(visitas);
  return html`<table class="visitas"><thead><tr><th>Fecha</th><th>Semanas</th><th>Peso (kg)</th><th>Ganado</th><th>Presión</th><th>Fondo (cm)</th><th>FCF</th>
    <th>Mov.</th><th>Presentación</th><th>Edema</th><th>Proteinuria</th></tr></thead>${visitas.map((r) => {
      const ganado = gananciaDe(r, talla)?.ganado ?? null;
      return html`<tr><td>${fechaCorta(r.FECHA)}</td><td>${r.EDAD_QUE_RIGE}</td><td>${r.SIGNOS_VITALES?.PESO ?? ''}</td>
        <td>${ganado === null ? '' : ganado.toFixed(1)}</td><td>${r.SIGNOS_VITALES?.TENSION_ARTERIAL ?? ''}</td><td>${r.FONDO_UTERINO ?? ''}</td>
        <td>${r.FCF ?? ''}</td><td>${dicho(r, 'MOVIMIENTOS_FETALES')}</td><td>${dicho(r, 'PRESENTACION')}</td><td>${dicho(r, 'EDEMA')}</td>
        <td>${dicho(r, 'PROTEINURIA')}</td></tr>`;
    })}</table>`;
};
function curvas({ visitas }: Datos): Html | '' {
  const ganancia = curvaDeGanancia([...visitas].reverse(), 'Visitas');
  const fondo = visitas.some((r) => r.FONDO_UTERINO !== null) ? curvaDeFondo(visitas, 'Visitas') : null;
  if (!ganancia && !fondo) return '';
  const una = (titulo: string, d: typeof fondo) => (d ? html`<div><h3>${titulo}</h3>${enPapel(dibujarGrafica(d, ANCHO, ALTO))}</div>` : '');
  return html`<div class="curvas">${una('Altura del fondo uterino (INTERGROWTH-21st)', fondo)}${una('Ganancia de peso (IOM 2009)', ganancia)}</div>`;
}

/** One visit by itself, for the complete file. */
export const visitaEscrita = (
  r: RegistroCompleto,
): Html => html`${fechasEscritas(r)}${tablaDeVisitas([r])}${grupo('Exploración', r, EXPLORACION)}
  ${grupo('Antecedentes', r, HISTORIA)}${grupo('Laboratorio y prevención', r, LABORATORIO)}${grupo('Ultrasonido (estimado)', r, ULTRASONIDO)}
  ${grupo('Notas', r, ['OBSERVACIONES'])}`;
