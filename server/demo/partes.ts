// The parts of a demonstration clinic in the order they depend on each other; the settings come before all.
import { agenda } from './agenda.ts';
import { ajustes } from './ajustes.ts';
import { aperturas } from './aperturas.ts';
import { archivos } from './archivos.ts';
import { caja } from './caja.ts';
import { catalogos } from './catalogos.ts';
import { cfdi } from './cfdi.ts';
import { contactos } from './contactos.ts';
import { cotizaciones } from './cotizaciones.ts';
import { cpe } from './cpe.ts';
import { crecimiento } from './crecimiento.ts';
import { espera } from './espera.ts';
import { estudios } from './estudios.ts';
import { expediente } from './expediente.ts';
import { formas } from './formas.ts';
import { formatos } from './formatos.ts';
import { gastos } from './gastos.ts';
import { historias } from './historias.ts';
import { historiasRespondidas } from './historias_respondidas.ts';
import { integraciones } from './integraciones.ts';
import { inventario } from './inventario.ts';
import { medicos } from './medicos.ts';
import { mensajes } from './mensajes.ts';
import { norma } from './norma.ts';
import { ordenes } from './ordenes.ts';
import { pacientes } from './pacientes.ts';
import { pagos } from './pagos.ts';
import { plantillas } from './plantillas.ts';
import { prenatal } from './prenatal.ts';
import { privacidad } from './privacidad.ts';
import { programados } from './programados.ts';
import { rips } from './rips.ts';
import type { Parte } from './siembra.ts';
import { solicitudes } from './solicitudes.ts';
import { sucursales } from './sucursales.ts';
import { usuarios } from './usuarios.ts';
import { vacunas } from './vacunas.ts';

export const PARTES: readonly Parte[] = [
  catalogos,
  estudios,
  medicos,
  usuarios,
  pacientes,
  expediente,
  ordenes,
  archivos,
  agenda,
  espera,
  caja,
  rips,
  cotizaciones,
  gastos,
  inventario,
  sucursales,
  contactos,
  plantillas,
  integraciones,
  pagos,
  formas,
  historias,
  historiasRespondidas,
  crecimiento,
  prenatal,
  norma,
  vacunas,
  formatos,
  ajustes,
  cpe,
  cfdi,
  mensajes,
  solicitudes,
  privacidad,
  programados,
  aperturas,
];
