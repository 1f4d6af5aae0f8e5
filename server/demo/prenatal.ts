// Prenatal control of those who are or were pregnant: a record for each visit, with its signs and what was found.

import { gananciaDePeso, SEMANAS_CONTROL } from '#data/demo/embarazo.ts';
import type { Encuentro } from '#data/demo/historial.ts';
import type { SignosVitales } from '#data/demo/signos.ts';
import { aniosCumplidos } from '#domain/edad.ts';
import { edadCombinada, textoSemanas } from '#domain/embarazo.ts';
import { E } from '#domain/estados.ts';
import { redondear } from '#domain/redondeo.ts';
import { calcular } from '#domain/signos.ts';
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

type Visita = Pick<Encuentro, 'FECHA' | 'HORA' | 'CODIGOMEDICO'> & { FUM: string; SIGNOS_VITALES: SignosVitales | null };
interface Embarazo {
  CODIGOPACIENTE: number;
  /** The earliest first. */
  visitas: Visita[];
}
/** Those of the women whom the gynaecologist follows. */
const delGinecologo = (pacientes: readonly PacienteDemo[]): Embarazo[] =>
  pacientes.flatMap(({ CODIGOPACIENTE, historia }) => {
    const visitas = historia.ENCUENTROS.flatMap((e) => (e.FUM ? [{ ...e, FUM: e.FUM }] : []));
    return visitas.length ? [{ CODIGOPACIENTE, visitas: visitas.toSorted((a, b) => a.FECHA.localeCompare(b.FECHA)) }] : [];
  });
/** Days of pregnancy today of those whom the principal doctor follows, where there is no gynaecologist. */
const EN_CURSO = [221, 145, 88] as const;
const EDAD_FERTIL = [19, 43] as const;
function delPrincipal(pacientes: readonly PacienteDemo[], hoy: string): Embarazo[] {
  const ellas = pacientes.flatMap(({ CODIGOPACIENTE, persona: p, historia }) => {
    const anios = aniosCumplidos(p.FECHA_NACIMIENTO, hoy) ?? 0;
    const s = historia.ENCUENTROS.findLast((e) => e.SIGNOS_VITALES)?.SIGNOS_VITALES;
    return s && p.SEXO === E.sexo.mujer && anios >= EDAD_FERTIL[0] && anios <= EDAD_FERTIL[1] ? [{ CODIGOPACIENTE, s }] : [];
  });
  return EN_CURSO.slice(0, ellas.length).map((dias, i) => {
    const { CODIGOPACIENTE, s } = ellas[i]!;
    const FUM = sumarDias(hoy, -dias);
    const visitas = SEMANAS_CONTROL.filter((w) => w * 7 < dias).map((w) => {
      const SIGNOS_VITALES = { ...s, TENSION_ARTERIAL: s.TENSION_ARTERIAL ?? '112/70', PESO: redondear(s.PESO + gananciaDePeso(w * 7), 1) };
      return { FECHA: sumarDias(FUM, w * 7), HORA: '11:00', CODIGOMEDICO: MEDICO_PRINCIPAL, FUM, SIGNOS_VITALES };
    });
    return { CODIGOPACIENTE, visitas };
  });
}

export const prenatal: Parte = async ({ db, ctx, azar, avance }) => {
  const registros: (Record<string, unknown> & {
    creado: string;
    creado_por: number | undefined;
    signos: Record<string, unknown> | null;
  })[] = [];
  const embarazos = delGinecologo(avance.pacientes);
  for (const { CODIGOPACIENTE, visitas } of embarazos.length ? embarazos : delPrincipal(avance.pacientes, ctx.hoy)) {
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
