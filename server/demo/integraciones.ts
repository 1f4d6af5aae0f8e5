// Accounts with outside services, all of them emulated: the first doctor's calendar and meetings, and the e-prescription of the
// clinics of Mexico.
import { gcalendar } from '#features/integraciones/gcalendar/contract.ts';
import { medikitCatalogos, medikitMedico } from '#features/integraciones/medikit/contract.ts';
import { zoom } from '#features/integraciones/zoom/contract.ts';
import { medikitPaciente } from '#features/pacientes/medikit/contract.ts';
import { autorizar } from '#kernel/testing/emuladores/autorizar.ts';
import type { Parte } from './siembra.ts';

const MEDICO = { CODIGOMEDICO: 1 };

export const integraciones: Parte = async ({ ctx, llamar, demo, obra }) => {
  const { SERVICIOS } = ctx.host.config;
  if (SERVICIOS.google !== 'emulador' || SERVICIOS.zoom !== 'emulador' || SERVICIOS.medikit !== 'emulador') return;
  await llamar(gcalendar.enlazar_gcalendar, {}, await autorizar((await llamar(gcalendar.obtener_enlace_gcalendar, {}, MEDICO)).URL));
  await llamar(zoom.enlazar, {}, await autorizar((await llamar(zoom.obtener_enlace, {}, MEDICO)).URL));
  if (!ctx.sesion.clinica.MEDIKIT) return;
  const { ESPECIALIDAD, ...datos } = await llamar(medikitMedico.datos_para_medikit, MEDICO);
  const suya = (await llamar(medikitCatalogos.obtener_medikit_especialidades)).find((e) => e.DESCRIPCION === ESPECIALIDAD);
  if (suya) await llamar(medikitMedico.medikit_registrar, MEDICO, { ...datos, ESPECIALIDAD: suya.ID });
  for (const { CODIGOPACIENTE } of obra.vidas.slice(0, 3)) {
    const p = await llamar(medikitPaciente.obtener_medikit, { CODIGOPACIENTE });
    const completo = p.FECHA_NACIMIENTO && p.SEXO && p.MAIL && p.TCELULAR;
    if (completo)
      await llamar(
        medikitPaciente.medikit_registrar,
        { CODIGOPACIENTE },
        { ...p, TELEFONO1: p.TELEFONO1 || demo.SUCURSALES[0]!.TELEFONO1 },
      );
  }
};
