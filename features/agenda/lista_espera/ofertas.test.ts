// A free time is offered in order; each patient has time to answer, and a yes books like the desk does.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { citas } from '#features/agenda/citas/contract.ts';
import recursos from '#features/catalogos/recursos.ts';
import { citaDePrueba, clinicaConAgenda, diaLibre } from '#testing/agenda.ts';
import {
  aQuien,
  cancelar,
  conLista,
  correr,
  dejarVencer,
  delDia,
  esperar,
  estados,
  mensajes,
  pendientes,
  revisar,
  ultima,
} from '#testing/lista_espera.ts';
import { listaEspera, ofertas } from './contract.ts';

test('se cancela, se ofrece, vence, se ofrece al siguiente, acepta y queda agendada y confirmada', async () => {
  const { c, N_CITA, dia } = await conLista();
  await cancelar(c, N_CITA);
  await correr(c);
  expect(await aQuien(c)).toEqual([[2, 0]]);
  expect(await estados(c)).toEqual([
    [2, 1],
    [3, 0],
    [1, 0],
  ]);
  const [m] = await mensajes(c);
  expect(m).toMatchObject({ canal: 'correo', para: 'p2@ejemplo.mx' });
  expect(m!.cuerpo).toMatch(
    /^Luis, se liberó un lugar con Elena Márquez el .* a las 10:00\. Si lo quiere, tómelo antes de las \d\d:\d\d aquí: \[enlace personal\] Clínica de prueba$/,
  );
  const tarde = await ultima(c);
  expect((await tarde.ver()).data).toMatchObject({
    PUEDE: 1,
    NOMBRE: 'Luis',
    MEDICO: 'Elena Márquez',
    F_CITA: dia,
    H_CITA: '10:00',
    F_ACTUAL: null,
  });
  await dejarVencer(c);
  expect(await aQuien(c)).toEqual([
    [2, 3],
    [3, 0],
  ]);
  expect((await tarde.decir(1)).message).toBe('El tiempo para responder terminó y el lugar se ofreció a otra persona');
  const suya = await ultima(c);
  const r = await suya.decir(1);
  expect(r).toMatchObject({ success: true, data: { ESTADO: 1, PUEDE: 0, MOTIVO: 'Su cita ya quedó agendada' } });
  expect(await delDia(c, dia)).toEqual([[3, '10:00', 1]]);
  // A second yes, even much later, books nothing more.
  expect((await suya.decir(1)).data.ESTADO).toBe(1);
  await dejarVencer(c);
  expect(await delDia(c, dia)).toEqual([[3, '10:00', 1]]);
  expect(await estados(c)).toEqual([
    [2, 0],
    [3, 2],
    [1, 0],
  ]);
  expect((await mensajes(c)).map((x) => x.para)).toEqual(['p2@ejemplo.mx', 'p3@ejemplo.mx']);
  expect(await pendientes(c, 'lugar', 'ofrecer', 'vencer')).toEqual([]);
});

test('decir que no pasa al siguiente, y quien ya no quiere esperar sale de la lista', async () => {
  const { c, N_CITA } = await conLista();
  await cancelar(c, N_CITA);
  await correr(c);
  expect((await (await ultima(c)).decir(2)).data).toMatchObject({ ESTADO: 2, SIGUE: 1 });
  await correr(c);
  const segunda = await ultima(c);
  expect((await segunda.decir(3)).data).toMatchObject({ ESTADO: 2, SIGUE: 0 });
  await correr(c);
  expect(await aQuien(c)).toEqual([
    [2, 2],
    [3, 2],
    [1, 0],
  ]);
  expect(await estados(c)).toEqual([
    [2, 0],
    [3, 4],
    [1, 1],
  ]);
  await (await ultima(c)).decir(2);
  await correr(c);
  // Nobody is offered the same time twice.
  expect(await aQuien(c)).toEqual([
    [2, 2],
    [3, 2],
    [1, 2],
  ]);
  expect((await c.hacer(listaEspera.resumen, {}, { CODIGOMEDICO: 1 })).LUGARES).toEqual([]);
});

