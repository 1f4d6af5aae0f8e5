// Every call that names a patient, tried by a doctor who may not open that patient. New calls are included automatically.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PERMISOS, type Permiso } from '#domain/permisos.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { CLINICA_EJEMPLO } from '#kernel/server/ejemplo.ts';
import { type Call, cuerpoDe } from '#kernel/shared/endpoint.ts';
import { clinica } from '#testing/clinica.ts';
import { bueno } from '#testing/generar.ts';
import { SLICES } from './slices.ts';

const AJENO = 1;
const enviadoDe = (c: Call) => (c.method === 'GET' ? c.query : cuerpoDe(c, CLINICA_EJEMPLO));
const enCuerpo = (c: Call) => 'CODIGOPACIENTE' in ((enviadoDe(c) as { shape?: object } | undefined)?.shape ?? {});
const LLAMADAS = SLICES.flatMap((s) => s.calls.map((c) => c.call)).filter(
  (c) => c.permiso !== 'publico' && c.permiso !== 'plataforma' && !c.juzgaPaciente && ('CODIGOPACIENTE' in c.params || enCuerpo(c)),
);
const muestra = <T>(a: fc.Arbitrary<T>): T => fc.sample(a, { numRuns: 1, seed: 7 })[0]!;

test('ninguna llamada que nombra a un paciente le abre a un médico restringido el de otro', async () => {
  const c = await clinica();
  await c.sql(({ db }) =>
    db
      .insertInto('medicos')
      .values([1, 2].map((CODIGOMEDICO) => ({ CODIGOMEDICO, NOMBRE: 'Elena', APELLIDO_PATERNO: 'Paz', ID_ESPECIALIDAD: 1 })) as never)
      .execute(),
  );
  await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Ana', APELLIDO_PATERNO: 'Paz', CODIGOMEDICO: 2 });
  const todos = Object.keys(PERMISOS)
    .map(Number)
    .filter((p) => p !== 1501) as Permiso[];
  const elena = await clinica({ en: c, permisos: todos, CODIGOMEDICO: 1 });
  expect(LLAMADAS.length).toBeGreaterThan(40);
  const abiertas: string[] = [];
  let negadas = 0;
  for (const call of LLAMADAS) {
    const params = {
      ...muestra(fc.record(Object.fromEntries(Object.entries(call.params).map(([k, s]) => [k, bueno(s)])))),
      CODIGOPACIENTE: AJENO,
    };
    const esquema = enviadoDe(call);
    const cuerpo = esquema ? { ...(muestra(bueno(esquema)) as object), ...(enCuerpo(call) ? { CODIGOPACIENTE: AJENO } : {}) } : {};
    const r = await elena.llamar(call, params, cuerpo);
    if (r.status === 404 && r.message === 'El paciente no existe') negadas++;
    // A form refused for its content did not reach the patient.
    else if (!(r.status === 422 && r.data && 'ERRORES' in (r.data as object)))
      abiertas.push(`${call.slice}/${call.nombre}: ${r.status} ${r.message}`);
  }
  expect(abiertas).toEqual([]);
  expect(negadas).toBeGreaterThan(LLAMADAS.length * 0.8);
});
