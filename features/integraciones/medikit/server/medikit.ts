// Client of the e-prescription service. Its API is not public, so the shape used here is our own guess, matched by the
// emulator; when its owner gives the documentation, only this file changes.
import { E } from '#domain/estados.ts';
import { deTabla } from '#domain/tabla.ts';
import type { Host } from '#kernel/server/ctx.ts';
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
 * Creates a doctor, a patient or a prescription. `referencia` is our id: the service answers a repeated one with the first
 * result, so a retry after a cut creates nothing twice. Throws `Rechazo` with the service's messages by field.
 */
async function crear(host: Host, ruta: string, referencia: string, datos: object, campoDe: (suyo: string) => string): Promise<Creado> {
  const r = await pedir(host, ruta, { reference: referencia, ...datos });
  const dicho = r.datos as (Creado & { errors?: { field: string; message: string }[] }) | null;
  if ((r.status === 201 || r.status === 409) && dicho?.id) return dicho;
  if (r.status !== 422 || !Array.isArray(dicho?.errors))
    throw new Rechazo('El servicio de receta electrónica contestó algo inesperado', null, 502);
  const ERRORES: Errores = {};
  for (const { field, message } of dicho.errors) ERRORES[campoDe(field)] = message;
  throw new Rechazo(`Medikit no aceptó los datos: ${Object.values(ERRORES)[0] ?? resumenErrores(false)}`, { ERRORES });
}
interface Creado {
  id: string;
  /** Of a prescription: name and route of each item, as the service calls what was chosen by key. */
  items?: { name: string; route: string }[];
}
const registrar = async (host: Host, ruta: string, referencia: string, datos: object, campos: Record<string, string>): Promise<string> =>
  String((await crear(host, ruta, referencia, datos, (suyo) => campos[suyo] ?? suyo)).id);

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
const SEXO = { [E.sexo.hombre]: 'male', [E.sexo.mujer]: 'female', [E.sexo.otro]: 'other' } as const;
const MEMBRESIA = { Titular: 'holder', Familiar: 'relative', Coasegurado: 'coinsured' } as const;
export const registrarPaciente = (host: Host, referencia: string, r: RegistroPaciente): Promise<string> =>
  registrar(
    host,
    '/v1/patients',
    referencia,
    { ...comunes(r), sex: SEXO[r.SEXO], membership: MEMBRESIA[r.TIPO_MEMBRESIA] },
    { ...COMUNES, sex: 'SEXO', membership: 'TIPO_MEMBRESIA' },
  );

export interface PorEmitir {
  referencia: string;
  /** Ids that the service gave on registering. */
  medico: string;
  paciente: string;
  alergias: string;
  receta: {
    FECHA: string;
    HORA_INICIAL: string;
    HORA_FINAL: string | null;
    CATEGORIA: string;
    MEDICAMENTOS: {
      ID_MEDICAMENTO: string;
      CANTIDAD: number;
      DURACION: number;
      VIA_ADMINISTRACION: string;
      DOSIS: number;
      FRECUENCIA: number;
      RESURTIDOS_PERMITIDOS: number;
      PIEZAS_RESURTIDO: number;
      INTERVALO_RESURTIDO: number;
      INSTRUCCIONES: string;
      DIAGNOSTICO: string;
      PERMITE_SUSTITUTO: 0 | 1;
    }[];
  };
}
const DE_RECETA: Record<string, string> = {
  doctor: 'CODIGOMEDICO',
  date: 'FECHA',
  end_time: 'HORA_FINAL',
  drug: 'ID_MEDICAMENTO',
  route: 'VIA_ADMINISTRACION',
  diagnosis: 'DIAGNOSTICO',
};
/** Issues a prescription; returns its folio and, item by item, the service's name of the medicine and route. */
export async function emitirReceta(
  host: Host,
  { referencia, medico, paciente, alergias, receta }: PorEmitir,
): Promise<{ MEDIKIT_ID: string; nombres: { NOMBRE: string; VIA: string }[] }> {
  const datos = {
    doctor: medico,
    patient: paciente,
    allergies: alergias,
    date: receta.FECHA,
    start_time: receta.HORA_INICIAL,
    end_time: receta.HORA_FINAL,
    category: receta.CATEGORIA,
    items: receta.MEDICAMENTOS.map((m) => ({
      drug: m.ID_MEDICAMENTO,
      quantity: m.CANTIDAD,
      days: m.DURACION,
      route: m.VIA_ADMINISTRACION,
      dose: m.DOSIS,
      every_hours: m.FRECUENCIA,
      refills: m.RESURTIDOS_PERMITIDOS,
      refill_quantity: m.PIEZAS_RESURTIDO,
      refill_interval: m.INTERVALO_RESURTIDO,
      instructions: m.INSTRUCCIONES,
      diagnosis: m.DIAGNOSTICO,
      substitution: m.PERMITE_SUSTITUTO === 1,
    })),
  };
  // items.2.drug is MEDICAMENTOS.2.ID_MEDICAMENTO.
  const campoDe = (suyo: string) =>
    suyo.replace(/^items\./, 'MEDICAMENTOS.').replace(/(?<![a-z_])[a-z_]+$/, (c) => deTabla(DE_RECETA, c) ?? c);
  const { id, items = [] } = await crear(host, '/v1/prescriptions', referencia, datos, campoDe);
  if (items.length !== receta.MEDICAMENTOS.length)
    throw new Rechazo('El servicio de receta electrónica contestó algo inesperado', null, 502);
  return { MEDIKIT_ID: String(id), nombres: items.map((i) => ({ NOMBRE: String(i.name), VIA: String(i.route) })) };
}
