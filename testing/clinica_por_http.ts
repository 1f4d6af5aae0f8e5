// For tests of whole processes: gives a new clinic a doctor who may write notes.
import especialidades from '#features/catalogos/especialidades.ts';
import { medicos } from '#features/medicos/contract.ts';
import type { Navegador } from '#testing/navegador.ts';

/** Creates doctor 1 through the calls. */
export async function medicoDePrueba(n: Navegador): Promise<void> {
  await n.llamar(especialidades.contract.agregar, {}, { DESCRIPCION: 'Medicina de urgencia en caídas' });
  const [e] = await n.hacer(especialidades.contract.obtener);
  const quien = { NOMBRE: 'Ana', APELLIDO_PATERNO: 'Caída', ID_ESPECIALIDAD: e!.ID };
  const cedula = { CEDULA_PROFECIONAL: '1234567', UNIVERSIDAD: 'UNAM' };
  await n.hacer(medicos.agregar, {}, { ...quien, ...cedula, SUCURSALES: [1], CONFIRMAR_REGISTRO: 1 });
}
