// A clinic with its online agenda open, and visitors who use it.
import { sql } from 'kysely';
import { P } from '#domain/permisos.ts';
import { enLinea } from '#features/agenda/en_linea/contract.ts';
import '#features/agenda/en_linea/server/table.ts';
import { feriadosEntre } from '#features/agenda/tiempo/feriados.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { lunesDe, sumarDias } from '#kernel/shared/dates.ts';
import { captcha } from './acceso.ts';
import { clinicaConAgenda, hoyDe, PERMISOS_AGENDA } from './agenda.ts';
import { pedir } from './ataque.ts';
import { type CasaDePrueba, Cliente } from './clinica.ts';

/** The first Monday at least a week ahead whose week has no holidays. */
function lunesLibre(c: Cliente): string {
  let l = sumarDias(lunesDe(hoyDe(c)), 14);
  while ((['mx', 'co', 'pe', 'ec', 'cl'] as const).some((p) => feriadosEntre(p, l, sumarDias(l, 6)).length)) l = sumarDias(l, 7);
  return l;
}
export interface Puesta {
  c: Cliente;
  /** A visitor without a session. */
  el: Cliente;
  lunes: string;
}
/** Doctor 1 is offered on weekdays from 9 to 13 with a break at eleven; doctor 2 works and is not offered. */
export async function puesta(ajustes: Record<string, unknown> = {}, pais: 'mx' | 'cl' = 'mx', casa?: CasaDePrueba): Promise<Puesta> {
  const c = await clinicaConAgenda({
    pais,
    ...(casa ? { casa } : {}),
    permisos: [...PERMISOS_AGENDA, P.pacientes.abrir],
    ajustes: { PAC_TCEL_REG: 0, HRS_ANTICIPACION_ONLINE: 2, ...ajustes },
  });
  await c.sql(async ({ db }) => {
    await sql`update medicos set "MOSTRAR_EN_AGENDA_ONLINE" = 1, "MAIL" = 'elena@privado.mx', "CEDULA_PROFECIONAL" = '98012453', "UNIVERSIDAD" = 'UNAM' where "CODIGOMEDICO" = 1`.execute(
      db,
    );
    await sql`insert into folios (serie, ultimo) values ('PACIENTE', 3)`.execute(db);
    await sql`update pacientes set "FECHA_NACIMIENTO" = '1980-05-04' where "CODIGOPACIENTE" = 1`.execute(db);
    for (const m of [1, 2]) {
      await sql`insert into medicos_sucursales ("CODIGOMEDICO", "SUCURSAL") values (${m}, 1)`.execute(db);
      await sql`insert into medicos_horarios ("CODIGOMEDICO", "SUCURSAL", "DIA", "TIPO", "INICIAL", "FINAL")
        select ${m}, 1, d, t, case when t = '' then time '09:00' else time '11:00' end, case when t = '' then time '13:00' else time '11:30' end
        from generate_series(0, 4) d, unnest(array['', 'COMIDA']) t`.execute(db);
    }
  });
  return { c, el: new Cliente(c.casa, 0, '', 'UTC', '', 0), lunes: lunesLibre(c) };
}
export const ANA = {
  NOMBRE: 'Ana',
  APELLIDO_PATERNO: 'Núñez',
  FECHA_NACIMIENTO: '1980-05-04',
  MAIL: 'ana@ejemplo.mx',
  TCELULAR: '5512345678',
  IDIOMA: 'es',
};
export const NADIE = { ...ANA, NOMBRE: 'Rosalba', APELLIDO_PATERNO: 'Quintero', MAIL: 'rosalba@ejemplo.mx', TCELULAR: '5599998888' };
export const huecos = (p: Puesta, mas: Arbol = {}, medico = 1) =>
  p.el.llamar(enLinea.huecos, { CODIGOMEDICO: medico }, { CLIENTE: p.c.codigo, TIPO_CITA: 0, MES: p.lunes, ...mas });
export const delDia = async (p: Puesta, fecha = p.lunes, mas: Arbol = {}) =>
  (await huecos(p, { MES: fecha, ...mas })).data.filter((h) => h.FECHA === fecha).map((h) => h.HORA);
/** From a separate address, so that many can try at once. */
export const desdeOtra = async (ruta: keyof typeof enLinea, partes: Record<string, string>, cuerpo: Arbol, p: Puesta) =>
  (await pedir(p.c.casa, { call: enLinea[ruta] as never, partes, cuerpo })).json();
export const apartar = async (p: Puesta, HORA = '09:00', mas: Arbol = {}) =>
  desdeOtra(
    'apartar',
    { CODIGOMEDICO: '1' },
    { CLIENTE: p.c.codigo, TIPO_CITA: 0, FECHA: p.lunes, HORA, CAPTCHA: await captcha(p.el), ...mas },
    p,
  );
export const agendar = (p: Puesta, APARTADO: string, quien: Arbol = ANA) =>
  desdeOtra('agendar', { APARTADO }, { CLIENTE: p.c.codigo, ...quien }, p);
export const reservada = async (p: Puesta, HORA = '09:00', quien: Arbol = ANA) => {
  const { data } = await apartar(p, HORA);
  const r = await agendar(p, data.APARTADO, quien);
  if (!r.success) throw new Error(`${r.message} ${JSON.stringify(r.data)}`);
  return { ...r, FICHA: r.data.FICHA as string, N_CITA: Number(String(r.data.FICHA).split('.')[0]) };
};
export const mensajes = async (p: Puesta) =>
  (
    await p.c.sql(({ db }) =>
      sql<{
        para: string;
        asunto: string;
        cuerpo: string;
        html: string;
        adjuntos: unknown[];
      }>`select para, asunto, cuerpo, html, adjuntos from mensajes order by id`.execute(db),
    )
  ).rows;
export const cuantos = async (p: Puesta, tabla: string) =>
  (await p.c.sql(({ db }) => sql<{ n: number }>`select count(*)::int as n from ${sql.table(tabla)}`.execute(db))).rows[0]!.n;
