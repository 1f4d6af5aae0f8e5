// Seventy people of one clinic at work at once: the scenario that Bahmni publishes for its own product, with its shares and pace.
// What it counts as a visit is here an appointment of today whose patient has arrived.
import { setTimeout as dormir } from 'node:timers/promises';
import type pg from 'pg';
import sharp from 'sharp';
import { Azar } from '#data/demo/azar.ts';
import { persona } from '#data/demo/nombres.ts';
import { E } from '#domain/estados.ts';
import { aHora, enLaClinica } from '#kernel/shared/dates.ts';
import { Conexion, percentil, pideForma, pideGet } from './carga.ts';
import { analisisDeConsulta, consulta, vaciar } from './expediente.ts';
import { abrirSesion } from './operaciones.ts';
import { MEDICOS, ZONA } from './poblar.ts';
import type { Volumen } from './volumen.ts';

/** Half of them at the desk, half of them doctors. */
const PERSONAS = 70;
/**
 * Seconds from one task of a person to the next, as their run of four hours did it: 1,730 registrations are 40 % of what 35
 * desks did; 35 doctors saved 2,040 consultations.
 */
const CADA_S = { mostrador: (14_400 * 35) / (1_730 / 0.4), consultorio: (14_400 * 35) / 2_040 };
/** So many times faster than theirs. */
const APRISA = 15;
const SEGUNDOS = 120;
const SEMILLA = 70;
/** The shares of a desk's work: registration, search by number, search by name; the rest is a document. */
const PARTES = [0.4, 0.7, 0.9] as const;
const ABRE = 8 * 60;
const CIERRA = 20 * 60;

/** Of each step: milliseconds at the 95th percentile and at most, as Bahmni Standard 1.0 beta published them; and our aim. */
const PASOS = {
  registrar: ['Register, possible doubles shown, and start the visit', 107, 321, 100],
  numero: ['Search by number, open, start the visit', 143, 464, 75],
  nombre: ['Search by name, open, start the visit', 310, 716, 150],
  buscar: ['…of which the search by name alone', null, null, 50],
  documento: ['Upload a picture of a document', 127, 399, 125],
  abrir: ['Open a file (header, dashboard, notes)', null, null, 100],
  consulta: ['Save a consultation (signs, diagnosis, note, four analyses, prescription)', 701, 2_015, 200],
} as const;
type Paso = keyof typeof PASOS;

export interface Jornada {
  ms: Record<Paso, number[]>;
  fallas: string[];
  /** Rows that were answered as saved, and how many the database holds. */
  guardados: { que: string; dichos: number; hay: number }[];
}

type Fila = Record<string, unknown>;
/** A person with a session and a connection of their own. */
class Persona {
  readonly azar: Azar;
  private constructor(
    readonly n: number,
    private readonly con: Conexion,
    private readonly sesion: string,
  ) {
    this.azar = new Azar(SEMILLA + n);
  }
  static async entrar(n: number, dueno: pg.Pool, v: Volumen, puerto: number): Promise<Persona> {
    return new Persona(n, await Conexion.abrir(puerto), `authorization: ${await abrirSesion(dueno, v)}\r\n`);
  }
  cerrar(): void {
    this.con.cerrar();
  }
  private async pedir(peticion: Buffer, ruta: string): Promise<Fila> {
    const { estado, cuerpo } = await this.con.pedir(peticion);
    const json = JSON.parse(cuerpo.toString('utf8'));
    if (estado >= 300 || !json.success) throw new Error(`${ruta}: ${estado} ${cuerpo.toString('utf8').slice(0, 300)}`);
    return json.data;
  }
  leer<T = Fila>(ruta: string): Promise<T> {
    return this.pedir(pideGet(`/api${ruta}`, this.sesion), ruta) as Promise<T>;
  }
  guardar(ruta: string, campos: Record<string, string | number | Buffer>): Promise<Fila> {
    return this.pedir(pideForma(`/api${ruta}`, campos, this.sesion), ruta);
  }
  async consultar(CODIGOPACIENTE: number): Promise<void> {
    for (const peticion of consulta(CODIGOPACIENTE, this.azar.entero(0, 1_000_000), this.sesion)) await this.pedir(peticion, 'consulta');
  }
}

