// Builds the session from the user, the permissions of the level, the branches and the clinic's settings.
import { type Kysely, sql } from 'kysely';
import { permisosDe } from '#domain/permisos.ts';
import type { Sesion } from '#domain/sesion.ts';
import { exigeSegundoFactor } from '#features/clinica/rules.ts';
import { leerClinica } from '#features/clinica/server/leer.ts';
import { SIN_NIVEL } from '#features/personal/rules.ts';
import { CLINICA_EJEMPLO } from '#kernel/server/ejemplo.ts';
import type { FilaSesion } from '#kernel/server/sesiones.ts';
import type { DB } from '#kernel/server/tablas.ts';
import '#features/personal/server/table.ts';
import '#features/niveles/server/table.ts';

/** The session of a user of this clinic; null when the user is deleted or inactive. */
export async function construirSesion(
  db: Kysely<DB>,
  f: Pick<FilaSesion, 'usuario' | 'sucursal' | 'solo_lectura' | 'es_admin'> & { soporte?: string; por_activar?: boolean },
): Promise<Sesion | null> {
  const [u, procesos, todas, propias, clinica] = await Promise.all([
    db
      .selectFrom('usuarios')
      .select([
        'CODIGOUSUARIO',
        'NOMBRE',
        'APEPAT',
        'APEMAT',
        'CLAVEUSUARIO',
        'NIVEL',
        'CODIGOMEDICO',
        'SUCURSALES_TODAS',
        'pantalla_inicio',
        'totp',
      ])
      .where('CODIGOUSUARIO', '=', f.usuario)
      .where('ACTIVO', '=', 1)
      .where('eliminado', 'is', null)
      .executeTakeFirst(),
    sql<{
      CLAVEPROCESO: number;
    }>`select p."CLAVEPROCESO" from niveles_procesos p join usuarios u on u.cliente = p.cliente and u."NIVEL" = p."NIVEL" where u."CODIGOUSUARIO" = ${f.usuario}`.execute(
      db,
    ),
    db
      .selectFrom('sucursales')
      .select(['CODIGOCLINICA', 'NOMBRECLINICA'])
      .where('ACTIVO', '=', 1)
      .where('eliminado', 'is', null)
      .orderBy('CODIGOCLINICA')
      .execute(),
    db.selectFrom('usuarios_sucursales').select('SUCURSAL').where('CODIGOUSUARIO', '=', f.usuario).execute(),
    leerClinica(db),
  ]);
  if (!u || !clinica) return null;
  const SUCURSALES = u.SUCURSALES_TODAS ? todas : todas.filter((s) => propias.some((p) => p.SUCURSAL === s.CODIGOCLINICA));
  const permisos = permisosDe(procesos.rows.map((p) => p.CLAVEPROCESO));
  return {
    CODIGOUSUARIO: u.CODIGOUSUARIO,
    // Support acts with the administrator's permissions but under its own name.
    NOMBRECOMPLETO: f.soporte ? `Soporte: ${f.soporte}` : [u.NOMBRE, u.APEPAT, u.APEMAT].filter(Boolean).join(' '),
    CLAVEUSUARIO: u.CLAVEUSUARIO,
    NIVEL: u.NIVEL,
    PANTALLA_INICIO: u.pantalla_inicio,
    CODIGOMEDICO: u.CODIGOMEDICO,
    SUCURSALES_TODAS: u.SUCURSALES_TODAS,
    SUCURSALES,
    SUCURSAL: (SUCURSALES.find((s) => s.CODIGOCLINICA === f.sucursal) ?? SUCURSALES[0] ?? todas[0])?.CODIGOCLINICA ?? 1,
    permisos,
    soloLectura: f.solo_lectura,
    esAdmin: f.es_admin,
    FALTA_SEGUNDO_FACTOR: f.por_activar && !f.es_admin && !u.totp && exigeSegundoFactor(clinica, { permisos }) ? 1 : 0,
    clinica,
  };
}

/** A session for public calls: the clinic's settings and no permission. Without a clinic, an example clinic. */
export async function visitanteDe(db: Kysely<DB>, cliente: number): Promise<Sesion> {
  return {
    CODIGOUSUARIO: 0,
    NOMBRECOMPLETO: '',
    CLAVEUSUARIO: '',
    NIVEL: SIN_NIVEL,
    PANTALLA_INICIO: '',
    CODIGOMEDICO: null,
    SUCURSAL: 1,
    SUCURSALES_TODAS: 0,
    SUCURSALES: [],
    permisos: new Set(),
    soloLectura: false,
    esAdmin: false,
    FALTA_SEGUNDO_FACTOR: 0,
    clinica: (cliente ? await leerClinica(db) : undefined) ?? CLINICA_EJEMPLO,
  };
}
