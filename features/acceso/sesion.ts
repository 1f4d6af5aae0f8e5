// Converts the session object to what is sent and back, the same for server and browser.
import type { z } from 'zod';
import { paisDe } from '#domain/paises/paises.ts';
import { permisosDe } from '#domain/permisos.ts';
import type { Sesion } from '#domain/sesion.ts';
import type { SesionWire } from './contract.ts';

type Wire = z.output<typeof SesionWire>;
export function sesionDe(w: Omit<Wire, 'TOKEN' | 'VENCIDA' | 'TOTP' | 'BORRADORES'>): Sesion {
  return {
    CODIGOUSUARIO: w.CODIGOUSUARIO,
    NOMBRECOMPLETO: w.NOMBRECOMPLETO,
    CLAVEUSUARIO: w.CLAVEUSUARIO,
    NIVEL: w.NIVEL,
    PANTALLA_INICIO: w.PANTALLA_INICIO,
    CODIGOMEDICO: w.CODIGOMEDICO,
    SUCURSAL: w.SUCURSAL,
    SUCURSALES_TODAS: w.SUCURSALES_TODAS,
    SUCURSALES: w.SUCURSALES,
    permisos: permisosDe(w.PERMISOS.split(',').map(Number)),
    soloLectura: w.SOLO_LECTURA === 1,
    esAdmin: w.ES_ADMIN === 1,
    FALTA_SEGUNDO_FACTOR: w.FALTA_SEGUNDO_FACTOR,
    clinica: { ...w.CLINICA, pais: paisDe(w.CLINICA.ID_PAIS) },
  };
}
export function sesionWire(s: Sesion): Omit<Wire, 'TOKEN' | 'VENCIDA' | 'TOTP' | 'BORRADORES'> {
  const { pais: _, ...CLINICA } = s.clinica;
  return {
    CODIGOUSUARIO: s.CODIGOUSUARIO,
    NOMBRECOMPLETO: s.NOMBRECOMPLETO,
    CLAVEUSUARIO: s.CLAVEUSUARIO,
    NIVEL: s.NIVEL,
    PANTALLA_INICIO: s.PANTALLA_INICIO,
    CODIGOMEDICO: s.CODIGOMEDICO,
    SUCURSAL: s.SUCURSAL,
    SUCURSALES_TODAS: s.SUCURSALES_TODAS,
    SUCURSALES: [...s.SUCURSALES],
    PERMISOS: [...s.permisos].join(','),
    SOLO_LECTURA: s.soloLectura ? 1 : 0,
    ES_ADMIN: s.esAdmin ? 1 : 0,
    FALTA_SEGUNDO_FACTOR: s.FALTA_SEGUNDO_FACTOR,
    CLINICA,
  };
}
/** What the login answers on success. */
export type Entrar = Parameters<typeof sesionDe>[0] & { TOKEN: string; BORRADORES: string };
