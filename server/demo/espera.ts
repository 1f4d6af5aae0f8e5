// The waiting list: a dozen who would come earlier, some times that are free and one that is being offered, and a past that
// shows how it went for others.
import '#features/agenda/lista_espera/server/table.ts';
import { listaEspera } from '#features/agenda/lista_espera/contract.ts';
import { horasDe } from '#features/agenda/lista_espera/rules.ts';
import { aHora, sumarDias } from '#kernel/shared/dates.ts';
import type { Parte, Siembra, Vida } from './siembra.ts';
import { seguirSerie, volcar } from './volcar.ts';

const VIVAS = 12;
const PASADAS = 6;
const NOTAS = [
  'Sale del trabajo a las dos',
  'Prefiere la primera hora',
  'Viene de fuera, avisar con tiempo',
  'Dolor, quiere adelantar',
  '',
  '',
  '',
];

interface Fila {
  ID: number;
  v: Vida;
  CODIGOMEDICO: number | null;
  PARTE: 0 | 1 | 2 | 3;
  ESTADO: number;
  creado: string;
}
/** Who waits, urgent ones among them, and who waited. */
function esperas({ azar, ctx, obra, demo }: Siembra): Fila[] {
  const activos = obra.vidas.filter((v) => v.historia.ENCUENTROS.length > 0);
  const elegidos = new Set<Vida>();
  while (elegidos.size < Math.min(VIVAS + PASADAS, activos.length)) elegidos.add(azar.elegir(activos));
  const vidas = [...elegidos];
  const vivas = Math.min(VIVAS, Math.ceil(vidas.length * 0.7));
  return vidas.map((v, i) => {
    const viva = i >= vidas.length - vivas;
    return {
      ID: i + 1,
      v,
      CODIGOMEDICO: azar.suerte(0.2) ? null : azar.suerte(0.6) ? demo.MEDICOS[0]!.CODIGOMEDICO : v.historia.CODIGOMEDICO,
      PARTE: azar.elegir([0, 0, 1, 1, 2, 3] as const),
      ESTADO: viva ? 0 : azar.elegir([2, 2, 3, 4]),
      creado: `${sumarDias(ctx.hoy, viva ? i - vidas.length : i - vidas.length - 30)} ${aHora(540 + azar.entero(0, 500))}`,
    };
  });
}

/** Each of the past was offered one or two times; who has an appointment took the last. */
function ofertasDe({ azar, ctx, demo }: Siembra, filas: readonly Fila[]) {
  const lugares: object[] = [];
  const ofertas: object[] = [];
  for (const f of filas.filter((x) => x.ESTADO !== 0 || azar.suerte(0.25))) {
    const cuantas = f.ESTADO === 2 ? azar.entero(1, 2) : 1;
    for (let i = 0; i < cuantas; i++) {
      const ultima = i === cuantas - 1;
      const ESTADO = f.ESTADO === 2 && ultima ? 1 : azar.elegir([2, 3] as const);
      const F_CITA = sumarDias(ctx.hoy, 6 * (i + 1 - cuantas) - azar.entero(12, 16));
      const H_CITA = aHora(540 + 30 * azar.entero(0, 16));
      const dia = sumarDias(F_CITA, -1);
      const hora = 540 + azar.entero(0, 500);
      const ofrecida = `${dia} ${aHora(hora)}`;
      const ID = ofertas.length + 1;
      const medico = demo.MEDICOS.find((m) => m.CODIGOMEDICO === f.CODIGOMEDICO) ?? demo.MEDICOS[0]!;
      const lugar = { CODIGOMEDICO: medico.CODIGOMEDICO, SUCURSAL: 1, F_CITA, H_CITA, H_MINCITA: 30 };
      lugares.push({ ...lugar, ID, CODIGOPACIENTE: f.v.CODIGOPACIENTE, ESTADO: ESTADO === 1 ? 2 : 3, creado: ofrecida });
      ofertas.push({
        ...{ ...lugar, ID, ESPERA: f.ID, LUGAR: ID, CODIGOPACIENTE: f.v.CODIGOPACIENTE, TIPO_CITA: 0, ESTADO, creado: ofrecida },
        CANAL: azar.elegir(['whatsapp', 'whatsapp', 'sms', 'correo']),
        VENCE: `${dia} ${aHora(hora + 30)}`,
        RESPONDIDA: ESTADO === 3 ? null : `${dia} ${aHora(hora + azar.entero(2, 25))}`,
      });
    }
  }
  return { lugares, ofertas };
}

/** Times of the next days that somebody left: the first two of cancelled appointments where nobody stands. */
async function libres({ db, ctx }: Siembra, desde: number): Promise<object[]> {
  const citas = await db
    .selectFrom('citas as c')
    .select(['c.CODIGOMEDICO', 'c.SUCURSAL', 'c.F_CITA', 'c.H_CITA', 'c.H_MINCITA', 'c.CODIGOPACIENTE'])
    .where('c.C_ESTATUS', '=', 4)
    .where('c.F_CITA', '>', ctx.hoy)
    .orderBy('c.F_CITA')
    .orderBy('c.H_CITA')
    .limit(3)
    .execute();
  return citas.map((c, i) => ({ ...c, ID: desde + i, ESTADO: 0 }));
}

export const espera: Parte = async (s) => {
  const { db, azar, ctx, obra } = s;
  const filas = esperas(s);
  if (filas.length === 0) return;
  await volcar(
    db,
    'lista_espera',
    filas.map(({ v, ...f }, i) => {
      const PARTE3 = f.PARTE === 3 ? { HORAINICIAL: '10:00', HORAFINAL: '13:30' } : { HORAINICIAL: null, HORAFINAL: null };
      const viva = f.ESTADO === 0;
      return {
        ...f,
        ...horasDe({ PARTE: f.PARTE, ...PARTE3 }),
        CODIGOPACIENTE: v.CODIGOPACIENTE,
        SUCURSAL: null,
        TIPO_CITA: azar.suerte(0.1) ? 1 : 0,
        H_MINCITA: 30,
        DIAS: azar.elegir([[], [], [], [0, 2, 4], [1, 3], [5]]),
        FECHAINICIAL: viva ? ctx.hoy : sumarDias(ctx.hoy, -45),
        FECHAFINAL: sumarDias(ctx.hoy, viva ? azar.entero(12, 40) : -azar.entero(1, 10)),
        PRIORIDAD: viva && i % 5 === 0 ? 1 : 0,
        NOTA: azar.elegir(NOTAS),
        N_CITA: null,
        CITA_NUEVA: null,
        MOTIVO: f.ESTADO === 4 ? 'Ya no lo necesita' : '',
        creado_por: obra.usuarios.recep,
      };
    }),
  );
  const { lugares, ofertas } = ofertasDe(s, filas);
  const nuevos = await libres(s, lugares.length + 1);
  if (lugares.length) await volcar(db, 'lista_espera_lugares', lugares);
  if (ofertas.length) await volcar(db, 'lista_espera_ofertas', ofertas);
  if (nuevos.length) await volcar(db, 'lista_espera_lugares', nuevos);
  await s.llamar(listaEspera.guardar_ajustes, {}, { AUTOMATICA: 0, MINUTOS: 30 });
  await seguirSerie(db, 'LISTA_ESPERA', filas.length);
  await seguirSerie(db, 'ESPERA_LUGAR', lugares.length + nuevos.length);
  await seguirSerie(db, 'ESPERA_OFERTA', ofertas.length);
};
