// Mails of appointments and documents use the clinic's templates.
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { plantillasCorreo as p } from '#features/plantillas_correo/contract.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import { citaDePrueba, clinicaConAgenda, hoyDe, PERMISOS_AGENDA } from '#testing/agenda.ts';
import { mandados } from '#testing/correo.ts';
import { citas } from '../citas/contract.ts';
import { recordarPorCorreo } from './server/recordatorios.ts';

test('el recordatorio y el documento salen con las suyas', async () => {
  const c = await clinicaConAgenda({
    permisos: [...PERMISOS_AGENDA, P.pacientes.abrir, P.pacientes.registrar, P.recetas.agregar, P.plantillas.correo],
    ajustes: { DIAS_ANTICIPO_ENVIO_EMAIL: 1, SOLO_ENVIO_RECORDATORIO: 0, TELEFONO1: '5555500100' },
  });
  const F_CITA = sumarDias(hoyDe(c), 1);
  await c.hacer(citas.agregar, {}, citaDePrueba(c, { F_CITA, CONFIRMAR_AGENDAR: '1' }));
  await enClinica(c.casa.host, c.cliente, 0, (ctx) => recordarPorCorreo({ ...ctx, ahora: '08:05' }), c.zona);
  const doc = await c.hacer(p.obtener_uno, { ID: 4 });
  await c.hacer(p.actualizar, { ID: 4 }, { ...doc, PLANTILLA: '<p>{{PACIENTE_NOMBRE_PILA}}: {{DOCUMENTO_MENSAJE}}</p><p>Gracias.</p>' });
  await c.hacer(pacientes.enviar, { CODIGOPACIENTE: 1 }, { TIPO_MENSAJE: 0, MAIL: 'ana@ejemplo.mx' });
  const [recordatorio, documento] = await mandados(c);
  expect(recordatorio!.asunto).toMatch(/^Recordatorio: cita del .*, Clínica de prueba$/);
  expect(recordatorio!.cuerpo).toContain('Hola, Ana: le recordamos su cita del');
  expect(recordatorio!.cuerpo).toContain('llámenos al 55 5550 0100');
  // The link to answer can be clicked in the mail.
  expect(recordatorio!.html).toMatch(/cancele aquí: <a href="http[^"]+\/c\//);
  expect(documento).toMatchObject({ asunto: 'Datos generales, Clínica de prueba' });
  expect(documento!.cuerpo).toBe('Ana: Datos generales de Ana Núñez. Clínica de prueba\nGracias.');
});