export async function medirJornada(dueno: pg.Pool, v: Volumen, puerto: number): Promise<Jornada> {
  const c = await dueno.connect();
  const gente: Persona[] = [];
  const { rows } = await c.query('select now()::text as ya');
  const inicio = rows[0].ya as string;
  const hechos: Jornada = { ms: Object.fromEntries(Object.keys(PASOS).map((k) => [k, []])) as never, fallas: [], guardados: [] };
  const dichos = { pacientes: 0, citas: 0, imagenes: 0, notas_evolucion: 0, analisis_clinicos: 0, recetas: 0 };
  const { fecha: F_CITA } = enLaClinica(ZONA);
  const documento = await sharp(await ruido(1240, 1754))
    .jpeg({ quality: 70 })
    .toBuffer();

  async function cronometrar<T>(paso: Paso, hacer: () => Promise<T>): Promise<T> {
    const t = performance.now();
    const hecho = await hacer();
    hechos.ms[paso].push(performance.now() - t);
    return hecho;
  }
  async function empezarVisita(p: Persona, CODIGOPACIENTE: number): Promise<void> {
    const { N_CITA } = await p.guardar('/agenda/agregar', {
      ...{ F_CITA, H_CITA: aHora(5 * p.azar.entero(ABRE / 5, CIERRA / 5 - 1)), H_MINCITA: 5, CODIGOPACIENTE },
      ...{ CODIGOMEDICO: p.azar.entero(1, MEDICOS), SUCURSAL: 1, TIPO_CITA: 0 },
      ...{ CONFIRMAR_AGENDAR: 1, MOTIVO_CONFIRMAR: 'Llegó sin cita' },
    });
    dichos.citas++;
    await p.guardar(`/agenda/cambiar_estatus/${N_CITA}/${E.cita.enSala}`, {});
  }
  async function registrar(p: Persona): Promise<void> {
    const { NOMBRE, APELLIDO_PATERNO, APELLIDO_MATERNO, SEXO, FECHA_NACIMIENTO, TCEL_LADA, TCELULAR, MAIL } = persona(p.azar, 'mx', F_CITA);
    const forma = { NOMBRE, APELLIDO_PATERNO, APELLIDO_MATERNO, SEXO, FECHA_NACIMIENTO, TCEL_LADA, TCELULAR, MAIL };
    await cronometrar('registrar', async () => {
      // Who looks like somebody that is here already is saved at the second time.
      const { CODIGOPACIENTE } = await p
        .guardar('/pacientes/guardar', forma)
        .catch(() => p.guardar('/pacientes/guardar', { ...forma, CONFIRMAR_REGISTRO: 1 }));
      dichos.pacientes++;
      await empezarVisita(p, Number(CODIGOPACIENTE));
    });
  }
  const abrirHallado = async (p: Persona, hallados: { CODIGOPACIENTE: number; ACTIVO: number }[]) => {
    const uno = hallados.find((h) => h.ACTIVO);
    if (!uno) throw new Error('la búsqueda no halló a nadie');
    await p.leer(`/pacientes/obtener_uno/${uno.CODIGOPACIENTE}`);
    await empezarVisita(p, uno.CODIGOPACIENTE);
  };
  async function enMostrador(p: Persona): Promise<void> {
    const suerte = p.azar.decimal();
    const buscar = (q: string) => p.leer<{ CODIGOPACIENTE: number; ACTIVO: number }[]>(`/pacientes/buscar?BUSCAR=${encodeURIComponent(q)}`);
    if (suerte < PARTES[0]) return registrar(p);
    if (suerte < PARTES[1]) return cronometrar('numero', async () => abrirHallado(p, await buscar(String(alguien(p).CODIGOPACIENTE))));
    if (suerte < PARTES[2]) {
      const { NOMBRE, APELLIDO_PATERNO } = alguien(p);
      const q = `${NOMBRE.split(' ')[0]} ${APELLIDO_PATERNO}`.toLowerCase();
      return cronometrar('nombre', async () => abrirHallado(p, await cronometrar('buscar', () => buscar(q))));
    }
    await cronometrar('documento', () =>
      p.guardar(`/expediente/imagenes/agregar/${alguien(p).CODIGOPACIENTE}/0`, { DESCRIPCION: 'Estudio que trae', FOTO: documento }),
    );
    dichos.imagenes++;
  }
  async function enConsultorio(p: Persona): Promise<void> {
    const quien = alguien(p).CODIGOPACIENTE;
    await cronometrar('abrir', async () => {
      for (const que of [`dashboard/encabezado/${quien}`, `dashboard/overview/${quien}/5`, `notas_evolucion/obtener/${quien}`])
        await p.leer(`/expediente/${que}`);
    });
    await cronometrar('consulta', () => p.consultar(quien));
    for (const de of ['notas_evolucion', 'analisis_clinicos', 'recetas'] as const) dichos[de]++;
  }

  /** Active patients, whose numbers and names are searched. */
  let conocidos: { CODIGOPACIENTE: number; NOMBRE: string; APELLIDO_PATERNO: string }[] = [];
  const alguien = (p: Persona) => conocidos[p.azar.entero(0, conocidos.length - 1)]!;
  try {
    await c.query('set session_replication_role = replica');
    await c.query("select set_config('app.cliente', $1, false), set_config('app.usuario', '1', false)", [String(v.cliente)]);
    await analisisDeConsulta(c);
    conocidos = (
      await c.query(
        `select "CODIGOPACIENTE", "NOMBRE", "APELLIDO_PATERNO" from pacientes tablesample system (50)
         where cliente = $1 and "ACTIVO" = 1 limit 10000`,
        [v.cliente],
      )
    ).rows;
    for (let n = 0; n < PERSONAS; n++) gente.push(await Persona.entrar(n, dueno, v, puerto));
    const fin = performance.now() + SEGUNDOS * 1000;
    await Promise.all(
      gente.map(async (p) => {
        const [hacer, cada] = p.n < PERSONAS / 2 ? [enMostrador, CADA_S.mostrador] : [enConsultorio, CADA_S.consultorio];
        const pausa = (cada * 1000) / APRISA;
        for (let turno = performance.now() + pausa * p.azar.decimal(); turno < fin; turno += pausa) {
          await dormir(Math.max(0, turno - performance.now()));
          await hacer(p).catch((e: Error) => hechos.fallas.push(e.message));
        }
      }),
    );
    for (const [que, veces] of Object.entries(dichos)) {
      const { rows: hay } = await c.query(`select count(*)::int as n from ${que} where cliente = $1 and creado >= $2`, [v.cliente, inicio]);
      hechos.guardados.push({ que, dichos: veces, hay: hay[0].n });
    }
    return hechos;
  } finally {
    for (const p of gente) p.cerrar();
    await vaciar(c, inicio);
    await c.query('delete from pacientes where cliente = $1 and "CODIGOPACIENTE" > $2', [v.cliente, v.pacientes]);
    c.release(true);
  }
}
/** A page as a scanner sees it: a picture that does not compress to nothing. */
async function ruido(ancho: number, alto: number): Promise<Buffer> {
  return sharp({
    create: { width: ancho, height: alto, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 200, sigma: 12 } },
  })
    .png()
    .toBuffer();
}

