// Fills a template with values to make a page. The template is sanitised and the values are escaped.
import { crudo, escapar, type Html } from '#kernel/server/hoja.ts';
import { limpiarHtml } from '#kernel/server/html.ts';
import { type Imagenes, incrustar } from '#kernel/server/imagenes_texto.ts';
import { segunLargo } from '#kernel/server/taller.ts';
import { fechaCorta, fechaLarga, fechaTexto } from '#kernel/shared/dates.ts';
import { conTope, deFichas, llenarHtml, MARCADOR } from '#kernel/shared/plantilla.ts';
import { type Variable, variableDe } from '../variables.ts';
import type { Papel } from './papel.ts';

/** Value of each variable: plain text, HTML or a data: URL, as its `tipo` says. Missing ones print nothing. */
export type Valores = Readonly<Record<string, string | undefined>>;

const IMAGEN = /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+$/;
const esFirma = (clave: string) => clave.startsWith('FIRMA_');

interface Escrita {
  plantilla: string;
  valores: Valores;
  /** Images of the template and of its HTML values. */
  imagenes: Imagenes;
}
declare module '#kernel/server/taller.ts' {
  interface Obras {
    plantilla: (e: Escrita) => string;
  }
}
/** The page of a stored template with its images. Called after the transaction has closed, since it may take long. */
export async function paginaDe(e: Escrita, cliente: number): Promise<Html> {
  const letras = Object.entries(e.valores).reduce((n, [k, v]) => n + (variableDe(k)?.tipo === 'imagen' ? 0 : (v?.length ?? 0)), 0);
  return crudo(await segunLargo(e.plantilla.length + letras, 'plantilla', e, componerAqui, cliente));
}
/** Limit of what values add to a page without its images. */
const LARGO_PAGINA = 4_000_000;
export const componerAqui = ({ plantilla, valores, imagenes }: Escrita): string => incrustar(componer(plantilla, valores).texto, imagenes);

/** The HTML of a variable's value. */
function puesta(v: Variable, valor: string | undefined): string {
  if (v.tipo === 'texto') return escapar(valor ?? '').replaceAll('\n', '<br>');
  if (v.tipo === 'html') return limpiarHtml(valor ?? '');
  const clase = esFirma(v.clave) ? 'v-firma' : v.clave === 'MARCA_AGUA' ? 'marca' : 'v-logo';
  if (valor && IMAGEN.test(valor)) return `<img class="${clase}" alt="${escapar(v.etiqueta)}" src="${valor}">`;
  // A missing signature leaves space to sign by pen.
  return esFirma(v.clave) ? '<span class="v-firma vacia"></span>' : '';
}

/** Paragraphs that contain only variables: removed when all their values are empty. */
const SOLO_VARIABLES =
  /<p(?: style="[^"]*")?>(?:\s|&nbsp;|<br \/>|<\/?(?:strong|em|u|s)>)*(?:\{\{\s*[A-Z0-9_]+\s*\}\}(?:\s|&nbsp;|<br \/>|<\/?(?:strong|em|u|s)>)*)+<\/p>/g;

/**
 * Fills a template. Markers count only in text, never inside a tag; an HTML value replaces the whole paragraph that contains
 * only its marker. An unknown marker stays as written, so its author notices. Throws Rechazo when the page would be too long.
 */
export function componer(plantilla: string, valores: Valores): Html {
  // Each value is prepared once, however often the template names it.
  const puestas = new Map<string, string | undefined>();
  const poner = (clave: string): string | undefined => {
    const v = variableDe(clave);
    if (!puestas.has(clave)) puestas.set(clave, v && puesta(v, valores[clave]));
    return puestas.get(clave);
  };
  const limpia = deFichas(limpiarHtml(plantilla))
    .replace(SOLO_VARIABLES, (parrafo) => ([...parrafo.matchAll(MARCADOR)].every((m) => poner(m[1]!) === '') ? '' : parrafo))
    .replace(
      /<p( style="[^"]*")?>\s*\{\{\s*([A-Z0-9_]+)\s*\}\}\s*(?:<br \/>)?\s*<\/p>/g,
      (entero, estilo: string | undefined, clave: string) =>
        variableDe(clave)?.tipo === 'html' ? `<div${estilo ?? ''}>{{${clave}}}</div>` : entero,
    );
  const cabe = conTope(LARGO_PAGINA, 'El formato es demasiado largo y no se puede imprimir');
  const lleno = llenarHtml(limpia, (clave) => {
    const valor = poner(clave);
    return valor && cabe(variableDe(clave)!, valor);
  });
  return crudo(`<div class="plantilla">${lleno}</div>`);
}

