// Electronic prescriptions: issued once, for registered doctors and patients, and stored with the others.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { medikitCatalogos, medikitMedico } from '#features/integraciones/medikit/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { medikitPaciente } from '#features/pacientes/medikit/contract.ts';
import { type Cliente, clinica as otra } from '#testing/clinica.ts';
import { recetas } from '../contract.ts';
import { recetasMedikit } from './contract.ts';

const PACIENTE = { CODIGOPACIENTE: 1 };
const telefonos = { TEL_LADA: '+52', TELEFONO1: '5555500101', TCEL_LADA: '+52', TCELULAR: '5555511042' };
/** A clinic with a doctor and a patient; `registrados` are those registered with the service. */
async function clinica(registrados: ('medico' | 'paciente')[] = ['medico', 'paciente']): Promise<Cliente> {
  const c = await otra({
    permisos: [
      P.pacientes.abrir,
      P.recetas.agregar,
      P.recetas.eliminar,
      P.pacientes.editar,
      P.recetas.ver,
      P.recetas.duplicar,
      P.medikit.usar,
    ],
    ajustes: { MEDIKIT: 1 },
  });
  await c.sql(async ({ db }) => {
    await db
      .insertInto('medicos')
      .values({ CODIGOMEDICO: 1, NOMBRE: 'Elena', APELLIDO_PATERNO: 'Márquez', ID_ESPECIALIDAD: 1, CEDULA_PROFECIONAL: '98012453' })
      .execute();
    await db
      .insertInto('pacientes')
      .values({
        ...PACIENTE,
        NOMBRE: 'Ana',
        APELLIDO_PATERNO: 'Paz',
        FECHAALTA: '2026-01-01',
        FECHA_NACIMIENTO: '1980-05-02',
        ALERGIAS: 'Penicilina',
      })
      .execute();
    await sql`insert into diagnosticos ("CODIGO", "DESCRIPCION") values ('ZZ01', 'Dolor propio')`.execute(db);
  });
  const especialidad = (await c.hacer(medikitCatalogos.obtener_medikit_especialidades))[0]!.ID;
  const persona = { NOMBRE: 'Elena', APELLIDOS: 'Márquez', FECHA_NACIMIENTO: '1975-08-23', MAIL: 'e@ejemplo.mx', ...telefonos };
  if (registrados.includes('medico'))
    await c.hacer(
      medikitMedico.medikit_registrar,
      { CODIGOMEDICO: 1 },
      {
        ...persona,
        ESPECIALIDAD: especialidad,
        CEDULA_PROFECIONAL: '98012453',
        UNIVERSIDAD: 'UNAM',
        CALLE_Y_NUMERO: 'Av. Coyoacán 1508',
        CODIGO_POSTAL: '03100',
        ID_PAIS: 1,
        ID_ESTADO: '09',
        ID_CIUDAD: '014',
      },
    );
  if (registrados.includes('paciente'))
    await c.hacer(medikitPaciente.medikit_registrar, PACIENTE, { ...persona, NOMBRE: 'Ana', SEXO: 2, TIPO_MEMBRESIA: 'Titular' });
  return c;
}
async function receta(c: Cliente): Promise<Record<string, unknown> & { MEDICAMENTOS: Record<string, unknown>[] }> {
  const [via] = await c.hacer(medikitCatalogos.obtener_medikit_via_administracion);
  const [gotas] = await c.hacer(medikitCatalogos.obtener_medikit_medicamentos, {}, { BUSCAR: 'paracetamol gotas' });
  return {
    ...PACIENTE,
    CODIGOMEDICO: 1,
    HORA_INICIAL: '10:00',
    HORA_FINAL: '',
    CATEGORIA: 'Consulta Médica',
    MEDICAMENTOS: [
      {
        ID_MEDICAMENTO: gotas!.ID_MEDICAMENTO,
        CANTIDAD: 1,
        DURACION: 5,
        VIA_ADMINISTRACION: via!.ID,
        DOSIS: 2,
        FRECUENCIA: 8,
        RESURTIDOS_PERMITIDOS: 0,
        PIEZAS_RESURTIDO: 0,
        INTERVALO_RESURTIDO: 0,
        INSTRUCCIONES: 'Con alimentos <b>',
        DIAGNOSTICO: 'ZZ01',
        PERMITE_SUSTITUTO: 1,
      },
    ],
  };
}
const ERRORES = (r: { data: unknown }) => (r.data as { ERRORES: Record<string, string> }).ERRORES;
const lista = (c: Cliente) => c.hacer(recetas.obtener, PACIENTE);