const n0 = (x: number | null) => (x === null ? '' : Math.round(x).toLocaleString('en'));
export function tablaJornada({ ms, fallas, guardados }: Jornada): string {
  const filas = (Object.entries(PASOS) as [Paso, (typeof PASOS)[Paso]][]).map(([paso, [que, suP95, suPeor, aim]]) => {
    const orden = ms[paso].toSorted((a, b) => a - b);
    const p95 = percentil(orden, 95);
    return `| ${que} | ${n0(orden.length)} | ${n0(percentil(orden, 50))} | ${n0(p95)} | ${n0(percentil(orden, 99))} | ${n0(orden.at(-1) ?? Number.NaN)} | ${n0(suP95)} | ${n0(suPeor)} | ${aim}: ${p95 <= aim ? 'met' : '**missed**'} |`;
  });
  const perdidos = guardados.map(({ que, dichos, hay }) => `${que} ${n0(dichos)}/${n0(hay)}`).join(', ');
  return [
    `${PERSONAS} people, half at the desk and half doctors, ${APRISA} times as fast as Bahmni's published run of four hours, for ${SEGUNDOS} s. Milliseconds.`,
    '',
    '| Step | Times | Median | p95 | p99 | Most | Bahmni p95 | Bahmni most | Aim of p95 |',
    '|---|--:|--:|--:|--:|--:|--:|--:|---|',
    ...filas,
    '',
    `Refused or failed: ${fallas.length}${fallas[0] ? ` (first: ${fallas[0]})` : ''}. Answered as saved / found in the database afterwards: ${perdidos}.`,
  ].join('\n');
}