export const ESTILO_PLANTILLA = `
.plantilla p{margin-bottom:.35em}.plantilla p:empty::before{content:"\\00a0"}
.plantilla p:has(.v-firma){break-after:avoid;margin-bottom:0}
.plantilla ol>li{margin-bottom:.5em;break-inside:avoid}.plantilla li p{margin-bottom:.1em}
.plantilla table{margin-bottom:.35em}.plantilla table td,.plantilla table th{border-bottom:none;padding:0 .4em 0 0}.plantilla td p,.plantilla th p{margin-bottom:.15em}
.plantilla table[border="1"] td,.plantilla table[border="1"] th{border:.6pt solid #888;padding:.8mm 1.6mm}.plantilla table[border="1"] th{background:#f0f1ef}
.plantilla table[border="1"] :is(td,th)>p:last-child{margin-bottom:0}
.plantilla hr{border:0;border-top:.7pt solid #888;margin:.6em 0}.plantilla hr[style*="break-after"]{border:0;margin:0;height:0}
.v-logo{max-height:20mm;max-width:50mm;vertical-align:middle;margin-bottom:1mm}
.v-firma{display:inline-block;min-width:45mm;height:16mm;max-width:60mm;object-fit:contain;vertical-align:bottom}
.v-firma.vacia{border-bottom:.7pt solid #1c2326;margin-bottom:.8mm}
.marca{max-width:55%;max-height:60%}`;

/** Values common to every printed record; each kind of record adds its own. */
export function valoresDe(p: Papel, r: { FECHA: string; HORA?: string }): Record<string, string> {
  const { paciente, medico, clinica, configuracion } = p;
  return {
    PACIENTE_NOMBRE: paciente.nombre,
    PACIENTE_CODIGO: String(paciente.codigo),
    PACIENTE_EDAD: paciente.edad,
    PACIENTE_SEXO: paciente.sexo,
    PACIENTE_FECHA_NACIMIENTO: fechaCorta(paciente.nacimiento),
    PACIENTE_DOCUMENTO: paciente.documento,
    PACIENTE_TELEFONO: paciente.telefono,
    PACIENTE_CORREO: paciente.correo,
    PACIENTE_DOMICILIO: paciente.domicilio,
    PACIENTE_ALERGIAS: paciente.alergias,
    MEDICO_NOMBRE: medico.nombre,
    MEDICO_ESPECIALIDAD: medico.especialidad,
    MEDICO_CEDULA: medico.cedula,
    MEDICO_UNIVERSIDAD: medico.universidad,
    MEDICO_TELEFONO: medico.telefono,
    MEDICO_CORREO: medico.correo,
    CLINICA_NOMBRE: clinica.nombre,
    CLINICA_SUCURSAL: clinica.sucursal,
    CLINICA_DOMICILIO: clinica.domicilio.join(', '),
    CLINICA_TELEFONO: clinica.telefonos,
    CLINICA_CORREO: clinica.correo,
    PIE_DE_PAGINA: configuracion.PIEDEPAGINA,
    FECHA: fechaTexto(r.FECHA),
    FECHA_LARGA: fechaLarga(r.FECHA),
    HORA: r.HORA ?? '',
    FIRMA_MEDICO: medico.firma,
    LOGO: clinica.logo,
    MARCA_AGUA: clinica.logo,
  };
}
