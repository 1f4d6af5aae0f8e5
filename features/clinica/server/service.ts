import { type Kysely, sql } from 'kysely';
import { paisDe } from '#domain/paises/paises.ts';
import type { Clinica } from '#domain/sesion.ts';
import type { DB } from '#kernel/server/ctx.ts';
import type { Slice } from '#kernel/server/serve.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import './table.ts';

const sinLlamadas: Slice[] = [];
export default sinLlamadas;

/** Flags of the plan that a clinic has until somebody says otherwise. */
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

interface ClienteActual {
  codigo: string;
  nombre: string;
  id_pais: number;
  zona: string;
  vence: string | null;
  limite_medicos: number;
}
/** The clinic inside whose wall we stand, as every screen and handler sees it; undefined outside any wall. */
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
    db.selectFrom('sistema_control').selectAll().executeTakeFirst(),
    sql<{ cuenta: string }>`select cuenta from cuentas_externas where servicio = 'formas' and "CODIGOMEDICO" = 0`.execute(db),
  ]);
  if (!c || !ajustes) return undefined;
  const {
    parametros,
    logo,
    PLANTILLA_NOTA: _,
    cliente: _c,
    creado: _k,
    creado_por: _p,
    ...visibles
  } = ajustes as typeof ajustes & Record<string, unknown>;
  return {
    ...PARAMETROS,
    ...(visibles as unknown as Clinica),
    FORMAS_EMAIL: formas?.cuenta ?? '',
    ...(parametros as Partial<Clinica>),
    CODIGOCLIENTE: c.codigo,
    LIMITE_MEDICOS: c.limite_medicos,
    LOGO: logo ? `/api/archivos/logo/${c.codigo}/${logo}` : '',
    ULTIMO_DIA: c.vence === enLaClinica(c.zona).fecha ? 1 : 0,
    pais: paisDe(c.id_pais),
  };
}
