// Reads the audit of one patient.
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { filasDeLista } from '#kernel/server/lista.ts';
import { implement } from '#kernel/server/serve.ts';
import { type Apertura, aperturas, MAX_APERTURAS } from '../contract.ts';
import { type Acto, enPalabras } from '../rules.ts';

type Fila = Omit<Apertura, 'HECHO'> & { actos: Acto[]; soporte: string };

export default implement(aperturas, {
  async obtener(ctx: Ctx, { CODIGOPACIENTE }, q) {
    const filas = await filasDeLista<Fila>(
      ctx,
      {
        columnas: sql`n.*`,
        de: sql`(select d.*, coalesce(nullif(d.soporte, ''), btrim(u."NOMBRE" || ' ' || u."APEPAT" || ' ' || u."APEMAT"), '') as "USUARIO" from (
          select b.cliente, b.momento::date as "FECHA", b.usuario as "CODIGOUSUARIO", coalesce(b.detalle->>'SOPORTE', '') as soporte,
            to_char(min(b.momento), 'HH24:MI') as "DESDE", to_char(max(b.momento), 'HH24:MI') as "HASTA", count(*)::int as "VECES",
            jsonb_agg(distinct jsonb_build_object('accion', b.accion, 'cambia', b.detalle ? 'CAMPOS')) as actos,
            left(string_agg(distinct b.ip, ', '), 300) as "ORIGEN"
          from bitacora b where b.paciente = ${CODIGOPACIENTE} group by 1, 2, 3, 4) d
          left join usuarios u on u.cliente = d.cliente and u."CODIGOUSUARIO" = d."CODIGOUSUARIO") n`,
        donde: sql`true`,
        clave: sql`n."FECHA" || '/' || n."CODIGOUSUARIO" || '/' || n.soporte`,
        halla: (patron) => sql`f_norm(n."USUARIO") like ${patron}`,
        orden: sql`n."FECHA" desc, n."HASTA" desc`,
        ordenes: {
          FECHA: sql`n."FECHA"`,
          DESDE: sql`n."DESDE"`,
          USUARIO: sql`n."USUARIO"`,
          HECHO: sql`n.actos::text`,
          ORIGEN: sql`n."ORIGEN"`,
        },
        tope: MAX_APERTURAS,
      },
      q,
    );
    return filas.map(({ actos, soporte, ...f }) => ({
      ...f,
      USUARIO: soporte ? `${soporte} (soporte)` : f.USUARIO,
      HECHO: enPalabras(actos),
    }));
  },
});
