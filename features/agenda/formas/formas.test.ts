// Questionnaires of an appointment: asked for when booking, sent afterwards by a job, seen, printed and sent again.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { citas } from '#features/agenda/citas/contract.ts';
import { mensajesCita } from '#features/agenda/mensajes_cita/contract.ts';
import { enlazar } from '#features/integraciones/cuentas/server/cuentas.ts';
import { formas } from '#features/integraciones/formas/contract.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { citaDePrueba, clinicaConAgenda } from '#testing/agenda.ts';
import { type Cliente, casaNueva, type OpcionesClinica } from '#testing/clinica.ts';
import { TRABAJOS } from '../../../server/slices.ts';
import { formasDeCita } from './contract.ts';
import { enviarFormas } from './server/enviar.ts';

const PERMISOS = [
  P.pacientes.abrir,
  P.pacientes.editar,
  P.citas.agendar,
  P.citas.eliminar,
  P.citas.cancelar,
  P.citas.editar,
  P.citas.enviar,
  P.plantillas.formularios,
];
const EMAIL = 'ana@ejemplo.mx';
async function conCuenta(o: OpcionesClinica = {}): Promise<Cliente> {
  const c = await clinicaConAgenda({ permisos: PERMISOS, ...o });
  await c.hacer(formas.login, {}, { EMAIL: 'formas@clinica.test', PASS: 'Clave-9911' });
  return c;
}
const correr = (c: Cliente, N_CITA: number, vez = 1) => enviarFormas(c.casa.host, c.cliente, { N_CITA, vez });
const enCola = async (c: Cliente) =>
  (
    await c.casa.dueno.query(
      `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'formas.enviar' and j.payload->>'cliente' = $1`,
      [c.cliente],
    )
  ).rows.length;
const contestar = async (c: Cliente, ID: string) =>
  fetch(`${await c.casa.host.emuladores()}/formas/app/contestar/${ID}`, { method: 'POST' });

test('se eligen al agendar, salen aparte, se ve cuál contestó el paciente y se imprime', async () => {
  const c = await conCuenta();
  const lista = await c.hacer(formas.lista_formatos);
  const FORMATOS = lista.slice(0, 2).map((f) => f.ID);
  const { N_CITA, ADVERTENCIA } = await c.hacer(citas.agregar, {}, citaDePrueba(c, { FORMAS: { FORMATOS } }));
  expect(ADVERTENCIA).toBe('');
  expect(await enCola(c)).toBe(1);
  expect(await c.hacer(citas.obtener_uno, { N_CITA })).toMatchObject({ ID_FORMAS: '', FORMAS: 1 });
  expect(await c.hacer(formasDeCita.formatos_enviados_cita, { N_CITA })).toMatchObject({ ESTADO: 1, EMAIL, FORMATOS: [] });

  await correr(c, N_CITA);
  // Running the same job again sends nothing.
  await correr(c, N_CITA);
  const { ID_FORMAS, FORMAS } = await c.hacer(citas.obtener_uno, { N_CITA });
  expect([ID_FORMAS !== '', FORMAS]).toEqual([true, 2]);
  const enviados = await c.hacer(formasDeCita.formatos_enviados_cita, { N_CITA });
  expect(enviados).toMatchObject({ ESTADO: 2, MOTIVO: '', EMAIL, ENVIADO: expect.stringMatching(/^\d{4}-/) });
  expect(enviados.FORMATOS.map((f) => [f.NOMBRE, f.CONTESTADO])).toEqual(lista.slice(0, 2).map((f) => [f.NOMBRE, null]));

  const { ID } = enviados.FORMATOS[1]!;
  await contestar(c, ID);
  const [uno, otro] = (await c.hacer(formasDeCita.formatos_enviados_cita, { N_CITA })).FORMATOS;
  expect([uno!.CONTESTADO, otro!.CONTESTADO]).toEqual([null, expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)]);
  const pdf = await c.llamar(formasDeCita.imprimir_formato, { ID });
  expect(pdf.headers['content-type']).toBe('application/pdf');
  expect(pdf.body.toString('latin1')).toMatch(/^%PDF-[\s\S]*Contestado por el paciente/);
});

