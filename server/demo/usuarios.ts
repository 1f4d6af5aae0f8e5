// Five people of a clinic, each with the level of the desk where they sit.
import { GRUPOS_PERMISOS, PERMISOS } from '#domain/permisos.ts';
import { cifrarClave } from '#features/acceso/server/claves.ts';
import '#features/niveles/server/table.ts';
import '#features/usuarios/server/table.ts';
import type { Parte } from './siembra.ts';

export const CLAVE_DEMO = 'Galeno2026';
const G = GRUPOS_PERMISOS;
const todos = Object.keys(PERMISOS).map(Number);
const expediente = todos.filter((p) => p >= 100 && p < 200 && p !== 102);

const NIVELES: readonly (readonly [number, string, readonly number[]])[] = [
  [2, 'Médico', [...expediente, 102, ...G.Agenda, 350, 400, 407, 417, 422, 405, 1103, 1105, 1600, 1700]],
  [3, 'Recepción', [100, 101, 110, 149, 158, ...G.Agenda, 200, 201, 202, 207, 211, 350, 408, 409, 418, 1102, 1103]],
  [4, 'Caja', [100, 101, 110, 303, 300, ...G.Caja, ...G.Finanzas, 350, 403, 402, 1101, 1601]],
  [5, 'Almacén', [...G.Inventario, 424, 425, 1107]],
];
const USUARIOS = [
  ['medico', 2, 'Consultorio 1', 1],
  ['recep', 3, 'Recepción', null],
  ['caja', 4, 'Caja', null],
  ['almacen', 5, 'Almacén', null],
] as const;

/** Levels and users besides the administrator. They come after the doctors, because one of them is a doctor. */
export const usuarios: Parte = async ({ db, ctx, demo }) => {
  const pase = await cifrarClave(CLAVE_DEMO);
  const permisos = (lista: readonly number[]) => [...new Set(lista)].filter((p) => p !== 1500 && p !== 1501);
  await db
    .insertInto('niveles')
    .values(NIVELES.map(([NIVEL, DESCRIPCION]) => ({ NIVEL, DESCRIPCION })))
    .execute();
  await db
    .insertInto('niveles_procesos')
    .values(NIVELES.flatMap(([NIVEL, , lista]) => permisos(lista).map((CLAVEPROCESO) => ({ NIVEL, CLAVEPROCESO }))))
    .execute();
  const medicos = new Map(demo.MEDICOS.map((m) => [m.CODIGOMEDICO, m]));
  await db
    .insertInto('usuarios')
    .values(
      USUARIOS.map(([CLAVEUSUARIO, NIVEL, nombre, CODIGOMEDICO], i) => {
        const m = CODIGOMEDICO === null ? undefined : medicos.get(CODIGOMEDICO);
        return {
          CODIGOUSUARIO: i + 2,
          NOMBRE: m?.NOMBRE ?? nombre,
          APEPAT: m?.APELLIDO_PATERNO ?? '',
          APEMAT: m?.APELLIDO_MATERNO ?? '',
          MAIL: `${CLAVEUSUARIO}@${demo.CODIGOCLIENTE}.ejemplo.com`,
          CLAVEUSUARIO,
          NIVEL,
          CODIGOMEDICO,
          pase,
        };
      }),
    )
    .execute();
  await db.updateTable('usuarios').set({ NOMBRE: 'Administración' }).where('CODIGOUSUARIO', '=', 1).execute();
  for (const [serie, n] of [
    ['USUARIO', USUARIOS.length],
    ['NIVEL', NIVELES.length],
  ] as const)
    for (let i = 0; i < n; i++) await ctx.folio(serie);
};
