// Accounts at outside services, all emulated: the first doctor's calendar and video meetings, and e-prescription in Mexican
// clinics.
import { cie10 } from '#features/diagnosticos/contract.ts';
import { recetasMedikit } from '#features/expediente/recetas/medikit/contract.ts';
import { autorizar } from '#features/integraciones/cuentas/server/autorizar_emulado.ts';
import { gcalendar } from '#features/integraciones/gcalendar/contract.ts';
import { medikitCatalogos, medikitMedico } from '#features/integraciones/medikit/contract.ts';
import { zoom } from '#features/integraciones/zoom/contract.ts';
import { MEDICO_PRINCIPAL } from '#features/medicos/rules.ts';
import { medikitPaciente } from '#features/pacientes/medikit/contract.ts';
import type { Parte, Siembra } from './siembra.ts';

const MEDICO = { CODIGOMEDICO: MEDICO_PRINCIPAL };

export const integraciones: Parte = async (s) => {
  const { ctx, llamar, demo, avance } = s;
  const { SERVICIOS } = ctx.host.config;
  if (SERVICIOS.google !== 'emulador' || SERVICIOS.zoom !== 'emulador' || SERVICIOS.medikit !== 'emulador') return;
  // Each clinic has its own account, whose emulated owner already has private events.
  const { URL: pagina } = await llamar(gcalendar.obtener_enlace_gcalendar, {}, MEDICO);
  await llamar(gcalendar.enlazar_gcalendar, {}, await autorizar(`${pagina}&login_hint=consultorio.${demo.CODIGOCLIENTE}@gmail.com`));
  await llamar(zoom.enlazar, {}, await autorizar((await llamar(zoom.obtener_enlace, {}, MEDICO)).URL));
  if (!ctx.sesion.clinica.MEDIKIT) return;
  const { ESPECIALIDAD, ...datos } = await llamar(medikitMedico.datos_para_medikit, MEDICO);
  const suya = (await llamar(medikitCatalogos.obtener_medikit_especialidades)).find((e) => e.DESCRIPCION === ESPECIALIDAD);
  if (!suya) return;
  await llamar(medikitMedico.medikit_registrar, MEDICO, { ...datos, ESPECIALIDAD: suya.ID });
  for (const { CODIGOPACIENTE } of avance.pacientes.slice(0, 3)) {
    const p = await llamar(medikitPaciente.obtener_medikit, { CODIGOPACIENTE });
    if (!(p.FECHA_NACIMIENTO && p.SEXO && p.MAIL && p.TCELULAR)) continue;
    const TELEFONO1 = p.TELEFONO1 || demo.SUCURSALES[0]!.TELEFONO1;
    await llamar(medikitPaciente.medikit_registrar, { CODIGOPACIENTE }, { ...p, TELEFONO1 });
    await recetar(s, CODIGOPACIENTE);
  }
};

async function recetar({ ctx, llamar }: Siembra, CODIGOPACIENTE: number): Promise<void> {
  const [paracetamol] = await llamar(medikitCatalogos.obtener_medikit_medicamentos, {}, { BUSCAR: 'paracetamol tabletas', LIMITE: 1 });
  const oral = (await llamar(medikitCatalogos.obtener_medikit_via_administracion)).find((v) => v.DESCRIPCION === 'oral');
  // Without the official list of diagnoses nothing can be prescribed for one.
  const [cefalea] = await llamar(cie10.buscar, {}, { BUSCAR: 'cefalea', LIMITE: 1 });
  if (!paracetamol || !oral || !cefalea) return;
  await llamar(
    recetasMedikit.medikit_registrar,
    {},
    {
      CODIGOPACIENTE,
      ...MEDICO,
      FECHA: ctx.hoy,
      HORA_INICIAL: ctx.ahora,
      CATEGORIA: 'Consulta Médica',
      MEDICAMENTOS: [
        {
          ID_MEDICAMENTO: paracetamol.ID_MEDICAMENTO,
          VIA_ADMINISTRACION: oral.ID,
          CANTIDAD: 1,
          DURACION: 3,
          DOSIS: 1,
          FRECUENCIA: 8,
          RESURTIDOS_PERMITIDOS: 0,
          PIEZAS_RESURTIDO: 0,
          INTERVALO_RESURTIDO: 0,
          INSTRUCCIONES: 'Solo si hay dolor. No exceder tres tabletas al día.',
          DIAGNOSTICO: cefalea.CODIGO,
          PERMITE_SUSTITUTO: 1,
        },
      ],
    },
  );
}