test('pedida dos veces con la llave de su formulario, se emite una: la segunda espera o contesta lo mismo', async () => {
  const c = await clinica();
  const cuerpo = await receta(c);
  const pedir = () => c.llamar(recetasMedikit.medikit_registrar, {}, cuerpo, undefined, { 'idempotency-key': 'receta-de-ana-0001' });
  const [una, otra] = await Promise.all([pedir(), pedir()]);
  const [hecha, espera] = una.status === 200 ? [una, otra] : [otra, una];
  expect(hecha.status).toBe(200);
  if (espera.status === 200) expect(espera.data).toEqual(hecha.data);
  else expect(espera).toMatchObject({ status: 409, message: 'Esto ya se está guardando, espere un momento' });
  expect((await pedir()).data).toEqual(hecha.data);
  expect(await c.hacer(recetas.obtener, PACIENTE)).toHaveLength(1);
});

test('se emite, queda entre las recetas con sus palabras, se imprime y ya no cambia', async () => {
  const c = await clinica();
  const r = await c.llamar(recetasMedikit.medikit_registrar, {}, await receta(c));
  expect(r).toMatchObject({ success: true, data: { CODIGOPACIENTE: 1, CONSECUTIVO: 1, MEDIKIT_ID: expect.stringMatching(/^MK-/) } });
  const una = { ...PACIENTE, CONSECUTIVO: 1 };
  const guardada = await c.hacer(recetas.obtener_uno, una);
  expect(guardada).toMatchObject({ MEDIKIT_ID: r.data.MEDIKIT_ID, HORA: '10:00', ALERGIAS: 'Penicilina', CODIGOMEDICO: 1 });
  expect(guardada.DETALLE).toContain('<strong>Paracetamol 100 mg/mL gotas</strong>');
  expect(guardada.DETALLE).toContain('Dosis 2, cada 8 horas durante 5 días');
  expect(guardada.DETALLE).toContain('Con alimentos &lt;b&gt;');
  expect((await lista(c))[0]!.DETALLE).toContain('Paracetamol');
  expect((await c.llamar(recetas.eliminar, una)).message).toBe('No es posible eliminar recetas Medikit');
  const pdf = await c.llamar(recetasMedikit.imprimir_medikit, una);
  expect(pdf.body.subarray(0, 5).toString()).toBe('%PDF-');
  const { rows } = await c.casa.dueno.query('select "NOMBRE", "DIAGNOSTICO" from recetas_medikit where cliente = $1', [c.cliente]);
  expect(rows).toEqual([{ NOMBRE: 'Paracetamol 100 mg/mL gotas', DIAGNOSTICO: 'ZZ01' }]);
  const ajena = await clinica();
  expect((await ajena.llamar(recetasMedikit.imprimir_medikit, una)).status).toBe(404);
});

test('sin el registro de uno u otro no se emite, y se dice cuál falta', async () => {
  const sinMedico = await clinica(['paciente']);
  expect((await sinMedico.llamar(recetasMedikit.medikit_registrar, {}, await receta(sinMedico))).message).toBe(
    'El médico no se encuentra registrado en Medikit. Regístrelo en Configuración, Médicos, Medikit',
  );
  const sinPaciente = await clinica(['medico']);
  expect((await sinPaciente.llamar(recetasMedikit.medikit_registrar, {}, await receta(sinPaciente))).message).toBe(
    'El paciente no está registrado en Medikit',
  );
  expect(await lista(sinPaciente)).toEqual([]);
});

