// Prenatal control of those who are or were pregnant: a record for each visit, with its signs and what was found.
import type { Encuentro } from '#data/demo/historial.ts';
import { aniosCumplidos } from '#domain/edad.ts';
import { EDAD_EMBARAZO, edadCombinada, textoSemanas } from '#domain/embarazo.ts';
import { E } from '#domain/estados.ts';
import { calcular, edadAdulta } from '#domain/signos.ts';
import { CODIGOS } from '#features/expediente/notas_evolucion/signos.ts';
import { RegistroPrenatal } from '#features/expediente/prenatal/contract.ts';
import '#features/expediente/prenatal/server/table.ts';
import { MEDICO_PRINCIPAL } from '#features/medicos/rules.ts';
import { USUARIO_PRINCIPAL } from '#features/personal/rules.ts';
import { diasEntre, sumarDias } from '#kernel/shared/dates.ts';
import { campoDe } from '#kernel/shared/fields.ts';
import type { PacienteDemo, Parte } from './siembra.ts';
import { seguirSerie, volcar } from './volcar.ts';

/** Every column of a record, empty. */
const VACIO = Object.fromEntries(
  Object.entries(RegistroPrenatal.shape).flatMap(([c, k]) => {
    const campo = campoDe(k)!;
    return c === 'ID' ? [] : [[c, campo.tipo === 'siNo' ? 0 : campo.vacio]];
  }),
);
/** cm at a number of weeks, near the middle of Hadlock's tables. */
const biometriaA = (semanas: number) => ({
  DBP: Math.round((semanas * 0.29 - 0.9) * 100) / 100,
  CC: Math.round((semanas * 1.06 - 3.2) * 100) / 100,
  CA: Math.round((semanas * 1.06 - 5.5) * 100) / 100,
  LF: Math.round((semanas * 0.242 - 1.45) * 100) / 100,
  LCC: null,
});
const [PRIMER_ECO, SEGUNDO_ECO] = [12, 20];
const [TERMINO_NORMAL, DIAS_DE_PARTO] = [38, 276];

/** The visits of each pregnancy. A clinic of few patients, among whom there is none, still follows one. */
function embarazosDe(pacientes: readonly PacienteDemo[]): { CODIGOPACIENTE: number; visitas: (Encuentro & { FUM: string })[] }[] {
  const con = pacientes.flatMap(({ CODIGOPACIENTE, historia }) => {
    const visitas = historia.ENCUENTROS.flatMap((e) => (e.FUM ? [{ ...e, FUM: e.FUM }] : []));
    return visitas.length ? [{ CODIGOPACIENTE, visitas: visitas.toSorted((a, b) => a.FECHA.localeCompare(b.FECHA)) }] : [];
  });
  if (con.length) return con;
  const una = pacientes.find(({ persona: p, historia: { ENCUENTROS } }) => {
    const anios = aniosCumplidos(p.FECHA_NACIMIENTO, ENCUENTROS.at(-1)?.FECHA ?? '');
    return p.SEXO === E.sexo.mujer && anios !== null && anios >= edadAdulta && anios <= EDAD_EMBARAZO[1];
  });
  return (una?.historia.ENCUENTROS ?? [])
    .slice(-1)
    .map((e) => ({ CODIGOPACIENTE: una!.CODIGOPACIENTE, visitas: [{ ...e, FUM: sumarDias(e.FECHA, -PRIMERA_VISITA) }] }));
}
/** Days from the menstruation to a first visit. */
const PRIMERA_VISITA = 66;

