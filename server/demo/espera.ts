// The waiting list: a dozen patients who would come earlier, some free times with one being offered, and past offers.
import { E } from '#domain/estados.ts';
import { ESTADO_ESPERA, ESTADO_LUGAR, type EsperaEditada, PARTE_DEL_DIA, PRIORIDAD_ESPERA } from '#features/agenda/lista_espera/fields.ts';
import '#features/agenda/lista_espera/server/table.ts';
import { listaEspera } from '#features/agenda/lista_espera/contract.ts';
import { horasDe } from '#features/agenda/lista_espera/rules.ts';
import { aHora, sumarDias } from '#kernel/shared/dates.ts';
import type { PacienteDemo, Parte, Siembra } from './siembra.ts';
import { seguirSerie, volcar } from './volcar.ts';

const { enEspera, aceptada, vencida, retirada } = ESTADO_ESPERA;
const { cualquiera, manana, tarde, horas } = PARTE_DEL_DIA;
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
  v: PacienteDemo;
  CODIGOMEDICO: number | null;
  PARTE: EsperaEditada['PARTE'];
  ESTADO: number;
  creado: string;
}
/** Who is waiting, some of them urgently, and who was. */
function esperas({ azar, ctx, avance, demo }: Siembra): Fila[] {
  const activos = avance.pacientes.filter((v) => v.historia.ENCUENTROS.length > 0);
  const elegidos = new Set<PacienteDemo>();
  while (elegidos.size < Math.min(VIVAS + PASADAS, activos.length)) elegidos.add(azar.elegir(activos));
  const pacientes = [...elegidos];
  const vivas = Math.min(VIVAS, Math.ceil(pacientes.length * 0.7));
  return pacientes.map((v, i) => {
    const viva = i >= pacientes.length - vivas;
    return {
      ID: i + 1,
      v,
      CODIGOMEDICO: azar.suerte(0.2) ? null : azar.suerte(0.6) ? demo.MEDICOS[0]!.CODIGOMEDICO : v.historia.CODIGOMEDICO,
      PARTE: azar.elegir([cualquiera, cualquiera, manana, manana, tarde, horas]),
      ESTADO: viva ? enEspera : azar.elegir([aceptada, aceptada, vencida, retirada]),
      creado: `${sumarDias(ctx.hoy, viva ? i - pacientes.length : i - pacientes.length - 30)} ${aHora(540 + azar.entero(0, 500))}`,
    };
  });
}

/** Each past entry got one or two offers; those with an appointment accepted the last. */
function ofertasDe({ azar, ctx, demo }: Siembra, filas: readonly Fila[]) {
  const lugares: object[] = [];
  const ofertas: object[] = [];
  for (const f of filas.filter((x) => x.ESTADO !== enEspera || azar.suerte(0.25))) {
    const cuantas = f.ESTADO === aceptada ? azar.entero(1, 2) : 1;
    for (let i = 0; i < cuantas; i++) {
      const ultima = i === cuantas - 1;
      const ESTADO = f.ESTADO === aceptada && ultima ? E.oferta.aceptada : azar.elegir([E.oferta.noLeQueda, E.oferta.sinRespuesta]);
      const F_CITA = sumarDias(ctx.hoy, 6 * (i + 1 - cuantas) - azar.entero(12, 16));
      const H_CITA = aHora(540 + 30 * azar.entero(0, 16));
      const dia = sumarDias(F_CITA, -1);
      const hora = 540 + azar.entero(0, 500);
      const ofrecida = `${dia} ${aHora(hora)}`;
      const ID = ofertas.length + 1;
      const medico = demo.MEDICOS.find((m) => m.CODIGOMEDICO === f.CODIGOMEDICO) ?? demo.MEDICOS[0]!;
      const lugar = { CODIGOMEDICO: medico.CODIGOMEDICO, SUCURSAL: 1, F_CITA, H_CITA, H_MINCITA: 30 };
      lugares.push({
        ...lugar,
        ID,
        CODIGOPACIENTE: f.v.CODIGOPACIENTE,
        ESTADO: ESTADO === E.oferta.aceptada ? ESTADO_LUGAR.tomado : ESTADO_LUGAR.descartado,
        creado: ofrecida,
      });
      ofertas.push({
        ...{
          ...lugar,
          ID,
          ESPERA: f.ID,
          LUGAR: ID,
          CODIGOPACIENTE: f.v.CODIGOPACIENTE,
          TIPO_CITA: E.tipoCita.presencial,
          ESTADO,
          creado: ofrecida,
        },
        CANAL: azar.elegir(['whatsapp', 'whatsapp', 'sms', 'correo']),
        VENCE: `${dia} ${aHora(hora + 30)}`,
        RESPONDIDA: ESTADO === E.oferta.sinRespuesta ? null : `${dia} ${aHora(hora + azar.entero(2, 25))}`,
      });
    }
  }
  return { lugares, ofertas };
}

/** Freed times of the next days: the first two cancelled appointments whose time nobody has taken. */
async function libres({ db, ctx }: Siembra, desde: number): Promise<object[]> {
  const citas = await db
    .selectFrom('citas as c')
    .select(['c.CODIGOMEDICO', 'c.SUCURSAL', 'c.F_CITA', 'c.H_CITA', 'c.H_MINCITA', 'c.CODIGOPACIENTE'])
    .where('c.C_ESTATUS', '=', E.cita.cancelada)
    .where('c.F_CITA', '>', ctx.hoy)
    .orderBy('c.F_CITA')
    .orderBy('c.H_CITA')
    .limit(3)
    .execute();
  return citas.map((c, i) => ({ ...c, ID: desde + i, ESTADO: ESTADO_LUGAR.libre }));
}

export const espera: Parte = async (s) => {
  const { db, azar, ctx, avance } = s;
  const filas = esperas(s);
  if (filas.length === 0) return;
  await volcar(
    db,
    'lista_espera',
    filas.map(({ v, ...f }, i) => {
      const PARTE3 = f.PARTE === horas ? { HORAINICIAL: '10:00', HORAFINAL: '13:30' } : { HORAINICIAL: null, HORAFINAL: null };
      const viva = f.ESTADO === enEspera;
      return {
        ...f,
        ...horasDe({ PARTE: f.PARTE, ...PARTE3 }),
        CODIGOPACIENTE: v.CODIGOPACIENTE,
        SUCURSAL: null,
        TIPO_CITA: azar.suerte(0.1) ? E.tipoCita.video : E.tipoCita.presencial,
        H_MINCITA: 30,
        DIAS: azar.elegir([[], [], [], [0, 2, 4], [1, 3], [5]]),
        FECHAINICIAL: viva ? ctx.hoy : sumarDias(ctx.hoy, -45),
        FECHAFINAL: sumarDias(ctx.hoy, viva ? azar.entero(12, 40) : -azar.entero(1, 10)),
        PRIORIDAD: viva && i % 5 === 0 ? PRIORIDAD_ESPERA.urgente : PRIORIDAD_ESPERA.normal,
        NOTA: azar.elegir(NOTAS),
        N_CITA: null,
        CITA_NUEVA: null,
        MOTIVO: f.ESTADO === retirada ? 'Ya no lo necesita' : '',
        creado_por: avance.usuarios.recep,
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
