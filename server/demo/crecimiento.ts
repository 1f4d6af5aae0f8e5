// Growth of the children: what was measured at their visits, with the percentile that the WHO's tables suggest.
import { imcDe } from '#domain/crecimiento.ts';
import { edad } from '#domain/edad.ts';
import { TABLAS } from '#features/crecimiento/oms.ts';
import { juzgar, MEDIDAS, PERCENTIL_DE } from '#features/crecimiento/rules.ts';
import '#features/crecimiento/server/table.ts';
import { MEDICO_PRINCIPAL } from '#features/medicos/rules.ts';
import { USUARIO_PRINCIPAL } from '#features/personal/rules.ts';
import { diasEntre } from '#kernel/shared/dates.ts';
import type { Parte } from './siembra.ts';
import { seguirSerie, volcar } from './volcar.ts';

/** Days that lie at least between two measures. */
const ENTRE_MEDIDAS = 20;

export const crecimiento: Parte = async ({ db, avance }) => {
  const registros: { creado: string }[] = [];
  for (const { CODIGOPACIENTE, persona, historia } of avance.pacientes) {
    const { FECHA_NACIMIENTO, SEXO } = persona;
    let ultima = '';
    for (const e of historia.ENCUENTROS.toSorted((a, b) => a.FECHA.localeCompare(b.FECHA))) {
      const { FECHA, CRECIMIENTO } = e;
      const anios = edad(FECHA_NACIMIENTO, FECHA);
      if (!CRECIMIENTO || !anios || (ultima && diasEntre(ultima, FECHA) < ENTRE_MEDIDAS)) continue;
      ultima = FECHA;
      const { PESO, TALLA, P_CEFALICO = null } = CRECIMIENTO;
      const m = { FECHA, EDAD: anios.anios, MESES: anios.meses, PESO, TALLA, P_CEFALICO, POSICION: 0 };
      const nino = { SEXO, FECHA_NACIMIENTO, SEMANAS_NACIMIENTO: null };
      registros.push({
        ...{ CODIGOPACIENTE, CODIGOMEDICO: e.CODIGOMEDICO, ...m, IMC: imcDe(PESO, TALLA), VERSION: 1 },
        ...Object.fromEntries(MEDIDAS.map((que) => [PERCENTIL_DE[que], juzgar(que, TABLAS, nino, m)?.elegible ?? null])),
        creado: `${FECHA} ${e.HORA}`,
        ...{ creado_por: e.CODIGOMEDICO === MEDICO_PRINCIPAL ? avance.usuarios.medico : USUARIO_PRINCIPAL },
      });
    }
  }
  const numerados = registros.toSorted((a, b) => a.creado.localeCompare(b.creado)).map((r, i) => ({ ID: i + 1, ...r }));
  await volcar(db, 'registros_crecimiento', numerados);
  await seguirSerie(db, 'REGISTRO_CRECIMIENTO', numerados.length);
};
