// The external forms of a Mexican clinic: its account and some current appointments whose patients received one. They are sent
// like real ones once the clinic is complete.
import { sql } from 'kysely';
import { POR_VENIR } from '#domain/estados.ts';
import { literales } from '#kernel/server/literales.ts';
import '#features/clinica/server/table.ts';
import { pedirFormas } from '#features/agenda/formas/server/pedir.ts';
import { formas as contrato } from '#features/integraciones/formas/contract.ts';
import type { Parte } from './siembra.ts';

const CUANTAS = 14;
const DIAS = 6;

export const formas: Parte = async ({ ctx, db, demo, azar, llamar }) => {
  if (demo.pais !== 'mx' || ctx.host.config.SERVICIOS.formas !== 'emulador') return;
  await sql`update sistema_control set parametros = parametros || '{"CONFIG_FORMAS365": 1}'`.execute(db);
  await llamar(contrato.login, {}, { EMAIL: demo.SUCURSALES[0]!.MAIL, PASS: 'Formas2026' });
  const lista = await llamar(contrato.lista_formatos);
  const suerte = azar.bifurcar('formas');
  const { rows } = await sql<{ N_CITA: number; MAIL: string }>`select c."N_CITA", p."MAIL" from citas c
    join pacientes p on p.cliente = c.cliente and p."CODIGOPACIENTE" = c."CODIGOPACIENTE"
    where c."F_CITA" between ${ctx.hoy}::date and ${ctx.hoy}::date + ${DIAS}::int and c."C_ESTATUS" in ${literales(POR_VENIR)} and p."MAIL" <> ''
    order by c."F_CITA", c."H_CITA" limit 200`.execute(db);
  for (const { N_CITA, MAIL } of suerte.barajar(rows).slice(0, CUANTAS)) {
    const suyos = lista.filter(() => suerte.suerte(0.6));
    await pedirFormas(
      ctx,
      N_CITA,
      MAIL,
      (suyos.length ? suyos : lista.slice(0, 1)).map((f) => f.ID),
    );
  }
};