test('a mano: nadie recibe nada hasta que el puesto ofrece; puede elegir a quién, retirar y descartar', async () => {
  const { c, N_CITA, dia } = await conLista({ AUTOMATICA: 0, MINUTOS: 30 });
  await cancelar(c, N_CITA);
  await correr(c);
  expect(await mensajes(c)).toEqual([]);
  const { LUGARES, ESPERAN } = await c.hacer(listaEspera.resumen, {}, { CODIGOMEDICO: 1 });
  expect(ESPERAN).toBe(3);
  expect(LUGARES).toMatchObject([{ F_CITA: dia, H_CITA: '10:00', H_MINCITA: 30, MEDICO: 'Elena Márquez', ESPERAN: 3, OFERTA: null }]);
  const LUGAR = LUGARES[0]!.ID;
  const candidatos = await c.hacer(listaEspera.candidatos, { LUGAR });
  expect(candidatos.map((x) => [x.CODIGOPACIENTE, x.CANAL])).toEqual([
    [2, 'correo'],
    [3, 'correo'],
    [1, 'whatsapp'],
  ]);
  const hecha = await c.hacer(listaEspera.ofrecer, { LUGAR }, { ESPERA: candidatos[1]!.ID });
  expect(hecha.PACIENTE).toBe('Eva Ruiz');
  expect((await c.llamar(listaEspera.ofrecer, { LUGAR })).message).toBe('Ese lugar ya se está ofreciendo');
  expect((await c.llamar(listaEspera.descartar, { LUGAR })).message).toBe('Ese lugar se está ofreciendo: retire antes la oferta');
  expect((await c.hacer(listaEspera.resumen, {}, { CODIGOMEDICO: 0 })).LUGARES).toMatchObject([
    { OFERTA: hecha.OFERTA, PACIENTE: 'Eva Ruiz', ESPERAN: 2 },
  ]);
  expect((await c.llamar(listaEspera.actualizar, { ID: candidatos[1]!.ID }, esperar(c))).message).toBe(
    'Tiene un lugar ofrecido: espere la respuesta o retire la oferta',
  );
  await c.hacer(listaEspera.retirar_oferta, { OFERTA: hecha.OFERTA });
  expect((await (await ultima(c)).ver()).data.MOTIVO).toBe('La clínica retiró este ofrecimiento');
  expect((await c.llamar(listaEspera.retirar_oferta, { OFERTA: hecha.OFERTA })).message).toBe('La oferta ya no espera respuesta');
  expect(await c.hacer(listaEspera.obtener_uno, { ID: candidatos[1]!.ID })).toMatchObject({
    ESTADO: 0,
    HISTORIA: [{ ESTADO: 4, H_CITA: '10:00', CANAL: 'correo', MEDICO: 'Elena Márquez' }],
  });
  await c.hacer(listaEspera.descartar, { LUGAR });
  expect((await c.hacer(listaEspera.resumen, {}, { CODIGOMEDICO: 1 })).LUGARES).toEqual([]);
  expect((await c.llamar(listaEspera.ofrecer, { LUGAR })).message).toBe('Ese lugar ya no está libre');
});

test('aceptan dos a la vez con el mismo enlace: una sola cita; y el puesto que agenda encima se entera', async () => {
  const { c, N_CITA, dia } = await conLista();
  await cancelar(c, N_CITA);
  await correr(c);
  const choque = await c.llamar(citas.agregar, {}, citaDePrueba(c, { CODIGOPACIENTE: 4, H_CITA: '10:15' }));
  expect(choque.status).toBe(409);
  expect((choque.data as unknown as { CONFLICTOS: object }).CONFLICTOS).toMatchObject({
    [dia]: [
      { TIPO: 'Evento', HORA: '10:00', HORAFINAL: '10:30', MOTIVO: expect.stringMatching(/^Ofrecido a Luis Cano hasta las \d\d:\d\d$/) },
    ],
  });
  const suya = await ultima(c);
  const dichas = await Promise.all([suya.decir(1), suya.decir(1), suya.decir(1)]);
  expect(dichas.map((r) => r.data.ESTADO)).toEqual([1, 1, 1]);
  expect(await delDia(c, dia)).toEqual([[2, '10:00', 1]]);
});

