// The operations measured: with the bare driver, on the minimal server, and on Galeno.
import { verify } from '@node-rs/argon2';
import { createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type pg from 'pg';
import { feriadosEntre } from '#features/agenda/tiempo/feriados.ts';
import { derivar } from '#kernel/server/config.ts';
import { huellaDe, nuevoToken } from '#kernel/server/sesiones.ts';
import { aHora, enLaClinica, sumarDias, sumarMeses } from '#kernel/shared/dates.ts';
import { pideForma, pideGet, pidePost } from './carga.ts';
import { agenda, buscar, citaNueva, citasNuevas, libres, notaNueva, paciente, paseDe } from './consultas.ts';
import { CLAVE, CODIGO, CRONICO, USUARIO, ZONA } from './poblar.ts';
import { DIAGNOSTICOS, notaHtml, notaTexto, RECETA } from './textos.ts';
import { LLAVE, type Volumen } from './volumen.ts';

/** What an operation should reach beside the minimal server. */
export interface Aim {
  /** Its calls per second at sixteen connections, of those of the minimal server: 0.8 is four fifths. */
  aLaPar: number;
  /** Milliseconds that its median on one connection may be above. */
  demas?: number;
}
const LECTURA: Aim = { aLaPar: 0.8, demas: 0.5 };

export interface Operacion {
  nombre: string;
  /** What it should reach, where there is an aim. */
  aim?: Aim;
  /** Repetition `i`: the same work in all three ways. */
  crudo: (i: number) => Promise<unknown>;
  desnudo: (i: number) => Buffer;
  galeno: (i: number) => Buffer;
  /** The rows in which both answers must agree. */
  filas?: (data: unknown) => Record<string, unknown>[];
  /** Prepares that many repetitions before the measurement. */
  preparar?: (cuantas: number) => Promise<void>;
}

/** An administrator's session, inserted into the database. */
export async function abrirSesion(dueno: pg.Pool, v: Volumen): Promise<string> {
  const token = nuevoToken();
  const c = await dueno.connect();
  try {
    await c.query("select set_config('app.cliente', $1, false)", [String(v.cliente)]);
    await c.query('select sesion_abrir($1, 1, 1, $2, $3, false, false)', [huellaDe(token), 'banco', '127.0.0.1']);
  } finally {
    await c.query("select set_config('app.cliente', '', false)");
    c.release();
  }
  return token;
}

const sinAcentos = (s: string) => s.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
interface Muestra {
  letras: string[];
  palabras: string[];
  codigos: number[];
}
/** Typical searches: beginnings of the commonest names, and a given name with a surname. */
async function muestra(crudo: pg.Pool): Promise<Muestra> {
  const { rows: letras } = await crudo.query<{ l: string }>(
    `select l from (select left(lower("APELLIDO_PATERNO"), 3) as l from pacientes where "CODIGOPACIENTE" <= 20000 union all
      select left(lower("NOMBRE"), 3) from pacientes where "CODIGOPACIENTE" <= 20000) x where l !~ ' ' group by l order by count(*) desc, l limit 60`,
  );
  const { rows: gente } = await crudo.query<{ CODIGOPACIENTE: number; NOMBRE: string; APELLIDO_PATERNO: string }>(
    `select "CODIGOPACIENTE", "NOMBRE", "APELLIDO_PATERNO" from pacientes where "ACTIVO" = 1 and "FECHA_NACIMIENTO" < '2000-01-01' and "APELLIDO_PATERNO" !~ ' '
     order by hashint4extended("CODIGOPACIENTE", 99) limit 4000`,
  );
  return {
    letras: letras.map((r) => r.l),
    palabras: gente.slice(0, 500).map((p, i) => {
      const dos = `${p.NOMBRE.split(' ')[0]} ${p.APELLIDO_PATERNO}`.toLowerCase();
      return i % 2 ? dos : sinAcentos(dos);
    }),
    codigos: gente.map((p) => p.CODIGOPACIENTE),
  };
}

const MEDICOS = 20;
const HUECOS = 144;
const DIAS = 60;
const SERIE = 26;
/** Minutes of an appointment when neither concept nor doctor set a duration. */
const DURACION = 30;
/** Free slots one after another, spread over doctors and days. */
function huecos(): (i: number) => { F_CITA: string; H_CITA: string; CODIGOMEDICO: number } {
  const hoy = enLaClinica(ZONA).fecha;
  const libres = new Set(feriadosEntre('mx', hoy, sumarDias(hoy, 1500)).map((f) => f.fecha));
  const dias = Array.from({ length: 1300 }, (_, d) => sumarDias(hoy, 90 + d)).filter((f) => !libres.has(f));
  return (i) => {
    const t = Math.floor(i / MEDICOS);
    const dia = (t % DIAS) + DIAS * Math.floor(t / (DIAS * HUECOS));
    return { F_CITA: dias[dia]!, H_CITA: aHora(480 + 5 * (Math.floor(t / DIAS) % HUECOS)), CODIGOMEDICO: 1 + (i % MEDICOS) };
  };
}

const DIRECCIONES = 65_536;
/** A solved captcha without the work, because the test knows the secret. */
async function captcha(): Promise<string> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1000,
    deriveKey,
    counter: 0,
    hmacSignatureSecret: derivar({ ENCRYPTION_KEY: LLAVE }, 'captcha'),
    expiresAt: Math.floor(Date.now() / 1000) + 3600,
  });
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

