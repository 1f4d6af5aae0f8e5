// The e-prescription network, behind an adapter of our own shape: its documents are not public. What it is told and what it
// answers is written down here and in its emulator; the day its owner gives the documents, this file is what changes.

import type { Host } from '#kernel/server/host.ts';
import { exigirServicio, pedirServicio, type Servicio } from '#kernel/server/servicios.ts';
import { type Errores, Rechazo, resumenErrores } from '#kernel/shared/verdict.ts';
import type { RegistroMedico, RegistroPaciente } from '../fields.ts';

const pedir = async (host: Pick<Host, 'config' | 'emuladores'>, ruta: string, cuerpo?: unknown) => {
  const s: Servicio = await exigirServicio(host, 'medikit');
  const { id, secreto } = s.aplicacion;
  const r = await pedirServicio(s, ruta, {
    metodo: cuerpo === undefined ? 'GET' : 'POST',
    cabeceras: { authorization: `Basic ${Buffer.from(`${id}:${secreto}`).toString('base64')}` },
    ...(cuerpo === undefined ? {} : { cuerpo }),
  });
  if (r.status === 401 || r.status === 403)
    throw new Rechazo('El servicio de receta electrónica no reconoce a esta instalación', null, 502);
  return r;
};

interface Elemento {
  id: string;
  name: string;
}
async function lista(host: Pick<Host, 'config' | 'emuladores'>, ruta: string): Promise<{ ID: string; DESCRIPCION: string }[]> {
  const { status, datos } = await pedir(host, ruta);
  const elementos = (datos as { data?: Elemento[] } | null)?.data;
  if (status !== 200 || !Array.isArray(elementos))
    throw new Rechazo('El servicio de receta electrónica contestó algo inesperado', null, 502);
  return elementos.map((e) => ({ ID: String(e.id), DESCRIPCION: String(e.name) }));
}
export const especialidades = (host: Host) => lista(host, '/v1/specialties');
export const vias = (host: Host) => lista(host, '/v1/routes');
export const medicamentos = (host: Host, buscar: string, limite: number) =>
  lista(host, `/v1/drugs?${new URLSearchParams({ q: buscar, limit: String(limite) })}`);

/**
 * Registers; answers how the service calls it. `referencia` is ours: who was registered under it is answered as it is, so that
 * a second try after a cut registers nobody twice. Throws `Rechazo` with the service's words by field.
 */
async function registrar(host: Host, ruta: string, referencia: string, datos: object, campos: Record<string, string>): Promise<string> {
  const r = await pedir(host, ruta, { reference: referencia, ...datos });
  const dicho = r.datos as { id?: unknown; errors?: { field: string; message: string }[] } | null;
  if ((r.status === 201 || r.status === 409) && dicho?.id) return String(dicho.id);
  if (r.status !== 422 || !Array.isArray(dicho?.errors))
    throw new Rechazo('El servicio de receta electrónica contestó algo inesperado', null, 502);
  const ERRORES: Errores = {};
  for (const { field, message } of dicho.errors) ERRORES[campos[field] ?? field] = message;
  throw new Rechazo(`Medikit no aceptó el registro: ${Object.values(ERRORES)[0] ?? resumenErrores(false)}`, { ERRORES });
}

const comunes = (r: RegistroMedico | RegistroPaciente) => ({
  first_name: r.NOMBRE,
  last_name: r.APELLIDOS,
  birth_date: r.FECHA_NACIMIENTO,
  email: r.MAIL,
  phone: { prefix: r.TEL_LADA, number: r.TELEFONO1 },
  mobile: { prefix: r.TCEL_LADA, number: r.TCELULAR },
});
const COMUNES = {
  first_name: 'NOMBRE',
  last_name: 'APELLIDOS',
  birth_date: 'FECHA_NACIMIENTO',
  email: 'MAIL',
  phone: 'TELEFONO1',
  mobile: 'TCELULAR',
};
export const registrarMedico = (host: Host, referencia: string, r: RegistroMedico): Promise<string> =>
  registrar(
    host,
    '/v1/doctors',
    referencia,
    {
      ...comunes(r),
      specialty: r.ESPECIALIDAD,
      license: r.CEDULA_PROFECIONAL,
      school: r.UNIVERSIDAD,
      address: { street: r.CALLE_Y_NUMERO, postal_code: r.CODIGO_POSTAL, country: r.ID_PAIS, state: r.ID_ESTADO, city: r.ID_CIUDAD },
    },
    { ...COMUNES, specialty: 'ESPECIALIDAD', license: 'CEDULA_PROFECIONAL', school: 'UNIVERSIDAD', address: 'CALLE_Y_NUMERO' },
  );
const SEXO = { 1: 'male', 2: 'female', 3: 'other' } as const;
const MEMBRESIA = { Titular: 'holder', Familiar: 'relative', Coasegurado: 'coinsured' } as const;
export const registrarPaciente = (host: Host, referencia: string, r: RegistroPaciente): Promise<string> =>
  registrar(
    host,
    '/v1/patients',
    referencia,
    { ...comunes(r), sex: SEXO[r.SEXO], membership: MEMBRESIA[r.TIPO_MEMBRESIA] },
    { ...COMUNES, sex: 'SEXO', membership: 'TIPO_MEMBRESIA' },
  );
