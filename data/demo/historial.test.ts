import { describe, expect, it } from 'vitest';
import { Azar } from './azar.ts';
import { CLINICAS_DEMO, clinicaDemo } from './clinicas.ts';
import { aDia, diaSemana, edad, sumarDias } from './fechas.ts';
import { type Encuentro, historial } from './historial.ts';
import { azarDePaciente, persona } from './nombres.ts';
import { pacientePesado } from './paciente_pesado.ts';
import { Turnos } from './turnos.ts';

const HOY = '2026-11-20';

function ordenados(es: readonly Encuentro[]): boolean {
  return es.every((e, i) => i === 0 || `${es[i - 1]!.FECHA}${es[i - 1]!.HORA}` <= `${e.FECHA}${e.HORA}`);
}

describe('historial', () => {
  it('es el mismo con la misma semilla', () => {
    const contar = () => {
      const c = clinicaDemo('pe');
      const turnos = new Turnos(c);
      return Array.from({ length: 40 }, (_, i) => {
        const azar = azarDePaciente(5, 'pe', i);
        return historial(azar, c, persona(azar, 'pe', HOY), HOY, turnos);
      });
    };
    expect(JSON.stringify(contar())).toBe(JSON.stringify(contar()));
  });

  it('llena cada clínica de visitas pasadas, en horas de trabajo y sin encimarse', () => {
    for (const c of CLINICAS_DEMO) {
      const turnos = new Turnos(c);
      const ocupados = new Set<string>();
      const faltas: string[] = [];
      let visitas = 0;
      for (let i = 0; i < 120; i++) {
        const azar = azarDePaciente(2026, c.pais, i);
        const p = persona(azar, c.pais, HOY);
        const h = historial(azar, c, p, HOY, turnos);
        expect(ordenados(h.ENCUENTROS)).toBe(true);
        expect(h.FECHAALTA >= p.FECHA_NACIMIENTO && h.FECHAALTA < HOY).toBe(true);
        for (const e of h.ENCUENTROS) {
          visitas++;
          const turno = `${e.CODIGOMEDICO} ${e.FECHA} ${e.HORA}`;
          const especialidad = c.MEDICOS.find((m) => m.CODIGOMEDICO === e.CODIGOMEDICO)!.ID_ESPECIALIDAD;
          const bien =
            e.FECHA < HOY &&
            e.FECHA >= h.FECHAALTA &&
            diaSemana(e.FECHA) !== 0 &&
            !ocupados.has(turno) &&
            turnos.delDia(e.CODIGOMEDICO, e.FECHA).some((t) => t.HORA === e.HORA && t.SUCURSAL === e.SUCURSAL) &&
            e.D_OBSERVACIONES.length <= 255 &&
            (especialidad !== 77 || edad(p.FECHA_NACIMIENTO, sumarDias(e.FECHA, -21)) < 18) &&
            (especialidad !== 36 || p.SEXO === 2) &&
            e.CONCEPTOS.every((codigo) => c.CONCEPTOS.some((x) => x.CODIGO === codigo)) &&
            (e.ETIQUETA === 0 || c.ETIQUETAS.some((x) => x.ID === e.ETIQUETA));
          if (!bien) faltas.push(`${c.CODIGOCLIENTE} ${turno} ${e.MOTIVO}`);
          ocupados.add(turno);
        }
      }
      expect(faltas).toEqual([]);
      expect(visitas).toBeGreaterThan(500);
    }
  });
});

describe('paciente pesado', () => {
  it('tiene mil encuentros en doce años, ordenados y siempre iguales', () => {
    for (const c of CLINICAS_DEMO) {
      const p = pacientePesado(new Azar(9), c, HOY, new Turnos(c));
      expect(p.ENCUENTROS).toHaveLength(1000);
      expect(ordenados(p.ENCUENTROS)).toBe(true);
      expect(p.ENCUENTROS[0]!.FECHA.slice(0, 4)).toBe('2014');
      expect(p.ENCUENTROS[999]!.FECHA < HOY).toBe(true);
      expect(p.ENCUENTROS.filter((e) => e.RECETA !== null).length).toBeGreaterThan(120);
      expect(new Set(p.ENCUENTROS.map((e) => e.NOTA)).size).toBeGreaterThan(850);
      expect(new Set(p.ENCUENTROS.map((e) => `${e.CODIGOMEDICO} ${e.FECHA} ${e.HORA}`)).size).toBe(1000);
      for (const e of p.ENCUENTROS) {
        expect(e.NOTA).not.toMatch(/[{}[\]|]/);
        expect(e.RECETA ?? '').not.toMatch(/amoxicilina|penicilina|naproxeno|ibuprofeno|diclofenaco 100/i);
      }
    }
    const c = clinicaDemo('mx');
    const uno = pacientePesado(new Azar(9), c, HOY, new Turnos(c), 120);
    expect(JSON.stringify(pacientePesado(new Azar(9), c, HOY, new Turnos(c), 120))).toBe(JSON.stringify(uno));
    expect(uno.ENCUENTROS).toHaveLength(120);
    expect(aDia(HOY) - aDia(uno.ENCUENTROS[119]!.FECHA)).toBeLessThan(30);
  });
});