export const prenatal: Parte = async ({ db, azar, avance }) => {
  const registros: (Record<string, unknown> & {
    creado: string;
    creado_por: number | undefined;
    signos: Record<string, unknown> | null;
  })[] = [];
  for (const { CODIGOPACIENTE, visitas } of embarazosDe(avance.pacientes)) {
    const primera = visitas[0]!;
    const suyo = azar.bifurcar(`prenatal${CODIGOPACIENTE}`);
    const gestas = suyo.entero(1, 3);
    const deElla = {
      ...{ GESTAS: gestas, PARTOS: gestas - 1, CESAREAS: 0, ABORTOS: 0, ECTOPICOS: 0, NACIDOS_VIVOS: gestas - 1 },
      ...{ HEMOTIPO: suyo.elegir(['O Rh positivo', 'A Rh positivo', 'B Rh positivo']), VDRL: 0, VIH: 0, NUM_FETOS: 1 },
      PESO_PREGESTACIONAL: primera.SIGNOS_VITALES ? Math.round(primera.SIGNOS_VITALES.PESO * 10 - 5) / 10 : null,
    };
    let eco = '';
    for (const e of visitas) {
      const { FECHA, FUM, SIGNOS_VITALES: s } = e;
      const dias = diasEntre(FUM, FECHA);
      const semanas = Math.floor(dias / 7);
      // The first scan dates the pregnancy; what it said stays in the visits that follow.
      if (!eco && semanas >= PRIMER_ECO) eco = FECHA;
      const conEco = eco
        ? { EDAD_GESTACIONAL_ECO: textoSemanas(diasEntre(FUM, eco) - 1), FECHA_ECO: eco }
        : { EDAD_GESTACIONAL_ECO: '', FECHA_ECO: null };
      const mide = semanas >= SEGUNDO_ECO && semanas % 4 === 0 ? biometriaA(semanas) : null;
      const avanzado = semanas >= 20;
      registros.push({
        ...VACIO,
        VERSION: 1,
        ...{ CODIGOPACIENTE, CODIGOMEDICO: e.CODIGOMEDICO, FECHA, F_ULTIMA_MENSTRUACION: FUM, FUM_CONFIABLE: 1, ...conEco, ...deElla },
        FONDO_UTERINO: semanas >= 16 ? semanas + suyo.entero(-1, 1) - (semanas > 37 ? 2 : 0) : null,
        FCF: semanas >= 12 ? suyo.entero(134, 152) : null,
        MOVIMIENTOS_FETALES: avanzado ? 1 : null,
        PRESENTACION: semanas >= 30 ? 1 : null,
        SITUACION: semanas >= 30 ? 1 : null,
        ...{ EDEMA: 0, PROTEINURIA: 0, ACIDO_FOLICO: semanas < 14 ? 1 : 0, HIERRO: semanas < 14 ? 0 : 1, RIESGO: 1 },
        ...(mide && edadCombinada(mide) !== null ? mide : {}),
        HB: semanas < 14 || semanas >= 28 ? Math.round(suyo.entero(112, 132)) / 10 : null,
        GLUCOSA: semanas >= 24 && semanas < 29 ? suyo.entero(76, 92) : null,
        TDPA: semanas >= 28 ? sumarDias(FUM, 28 * 7) : null,
        ...(semanas >= TERMINO_NORMAL && dias >= DIAS_DE_PARTO ? { TERMINO: 1, F_TERMINO: FECHA } : {}),
        creado: `${FECHA} ${e.HORA}`,
        creado_por: e.CODIGOMEDICO === MEDICO_PRINCIPAL ? avance.usuarios.medico : USUARIO_PRINCIPAL,
        signos: s && { ...Object.fromEntries(CODIGOS.map((c) => [c, c === 'TENSION_ARTERIAL' ? '' : null])), ...s, ...calcular(s) },
      });
    }
  }
  const numerados = registros.toSorted((a, b) => a.creado.localeCompare(b.creado)).map((r, i) => ({ ID: i + 1, ...r }));
  await volcar(
    db,
    'registros_prenatal',
    numerados.map(({ signos: _, ...r }) => r),
  );
  await volcar(
    db,
    'prenatal_signos',
    numerados.flatMap(({ ID, signos, creado, creado_por }) =>
      signos ? [{ ID, ...signos, tomados: creado, tomados_por: creado_por }] : [],
    ),
  );
  await seguirSerie(db, 'REGISTRO_PRENATAL', numerados.length);
};