test('sin correo del paciente ni uno dicho no se agenda; el que se dice es al que van', async () => {
  const c = await conCuenta();
  const FORMAS = { FORMATOS: [1] };
  expect(await c.llamar(citas.agregar, {}, citaDePrueba(c, { CODIGOPACIENTE: 2, FORMAS }))).toMatchObject({
    status: 422,
    message: 'Debe llenar todos los campos requeridos',
    data: { ERRORES: { 'FORMAS.EMAIL': 'Este campo es requerido' } },
  });
  expect((await c.llamar(citas.obtener_uno, { N_CITA: 1 })).status).toBe(404);
  expect(
    (await c.llamar(citas.agregar, {}, citaDePrueba(c, { CODIGOPACIENTE: 2, FORMAS: { ...FORMAS, EMAIL: 'luis' } }))).data,
  ).toMatchObject({ ERRORES: { 'FORMAS.EMAIL': 'Formato de correo inválido' } });
  const { N_CITA } = await c.hacer(
    citas.agregar,
    {},
    citaDePrueba(c, { CODIGOPACIENTE: 2, FORMAS: { ...FORMAS, EMAIL: 'luis@ejemplo.mx' } }),
  );
  await correr(c, N_CITA);
  expect(await c.hacer(formasDeCita.formatos_enviados_cita, { N_CITA })).toMatchObject({ ESTADO: 2, EMAIL: 'luis@ejemplo.mx' });
});

test('el mensaje de la cita dice que hay formatos por contestar, y solo de los suyos', async () => {
  const c = await conCuenta();
  const { N_CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c, { FORMAS: { FORMATOS: [1, 2] } }));
  await correr(c, N_CITA);
  const { ID_FORMAS } = await c.hacer(citas.obtener_uno, { N_CITA });
  const leer = (cual: string) => c.llamar(mensajesCita.obtener_mensaje, { N_CITA, ACTUALIZADA: 0, ID_FORMAS: cual });
  const FRASE = 'Le enviamos 2 formatos por correo: por favor contéstelos antes de su cita.';
  const { MENSAJE, MENSAJE_CORREO } = (await leer(ID_FORMAS)).data;
  expect([MENSAJE, MENSAJE_CORREO]).toEqual([expect.stringContaining(FRASE), expect.stringContaining(FRASE)]);
  // The message does not name the questionnaires: only the patient knows which ones.
  expect(MENSAJE).not.toContain('COVID');
  expect((await leer('0')).data.MENSAJE).not.toContain('formatos');
  expect(await leer('F-ajeno')).toMatchObject({ status: 404, message: 'El envío no existe' });
  await c.hacer(mensajesCita.enviar_correo, { N_CITA }, { MAIL: EMAIL, MENSAJE: MENSAJE_CORREO, ID_FORMAS, ACTUALIZADA: 0, ACTUALIZAR: 0 });
  const { rows } = await c.sql(({ db }) => sql<{ cuerpo: string; html: string }>`select cuerpo, html from mensajes`.execute(db));
  expect(rows).toEqual([{ cuerpo: MENSAJE_CORREO, html: expect.stringContaining(`<p>${FRASE}</p></body>`) }]);
});

test('de una serie, van con la primera cita; sin formatos no se encola nada', async () => {
  const c = await conCuenta();
  const serie = { RECURRENTE: 1, RECURRENCIA: { PERIODICIDAD: 1, TIPO_PERIODO: 'S', CITAS: 3 }, CONFIRMAR_AGENDAR: '1' };
  const { CITAS } = await c.hacer(citas.agregar, {}, citaDePrueba(c, { ...serie, FORMAS: { FORMATOS: [1, 1, 3] } }));
  expect(await enCola(c)).toBe(1);
  const estados = await Promise.all(CITAS.map(async (N_CITA) => (await c.hacer(citas.obtener_uno, { N_CITA })).FORMAS));
  expect(estados).toEqual([1, 0, 0]);
  await correr(c, CITAS[0]!);
  expect((await c.hacer(formasDeCita.formatos_enviados_cita, { N_CITA: CITAS[0]! })).FORMATOS).toHaveLength(2);
});

test('con el servicio caído la cita queda guardada, se dice por qué no han salido y salen cuando vuelve', async () => {
  const caida = await casaNueva({ FORMAS_URL: 'http://127.0.0.1:1' });
  const c = await clinicaConAgenda({ permisos: PERMISOS, casa: caida });
  await enClinica(caida.host, c.cliente, 1, (ctx) => enlazar(ctx, 'formas', 0, 'formas@clinica.test', { TOKEN: 'x.y' }));
  const { N_CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c, { FORMAS: { FORMATOS: [1] } }));
  await expect(correr(c, N_CITA)).rejects.toThrow('El servicio de formas no responde');
  expect(await c.hacer(formasDeCita.formatos_enviados_cita, { N_CITA })).toMatchObject({
    ESTADO: 1,
    MOTIVO: 'El servicio de formas no responde. Intente de nuevo en unos minutos',
  });
  expect(await c.llamar(formas.lista_formatos)).toMatchObject({ status: 502, message: 'Error al cargar la lista de formatos' });
  // A second request while the first one waits is refused.
  expect(await c.llamar(formasDeCita.enviar_formatos, { N_CITA }, { FORMATOS: [2], EMAIL })).toMatchObject({
    message: 'Los formatos de la cita están en espera de envío',
  });
  for (let i = 0; i < 6; i++) await expect(correr(c, N_CITA)).rejects.toThrow();
  await correr(c, N_CITA);
  expect(await c.hacer(formasDeCita.formatos_enviados_cita, { N_CITA })).toMatchObject({ ESTADO: 3 });
  expect((await c.hacer(citas.obtener_uno, { N_CITA })).FORMAS).toBe(3);
  await c.casa.cerrar();
});

