// A visit by video between two browsers of this machine: from the doctor's tap to the first picture on either side.
import { ventana } from './galeno.mjs';

const CAMARA = { permissions: ['camera', 'microphone'] };
/** An appointment by video that begins now, with the first doctor who can take one. */
async function cita(api, token) {
  const enMexico = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Mexico_City', dateStyle: 'short', timeStyle: 'short' });
  const [F_CITA, H_CITA] = enMexico.format(new Date()).split(' ');
  const { CODIGOPACIENTE } = (await api(token, '/pacientes/buscar?BUSCAR=mar')).find((p) => p.ACTIVO);
  const [concepto] = await api(token, '/conceptos_ingresos/para_videoconsulta');
  const pago = { 'VIDEOCONSULTA[CONCEPTO]': concepto.CODIGO, 'VIDEOCONSULTA[IMPORTE]': 500 };
  let mal;
  for (const { CODIGOMEDICO } of await api(token, '/medicos/obtener/0/1'))
    try {
      const suya = {
        CODIGOPACIENTE,
        CODIGOMEDICO,
        F_CITA,
        H_CITA,
        H_MINCITA: 10,
        TIPO_CITA: 1,
        CONFIRMAR_AGENDAR: 1,
        SOBRECUPO: 1,
        ...pago,
      };
      return await api(token, '/agenda/agregar', suya);
    } catch (e) {
      mal = e;
    }
  throw mal;
}
const primerCuadro = (p) =>
  p.evaluate(
    () =>
      new Promise((ok) => {
        const ver = () => {
          const v = document.querySelector('[data-pieza="escena"] > video');
          if (v?.getVideoPlaybackQuality().totalVideoFrames > 0) ok(Date.now());
          else requestAnimationFrame(ver);
        };
        ver();
      }),
  );

export async function medirVideo({ base, navegador, token, api, anotar }) {
  const { N_CITA } = await cita(api, token);
  const { ENLACE } = await api(token, `/videoconsultas/cita/${N_CITA}`);
  const medico = await (await ventana(navegador, { token, ...CAMARA })).newPage();
  const paciente = await (await ventana(navegador, { ancho: 360, alto: 740, ...CAMARA })).newPage();
  for (const [p, ruta] of [
    [medico, `${base}/videoconsulta/${N_CITA}`],
    [paciente, ENLACE.replace(/^https?:\/\/[^/]+/, base)],
  ]) {
    await p.goto(ruta);
    await p.getByRole('button', { name: 'Entrar a la videoconsulta' }).click();
    await p.getByRole('button', { name: 'Acepto', exact: true }).click();
  }
  await paciente.getByText('Está en la sala de espera').waitFor();
  const admitir = medico.getByRole('button', { name: 'Admitir al paciente' });
  await admitir.and(medico.locator(':enabled')).waitFor();
  const antes = Date.now();
  const [, delMedico, delPaciente] = await Promise.all([admitir.click(), primerCuadro(medico), primerCuadro(paciente)]);
  anotar('Videoconsulta, de «Admitir» a la primera imagen del paciente (ms)', delMedico - antes, '≤ 2000');
  anotar('— y a la del médico en el teléfono (ms)', delPaciente - antes, '≤ 2000');
  for (const p of [medico, paciente]) await p.context().close();
}