test('el puesto ocupó el lugar mientras tanto: se dice con amabilidad y el paciente sigue en su sitio', async () => {
  const { c, N_CITA, dia } = await conLista();
  await cancelar(c, N_CITA);
  await correr(c);
  await c.hacer(citas.agregar, {}, citaDePrueba(c, { CODIGOPACIENTE: 4, CONFIRMAR_AGENDAR: '1' }));
  const suya = await ultima(c);
  const r = await suya.decir(1);
  expect(r).toMatchObject({ success: true, data: { ESTADO: 5, SIGUE: 1, MOTIVO: 'Alguien más ocupó este lugar mientras tanto' } });
  expect(await delDia(c, dia)).toEqual([[4, '10:00', 0]]);
  await correr(c);
  expect(await aQuien(c)).toEqual([[2, 5]]);
  expect((await c.hacer(listaEspera.obtener)).ESPERAS.map((e) => [e.CODIGOPACIENTE, e.ESTADO])).toEqual([
    [2, 0],
    [3, 0],
    [1, 0],
  ]);
  // Desk and patient at the same moment: only one gets the time.
  const otra = await conLista();
  await cancelar(otra.c, otra.N_CITA);
  await correr(otra.c);
  const el = await ultima(otra.c);
  await Promise.all([el.decir(1), otra.c.llamar(citas.agregar, {}, citaDePrueba(otra.c, { CODIGOPACIENTE: 4 }))]);
  expect(await delDia(otra.c, otra.dia)).toHaveLength(1);
});

test('quien adelanta su cita la mueve: no queda con dos, y el lugar que deja se ofrece a su vez', async () => {
  const { c, N_CITA, dia } = await conLista();
  const despues = diaLibre(c, 14);
  const suCita = await c.hacer(
    citas.agregar,
    {},
    citaDePrueba(c, { CODIGOPACIENTE: 2, F_CITA: despues, H_CITA: '12:00', D_OBSERVACIONES: 'Control' }),
  );
  const primero = (await c.hacer(listaEspera.obtener)).ESPERAS[0]!;
  await c.hacer(listaEspera.actualizar, { ID: primero.ID }, esperar(c, { N_CITA: suCita.N_CITA }));
  await cancelar(c, N_CITA);
  await correr(c);
  const suya = await ultima(c);
  expect((await suya.ver()).data).toMatchObject({ F_ACTUAL: despues, H_ACTUAL: '12:00' });
  expect((await suya.decir(1)).data.ESTADO).toBe(1);
  expect(await delDia(c, dia)).toEqual([[2, '10:00', 1]]);
  expect(await delDia(c, despues)).toEqual([]);
  expect(await c.hacer(citas.obtener_uno, { N_CITA: suCita.N_CITA })).toMatchObject({
    F_CITA: dia,
    H_CITA: '10:00',
    D_OBSERVACIONES: 'Control',
  });
  await correr(c);
  expect(await aQuien(c)).toEqual([
    [2, 1],
    [3, 0],
  ]);
  expect((await (await ultima(c)).ver()).data).toMatchObject({ F_CITA: despues, H_CITA: '12:00' });
});

test('la cita que se adelanta lleva su consultorio si está libre a esa hora, y si no viene sin él', async () => {
  for (const ocupado of [false, true]) {
    const { c, N_CITA, dia } = await conLista();
    const catalogo = await clinicaConAgenda({ en: c, permisos: [P.catalogos.etiquetas] });
    await catalogo.hacer(recursos.contract.agregar, {}, { NOMBRE: 'Consultorio 1', TIPO: 1, ABREVIATURA: 'C1' });
    const suya = citaDePrueba(c, { CODIGOPACIENTE: 2, F_CITA: diaLibre(c, 14), RECURSOS: [1] });
    const suCita = await c.hacer(citas.agregar, {}, suya);
    const [primero] = (await c.hacer(listaEspera.obtener)).ESPERAS;
    await c.hacer(listaEspera.actualizar, { ID: primero!.ID }, esperar(c, { N_CITA: suCita.N_CITA }));
    if (ocupado)
      await c.hacer(citas.agregar, {}, citaDePrueba(c, { CODIGOPACIENTE: 4, CODIGOMEDICO: 2, RECURSOS: [1], CONFIRMAR_AGENDAR: '1' }));
    await cancelar(c, N_CITA);
    await correr(c);
    expect((await (await ultima(c)).decir(1)).data.ESTADO).toBe(1);
    expect(await c.hacer(citas.obtener_uno, { N_CITA: suCita.N_CITA })).toMatchObject({ F_CITA: dia, RECURSOS: ocupado ? [] : [1] });
  }
});

