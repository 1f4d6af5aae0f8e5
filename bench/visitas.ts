// Ten visits by video at once: what they cost the agenda. Both sides of each ask as often as while they look for each other,
// which is more than later, and say something twice a second.
import { setTimeout as dormir } from 'node:timers/promises';
import type pg from 'pg';
import { VERSION_TERMINOS } from '#features/videoconsulta/terminos.ts';
import { enLaClinica, sumarDias } from '#kernel/shared/dates.ts';
import { Conexion, cargar, pideForma, pideGet } from './carga.ts';
import { type Renglon, renglonDe, tabla } from './expediente.ts';
import { ZONA } from './poblar.ts';
import type { Volumen } from './volumen.ts';

const VISITAS = 10;
const PRIMERA = 300_000_000;
const SEGUNDOS = 10;
/** The same as the browser's, in features/videoconsulta/web/llamada.ts. */
const PREGUNTA_MS = 450;
const DICE_MS = 500;
/** Milliseconds that a reading of the agenda may take. */
const AIM = 50;
const deVisita = (i: number) => `/api/videoconsultas/%s/${PRIMERA + i}`;

/** Squeezed in, so that the week's own appointments may stay where they are. */
async function llenar(c: pg.PoolClient, codigo: string): Promise<void> {
  const { fecha, hora } = enLaClinica(ZONA);
  await c.query(
    `insert into citas ("N_CITA", "F_CITA", "H_CITA", "H_MINCITA", "CODIGOPACIENTE", "CODIGOMEDICO", "SUCURSAL", "TIPO_CITA", "C_ESTATUS", sobrecupo, "CODIGO_ENLACE")
     select $1 + i, $2, $3, 30, p."CODIGOPACIENTE", i + 1, 1, 1, 0, 1, $4 || '.enlace-de-la-visita-' || i
     from generate_series(0, $5 - 1) i join (select "CODIGOPACIENTE", row_number() over () - 1 as n from pacientes where eliminado is null limit $5) p on p.n = i`,
    [PRIMERA, fecha, hora, codigo, VISITAS],
  );
}
export async function medirVisitas(dueno: pg.Pool, v: Volumen, puerto: number, token: string): Promise<Renglon[]> {
  const c = await dueno.connect();
  const { rows } = await c.query<{ codigo: string }>('select codigo from compartido.clientes where cliente = $1', [v.cliente]);
  const codigo = rows[0]!.codigo;
  const sesion = `authorization: ${token}\r\n`;
  const una = await Conexion.abrir(puerto);
  const semana = pideGet(`/api/agenda/obtener/${v.lunes}/${sumarDias(v.lunes, 6)}/1/2`, sesion);
  const leer = async () => {
    const { estado, cuerpo } = await una.pedir(semana);
    return estado < 300 ? '' : `${estado} ${cuerpo.toString('utf8').slice(0, 200)}`;
  };
  const medir = async (que: string) => renglonDe(que, await cargar([leer], SEGUNDOS), AIM);
  try {
    await c.query('set session_replication_role = replica');
    await c.query("select set_config('app.cliente', $1, false), set_config('app.usuario', '1', false)", [String(v.cliente)]);
    await llenar(c, codigo);
    await cargar([leer], 2);
    const hechas = [await medir('Week of one doctor')];
    const lados = Array.from({ length: VISITAS * 2 }, (_, n) => ladoDe(puerto, Math.floor(n / 2), n % 2 ? { sesion } : { codigo }));
    const cerrar = await Promise.all(lados);
    hechas.push(await medir(`Week of one doctor, beside ${VISITAS} visits`));
    for (const f of cerrar) await f();
    hechas.push(await medir('Week of one doctor, afterwards'));
    return hechas;
  } finally {
    una.cerrar();
    for (const t of ['videoconsultas_senales', 'videoconsultas_terminos', 'videoconsultas', 'citas'])
      await c.query(`delete from ${t} where cliente = $1 and "N_CITA" >= $2`, [v.cliente, PRIMERA]);
    c.release(true);
  }
}
/** One side of a visit, from its terms until it is told to leave: it asks, and it speaks. */
async function ladoDe(puerto: number, i: number, quien: { sesion: string } | { codigo: string }): Promise<() => Promise<void>> {
  const con = await Conexion.abrir(puerto);
  const delMedico = 'sesion' in quien;
  const cabeceras = delMedico ? quien.sesion : `x-forwarded-for: 10.0.0.${i + 1}\r\n`;
  const ruta = (call: string) => deVisita(i).replace('%s', call) + (delMedico ? '' : `/${quien.codigo}.enlace-de-la-visita-${i}`);
  const pedir = async (p: Buffer) => {
    const { estado, cuerpo } = await con.pedir(p);
    const texto = cuerpo.toString('utf8');
    if (estado >= 300 || !JSON.parse(texto).success) throw new Error(`${ruta('…')}: ${estado} ${texto.slice(0, 200)}`);
  };
  const hacer = (call: string, campos = {}) => pedir(pideForma(ruta(call), campos, cabeceras));
  await hacer('aceptar', { VERSION_TERMINOS, IDIOMA: 'es' });
  if (!delMedico) await hacer('esperar');
  // The patient may need a moment to be there.
  else
    for (let veces = 0; ; veces++) {
      try {
        await hacer('admitir');
        break;
      } catch (e) {
        if (veces > 20) throw e;
        await dormir(200);
      }
    }
  let sigue = true;
  const vive = (async () => {
    let dicho = 0;
    while (sigue) {
      await pedir(pideGet(`${ruta('senales')}?DESDE=0`, cabeceras));
      if (performance.now() - dicho > DICE_MS) {
        dicho = performance.now();
        await hacer('senal', { TIPO: 'candidato', CUERPO: 'x'.repeat(200) }).catch(() => {});
      }
      await dormir(PREGUNTA_MS);
    }
  })();
  return async () => {
    sigue = false;
    await vive;
    con.cerrar();
  };
}
export const tablaVisitas = (renglones: readonly Renglon[]): string => {
  const [solas, juntas] = renglones;
  return `${tabla(`The agenda beside ${VISITAS} visits by video at once.`, renglones)}\n\nBeside the visits a reading takes ${(juntas!.mediana / solas!.mediana).toFixed(2)} times as long (median).`;
};
