// A second validator of registers of the SIS, written from the guide's table alone: values, widths, and the conditions that
// one reads off another column. It knows nothing of the product's rules.
import sis from '#data/sis_mx.json' with { type: 'json' };
import type { CampoSis, Guia, Registro } from '#domain/sis/guia.ts';

const CAMPOS = Object.fromEntries(sis.datos.map((g) => [g.GUIA, g.CAMPOS])) as unknown as Record<Guia, readonly CampoSis[]>;
const COLUMNAS: Record<Guia, number> = { CEX: 106, CPF: 72 };
type Anotar = (si: boolean, que: string) => void;

/** What is wrong with a line, by column. */
export function leido(r: Registro, guia: Guia = 'CEX'): string[] {
  const mal: string[] = [];
  const no: Anotar = (si, que) => void (si && mal.push(que));
  const anios = (() => {
    const [d, m, a] = r.fechaNacimiento!.split('/').map(Number) as [number, number, number];
    const [d2, m2, a2] = r.fechaConsulta!.split('/').map(Number) as [number, number, number];
    return a2 - a - (m2 < m || (m2 === m && d2 < d) ? 1 : 0);
  })();
  no(Object.keys(r).length !== COLUMNAS[guia], 'columnas');
  for (const f of CAMPOS[guia]) {
    const v = r[f.CAMPO]!;
    if (f.VALORES && v !== f.SI_NO)
      no(
        v.split('&').some((p) => !f.VALORES!.includes(p)),
        f.CAMPO,
      );
    if (f.FORMA === 'D10') no(!/^\d\d\/\d\d\/\d{4}$/.test(v), f.CAMPO);
    if (f.FORMA.startsWith('A')) no(v.length > Number(f.FORMA.slice(1)), f.CAMPO);
    no(/[|\r\n]/.test(v), f.CAMPO);
    if (f.SI_NO === undefined) no(v === '', f.CAMPO);
  }
  const no1 = (k: string) => r[k] === '-1';
  for (const n of [2, 3]) no((r[`codigoCIEDiagnostico${n}`] === '') !== no1(`primeraVezDiagnostico${n}`), `dx${n}`);
  no((r.sistolica === '0') !== (r.diastolica === '0') || Number(r.sistolica) < Number(r.diastolica), 'tension');
  no(r.contrarreferido === '1' && !no1('referidoPor'), 'referido');
  no(r.telemedicina === '1' && r.teleconsulta === '1', 'tele');
  const esperada = r.teleconsulta === '1' ? '1' : no1('estudiosTeleconsulta') ? '-1' : '2';
  no(r.modalidadConsulDist !== esperada, 'modalidad');
  (guia === 'CEX' ? deConsulta : dePlanificacion)(r, anios, no);
  return mal;
}
function deConsulta(r: Registro, anios: number, no: Anotar): void {
  const no1 = (k: string) => r[k] === '-1';
  const mujer = r.sexoBiologico === '2' && anios >= 9 && anios <= 59;
  for (const k of ['atencionPregestacionalRT', 'relacionTemporalEmbarazo', 'puerpera']) no(!no1(k) && !mujer, k);
  no(['atencionPregestacionalRT', 'relacionTemporalEmbarazo', 'puerpera'].filter((k) => !no1(k)).length > 1, 'mujer');
  for (const k of ['trimestreGestacional', 'planSeguridad', 'sospechaCovid19', 'complicacionPorHemorragia'])
    no(!no1(k) && no1('relacionTemporalEmbarazo'), k);
  no(no1('trimestreGestacional') !== no1('relacionTemporalEmbarazo'), 'trimestre');
  no(no1('riesgo') !== no1('atencionPregestacionalRT'), 'riesgo');
  no((r.glucemia === '0') !== no1('resultadoObtenidoaTravesde'), 'glucosa');
  for (const k of ['ninoSanoRT', 'informaPrevencionAccidentes']) no(!no1(k) && anios >= 10, k);
  for (const k of ['edasRT', 'irasRT']) no(!no1(k) && (anios >= 5 || !no1('ninoSanoRT')), k);
  no(no1('edasPlanTratamiento') !== no1('edasRT') || no1('irasPlanTratamiento') !== no1('irasRT'), 'plan');
  for (const k of ['sintomaDepresiva', 'sindromeCaidas', 'motricidad']) no(!no1(k) && anios < 60, k);
}
/** Most of each method in one visit. */
const CANTIDADES: Record<string, number> = {
  ...{ oral: 6, inyectableMensual: 6, inyectableBimestral: 3, inyectableTrimestral: 9, parcheDermico: 6, otroMetodo: 6 },
  ...{ preservativo: 50, preservativoFemenino: 50 },
};
function dePlanificacion(r: Registro, anios: number, no: Anotar): void {
  const mujer = r.sexoBiologico === '2';
  no(anios < (mujer ? 9 : 10) || anios > (mujer ? 59 : 70), 'edad');
  no(r.glucemia === '0' && r.tipoMedicion !== '-1', 'tipoMedicion');
  for (const [k, hasta] of Object.entries(CANTIDADES)) no(!/^\d+$/.test(r[k]!) || Number(r[k]) > hasta, k);
  no(!mujer && r.puerperaAceptaPF !== '-1', 'puerperaAceptaPF');
  no(mujer && r.altaConAzoospermia !== '-1', 'altaConAzoospermia');
  no(mujer && r.quirurgico === '1', 'quirurgico');
}
