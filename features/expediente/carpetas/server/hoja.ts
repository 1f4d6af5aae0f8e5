// Paper and messages of a patient's files: the clinic's letterhead around what is printed, and the words that go with it.
import { cabeza, estiloPapel, franja, marcas, pieDe } from '#features/formatos_impresion/server/membrete.ts';
import type { Papel } from '#features/formatos_impresion/server/papel.ts';
import { type Html, html } from '#kernel/server/hoja.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';

interface DeArchivo {
  papel: Papel;
  archivo: { DESCRIPCION: string; FECHA: string };
}
export const pieDeArchivo = ({ papel, archivo }: DeArchivo): string => pieDe(papel, archivo.DESCRIPCION);
export const estiloDeArchivo = (d: DeArchivo): string => estiloPapel(d.papel, 'carta', pieDeArchivo(d));
export const paginaDeArchivo = (d: DeArchivo, dentro: Html): Html =>
  html`<div class="pagina">${marcas(d.papel)}${cabeza(d.papel)}${franja(d.papel, d.archivo.FECHA)}<main><h2>${d.archivo.DESCRIPCION}</h2>${dentro}</main></div>`;
export const mensajeDeArchivo =
  (que: string) =>
  ({ papel, archivo }: DeArchivo): string =>
    `${papel.paciente.nombre}, ${que} «${archivo.DESCRIPCION}» del ${fechaTexto(archivo.FECHA)}. ${papel.clinica.nombre}`;
export const asuntoDeArchivo = ({ papel, archivo }: DeArchivo): string => `${archivo.DESCRIPCION}, ${papel.clinica.nombre}`;
