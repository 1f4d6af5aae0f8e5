// Vaccines of the children, and each season's of the elderly, in clinics that keep the card; of some children a dose is late.
import { aniosCumplidos } from '#domain/edad.ts';
import { DOSIS } from '#features/expediente/vacunacion/cartilla.ts';
import '#features/expediente/vacunacion/server/table.ts';
import { USUARIO_PRINCIPAL } from '#features/personal/rules.ts';
import { sumarDias, sumarMeses } from '#kernel/shared/dates.ts';
import type { Parte } from './siembra.ts';
import { seguirSerie, volcar } from './volcar.ts';

/** Boxes of a child's card that everybody fills at an age. */
const DE_NINOS = DOSIS.filter((d) => d.CARTILLA === 1 && d.EDAD_MESES !== undefined && !d.CONDICION);
const ANUAL = DOSIS.find((d) => d.ID_DOSIS === 501)!;
const [HASTA_ANIOS, DESDE_ANIOS] = [9, 60];
/** Of each hundred doses, those that are late; the days that a punctual one takes, and the seasons of the elderly. */
const [TARDE, DIAS_DE_MAS, TEMPORADAS] = [6, 12, 2];
const lote = (n: number) => `${String.fromCharCode(65 + (n % 26))}${String.fromCharCode(65 + (n % 7))}${1000 + n * 37}`;

export const vacunas: Parte = async ({ db, ctx, azar, avance }) => {
  if (!ctx.sesion.clinica.pais.cartillaVacunacion) return;
  const filas: (Record<string, unknown> & { creado: string })[] = [];
  for (const { CODIGOPACIENTE, persona, historia } of avance.pacientes) {
    const { FECHA_NACIMIENTO } = persona;
    const anios = aniosCumplidos(FECHA_NACIMIENTO, ctx.hoy);
    if (anios === null || historia.ENCUENTROS.length === 0) continue;
    const suyo = azar.bifurcar(`vacunas${CODIGOPACIENTE}`);
    const aplicar = ({ ID_DOSIS, CARTILLA, VACUNA, ENFERMEDAD, DOSIS: dosis }: (typeof DOSIS)[number], FECHA: string) => {
      if (FECHA > ctx.hoy) return;
      const quien = { CODIGOUSUARIO: USUARIO_PRINCIPAL, creado_por: USUARIO_PRINCIPAL, creado: `${FECHA} 10:30` };
      const dado = { CODIGOPACIENTE, ID_DOSIS, CARTILLA, VACUNA, ENFERMEDAD, DOSIS: dosis, FECHA, NOTA: '', VERSION: 1 };
      filas.push({ ...dado, LOTE: lote(Number(FECHA.slice(2, 4)) + ID_DOSIS), ...quien });
    };
    if (anios <= HASTA_ANIOS)
      for (const d of DE_NINOS)
        if (suyo.entero(1, 100) > TARDE) aplicar(d, sumarDias(sumarMeses(FECHA_NACIMIENTO, d.EDAD_MESES!), suyo.entero(0, DIAS_DE_MAS)));
    if (anios >= DESDE_ANIOS)
      for (let n = 0; n < TEMPORADAS; n++) aplicar(ANUAL, sumarMeses(sumarDias(ctx.hoy, -suyo.entero(10, 50)), -12 * n));
  }
  const numeradas = filas.toSorted((a, b) => a.creado.localeCompare(b.creado)).map((f, i) => ({ ID: i + 1, ...f }));
  await volcar(db, 'registros_vacunas', numeradas);
  await seguirSerie(db, 'REGISTRO_VACUNA', numeradas.length);
};
