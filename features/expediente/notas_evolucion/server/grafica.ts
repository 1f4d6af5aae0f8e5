// The printed chart of a vital sign, drawn here as vectors. A caller may send a picture of its own instead; the server verifies
// that it is one.
import { signoDe } from '#domain/signos.ts';
import { cabeza, estiloPapel, franja, marcas, pieDe } from '#features/formatos_impresion/server/membrete.ts';
import { leerPapel, type Papel } from '#features/formatos_impresion/server/papel.ts';
import { pacienteDe } from '#features/pacientes/server/paciente.ts';
import type { Envio } from '#kernel/impreso/define.ts';
import { enviar, impreso, imprimir } from '#kernel/impreso/server.ts';
import { comoDataUrl, guardarArchivo } from '#kernel/server/archivos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { enPapel } from '#kernel/server/grafica.ts';
import { html } from '#kernel/server/hoja.ts';
import { imagenDe } from '#kernel/server/preparar.ts';
import type { Archivo } from '#kernel/shared/archivo.ts';
import { fechaCorta } from '#kernel/shared/dates.ts';
import { dibujarGrafica } from '#kernel/shared/dibujo.ts';
import type { Salida } from '#kernel/shared/endpoint.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import type { PuntoDeSigno } from '../contract.ts';
import { graficaDe } from '../grafica.ts';
import { type RangoDeSigno, serieDeSigno } from './serie.ts';

/** Width of the drawing: on a letter sheet its letters are 8 points. */
const ANCHO = 680;

type Pedida = RangoDeSigno & { IMAGEN?: Archivo | undefined };
/** With a picture that was sent, or the stored file that holds it. */
type Para = RangoDeSigno & { imagen?: string; archivo?: string };
interface Datos {
  papel: Papel;
  rango: RangoDeSigno;
  /** Absent when the chart is drawn here. */
  imagen: string | undefined;
  puntos: PuntoDeSigno[];
  hoy: string;
}

const hojaGrafica = impreso<Para, Datos>({
  clave: 'notas_evolucion.grafica',
  async datos(ctx, p) {
    const { CODIGOMEDICO } = await pacienteDe(ctx, p.CODIGOPACIENTE);
    const [papel, puntos, imagen] = await Promise.all([
      leerPapel(ctx, {
        CODIGOPACIENTE: p.CODIGOPACIENTE,
        CODIGOMEDICO: ctx.sesion.CODIGOMEDICO ?? CODIGOMEDICO ?? 0,
        SUCURSAL: ctx.sesion.SUCURSAL,
        FECHA: ctx.hoy,
      }),
      serieDeSigno(ctx, p),
      p.archivo ? comoDataUrl(ctx, p.archivo) : p.imagen,
    ]);
    if (puntos.length === 0) throw new Rechazo('No se puede imprimir/enviar una gráfica sin registros');
    const { CODIGOPACIENTE, FECHA_INICIAL, FECHA_FINAL, SIGNO } = p;
    return { papel, puntos, imagen, hoy: ctx.hoy, rango: { CODIGOPACIENTE, FECHA_INICIAL, FECHA_FINAL, SIGNO } };
  },
  nombre: ({ rango }) => `Gráfica de ${nombreDe(rango)} ${rango.CODIGOPACIENTE}`,
  hoja: () => 'carta',
  pagina: ({ papel, rango, imagen, puntos, hoy }) => html`<div class="pagina">${marcas(papel)}${cabeza(papel)}${franja(papel, hoy)}
    <h2 class="titulo">${signoDe(rango.SIGNO)?.NOMBRE}</h2><p class="rotulo">Del ${fechaCorta(rango.FECHA_INICIAL)} al ${fechaCorta(rango.FECHA_FINAL)}</p>
    ${imagen ? html`<img class="grafica" alt="" src="${imagen}">` : html`<div class="grafica">${enPapel(dibujarGrafica(graficaDe(rango.SIGNO, papel.paciente.nombre, puntos), ANCHO))}</div>`}
    <table class="datos"><thead><tr><th>Fecha</th><th>Hora</th><th class="derecha">${signoDe(rango.SIGNO)?.NOMBRE} (${signoDe(rango.SIGNO)?.UNIDAD})</th></tr></thead>
    ${puntos.map((p) => html`<tr><td class="num">${fechaCorta(p.FECHA)}</td><td class="num">${p.HORA}</td><td class="num derecha">${valorDe(p)}</td></tr>`)}</table></div>`,
  estilo: (d) =>
    `${estiloPapel(d.papel, 'carta', pie(d))}.titulo{margin:4mm 0 0;color:var(--tinta)}.grafica{display:block;width:100%;margin:2mm 0 4mm}.datos{width:110mm}`,
  pie,
  asunto: ({ papel, rango }) => `Gráfica de ${nombreDe(rango)}, ${papel.clinica.nombre}`,
  mensaje: ({ papel, rango }) =>
    `Gráfica de ${nombreDe(rango)} de ${papel.paciente.nombre}, del ${fechaCorta(rango.FECHA_INICIAL)} al ${fechaCorta(rango.FECHA_FINAL)}. ${papel.clinica.nombre}`,
});

function pie({ papel }: Datos): string {
  return pieDe(papel, 'Gráfica de signos vitales');
}
const nombreDe = ({ SIGNO }: RangoDeSigno): string => (signoDe(SIGNO)?.NOMBRE ?? SIGNO).toLowerCase();
const valorDe = (p: PuntoDeSigno): string => (p.DIASTOLICA === null ? String(p.VALOR ?? '') : `${p.VALOR}/${p.DIASTOLICA}`);

export async function imprimirGrafica(ctx: Ctx, { IMAGEN, ...rango }: Pedida): Promise<Salida> {
  if (!IMAGEN) return imprimir(ctx, hojaGrafica, rango);
  const { bytes, tipo } = imagenDe(IMAGEN);
  return imprimir(ctx, hojaGrafica, { ...rango, imagen: `data:${tipo};base64,${bytes.toString('base64')}` });
}

export async function enviarGrafica(ctx: Ctx, { IMAGEN, ...rango }: Pedida, envio: Envio): Promise<{ MENSAJE: string }> {
  if (!IMAGEN) return enviar(ctx, hojaGrafica, rango, envio, rango.CODIGOPACIENTE);
  const { bytes, tipo } = imagenDe(IMAGEN);
  // A mail's page is drawn when it is sent, so the picture must be stored until then.
  const archivo = await guardarArchivo(ctx, { nombre: 'grafica.png', tipo, bytes, uso: 'notas_evolucion.grafica' });
  return enviar(ctx, hojaGrafica, { ...rango, archivo }, envio, rango.CODIGOPACIENTE);
}
