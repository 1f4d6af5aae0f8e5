// Five people of a clinic, each with the level of the desk where they sit.
import { GRUPOS_PERMISOS, PERMISOS } from '#domain/permisos.ts';
import { niveles } from '#features/niveles/contract.ts';
import { usuarios as contrato } from '#features/usuarios/contract.ts';
import '#features/usuarios/server/table.ts';
import type { Parte } from './siembra.ts';

export const CLAVE_DEMO = 'Galeno2026';
const G = GRUPOS_PERMISOS;
const expediente = Object.keys(PERMISOS)
  .map(Number)
  .filter((p) => p >= 100 && p < 200);

const MESAS = [
  ['medico', 'Médico', 'Consultorio', [...expediente, ...G.Agenda, 350, 400, 405, 407, 417, 422, 1103, 1105, 1600, 1700]],
  ['recep', 'Recepción', 'Recepción', [100, 101, 110, 149, 158, ...G.Agenda, 200, 201, 202, 207, 211, 350, 408, 409, 418, 1102, 1103]],
  ['caja', 'Caja', 'Caja', [100, 101, 110, 300, 303, ...G.Caja, ...G.Finanzas, 350, 403, 402, 1101, 1601]],
  ['almacen', 'Almacén', 'Almacén', [...G.Inventario, 424, 425, 1107]],
] as const;

/** Levels and users besides the administrator. They come after the doctors, because one of them is a doctor. */
export const usuarios: Parte = async ({ llamar, db, demo, obra }) => {
  const doctora = demo.MEDICOS[0]!;
  for (const [CLAVEUSUARIO, DESCRIPCION, mesa, permisos] of MESAS) {
    const PROCESOS = Object.fromEntries(permisos.map((p) => [p, 1]));
    const { NIVEL } = await llamar(niveles.agregar, {}, { DESCRIPCION, PROCESOS });
    const medica = CLAVEUSUARIO === 'medico';
    const { CODIGOUSUARIO } = await llamar(
      contrato.agregar,
      {},
      {
        NOMBRE: medica ? doctora.NOMBRE : mesa,
        APEPAT: medica ? doctora.APELLIDO_PATERNO : '',
        APEMAT: medica ? doctora.APELLIDO_MATERNO : '',
        MAIL: `${CLAVEUSUARIO}@${demo.CODIGOCLIENTE}.ejemplo.com`,
        CLAVEUSUARIO,
        NIVEL,
        CODIGOMEDICO: medica ? doctora.CODIGOMEDICO : '',
        SUCURSALES_TODAS: 1,
        PASS: CLAVE_DEMO,
        REPASS: CLAVE_DEMO,
      },
    );
    obra.usuarios[CLAVEUSUARIO] = CODIGOUSUARIO;
  }
  await db.updateTable('usuarios').set({ NOMBRE: 'Administración' }).where('CODIGOUSUARIO', '=', 1).execute();
};
