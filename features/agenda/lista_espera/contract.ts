// The calls of the waiting list: who waits, the times that become free, and whom each was offered to.
// P.citas.agendar sees and adds to the list, and sees and discards free times; P.citas.editar changes an entry and withdraws an
// offer; P.citas.eliminar takes somebody off; P.citas.enviar offers, because offering sends a message; P.clinica.configurar
// sets whether offers are made automatically. Users restricted to their doctor only see and change entries for that doctor.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { codigo, entero, momento, opcion, opcional, texto, textoOpcional } from '#kernel/shared/fields.ts';
import {
  AjustesEspera,
  Candidato,
  ESTADOS_ESPERA,
  EsperaEditada,
  EsperaEnLista,
  LugarLibre,
  OfertaPasada,
  OfertaPublica,
  RESPUESTAS_OFERTA,
} from './fields.ts';

const una = { params: { ID: codigo('Lista de espera') } };
const lugar = { params: { LUGAR: codigo('Lugar') } };
/** Moving an appointment to a free time changes the calendar. */
const toca = ['/agenda'];

export const listaEspera = contract('/lista_espera', {
  /** In the order in which they are offered a time; finished ones newest first. CURSOR is the last entry of the page before. */
  obtener: get('/obtener', {
    permiso: P.citas.agendar,
    query: z.object({
      ESTADO: opcional(opcion('Estado', ESTADOS_ESPERA)),
      CODIGOMEDICO: opcional(codigo('Médico')),
      TEXTO: textoOpcional('Buscar', 60),
      CURSOR: opcional(codigo()),
    }),
    data: z.object({ ESPERAS: z.array(EsperaEnLista), SIGUE: codigo().nullable() }),
  }),
  obtener_uno: get('/obtener_uno/:ID', {
    ...una,
    permiso: P.citas.agendar,
    data: EsperaEnLista.extend({ HISTORIA: z.array(OfertaPasada) }),
  }),
  /** For the calendar: how many wait for a doctor (0 means all), and the times that became free. */
  resumen: get('/resumen', {
    permiso: P.citas.agendar,
    query: z.object({ CODIGOMEDICO: codigo('Médico') }),
    data: z.object({ ESPERAN: entero('Esperan'), LUGARES: z.array(LugarLibre) }),
  }),
  /** Who could take a free time, in order. */
  candidatos: get('/candidatos/:LUGAR', { ...lugar, permiso: P.citas.agendar, data: z.array(Candidato) }),
  agregar: post('/agregar', {
    permiso: P.citas.agendar,
    body: EsperaEditada,
    data: z.object({ ID: codigo() }),
    ok: 'El paciente quedó en la lista de espera',
  }),
  actualizar: post('/actualizar/:ID', {
    ...una,
    permiso: P.citas.editar,
    body: EsperaEditada,
    data: z.object({ VERSION: codigo() }),
    ok: 'Los cambios se guardaron correctamente',
  }),
  retirar: post('/retirar/:ID', {
    ...una,
    permiso: P.citas.eliminar,
    body: z.object({ MOTIVO: textoOpcional('Motivo', 255) }),
    data: SIN_DATOS,
    ok: 'El paciente salió de la lista de espera',
  }),
  /** The desk booked an appointment for an entry of the list. */
  atender: post('/atender/:ID', {
    ...una,
    permiso: P.citas.agendar,
    body: z.object({ N_CITA: codigo('Cita') }),
    data: SIN_DATOS,
  }),
  /** Offers a free time to the next entry or to a chosen one; after a no it is offered to the next. */
  ofrecer: post('/ofrecer/:LUGAR', {
    ...lugar,
    permiso: P.citas.enviar,
    body: z.object({ ESPERA: opcional(codigo('Lista de espera')) }),
    data: z.object({ OFERTA: codigo(), PACIENTE: texto('Paciente', 152), VENCE: momento('Vence') }),
    ok: 'El lugar se ofreció',
  }),
  /** Withdraws an offer and stops offering that time. */
  retirar_oferta: post('/retirar_oferta/:OFERTA', {
    permiso: P.citas.editar,
    params: { OFERTA: codigo('Oferta') },
    data: SIN_DATOS,
    ok: 'La oferta se retiró',
  }),
  /** The free time is not offered to anybody. */
  descartar: post('/descartar/:LUGAR', { ...lugar, permiso: P.citas.agendar, data: SIN_DATOS }),
  ajustes: get('/ajustes', { permiso: P.citas.agendar, data: AjustesEspera }),
  guardar_ajustes: post('/guardar_ajustes', {
    permiso: P.clinica.configurar,
    body: AjustesEspera,
    data: z.object({ VERSION: codigo() }),
    ok: 'Los ajustes se guardaron correctamente',
  }),
});

const comun = {
  permiso: 'publico' as const,
  cliente: 'CLIENT',
  params: { FICHA: texto('Enlace', 60) },
  data: OfertaPublica,
};
const CLIENT = texto('Clínica', 50);
export const ofertas = contract('/lista_espera', {
  oferta: get('/oferta/:FICHA', { ...comun, query: z.object({ CLIENT }), limite: 60 }),
  responder: post('/responder/:FICHA', {
    ...comun,
    body: z.object({
      CLIENT,
      RESPUESTA: opcion('Respuesta', RESPUESTAS_OFERTA),
    }),
    limite: 20,
    ok: 'Gracias, la clínica recibió su respuesta',
    toca,
  }),
});
