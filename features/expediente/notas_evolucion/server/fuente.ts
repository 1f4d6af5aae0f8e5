// Evolution notes in the dashboard.
import { sql } from 'kysely';
import { P } from '#domain/permisos.ts';
import { deConsulta, type Fuente, LARGO_EN_EL_DIA, usuarioDe } from '#features/expediente/registros/server/fuentes.ts';
import { lineaDeSignos } from '../signos.ts';
import { diagnosticosDe, LARGO_RESUMEN } from './leer.ts';

export default {
  ...deConsulta,
  lista: 'NOTAS',
  tabla: 'notas_evolucion',
  unir: sql`left join notas_signos s on s.cliente = n.cliente and s."CODIGOPACIENTE" = n."CODIGOPACIENTE" and s."CONSECUTIVO" = n."CONSECUTIVO"`,
  abre: P.notas.editar,
  dato: (entera) =>
    sql`json_build_object('CONSECUTIVO', n."CONSECUTIVO", 'RESUMEN', left(n.texto, ${sql.lit(entera ? LARGO_EN_EL_DIA : LARGO_RESUMEN)}),
      'CERRADA', nota_cerrada(n), 'DIAGNOSTICOS', ${diagnosticosDe}, 'signos', case when s.cliente is not null then to_jsonb(s) end,
      'TOMADOS', to_char(s.tomados, 'YYYY-MM-DD HH24:MI'), 'TOMADOS_POR', ${usuarioDe(sql`s.tomados_por`)})`,
  entrada: ({ signos, ...nota }) => ({ ...nota, SIGNOS: lineaDeSignos(signos as Record<string, unknown> | null) }),
} satisfies Fuente;
