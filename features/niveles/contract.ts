// The calls of security levels: kinds of user, each with the processes (permissions) switched on for it.
import { z } from 'zod';
import { esPermiso, NIVELES_SUGERIDOS, P, PERMISOS } from '#domain/permisos.ts';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { codigo, entero, json, lista, opcion, siNo, texto, version } from '#kernel/shared/fields.ts';

export const Nivel = z.object({ NIVEL: codigo('Nivel'), DESCRIPCION: texto('Descripción', 35), VERSION: version() });

export const Proceso = z.object({ CLAVEPROCESO: codigo('Proceso'), DESCRIPCION: texto('Descripción', 200), ACTIVO: siNo('Activo') });

/** The switches of a level, by process. */
export type Procesos = Record<string, 0 | 1>;
const interruptor = siNo('Activo');

/**
 * PROCESOS[300]=1 for each switch, or a list of those that are on. Without the field the level keeps its processes; with it a
 * missing switch is off, like an unchecked box.
 */
const ProcesosEnviados = z
  .unknown()
  .optional()
  .transform((v, ctx): Procesos | undefined => {
    if (v === undefined || v === null) return undefined;
    const pares = Array.isArray(v) ? v.map((clave) => [String(clave), 1] as const) : Object.entries(v === '' ? {} : (v as object));
    const procesos: Procesos = {};
    for (const [clave, enviado] of pares) {
      const activo = interruptor.safeParse(enviado);
      if (!activo.success || !esPermiso(Number(clave))) {
        ctx.issues.push({ code: 'custom', message: `El proceso ${clave.slice(0, 20)} no existe`, input: v });
        return z.NEVER;
      }
      procesos[clave] = activo.data;
    }
    return procesos;
  });

export const NivelEditado = Nivel.omit({ NIVEL: true }).extend({ PROCESOS: ProcesosEnviados });
const NivelCompleto = Nivel.extend({ PROCESOS: json('Procesos', z.record(z.string(), z.union([z.literal(0), z.literal(1)]))) });

/** All processes of the product, with the level's switches. */
export const procesosDe = (activos: ReadonlySet<number>): Procesos =>
  Object.fromEntries(Object.keys(PERMISOS).map((clave) => [clave, activos.has(Number(clave)) ? 1 : 0]));

const uno = { params: { NIVEL: codigo('Nivel') } };

export const niveles = contract('/niveles', {
  /** Also for the user's form, without the permission over levels. PROCESOS tells which levels the viewer may give. */
  obtener: get('/obtener', {
    permiso: [P.seguridad.usuarios, P.seguridad.niveles],
    data: z.array(Nivel.extend({ USUARIOS: entero('Usuarios'), PROCESOS: z.array(codigo('Proceso')) })),
  }),
  obtener_uno: get('/obtener_uno/:NIVEL', { ...uno, permiso: P.seguridad.niveles, data: NivelCompleto }),
  agregar: post('/agregar', {
    permiso: P.seguridad.niveles,
    body: NivelEditado,
    data: z.object({ NIVEL: codigo() }),
    ok: 'El nivel se registró correctamente',
  }),
  actualizar: post('/actualizar/:NIVEL', {
    ...uno,
    permiso: P.seguridad.niveles,
    body: NivelEditado,
    data: z.object({ VERSION: codigo() }),
    ok: 'El nivel se guardó correctamente',
  }),
  /** Adds the suggested levels that are missing; one that exists, however it is written, is not changed. */
  agregar_sugeridos: post('/agregar_sugeridos', {
    permiso: P.seguridad.niveles,
    body: z.object({
      NIVELES: lista(
        opcion(
          'Nivel',
          NIVELES_SUGERIDOS.map((n) => [n.DESCRIPCION, n.DESCRIPCION] as const),
        ),
        NIVELES_SUGERIDOS.length,
        [1, 'Seleccione al menos un nivel'],
      ),
    }),
    data: z.object({ AGREGADOS: entero('Agregados'), NIVELES: z.array(Nivel.pick({ NIVEL: true, DESCRIPCION: true })) }),
    ok: 'Los niveles quedaron agregados',
  }),
  eliminar: post('/eliminar/:NIVEL', { ...uno, permiso: P.seguridad.niveles, data: SIN_DATOS, ok: 'El nivel se eliminó correctamente' }),
});

export const procesos = contract('/procesos', {
  obtener: get('/obtener', { permiso: P.seguridad.niveles, data: z.array(Proceso) }),
  obtener_por_nivel: get('/obtener_por_nivel/:NIVEL', { ...uno, permiso: P.seguridad.niveles, data: z.array(Proceso) }),
});
