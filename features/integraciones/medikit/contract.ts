// Electronic prescriptions (Medikit): the doctor's registration, and the catalogues of the service.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import type { Clinica } from '#domain/sesion.ts';
import { EstadoCuenta } from '#features/integraciones/cuentas/fields.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { contract, get, post } from '#kernel/shared/endpoint.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import { codigo, entero, fecha, opcional, texto, textoOpcional } from '#kernel/shared/fields.ts';
import type { Errores } from '#kernel/shared/verdict.ts';
import { RegistroMedico } from './fields.ts';
import { erroresDelMedico } from './rules.ts';

/** +521 is the old mobile prefix of Mexico; the service takes +52 (1 §9). */
const sin521 = (v: unknown): unknown =>
  v !== null && typeof v === 'object'
    ? Object.fromEntries(Object.entries(v).map(([k, x]) => [k, k.endsWith('_LADA') && x === '+521' ? '+52' : x]))
    : v;
/** Adds the rules of a registration form to its schema, for one clinic. */
export const conReglas = <T extends object>(c: Clinica, schema: z.ZodType<T, unknown>, errores: (r: T, hoy: string) => Errores) =>
  z
    .unknown()
    .transform(sin521)
    .pipe(
      schema.superRefine(
        entreCampos((r, ctx) => {
          for (const [campo, message] of Object.entries(errores(r, enLaClinica(c.ZONA_HORARIA).fecha)))
            ctx.addIssue({ code: 'custom', path: [campo], message });
        }),
      ),
    );
export const MedicoARegistrar = (c: Clinica) => conReglas(c, RegistroMedico, erroresDelMedico);

/** What we know of the doctor when the form opens: fields may be missing, or longer than the service accepts. */
const Propuesto = RegistroMedico.extend({
  FECHA_NACIMIENTO: opcional(fecha('Fecha de nacimiento')),
  ID_PAIS: opcional(codigo('País')),
  CODIGOMEDICO: codigo(),
});
const uno = { permiso: P.medikit.usar, params: { CODIGOMEDICO: codigo('Médico') } };

export const medikitMedico = contract('/medicos', {
  /** The data the doctor was registered with; null when not registered. */
  obtener_medikit: get('/obtener_medikit/:CODIGOMEDICO', {
    ...uno,
    data: RegistroMedico.extend({ CODIGOMEDICO: codigo(), MEDIKIT_ID: texto('Registro', 60) }).nullable(),
  }),
  datos_para_medikit: get('/datos_para_medikit/:CODIGOMEDICO', { ...uno, data: Propuesto }),
  medikit_registrar: post('/medikit_registrar/:CODIGOMEDICO', {
    ...uno,
    body: MedicoARegistrar,
    data: z.object({ MEDIKIT_ID: texto('Registro', 60) }),
    ok: 'El médico se registró correctamente en Medikit',
  }),
});

const Elemento = z.object({ ID: texto('Clave', 60), DESCRIPCION: texto('Descripción', 255) });
export const medikitCatalogos = contract('/catalogos', {
  obtener_medikit_especialidades: get('/obtener_medikit_especialidades', { permiso: P.medikit.usar, data: z.array(Elemento) }),
  /** Medicines whose name contains the words, at most 50. */
  obtener_medikit_medicamentos: get('/obtener_medikit_medicamentos', {
    permiso: [P.recetas.agregar, P.medikit.usar],
    query: z.object({ BUSCAR: textoOpcional('Buscar', 100), LIMITE: opcional(entero('Límite', [1, 50])) }),
    data: z.array(z.object({ ID_MEDICAMENTO: texto('Clave', 60), NOMBRE: texto('Nombre', 255) })),
  }),
  obtener_medikit_via_administracion: get('/obtener_medikit_via_administracion', {
    permiso: [P.recetas.agregar, P.medikit.usar],
    data: z.array(Elemento),
  }),
});
/** Whether the service is configured, and whether the emulator answers. */
export const medikit = contract('/medikit', {
  estado: get('/estado', { permiso: 'sesion', data: EstadoCuenta.pick({ CONFIGURADO: true, EMULADO: true }) }),
});