const SIGNOS = {
  PESO: 71.5,
  TALLA: 165,
  FRECUENCIA_CARDIACA: 72,
  FRECUENCIA_RESPIRATORIA: 16,
  TEMPERATURA: 36.5,
  SATURACION_OXIGENO: 97,
  TENSION_ARTERIAL: '120/80',
};
const como = <T>(v: unknown): T => v as T;
type Fila = Record<string, unknown>;

export async function operaciones(crudo: pg.Pool, v: Volumen, token: string): Promise<Operacion[]> {
  const { letras, palabras, codigos } = await muestra(crudo);
  const hueco = huecos();
  const hoy = enLaClinica(ZONA).fecha;
  const sesion = `authorization: ${token}\r\n`;
  const de = <T>(lista: readonly T[], i: number): T => lista[i % lista.length]!;
  const fin = (lunes: string) => sumarDias(lunes, 6);
  const captchas: string[] = [];
  // From so many addresses that no limit per address applies, and from each of them somebody entered before.
  const direccion = (i: number) => `10.0.${(i >> 8) & 255}.${i & 255}`;
  const desde = (i: number) => `x-forwarded-for: ${direccion(i)}\r\n`;
  const primero = `${sumarMeses(hoy, 1).slice(0, 7)}-01`;
  const mes = { desde: primero, hasta: sumarDias(sumarMeses(primero, 1), -1) };

  const busqueda = (nombre: string, textos: readonly string[]): Operacion => ({
    nombre,
    aim: LECTURA,
    crudo: (i) => buscar(crudo, v.cliente, de(textos, i)),
    desnudo: (i) => pideGet(`/buscar?q=${encodeURIComponent(de(textos, i))}`),
    galeno: (i) => pideGet(`/api/pacientes/buscar?BUSCAR=${encodeURIComponent(de(textos, i))}`, sesion),
    filas: (d) => como<Fila[]>(d),
  });
  const semana = (nombre: string, lunes: string, medico: (i: number) => number): Operacion => ({
    nombre,
    aim: LECTURA,
    crudo: (i) => agenda(crudo, v.cliente, lunes, fin(lunes), medico(i)),
    desnudo: (i) => pideGet(`/agenda/${lunes}/${fin(lunes)}/${medico(i)}`),
    galeno: (i) => pideGet(`/api/agenda/obtener/${lunes}/${fin(lunes)}/${medico(i)}/2`, sesion),
    filas: (d) => como<{ CITAS: Fila[] }>(d).CITAS,
  });
  const cita = (i: number) => ({
    N_CITA: 10_000_000 + i,
    ...hueco(i),
    H_MINCITA: 5,
    CODIGOPACIENTE: de(codigos, i),
    SUCURSAL: 1,
    ETIQUETAS: 2,
    D_OBSERVACIONES: 'Trae estudios de laboratorio',
    TIPO_CITA: 0,
    RECURRENTE: 0,
    CODIGO_ENLACE: '',
    SMS_PACIENTE: 0,
    WHATSAPP_PACIENTE: 0,
    SMS_DOCTOR: 0,
    WHATSAPP_DOCTOR: 0,
    ESTADO_PAGO: 0,
    MONEDA: '',
  });
  // Weeks that the single appointments do not reach.
  const serie = (i: number) => {
    const t = Math.floor(i / MEDICOS);
    const dia = sumarDias(hoy, 2_000 + (Math.floor(t / HUECOS) % 7));
    return Array.from({ length: SERIE }, (_, k) => ({
      ...cita(i),
      N_CITA: 100_000_000 + i * SERIE + k,
      F_CITA: sumarDias(dia, 7 * k),
      H_CITA: aHora(480 + 5 * (t % HUECOS)),
      CODIGOMEDICO: 1 + (i % MEDICOS),
    }));
  };
  const nota = (i: number) => ({
    CODIGOPACIENTE: de(codigos, i),
    CONSECUTIVO: 10_000 + i,
    FECHA: hoy,
    HORA: '08:00',
    CODIGOMEDICO: 1 + (i % MEDICOS),
    SUCURSAL: 1,
    NOTA: notaHtml(i),
    texto: notaTexto(i),
    CERRADA: 0,
    VERSION: 1,
  });
  const json = (ruta: string, cuerpo: unknown) => pidePost(ruta, 'application/json', JSON.stringify(cuerpo));
  const entrada = { USER: USUARIO, PASS: CLAVE };
  const pase = await paseDe(crudo, v.cliente, USUARIO);

  return [
    busqueda('Patient search, three letters', letras),
    busqueda('Patient search, two words', palabras),
    {
      nombre: 'Read one patient',
      aim: LECTURA,
      crudo: (i) => paciente(crudo, v.cliente, de(codigos, i)),
      desnudo: (i) => pideGet(`/paciente/${de(codigos, i)}`),
      galeno: (i) => pideGet(`/api/pacientes/obtener_uno/${de(codigos, i)}`, sesion),
      filas: (d) => [como<Fila>(d)],
    },
    semana('Agenda, week of one doctor (100)', v.lunes, (i) => 1 + (i % MEDICOS)),
    semana('Agenda, week of five doctors (500)', v.lunesDeCinco, () => 0),
    semana('Agenda, week of twenty doctors (2,000)', v.lunes, () => 0),
    {
      nombre: 'Free times of a month, online',
      aim: LECTURA,
      crudo: (i) => libres(crudo, v.cliente, 1 + (i % MEDICOS), mes.desde, mes.hasta, DURACION),
      desnudo: (i) => pideGet(`/libres/${1 + (i % MEDICOS)}/${mes.desde}/${mes.hasta}/${DURACION}`),
      galeno: (i) => pideGet(`/api/agenda_en_linea/huecos/${1 + (i % MEDICOS)}?CLIENTE=${CODIGO}&TIPO_CITA=0&MES=${mes.desde}`, desde(i)),
      filas: (d) => como<Fila[]>(d),
    },
    {
      nombre: 'New appointment',
      aim: { aLaPar: 0.35 },
      crudo: (i) => citaNueva(crudo, v.cliente, cita(i)),
      desnudo: (i) => json('/cita', cita(i)),
      galeno: (i) => {
        const { N_CITA: _n, RECURRENTE: _r, CODIGO_ENLACE: _c, ESTADO_PAGO: _e, MONEDA: _m, ...forma } = cita(i);
        return pideForma('/api/agenda/agregar', forma, sesion);
      },
    },
    {
      nombre: 'New series of 26',
      aim: { aLaPar: 0.35 },
      crudo: (i) => citasNuevas(crudo, v.cliente, serie(i)),
      desnudo: (i) => json('/citas', serie(i)),
      galeno: (i) => {
        const [primera] = serie(i);
        const { N_CITA: _n, RECURRENTE: _r, CODIGO_ENLACE: _c, ESTADO_PAGO: _e, MONEDA: _m, ...forma } = primera!;
        const r = { RECURRENTE: 1, 'RECURRENCIA[PERIODICIDAD]': 1, 'RECURRENCIA[TIPO_PERIODO]': 'S', 'RECURRENCIA[CITAS]': SERIE };
        return pideForma('/api/agenda/agregar', { ...forma, ...r, CONFIRMAR_AGENDAR: 1 }, sesion);
      },
    },
    {
      nombre: 'New note, signs and a diagnosis',
      aim: { aLaPar: 0.45 },
      crudo: (i) => notaNueva(crudo, v.cliente, nota(i)),
      desnudo: (i) => json('/nota', nota(i)),
      galeno: (i) => {
        const { CODIGOPACIENTE, CODIGOMEDICO, NOTA } = nota(i);
        const signos = Object.fromEntries(Object.entries(SIGNOS).map(([k, x]) => [`SIGNOS_VITALES[${k}]`, x]));
        const forma = { CODIGOMEDICO, NOTA, CERRADA: 0, 'DIAGNOSTICOS[0]': de(DIAGNOSTICOS, i), ...signos };
        return pideForma(`/api/expediente/notas_evolucion/agregar/${CODIGOPACIENTE}`, forma, sesion);
      },
    },
    {
      nombre: 'Login',
      crudo: () => verify(pase, CLAVE),
      desnudo: () => json('/login', entrada),
      galeno: (i) => {
        const CAPTCHA = captchas.pop();
        if (!CAPTCHA) throw new Error('faltan captchas');
        return pideForma('/api/auth/login', { CLIENT: CODIGO, ...entrada, CAPTCHA }, desde(i));
      },
      preparar: async (n) => {
        await crudo.query('delete from intentos');
        await crudo.query('insert into intentos (cliente, cuenta, origen, entro) select $1, $2, o, now() from unnest($3::text[]) o', [
          v.cliente,
          USUARIO,
          Array.from({ length: DIRECCIONES }, (_, i) => direccion(i)),
        ]);
        while (captchas.length < n) captchas.push(await captcha());
      },
    },
  ];
}

/** A prescription, and the request that prints it. */
export function receta(token: string): { guardar: Buffer; imprimir: (n: number) => Buffer } {
  const sesion = `authorization: ${token}\r\n`;
  return {
    guardar: pideForma(
      `/api/expediente/recetas/agregar/${CRONICO}`,
      { CODIGOMEDICO: 1, DETALLE: RECETA, ALERGIAS: '', ALERGIAS_NEGADAS: 0 },
      sesion,
    ),
    imprimir: (n) => pideGet(`/api/expediente/recetas/imprimir/${CRONICO}/${n}`, sesion),
  };
}
