// Reads the clinic of the transaction, as every session has it.
import { type Kysely, sql } from 'kysely';
import { paisDe } from '#domain/paises/paises.ts';
import type { Clinica } from '#domain/sesion.ts';
import type { DB } from '#kernel/server/tablas.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { Ajustes } from '../fields.ts';
import './table.ts';

/** The plan's flags unless the clinic has others. */
export const PARAMETROS = {
  CONFIG_VIDEOCONSULTAS: 1,
  CONFIG_PAGOS_ONLINE: 1,
  CONFIG_FACTURACION: 1,
  CONFIG_MODULO_SIS: 1,
  CONFIG_GASTOS: 1,
  CONFIG_PACIENTES: 1,
  CONFIG_FORMAS365: 0,
  CONFIG_FORMATOS_CAJA: 1,
  VERSION_COMPLETA: 1,
  AGENDA_ONLINE: 1,
  CONFIG_GCALENDAR: 1,
  ZOOM_VIDEOCONSULTAS: 1,
} as const;

/** Columns given to every session. */
const VISIBLES = Object.keys(Ajustes.shape) as (keyof typeof Ajustes.shape)[];

interface ClienteActual {
  codigo: string;
  nombre: string;
  id_pais: number;
  zona: string;
  vence: string | null;
  limite_medicos: number;
}
/** The clinic of the transaction; undefined outside any clinic. */
export async function leerClinica(db: Kysely<DB>): Promise<Clinica | undefined> {
  const [
    {
      rows: [c],
    },
    ajustes,
    {
      rows: [formas],
    },
  ] = await Promise.all([
    sql<ClienteActual>`select * from cliente_actual()`.execute(db),
    db
      .selectFrom('sistema_control')
      .select([...VISIBLES, 'ACTIVAR_VIDEOCONSULTA', 'parametros', 'logo'])
      .executeTakeFirst(),
    sql<{ cuenta: string }>`select cuenta from cuentas_externas where servicio = 'formas' and "CODIGOMEDICO" = 0`.execute(db),
  ]);
  if (!c || !ajustes) return undefined;
  const { parametros, logo, ACTIVAR_VIDEOCONSULTA, ...visibles } = ajustes;
  const plan = { ...PARAMETROS, ...(parametros as Partial<Clinica>) };
  return {
    ...(visibles as unknown as Clinica),
    FORMAS_EMAIL: formas?.cuenta ?? '',
    ...plan,
    // Offered when the plan includes them and the clinic switched them on.
    CONFIG_VIDEOCONSULTAS: plan.CONFIG_VIDEOCONSULTAS && ACTIVAR_VIDEOCONSULTA,
    CODIGOCLIENTE: c.codigo,
    LIMITE_MEDICOS: c.limite_medicos,
    LOGO: logo ? `/api/archivos/logo/${c.codigo}/${logo}` : '',
    ULTIMO_DIA: c.vence === enLaClinica(c.zona).fecha ? 1 : 0,
    pais: paisDe(c.id_pais),
  };
}
