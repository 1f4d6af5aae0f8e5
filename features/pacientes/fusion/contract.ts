// The calls that make one file out of two of the same person, and two again.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { codigo, entero, fecha, hora, lista, opcion, siNo, texto, version } from '#kernel/shared/fields.ts';
import { PacienteCompleto } from '../contract.ts';
import { claveDe, ELECCIONES, PARTES } from './rules.ts';

const CODIGOPACIENTE = codigo('Paciente');
const CODIGOFUSIONADO = codigo('Expediente que se cierra');
/** Merges of one file that are listed. */
export const MAX_FUSIONES = 50;

export const Fusion = z.object({
  FOLIOFUSION: codigo('Fusión'),
  CODIGOPACIENTE,
  CODIGOFUSIONADO,
  FECHA: fecha('Fecha'),
  HORA: hora('Hora'),
});
export const FusionHecha = Fusion.extend({
  /** The name of the file that was closed. */
  NOMBRECOMPLETO: texto('Paciente', 152),
  DESHECHA: siNo('Deshecha'),
});
export type FusionHecha = z.output<typeof FusionHecha>;
export const FusionNueva = z.object({
  CODIGOFUSIONADO,
  VERSION: version(),
  VERSION_FUSIONADO: version(),
  TOMAR: lista(
    z.object({
      PARTE: opcion(
        'Dato',
        PARTES.map((p) => [claveDe(p), claveDe(p)] as const),
      ),
      DE: opcion('Cuál', ELECCIONES),
    }),
    PARTES.length,
  ),
});

/** Slices of every screen that shows what a file has. */
const TODO = [
  ...['/agenda', '/citas', '/lista_espera', '/mensajes', '/medikit'],
  ...['abonos', 'cargos', 'citas_pago_pendiente', 'cotizaciones', 'general', 'saldo_favor'].map((x) => `/caja/${x}`),
  ...[
    'analisis_clinicos',
    'aperturas',
    'completo',
    'consentimientos',
    'control_prenatal',
    'dashboard',
    'documentos',
    'enlaces_externos',
  ].map((x) => `/expediente/${x}`),
  ...['estudios_gabinete', 'formatos', 'graficas_crecimiento', 'historias_clinicas', 'imagenes', 'notas_evolucion', 'recetas'].map(
    (x) => `/expediente/${x}`,
  ),
  ...['privacidad', 'registros_crecimiento', 'registros_norma', 'registros_vacunas', 'resultados', 'solicitudes'].map(
    (x) => `/expediente/${x}`,
  ),
];
export const fusion = contract('/pacientes', {
  /** The file that would be closed. The one that stays is read as always, so that the audit names each of the two. */
  obtener_fusionable: get('/obtener_fusionable/:CODIGOPACIENTE', {
    permiso: P.pacientes.activar,
    params: { CODIGOPACIENTE },
    data: z.object({
      PACIENTE: PacienteCompleto,
      /** What it has, by table. */
      PASAN: z.array(z.object({ TIPO: texto('Tipo', 63), CUANTOS: entero('Cuántos') })),
    }),
    expediente: 'CODIGOPACIENTE',
  }),
  fusionar: post('/fusionar/:CODIGOPACIENTE', {
    permiso: P.pacientes.activar,
    params: { CODIGOPACIENTE },
    body: FusionNueva,
    data: z.object({ FOLIOFUSION: codigo() }),
    ok: 'Los expedientes se fusionaron correctamente',
    toca: TODO,
  }),
  obtener_fusiones: get('/obtener_fusiones/:CODIGOPACIENTE', {
    permiso: P.pacientes.abrir,
    params: { CODIGOPACIENTE },
    data: z.array(FusionHecha),
  }),
  deshacer_fusion: post('/deshacer_fusion/:FOLIOFUSION', {
    permiso: P.pacientes.activar,
    params: { FOLIOFUSION: codigo('Fusión') },
    data: SIN_DATOS,
    ok: 'La fusión se deshizo correctamente',
    toca: TODO,
  }),
});
