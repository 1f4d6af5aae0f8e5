import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { alertas, prohibidos } from './alertas.ts';
import { Azar } from './azar.ts';
import { diagnostico, observacionesAgenda, type Registro, registro } from './clinico.ts';
import type { Visita } from './contexto.ts';
import type { Cuadro } from './cuadro.ts';
import { CUADROS } from './cuadros.ts';
import { sumarDias } from './fechas.ts';
import { PAISES, type Pais } from './lugares.ts';
import { fisico, type SignosVitales, signosVitales } from './signos.ts';

const leer = (archivo: string) => JSON.parse(readFileSync(new URL(`../${archivo}`, import.meta.url), 'utf8'));
const cie10: { CODIGO: string }[] = leer('cie10.json');

const CODIGOS = new Set(cie10.map((c) => c.CODIGO));
const FECHA = '2026-11-05';

function visita(pais: Pais, cuadro: Cuadro, SEXO: 1 | 2, anios: number, tipo: Visita['tipo'], semilla: number, ALERGIAS = ''): Visita {
  const azar = new Azar(semilla).bifurcar(cuadro.clave);
  const paciente = { SEXO, FECHA_NACIMIENTO: `${2026 - anios}-01-20` };
  return {
    pais,
    paciente,
    cuadro,
    FECHA,
    tipo,
    fisico: fisico(azar.bifurcar('f'), pais, paciente, [cuadro.clave], anios),
    cronicos: cuadro.inicio ? [{ cuadro, DESDE: tipo === 'inicio' ? FECHA : '2023-05-02' }] : [],
    ALERGIAS,
    delPaciente: azar,
    FUM: cuadro.clave === 'prenatal' ? sumarDias(FECHA, -60 - (semilla % 200)) : undefined,
  };
}

function* visitas(): Generator<[Cuadro, Visita, Registro]> {
  for (const pais of PAISES) {
    for (const c of CUADROS) {
      for (const SEXO of [1, 2] as const) {
        if (c.sexo !== undefined && c.sexo !== SEXO) continue;
        for (const anios of new Set([c.edad[0], Math.round((c.edad[0] + c.edad[1]) / 2), c.edad[1]])) {
          for (const tipo of [
            'visita',
            ...(c.inicio ? ['inicio' as const] : []),
            ...(c.control && c.nombre ? ['seguimiento' as const] : []),
          ] as const) {
            const v = visita(pais, c, SEXO, anios, tipo, anios * 7 + SEXO);
            yield [c, v, registro(v.delPaciente.bifurcar(tipo), v)];
          }
        }
      }
    }
  }
}

const entre = (x: number, min: number, max: number) => x >= min && x <= max;
const enteroEntre = (x: number, min: number, max: number) => Number.isInteger(x) && entre(x, min, max);

/** The ranges of specification 2 §5.5. */
function enRango(s: SignosVitales): boolean {
  const [sis = 120, dia = 80] = (s.TENSION_ARTERIAL ?? '').split('/').filter(Boolean).map(Number);
  return (
    entre(s.PESO, 1, 400) &&
    entre(s.TALLA, 30, 220) &&
    enteroEntre(s.FRECUENCIA_CARDIACA, 40, 220) &&
    enteroEntre(s.FRECUENCIA_RESPIRATORIA, 10, 99) &&
    entre(s.TEMPERATURA, 30, 44) &&
    Math.round(s.TEMPERATURA * 10) / 10 === s.TEMPERATURA &&
    enteroEntre(s.SATURACION_OXIGENO, 1, 100) &&
    enteroEntre(s.PERIMETRO_CINTURA ?? 80, 20, 300) &&
    enteroEntre(s.GLUCEMIA_CAPILAR ?? 90, 20, 999) &&
    enteroEntre(sis, 50, 300) &&
    enteroEntre(dia, 20, 200) &&
    dia < sis
  );
}

const NOTA =
  /^<p><strong>Subjetivo\.<\/strong> .+<\/p><p><strong>Objetivo\.<\/strong> .+<\/p><p><strong>Análisis\.<\/strong> .+<\/p><p><strong>Plan\.<\/strong><\/p><ul>(<li>.+<\/li>)+<\/ul>$/;
const RECETA = /^<ol>(<li><strong>.+<\/strong><br>.+<\/li>)+<\/ol><p><strong>Indicaciones\.<\/strong> .+<\/p>$/;
const SIN_LLENAR = /[{}[\]|]|undefined|NaN|::/;
const MAL_PUNTUADO = / {2}| \.|\.\.|\s,/;
const MAL_PLURAL = /(?<![\d.,/])\b1 (años|meses|semanas|días|horas|veces|tabletas|comprimidos)(?!\p{L})/u;

