// The handlers of the dashboard and of the file's header.
import { E } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { puede } from '#domain/sesion.ts';
import { embarazoDe } from '#features/expediente/prenatal/server/leer.ts';
import { esHombre } from '#features/expediente/prenatal/sexo.ts';
import { resumenVacunas } from '#features/expediente/vacunacion/server/propias.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { estaCallado } from '#kernel/server/mensajes.ts';
import { implement } from '#kernel/server/serve.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import { dashboard } from '../contract.ts';
import { esCumpleanios } from '../rules.ts';
import { citasPasadas, datosInsignias, siguienteCita } from './citas.ts';
import { conRegistros, cuentas, fechasConDatos, novedades, resumenes, ultimaVisita } from './resumen.ts';
import { saldoDe } from './saldo.ts';
import { series } from './signos.ts';

export default implement(dashboard, {
  async overview(ctx, { CODIGOPACIENTE, CITAS }) {
    const datos = await exigirPaciente(ctx, CODIGOPACIENTE);
    const conCartilla = ctx.sesion.clinica.pais.cartillaVacunacion && puede(ctx.sesion, P.vacunas.ver);
    const [pasadas, SIGUIENTE_CITA, anterior, SIGNOS, SALDO, VACUNAS] = await Promise.all([
      citasPasadas(ctx, CODIGOPACIENTE, CITAS),
      siguienteCita(ctx, CODIGOPACIENTE),
      ultimaVisita(ctx, CODIGOPACIENTE),
      series(ctx, CODIGOPACIENTE),
      saldoDe(ctx, CODIGOPACIENTE),
      conCartilla ? resumenVacunas(ctx, CODIGOPACIENTE, datos) : null,
    ]);
    const [CITAS_PASADAS, [RESUMEN_HOY, RESUMEN_ANTERIOR], NOVEDADES] = await Promise.all([
      conRegistros(ctx, CODIGOPACIENTE, pasadas.lista),
      resumenes(ctx, CODIGOPACIENTE, anterior ? [ctx.hoy, anterior] : [ctx.hoy]),
      novedades(ctx, CODIGOPACIENTE, anterior),
    ]);
    const cita = RESUMEN_HOY!.CITA;
    return {
      CITAS_PASADAS,
      TOTAL_CITAS: pasadas.total,
      INSIGNIAS: {
        CUMPLEANIOS: bandera(esCumpleanios(datos.FECHA_NACIMIENTO, ctx.hoy)),
        PRIMER_CITA: bandera(cita && !datos.anteriores),
        SIGUIENTE_CITA: SIGUIENTE_CITA ? `${SIGUIENTE_CITA.F_CITA} ${SIGUIENTE_CITA.HORAINICIAL}` : '',
        CITA_CONTROL: datos.control ?? '',
        VIDEOCONSULTA: bandera(cita?.TIPO_CITA === E.tipoCita.video),
        ZOOM: bandera(cita?.LINK_ZOOM),
      },
      SIGUIENTE_CITA,
      RESUMEN_HOY: RESUMEN_HOY!,
      RESUMEN_ANTERIOR: RESUMEN_ANTERIOR ?? null,
      NOVEDADES,
      SIGNOS,
      SALDO,
      VACUNAS,
    };
  },
  async citas_pasadas(ctx, { CODIGOPACIENTE }) {
    await exigirPaciente(ctx, CODIGOPACIENTE);
    const { lista } = await citasPasadas(ctx, CODIGOPACIENTE);
    return conRegistros(ctx, CODIGOPACIENTE, lista);
  },
  async resumen_dia(ctx, { CODIGOPACIENTE, FECHA }) {
    await exigirPaciente(ctx, CODIGOPACIENTE);
    const [resumen] = await resumenes(ctx, CODIGOPACIENTE, [FECHA]);
    return resumen!;
  },
  async obtener_fechas(ctx, { CODIGOPACIENTE, CODIGOMEDICO }) {
    await exigirPaciente(ctx, CODIGOPACIENTE);
    return fechasConDatos(ctx, CODIGOPACIENTE, CODIGOMEDICO);
  },
  async encabezado(ctx, { CODIGOPACIENTE }) {
    const datos = await exigirPaciente(ctx, CODIGOPACIENTE);
    const conEmbarazo = ctx.sesion.clinica.EXP_CONTROL_PRENATAL === 1 && puede(ctx.sesion, P.prenatal.ver) && !esHombre(datos);
    const [SIGUIENTE_CITA, SALDO, CUENTAS, EMBARAZO, callado] = await Promise.all([
      siguienteCita(ctx, CODIGOPACIENTE),
      saldoDe(ctx, CODIGOPACIENTE),
      cuentas(ctx, CODIGOPACIENTE),
      conEmbarazo ? embarazoDe(ctx, CODIGOPACIENTE) : null,
      estaCallado(ctx, CODIGOPACIENTE),
    ]);
    return { SIGUIENTE_CITA, EMBARAZO, SALDO, SIN_MENSAJES: bandera(callado), CUENTAS };
  },
});

const bandera = (v: unknown): 0 | 1 => (v ? 1 : 0);

async function exigirPaciente(ctx: Ctx, CODIGOPACIENTE: number) {
  const datos = await datosInsignias(ctx, CODIGOPACIENTE);
  if (!datos) throw noExiste('El paciente');
  return datos;
}