test('lo que no se arregla solo no se intenta otra vez, y entonces se pueden enviar de nuevo', async () => {
  const c = await conCuenta();
  const { N_CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c, { FORMAS: { FORMATOS: [99] } }));
  await correr(c, N_CITA);
  expect(await c.hacer(formasDeCita.formatos_enviados_cita, { N_CITA })).toMatchObject({
    ESTADO: 3,
    MOTIVO: 'El servicio de formas no aceptó el envío: alguno de los formatos ya no existe',
  });
  const enviar = (cuerpo: object) => c.llamar(formasDeCita.enviar_formatos, { N_CITA }, cuerpo as never);
  expect((await enviar({ EMAIL: '', FORMATOS: [] })).data).toMatchObject({
    ERRORES: { EMAIL: 'Este campo es requerido', FORMATOS: 'Debe seleccionar un Formato' },
  });
  expect((await enviar({ EMAIL, FORMATOS: [1] })).success).toBe(true);
  // The job of the first request does nothing any more.
  await correr(c, N_CITA, 1);
  expect((await c.hacer(citas.obtener_uno, { N_CITA })).FORMAS).toBe(1);
  await correr(c, N_CITA, 2);
  expect((await c.hacer(citas.obtener_uno, { N_CITA })).FORMAS).toBe(2);
  expect((await enviar({ EMAIL, FORMATOS: [1] })).message).toBe('Los formatos de la cita ya se enviaron');
});

test('sin cuenta enlazada la cita se guarda con un aviso; cancelada antes de enviarlos, no salen', async () => {
  const c = await clinicaConAgenda({ permisos: PERMISOS });
  const { ADVERTENCIA, N_CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c, { FORMAS: { FORMATOS: [1] } }));
  expect(ADVERTENCIA).toBe('La clínica no tiene una cuenta de formas enlazada: no se enviaron los formatos');
  expect(await c.hacer(formasDeCita.formatos_enviados_cita, { N_CITA })).toMatchObject({ ESTADO: 0 });
  await c.hacer(formas.login, {}, { EMAIL: 'formas@clinica.test', PASS: 'Clave-9911' });
  await c.hacer(formasDeCita.enviar_formatos, { N_CITA }, { FORMATOS: [1], EMAIL });
  await c.hacer(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 4 });
  await correr(c, N_CITA);
  expect(await c.hacer(formasDeCita.formatos_enviados_cita, { N_CITA })).toMatchObject({
    ESTADO: 3,
    MOTIVO: 'La cita se canceló antes de enviarlos',
  });
});

test('se reenvían por el envío de la cita, a un correo bien escrito; lo ajeno no se ve, ni se reenvía, ni se imprime', async () => {
  const c = await conCuenta();
  const { N_CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c, { FORMAS: { FORMATOS: [1] } }));
  await correr(c, N_CITA);
  const { ID_FORMAS } = await c.hacer(citas.obtener_uno, { N_CITA });
  const reenviar = (quien: Cliente, e: string) => quien.llamar(formasDeCita.reenviar_formatos, { ID_FORMAS }, { EMAIL: e });
  expect((await reenviar(c, 'ana')).data).toMatchObject({ ERRORES: { EMAIL: 'Formato de correo inválido' } });
  expect((await reenviar(c, '')).message).toBe('Debe llenar todos los campos requeridos');
  expect((await c.llamar(formasDeCita.reenviar_formatos, { ID_FORMAS: 'F-1-1-1-1' }, { EMAIL })).status).toBe(404);
  expect(await reenviar(c, 'otra@ejemplo.mx')).toMatchObject({ success: true, message: 'Los formatos se reenviaron correctamente' });
  const { EMAIL: ahora, FORMATOS } = await c.hacer(formasDeCita.formatos_enviados_cita, { N_CITA });
  expect(ahora).toBe('otra@ejemplo.mx');
  const { ID } = FORMATOS[0]!;

  const vecina = await conCuenta();
  expect((await reenviar(vecina, EMAIL)).status).toBe(404);
  expect((await vecina.llamar(formasDeCita.imprimir_formato, { ID })).status).toBe(404);
  const restringida = await clinicaConAgenda({
    permisos: [P.pacientes.abrir, P.citas.agendar, P.restricciones.medicoYCaja],
    CODIGOMEDICO: 2,
    en: c,
  });
  expect((await restringida.llamar(formasDeCita.imprimir_formato, { ID })).status).toBe(404);
  expect((await restringida.llamar(formasDeCita.formatos_enviados_cita, { N_CITA })).status).toBe(404);
  expect((await reenviar(restringida, EMAIL)).status).toBe(404);

  // Without the account nothing can be asked about what was sent.
  await c.hacer(formas.desconectar);
  expect((await c.llamar(formasDeCita.formatos_enviados_cita, { N_CITA })).message).toBe(
    'La clínica no tiene una cuenta de formas enlazada',
  );
});

