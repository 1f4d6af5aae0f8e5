// The privacy notice: versions, acceptance, and a withdrawal after which nothing is sent.
import { expect, test } from 'vitest';
import { PAISES } from '#domain/paises/paises.ts';
import { P } from '#domain/permisos.ts';
import { dashboard } from '#features/expediente/dashboard/contract.ts';
import { solicitudes } from '#features/expediente/solicitudes/contract.ts';
import { DERECHO } from '#features/expediente/solicitudes/plazos.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { mandar, SIN_CONSENTIMIENTO, trabajosMensajes } from '#kernel/server/mensajes.ts';
import { clinicaConAgenda, hoyDe } from '#testing/agenda.ts';
import { type Cliente, clinica } from '#testing/clinica.ts';
import { leerPdf } from '#testing/pdf.ts';
import { avisosPrivacidad, privacidad } from './contract.ts';
import { estadoDe } from './rules.ts';
import { avisoSugerido } from './sugerido.ts';

const CODIGOPACIENTE = 1;
const suyo = { CODIGOPACIENTE };
const TEXTO = 'Quién es responsable de sus datos.\n\nQué derechos tiene.';
const dicho = { MEDIO_ACTO: 1, NOTA: '' };
async function preparada() {
  const c = await clinicaConAgenda({ permisos: [P.pacientes.abrir, P.pacientes.editar, P.clinica.configurar, P.pacientes.verConsultas] });
  await c.hacer(avisosPrivacidad.publicar, {}, { TEXTO });
  return c;
}
const [enviar] = trabajosMensajes(async () => null, { sms: { falta: () => '', enviar: async () => 'SM1' } });
/** Sends a message about the patient as its job would; answers its state and reason. */
async function escribir(c: Cliente, origen = 'prueba'): Promise<{ estado: number; motivo: string }> {
  const id = await enClinica(c.casa.host, c.cliente, 0, (ctx) =>
    mandar(ctx, { canal: 'sms', para: '525512345678', asunto: '', cuerpo: 'Hola', origen, CODIGOPACIENTE }),
  );
  await enviar!.correr(c.casa.host, { cliente: c.cliente, id });
  return (await c.casa.dueno.query('select estado, motivo from mensajes where cliente = $1 and id = $2', [c.cliente, id])).rows[0];
}

test('se publica, se acepta con su medio, y otra versión pide aceptarla de nuevo', async () => {
  const c = await clinicaConAgenda({ permisos: [P.pacientes.abrir, P.pacientes.editar, P.clinica.configurar] });
  expect((await c.llamar(privacidad.aceptar, suyo, dicho)).message).toBe('La clínica todavía no publica su aviso de privacidad');
  expect((await c.llamar(privacidad.imprimir, suyo)).message).toBe('La clínica todavía no publica su aviso de privacidad');
  await c.hacer(avisosPrivacidad.publicar, {}, { TEXTO });
  await c.hacer(privacidad.aceptar, suyo, { ...dicho, NOTA: 'Firmó en recepción' });
  const leido = await c.hacer(privacidad.obtener, suyo);
  expect(leido).toMatchObject({ AVISO: { VERSION_AVISO: 1, TEXTO }, SIN_MENSAJES: 0 });
  expect(leido.ACTOS).toMatchObject([{ ACTO: 1, VERSION_AVISO: 1, FECHA: hoyDe(c), MEDIO_ACTO: 1, NOTA: 'Firmó en recepción' }]);
  expect(leido.ACTOS[0]!.REGISTRO).not.toBe('');
  expect((await c.llamar(privacidad.aceptar, suyo, dicho)).message).toBe('El paciente ya aceptó esta versión');
  expect((await c.llamar(avisosPrivacidad.publicar, {}, { TEXTO, VERSION_AVISO: 1 })).message).toBe(
    'El texto es el mismo que ya está publicado',
  );
  // Two who publish at once: one of them is told.
  const dos = await Promise.all(['Uno', 'Otro'].map((t) => c.llamar(avisosPrivacidad.publicar, {}, { TEXTO: t, VERSION_AVISO: 1 })));
  expect(dos.map((r) => r.status).sort()).toEqual([200, 409]);
  expect((await c.hacer(avisosPrivacidad.obtener)).map((a) => a.VERSION_AVISO)).toEqual([2, 1]);
  await c.hacer(privacidad.aceptar, suyo, dicho);
  expect((await c.hacer(privacidad.obtener, suyo)).ACTOS.map((a) => a.VERSION_AVISO)).toEqual([2, 1]);
  for (const malo of [{ MEDIO_ACTO: 9, NOTA: '' }, { NOTA: '' }, { MEDIO_ACTO: 1, NOTA: 'x'.repeat(256) }])
    expect((await c.llamar(privacidad.retirar, suyo, malo)).status).toBe(422);
});