test('retirar de la lista a quien se le ofreció pasa al siguiente; deshacer la cancelación no molesta a nadie', async () => {
  const { c, N_CITA } = await conLista();
  await cancelar(c, N_CITA);
  await correr(c);
  const [uno] = (await c.hacer(listaEspera.obtener)).ESPERAS;
  await c.hacer(listaEspera.retirar, { ID: uno!.ID }, { MOTIVO: '' });
  await correr(c);
  expect(await aQuien(c)).toEqual([
    [2, 4],
    [3, 0],
  ]);
  const otra = await conLista();
  await cancelar(otra.c, otra.N_CITA);
  await otra.c.hacer(citas.cambiar_estatus, { N_CITA: otra.N_CITA, C_ESTATUS: 1 });
  await correr(otra.c);
  expect(await mensajes(otra.c)).toEqual([]);
});

test('a quien no le llega el mensaje no se le guarda el lugar: pasa al siguiente', async () => {
  const { c, N_CITA } = await conLista();
  await cancelar(c, N_CITA);
  await correr(c);
  const dejar = (estado: number) => c.sql(({ db }) => sql`update mensajes set estado = ${estado} where estado = 0`.execute(db));
  // The message is still queued: it is checked again later.
  await revisar(c);
  expect(await aQuien(c)).toEqual([[2, 0]]);
  await dejar(4);
  await revisar(c);
  expect(await aQuien(c)).toEqual([
    [2, 6],
    [3, 0],
  ]);
  await dejar(2);
  await revisar(c);
  await revisar(c);
  expect((await aQuien(c)).at(-1)).toEqual([3, 0]);
  expect(await pendientes(c, 'revisar')).toEqual([]);
});

test('el enlace: uno inventado no abre nada, otra clínica tampoco, y no dice nada de los demás', async () => {
  const { c, N_CITA } = await conLista();
  await cancelar(c, N_CITA);
  await correr(c);
  const { FICHA, ver } = await ultima(c);
  const nadie = c.sinSesion();
  const otra = await conLista();
  for (const [FICHA_, CLIENT] of [
    [`${Number(FICHA.split('.')[0]) + 1}.${FICHA.split('.')[1]}`, c.codigo],
    [FICHA, otra.c.codigo],
    ['1.x', c.codigo],
    [FICHA, 'no-existe'],
  ] as const)
    expect((await nadie.llamar(ofertas.oferta, { FICHA: FICHA_ }, { CLIENT })).status).toBe(404);
  const { data } = await ver();
  expect(Object.keys(data).sort()).toEqual(
    [
      'CLINICA',
      'DONDE',
      'ESTADO',
      'F_ACTUAL',
      'F_CITA',
      'H_ACTUAL',
      'H_CITA',
      'H_MINCITA',
      'MEDICO',
      'MOTIVO',
      'NOMBRE',
      'PUEDE',
      'SIGUE',
      'TELEFONO',
      'TIPO_CITA',
      'VENCE',
    ].sort(),
  );
  expect(JSON.stringify(data)).not.toMatch(/Cano|Ruiz|Núñez|Paz/);
});

test('por WhatsApp a quien tiene celular, con el enlace solo en el mensaje que sale', async () => {
  const { c, N_CITA } = await conLista();
  await c.sql(({ db }) => sql`update pacientes set "TCEL_LADA" = '52', "TCELULAR" = '55 1234 0000' where "CODIGOPACIENTE" = 2`.execute(db));
  await cancelar(c, N_CITA);
  await correr(c);
  expect(await mensajes(c)).toMatchObject([{ canal: 'whatsapp', para: '525512340000' }]);
  expect((await mensajes(c))[0]!.cuerpo).not.toContain('/e/');
  const { data } = await (await ultima(c)).decir(1);
  expect(data.ESTADO).toBe(1);
  // The reminder of the new appointment uses the channel of the offer.
  const { CITA_NUEVA } = (await c.hacer(listaEspera.obtener, {}, { ESTADO: 2 })).ESPERAS[0]!;
  expect((await c.hacer(citas.obtener_uno, { N_CITA: CITA_NUEVA! })).WHATSAPP_PACIENTE).toBe(1);
});

test('a una clínica suspendida no se le gasta la lista de espera: nadie es preguntado y el lugar sigue libre', async () => {
  const { c, N_CITA } = await conLista();
  const poner = (que: string) => c.casa.dueno.query(`update compartido.clientes set ${que} where cliente = $1`, [c.cliente]);
  await cancelar(c, N_CITA);
  await poner('suspendido = now()');
  await correr(c);
  await poner('suspendido = null');
  expect(await aQuien(c)).toEqual([]);
  expect(await mensajes(c)).toEqual([]);
  expect((await c.hacer(listaEspera.resumen, {}, { CODIGOMEDICO: 1 })).LUGARES).toHaveLength(1);
});
