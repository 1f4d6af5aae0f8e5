// Report of the security log: who did what, and on whose file.
import { sql } from 'kysely';
import { P } from '#domain/permisos.ts';
import '#features/personal/server/table.ts';
import { reporte } from '#kernel/reporte/server.ts';
import { codigo, fecha, opcional, textoOpcional } from '#kernel/shared/fields.ts';
import { enDias, exigirPeriodo, FECHAS, soloHoy } from './comun/periodo.ts';

/** The path of a call, readable and still one to one: «/caja/abonos/cancelar» is «Caja, abonos: cancelar». */
function enPalabras(accion: string): string {
  const partes = accion.slice(1).replaceAll('_', ' ').split('/');
  const dicho = partes.length > 1 ? `${partes.slice(0, -1).join(', ')}: ${partes.at(-1)}` : accion.slice(1);
  return dicho.charAt(0).toUpperCase() + dicho.slice(1);
}

export default reporte({
  accion: '/seguridad/bitacora',
  titulo: 'Bitácora de seguridad',
  descripcion: 'Lo que hizo cada usuario, desde dónde y en qué expediente',
  grupo: 'Seguridad',
  permiso: P.reportes.bitacora,
  filtros: { ...FECHAS, USUARIO: opcional(codigo('Usuario')) },
  defectos: (ctx) => ({ ...soloHoy(ctx), USUARIO: null }),
  // A restricted doctor reads of the files of own patients.
  alcance: { sucursal: false, medico: 'p.CODIGOMEDICO', cajero: false },
  opciones: async (ctx) => ({
    USUARIO: (await ctx.db.selectFrom('usuarios').select(['CODIGOUSUARIO', 'NOMBRE', 'APEPAT']).orderBy('NOMBRE').limit(500).execute()).map(
      (u) => [u.CODIGOUSUARIO, [u.NOMBRE, u.APEPAT].filter(Boolean).join(' ')],
    ),
  }),
  columnas: {
    QUIEN: textoOpcional('Usuario', 160),
    FECHA: fecha('Fecha'),
    HORA: textoOpcional('Hora', 8),
    ACCION: textoOpcional('Acción', 200),
    CODIGOPACIENTE: opcional(codigo('Expediente')),
    ORIGEN: textoOpcional('Desde', 64),
  },
  totales: [],
  renglones(_, f, donde) {
    exigirPeriodo(f);
    return sql<Record<string, unknown>>`
      select coalesce(btrim(u."NOMBRE" || ' ' || u."APEPAT"), '') as "QUIEN", b.momento::date as "FECHA", to_char(b.momento, 'HH24:MI:SS') as "HORA",
        b.accion as "ACCION", b.paciente as "CODIGOPACIENTE", b.ip as "ORIGEN"
      from bitacora b left join usuarios u on u.cliente = b.cliente and u."CODIGOUSUARIO" = b.usuario
        left join pacientes p on p.cliente = b.cliente and p."CODIGOPACIENTE" = b.paciente
      where ${enDias('b.momento', f)} and (${f.USUARIO}::int is null or b.usuario = ${f.USUARIO}::int) and ${donde}
      order by b.momento desc, b.id desc`;
  },
  cada: (r) => ({ ...r, ACCION: enPalabras(String(r.ACCION)) }),
});