test('cada campo con su límite; ni repetidos, ni horas al revés, ni claves que Medikit no conoce', async () => {
  const c = await clinica();
  const buena = await receta(c);
  const [m] = buena.MEDICAMENTOS;
  const con = async (cambio: Record<string, unknown>) =>
    ERRORES(await c.llamar(recetasMedikit.medikit_registrar, {}, { ...buena, MEDICAMENTOS: [{ ...m, ...cambio }] }));
  for (const [campo, malo] of [
    ['CANTIDAD', 100],
    ['DURACION', 0],
    ['DURACION', 1000],
    ['DOSIS', 1000],
    ['FRECUENCIA', 0],
    ['FRECUENCIA', 100],
    ['RESURTIDOS_PERMITIDOS', 13],
    ['PIEZAS_RESURTIDO', 11],
    ['INTERVALO_RESURTIDO', 100],
    ['INSTRUCCIONES', ''],
    ['DIAGNOSTICO', ''],
    ['VIA_ADMINISTRACION', ''],
  ] as const)
    expect(Object.keys(await con({ [campo]: malo }))).toEqual([`MEDICAMENTOS.0.${campo}`]);
  expect(await con({ ID_MEDICAMENTO: 'X' })).toEqual({ 'MEDICAMENTOS.0.ID_MEDICAMENTO': 'El medicamento no existe' });
  const dos = await c.llamar(recetasMedikit.medikit_registrar, {}, { ...buena, MEDICAMENTOS: [m, m] });
  expect(ERRORES(dos)).toEqual({ 'MEDICAMENTOS.1.ID_MEDICAMENTO': 'Ya existe el medicamento en esta lista' });
  const horas = await c.llamar(recetasMedikit.medikit_registrar, {}, { ...buena, HORA_FINAL: '09:00' });
  expect(ERRORES(horas)).toEqual({
    HORA_FINAL: 'La hora final no puede ser menor a la inicial. Deje el campo vacío si aún no se tiene el dato.',
  });
  const ninguno = await c.llamar(recetasMedikit.medikit_registrar, {}, { ...buena, MEDICAMENTOS: [] });
  expect(ERRORES(ninguno)).toEqual({ MEDICAMENTOS: 'Agregue al menos un medicamento' });
  const dx = await c.llamar(recetasMedikit.medikit_registrar, {}, { ...buena, MEDICAMENTOS: [{ ...m, DIAGNOSTICO: 'NADA' }] });
  expect(dx.message).toBe('El diagnóstico NADA no existe en el catálogo');
  expect(await lista(c)).toEqual([]);
});

test('las propias no se imprimen como de Medikit', async () => {
  const c = await clinica();
  await c.hacer(recetas.agregar, PACIENTE, { CODIGOMEDICO: 1, DETALLE: '<p>Reposo</p>' });
  expect((await c.llamar(recetasMedikit.imprimir_medikit, { ...PACIENTE, CONSECUTIVO: 1 })).message).toBe('La receta no es de Medikit');
});

test('a quien negó sus alergias y después tuvo una se le emite, y la receta la lleva', async () => {
  const c = await clinica();
  await c.hacer(pacientes.actualizar_alertas, PACIENTE, { ALERGIAS: '', ALERGIAS_NEGADAS: 1 });
  await c.hacer(pacientes.actualizar_alertas, PACIENTE, { ALERGIAS: 'Sulfas' });
  expect((await c.llamar(recetasMedikit.medikit_registrar, {}, await receta(c))).success).toBe(true);
  expect(await c.hacer(recetas.obtener_uno, { ...PACIENTE, CONSECUTIVO: 1 })).toMatchObject({ ALERGIAS: 'Sulfas', ALERGIAS_NEGADAS: 0 });
});