test('quien retira su consentimiento no recibe nada, el médico sí se entera, y si vuelve a aceptar se le escribe', async () => {
  const c = await preparada();
  expect(await escribir(c)).toMatchObject({ estado: 2 });
  const dos = await Promise.all([c.llamar(privacidad.retirar, suyo, dicho), c.llamar(privacidad.retirar, suyo, dicho)]);
  expect(dos.map((r) => r.message).sort()).toEqual([
    'El consentimiento ya está retirado',
    'El retiro se registró: el paciente ya no recibirá mensajes',
  ]);
  expect(await escribir(c)).toEqual({ estado: 4, motivo: SIN_CONSENTIMIENTO });
  expect(await escribir(c, 'cita/1/SMS_DOCTOR/2026-12-01T10:00')).toMatchObject({ estado: 2 });
  expect((await c.hacer(dashboard.encabezado, suyo)).SIN_MENSAJES).toBe(1);
  await c.hacer(privacidad.aceptar, suyo, dicho);
  expect(await escribir(c)).toMatchObject({ estado: 2 });
  expect((await c.hacer(dashboard.encabezado, suyo)).SIN_MENSAJES).toBe(0);
});

test('una oposición cumplida calla los mensajes; las demás solicitudes no', async () => {
  const c = await preparada();
  for (const DERECHO_PEDIDO of [DERECHO.rectificacion, DERECHO.oposicion]) {
    const pedida = { DERECHO: DERECHO_PEDIDO, MEDIO_SOLICITUD: 1, SOLICITANTE: 'Ana', DETALLE: 'No me escriban', FECHA: hoyDe(c) };
    const { ID } = await c.hacer(solicitudes.agregar, suyo, pedida);
    await c.hacer(solicitudes.contestar, { ID }, { RESOLUCION: 1, CONTESTACION: 'De acuerdo' });
    await c.hacer(solicitudes.cumplir, { ID });
    expect((await c.hacer(privacidad.obtener, suyo)).SIN_MENSAJES).toBe(DERECHO_PEDIDO === DERECHO.oposicion ? 1 : 0);
  }
});

test('el papel lleva el texto, y la firma por poner o cómo se aceptó; quien solo lee no registra', async () => {
  const c = await preparada();
  const papel = async () => (await leerPdf((await c.llamar(privacidad.imprimir, suyo)).body)).texto;
  expect(await papel()).toContain('Nombre,firmayfecha');
  await c.hacer(privacidad.aceptar, suyo, dicho);
  expect(await papel()).toContain('porescrito,consufirma');
  expect(await papel()).toContain('Quéderechostiene');
  const lee = await clinica({ en: c, permisos: [P.pacientes.abrir] });
  expect((await lee.llamar(privacidad.retirar, suyo, dicho)).status).toBe(403);
  expect((await lee.llamar(avisosPrivacidad.publicar, {}, { TEXTO: 'x' })).status).toBe(403);
  expect((await lee.hacer(privacidad.obtener, suyo)).ACTOS).toHaveLength(1);
});

test('lo que se dice de un paciente, y el texto con que se empieza en cada país', () => {
  const uno = { ACTO: 1, VERSION_AVISO: 1 };
  expect(estadoDe(null, undefined).texto).toBe('Sin aviso publicado');
  expect(estadoDe(1, undefined)).toEqual({ texto: 'Sin aceptar', tono: 'cuidado' });
  expect(estadoDe(1, uno)).toEqual({ texto: 'Aceptó la versión 1', tono: 'bien' });
  expect(estadoDe(2, uno)).toEqual({ texto: 'Aceptó la versión 1, ya hay otra', tono: 'cuidado' });
  expect(estadoDe(1, { ...uno, ACTO: 2 }).tono).toBe('peligro');
  for (const pais of Object.values(PAISES)) {
    const texto = avisoSugerido({ pais, NOMBRECLINICA: 'Clínica Uno' } as never, '2026-11-23');
    expect(texto).toMatch(/^Clínica Uno, con domicilio en _+, es responsable .*Ley /);
    expect(texto).not.toMatch(/undefined|null/);
  }
});