test('los que se quedaron esperando sin que nadie los lleve se dan por no enviados, y se pueden pedir de nuevo', async () => {
  const c = await conCuenta();
  const [perdida, reciente] = [
    await c.hacer(citas.agregar, {}, citaDePrueba(c, { FORMAS: { FORMATOS: [1] } })),
    await c.hacer(citas.agregar, {}, citaDePrueba(c, { H_CITA: '12:00', FORMAS: { FORMATOS: [1] } })),
  ].map((r) => r.N_CITA);
  const barrer = () => TRABAJOS.find((t) => t.tarea === 'formas.perdidas')!.correr(c.casa.host, {});
  const estado = (N_CITA = perdida) => c.hacer(formasDeCita.formatos_enviados_cita, { N_CITA });
  await c.casa.dueno.query(`update citas_formas set en_espera = now() - interval '7 hours' where cliente = $1 and "N_CITA" = $2`, [
    c.cliente,
    perdida,
  ]);
  await barrer();
  expect(await estado()).toMatchObject({ ESTADO: 3, MOTIVO: 'El envío se interrumpió y no se sabe si llegó' });
  expect(await estado(reciente)).toMatchObject({ ESTADO: 1, MOTIVO: '' });
  // The lost job, should it run after all, finds nothing to send.
  await correr(c, perdida!);
  expect(await estado()).toMatchObject({ ESTADO: 3 });
  // Asked for again, it waits again.
  await c.hacer(formasDeCita.enviar_formatos, { N_CITA: perdida }, { FORMATOS: [1], EMAIL });
  await barrer();
  expect(await estado()).toMatchObject({ ESTADO: 1 });
  await correr(c, perdida!, 2);
  expect(await estado()).toMatchObject({ ESTADO: 2 });
});

test('de una clínica suspendida no salen, y se dice por qué', async () => {
  const c = await conCuenta();
  const { N_CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c, { FORMAS: { FORMATOS: [1] } }));
  const suspender = (que: string) => c.casa.dueno.query(`update compartido.clientes set ${que} where cliente = $1`, [c.cliente]);
  await suspender('suspendido = now()');
  await correr(c, N_CITA);
  await suspender('suspendido = null');
  expect(await c.hacer(formasDeCita.formatos_enviados_cita, { N_CITA })).toMatchObject({
    ESTADO: 3,
    MOTIVO: 'La cuenta de la clínica no está activa',
  });
});

test('lo que quizá salió, pedido de nuevo igual, es el mismo envío para el servicio; con otro correo es otro', async () => {
  const c = await conCuenta();
  const { N_CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c, { FORMAS: { FORMATOS: [1, 2], EMAIL } }));
  await correr(c, N_CITA);
  const suyo = async () => (await c.hacer(citas.obtener_uno, { N_CITA })).ID_FORMAS;
  const primero = await suyo();
  /** The service accepts the sending, but its answer never reaches us. */
  const dudar = async () => {
    await c.casa.dueno.query(`update citas_formas set "ESTADO" = 3 where cliente = $1`, [c.cliente]);
    await c.casa.dueno.query(`update citas set "ID_FORMAS" = '' where cliente = $1`, [c.cliente]);
    await c.casa.dueno.query('delete from citas_formatos where cliente = $1', [c.cliente]);
  };
  await dudar();
  await c.hacer(formasDeCita.enviar_formatos, { N_CITA }, { FORMATOS: [1, 2], EMAIL });
  await correr(c, N_CITA, 2);
  expect(await suyo()).toBe(primero);
  await dudar();
  await c.hacer(formasDeCita.enviar_formatos, { N_CITA }, { FORMATOS: [1, 2], EMAIL: 'otra@ejemplo.mx' });
  await correr(c, N_CITA, 3);
  expect(await suyo()).not.toBe(primero);
});
