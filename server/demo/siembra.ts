// What each part of a demonstration clinic receives: the clinic's data, repeatable random numbers, and the calls in process.
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { Azar } from '#data/demo/azar.ts';
import type { ClinicaDemo } from '#data/demo/clinica_tipos.ts';
import type { Historial } from '#data/demo/historial.ts';
import { atendiendo } from '#data/demo/hoy.ts';
import type { Persona } from '#data/demo/nombres.ts';
import { type Turno, Turnos } from '#data/demo/turnos.ts';
import { visitanteDe } from '#features/acceso/server/sesion.ts';
import { NIVEL_ADMINISTRADOR, USUARIO_PRINCIPAL } from '#features/personal/rules.ts';
import type { Ctx, Host } from '#kernel/server/ctx.ts';
import { deUnPaso } from '#kernel/server/dos_pasos.ts';
import type { Handler } from '#kernel/server/handler.ts';
import { preparar } from '#kernel/server/preparar.ts';
import { recorteDe } from '#kernel/server/recorte_respuesta.ts';
import { contexto, validar } from '#kernel/server/serve.ts';
import type { DB } from '#kernel/server/tablas.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { conEncargos } from '#kernel/shared/encargos.ts';
import { type Call, cuerpoDe, type Datos, type ParamsOf } from '#kernel/shared/endpoint.ts';
import { PROCESOS_ADMIN } from '../clinica_nueva.ts';
import { SLICES } from '../slices.ts';

export interface Siembra {
  ctx: Ctx;
  db: Kysely<DB>;
  demo: ClinicaDemo;
  azar: Azar;
  /** How many patients. */
  pacientes: number;
  /** What one part leaves for the next. */
  avance: Avance;
  /** Makes a call as a screen would: validated, handled and stripped by the contract, in the clinic's single transaction. */
  llamar: <C extends Call>(call: C, params?: ParamsOf<C> | Arbol, cuerpo?: Arbol) => Promise<Datos<C>>;
}
/** A patient with a history, by code. */
export interface PacienteDemo {
  CODIGOPACIENTE: number;
  persona: Persona;
  historia: Historial;
}
export interface Avance {
  turnos: Turnos;
  pacientes: PacienteDemo[];
  /** Today's appointments that took place, to be charged like past visits. */
  atendidas: Atendida[];
  /** Users' codes by login name. */
  usuarios: Record<string, number>;
}
export interface Atendida extends Turno {
  CODIGOPACIENTE: number;
  CONCEPTOS: readonly number[];
}
/** One part of a clinic. An error in it rolls back the whole clinic. */
export type Parte = (s: Siembra) => Promise<void>;

const manos = new Map<Call, Handler<Call>>(SLICES.flatMap((s) => s.calls.map((c) => [c.call, deUnPaso(c.handler)] as const)));

/** The context for creating a clinic, as its first user and with every permission. */
export async function siembra(host: Host, db: Kysely<DB>, cliente: number, deSiempre: ClinicaDemo, pacientes: number): Promise<Siembra> {
  const zona = deSiempre.ZONA_HORARIA;
  // Read in this transaction, because the settings were just written.
  const visita = await visitanteDe(db, cliente);
  const sesion = {
    ...visita,
    CODIGOUSUARIO: USUARIO_PRINCIPAL,
    NOMBRECOMPLETO: deSiempre.NOMBRECLINICA,
    NIVEL: NIVEL_ADMINISTRADOR,
    SUCURSALES_TODAS: 1 as const,
    SUCURSALES: deSiempre.SUCURSALES.map(({ CODIGOCLINICA, NOMBRECLINICA }) => ({ CODIGOCLINICA, NOMBRECLINICA })),
    permisos: new Set(PROCESOS_ADMIN),
  };
  const ctx = contexto(host, { db }, { sesion, cliente, usuario: 1, zona }, { id: 'demostracion', ip: '', agente: 'demostracion' }, true);
  const demo = atendiendo(deSiempre, ctx.hoy);
  return {
    ctx,
    db,
    demo,
    azar: new Azar(demo.ID_PAIS).bifurcar(ctx.hoy),
    pacientes,
    avance: { turnos: new Turnos(demo, ctx.hoy), pacientes: [], atendidas: [], usuarios: { admin: 1 } },
    llamar: async (call, params = {}, cuerpo = {}) => {
      const hacer = manos.get(call);
      if (!hacer) throw new Error(`${call.ruta} no se sirve`);
      try {
        const [enviado, encargos] = conEncargos(() =>
          validar(call.method === 'GET' ? (call.query ?? z.object({})) : cuerpoDe(call, sesion.clinica), cuerpo),
        );
        await preparar(encargos, cliente);
        const data = await hacer(ctx, validar(z.object(call.params), params) as never, enviado as never);
        return recorteDe(call.data)(data) as never;
      } catch (e) {
        throw new Error(`${call.ruta}: ${(e as Error).message} ${JSON.stringify((e as { data?: unknown }).data ?? '')}`, { cause: e });
      }
    },
  };
}