describe('contenido clínico', () => {
  it('tiene más de cuarenta motivos, sin claves repetidas y con códigos del catálogo', () => {
    expect(CUADROS.length).toBeGreaterThan(40);
    expect(new Set(CUADROS.map((c) => c.clave)).size).toBe(CUADROS.length);
    for (const c of CUADROS) expect(CODIGOS).toContain(c.CIE10);
    expect(() => diagnostico('Q999')).toThrow();
  });

  it('escribe notas y recetas completas en los cinco países, para cada sexo y edad', () => {
    const faltas: string[] = [];
    let hechas = 0;
    for (const [c, v, r] of visitas()) {
      hechas++;
      const texto = `${r.MOTIVO} ${r.NOTA} ${r.RECETA ?? ''}`;
      const esMenor = Number(v.paciente.FECHA_NACIMIENTO.slice(0, 4)) > 2008;
      const bien =
        !SIN_LLENAR.test(texto) &&
        !MAL_PUNTUADO.test(texto) &&
        !MAL_PLURAL.test(texto) &&
        NOTA.test(r.NOTA) &&
        (r.RECETA === null || RECETA.test(r.RECETA)) &&
        !/[<>]/.test(texto.replace(/<\/?(p|strong|ul|ol|li|br)>/g, '')) &&
        r.MOTIVO.length <= 100 &&
        r.DIAGNOSTICOS.every((d) => CODIGOS.has(d.CODIGO)) &&
        (r.SIGNOS_VITALES === null || enRango(r.SIGNOS_VITALES)) &&
        (r.CRECIMIENTO !== null) === esMenor;
      if (!bien) faltas.push(`${v.pais} ${c.clave} ${v.tipo}: ${texto} ${JSON.stringify(r.SIGNOS_VITALES)}`);
    }
    expect(faltas).toEqual([]);
    expect(hechas).toBeGreaterThan(3000);
  });

  it('habla como se habla en cada país', () => {
    const texto = (pais: Pais, clave: string) => {
      const c = CUADROS.find((x) => x.clave === clave)!;
      return Array.from({ length: 12 }, (_, i) => {
        const v = visita(pais, c, 2, 40, 'visita', i);
        const r = registro(v.delPaciente, v);
        return r.NOTA + r.RECETA;
      }).join('');
    };
    expect(texto('co', 'resfriado')).toContain('Acetaminofén');
    expect(texto('mx', 'resfriado')).toContain('Paracetamol 500 mg, tabletas');
    expect(texto('cl', 'resfriado')).toContain('comprimido');
    expect(texto('cl', 'resfriado')).not.toContain('tableta');
    expect(texto('pe', 'hipertension')).toContain('PA ');
    expect(texto('mx', 'hipertension')).toContain('TA ');
    expect(texto('ec', 'ivu')).toContain('EMO');
  });

  it('nunca receta lo que el paciente no puede tomar', () => {
    for (const [ALERGIAS, prohibe] of [
      ['Penicilina', /amoxicilina|penicilina|cefalexina/i],
      ['Sulfas', /sulfametoxazol/i],
      ['Antiinflamatorios no esteroideos', /ibuprofeno|naproxeno|diclofenaco|celecoxib|ketorolaco/i],
    ] as const) {
      for (const c of CUADROS) {
        for (let i = 0; i < 6; i++) {
          const v = visita('mx', c, c.sexo ?? 2, Math.max(18, Math.min(40, c.edad[1])), 'visita', i, ALERGIAS);
          const [medicinas = ''] = (registro(v.delPaciente, v).RECETA ?? '').split('</ol>');
          expect(medicinas).not.toMatch(prohibe);
        }
      }
    }
    expect(prohibidos('', ['fibrilacion'], 72).some((r) => r.test('Naproxeno 250 mg'))).toBe(true);
  });

  it('da alergias, alertas y observaciones que caben', () => {
    for (const pais of PAISES) {
      for (let i = 0; i < 300; i++) {
        const azar = new Azar(i).bifurcar(pais);
        const a = alertas(azar, pais, i % 2 ? 1 : 2, i % 95, i % 3 ? [] : ['fibrilacion', 'erc', 'insuficiencia_cardiaca', 'diabetes']);
        for (const t of [a.ALERGIAS, a.ALARMA1, a.ALARMA2]) {
          expect(t.length).toBeLessThanOrEqual(80);
          expect(t).not.toMatch(/[{}[\]|]/);
        }
        const o = observacionesAgenda(azar, pais, i % 95, 'Control de diabetes', i % 4 === 0);
        expect(o.length).toBeLessThanOrEqual(255);
        expect(o).not.toMatch(/[{}[\]|]/);
      }
    }
  });

  it('mide cuerpos coherentes: la presión baja con el tratamiento y el niño crece', () => {
    const hta = CUADROS.find((c) => c.clave === 'hipertension')!;
    const adulto = { SEXO: 2 as const, FECHA_NACIMIENTO: '1965-03-02' };
    const media = (fecha: string) => {
      let suma = 0;
      for (let i = 0; i < 60; i++) {
        const f = { ...fisico(new Azar(i), 'mx', adulto, ['hipertension'], 58), apego: 0.9 };
        const s = signosVitales(new Azar(i + 900), f, adulto, fecha, [{ cuadro: hta, DESDE: '2024-01-10' }], hta);
        expect(enRango(s)).toBe(true);
        suma += Number(s.TENSION_ARTERIAL!.split('/')[0]);
      }
      return suma / 60;
    };
    expect(media('2024-01-10')).toBeGreaterThan(media('2025-06-10') + 15);
    const nino = { SEXO: 1 as const, FECHA_NACIMIENTO: '2023-02-01' };
    const f = fisico(new Azar(5), 'mx', nino, [], 1);
    const tallas = ['2023-02-05', '2023-08-01', '2024-02-01', '2025-02-01', '2026-11-01'].map(
      (d) => signosVitales(new Azar(6), f, nino, d, []).TALLA,
    );
    expect(tallas).toEqual([...tallas].sort((a, b) => a - b));
    expect(new Set(tallas).size).toBe(5);
  });
});
