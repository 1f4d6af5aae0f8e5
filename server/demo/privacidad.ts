// The clinic's privacy notice in two versions, who accepted which, and a few who took their consent back.
import { ACTO } from '#features/expediente/privacidad/rules.ts';
import '#features/expediente/privacidad/server/table.ts';
import { avisoSugerido } from '#features/expediente/privacidad/sugerido.ts';
import { callarPaciente } from '#kernel/server/mensajes.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import type { Parte } from './siembra.ts';
import { seguirSerie, volcar } from './volcar.ts';

/** Days ago when each version was published. */
const PUBLICADAS = [420, 90] as const;
/** Of how many patients one never signed, and one took it back. */
const UNO_SIN_FIRMAR = 7;
const UNO_QUE_RETIRA = 40;

export const privacidad: Parte = async ({ db, ctx, azar, avance }) => {
  const { clinica } = ctx.sesion;
  const avisos = PUBLICADAS.map((hace, i) => {
    const FECHA = sumarDias(ctx.hoy, -hace);
    const parrafos = avisoSugerido(clinica, FECHA).split('\n\n');
    // The first version did not say yet how long the data are kept.
    const TEXTO = (i === 0 ? parrafos.filter((p) => !p.startsWith('Cuánto tiempo')) : parrafos).join('\n\n');
    return { VERSION_AVISO: i + 1, FECHA, TEXTO, creado: `${FECHA} 09:00` };
  });
  await volcar(db, 'avisos_privacidad', avisos);
  const filas = avance.pacientes.flatMap(({ CODIGOPACIENTE }, i) => {
    if (i % UNO_SIN_FIRMAR === UNO_SIN_FIRMAR - 1) return [];
    const hace = azar.entero(1, PUBLICADAS[0]);
    const acto = (ACTO_HECHO: number, dias: number, MEDIO_ACTO: number, NOTA: string) => {
      const FECHA = sumarDias(ctx.hoy, -dias);
      const VERSION_AVISO = dias > PUBLICADAS[1] ? 1 : 2;
      return { CODIGOPACIENTE, ACTO: ACTO_HECHO, VERSION_AVISO, FECHA, HORA: '10:30', MEDIO_ACTO, NOTA, creado: `${FECHA} 10:30` };
    };
    const acepta = acto(ACTO.acepta, hace, azar.suerte(0.8) ? 1 : 2, '');
    return i % UNO_QUE_RETIRA === 5 ? [acepta, acto(ACTO.retira, Math.floor(hace / 2), 4, 'Pidió que no se le escriba')] : [acepta];
  });
  const actos = filas.sort((a, b) => (a.FECHA < b.FECHA ? -1 : 1)).map((f, i) => ({ ID: i + 1, ...f }));
  await volcar(db, 'privacidad_pacientes', actos);
  for (const a of actos) if (a.ACTO === ACTO.retira) await callarPaciente(ctx, a.CODIGOPACIENTE, true);
  await seguirSerie(db, 'PRIVACIDAD', actos.length);
};
