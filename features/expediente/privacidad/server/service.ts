// The handlers of the privacy notice.
import { sql } from 'kysely';
import { actualizarContacto, pacienteDe } from '#features/pacientes/server/paciente.ts';
import { enviar, imprimir, mensaje } from '#kernel/impreso/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { callarPaciente, estaCallado } from '#kernel/server/mensajes.ts';
import { implement } from '#kernel/server/serve.ts';
import { exigir, Rechazo } from '#kernel/shared/verdict.ts';
import { type Acto, type ActoHecho, type ActoNuevo, avisosPrivacidad, MAX_ACTOS, MAX_AVISOS, privacidad } from '../contract.ts';
import { ACTO, puedeAceptar, puedeRetirar } from '../rules.ts';
import { hojaAviso, ultimoActo, vigente } from './aviso.ts';
import './table.ts';
import type { z } from 'zod';

type Nuevo = z.output<typeof ActoNuevo>;
/** Whoever is no longer a patient keeps these rights: an inactive or merged file does not refuse them. */
async function anotar(ctx: Ctx, CODIGOPACIENTE: number, que: z.output<typeof Acto>['ACTO'], { MEDIO_ACTO, NOTA }: Nuevo): Promise<null> {
  await pacienteDe(ctx, CODIGOPACIENTE);
  await ctx.bloquear('privacidad', CODIGOPACIENTE);
  const aviso = await vigente(ctx);
  const ultimo = await ultimoActo(ctx, CODIGOPACIENTE);
  const VERSION_AVISO = aviso?.VERSION_AVISO ?? null;
  exigir(que === ACTO.acepta ? puedeAceptar(VERSION_AVISO, ultimo) : puedeRetirar(ultimo));
  await ctx.db
    .insertInto('privacidad_pacientes')
    .values({
      ...{ ID: await ctx.codigo('PRIVACIDAD'), CODIGOPACIENTE, ACTO: que, VERSION_AVISO },
      ...{ FECHA: ctx.hoy, HORA: ctx.ahora, MEDIO_ACTO, NOTA },
    })
    .execute();
  await callarPaciente(ctx, CODIGOPACIENTE, que === ACTO.retira);
  return null;
}

export default [
  implement(privacidad, {
    async obtener(ctx, { CODIGOPACIENTE }) {
      await pacienteDe(ctx, CODIGOPACIENTE);
      const { rows: ACTOS } =
        await sql<ActoHecho>`select a."ID", a."CODIGOPACIENTE", a."ACTO", a."VERSION_AVISO", a."FECHA", a."HORA", a."MEDIO_ACTO", a."NOTA",
          coalesce(u."NOMBRE", '') as "REGISTRO"
        from privacidad_pacientes a left join usuarios u on u.cliente = a.cliente and u."CODIGOUSUARIO" = a.creado_por
        where a."CODIGOPACIENTE" = ${CODIGOPACIENTE} order by a."ID" desc limit ${MAX_ACTOS}`.execute(ctx.db);
      return { AVISO: (await vigente(ctx)) ?? null, SIN_MENSAJES: ((await estaCallado(ctx, CODIGOPACIENTE)) ? 1 : 0) as 0 | 1, ACTOS };
    },
    aceptar: (ctx, { CODIGOPACIENTE }, acto) => anotar(ctx, CODIGOPACIENTE, ACTO.acepta, acto),
    retirar: (ctx, { CODIGOPACIENTE }, acto) => anotar(ctx, CODIGOPACIENTE, ACTO.retira, acto),
    imprimir: (ctx, p) => imprimir(ctx, hojaAviso, p),
    async enviar(ctx, p, envio) {
      const hecho = await enviar(ctx, hojaAviso, p, envio, p.CODIGOPACIENTE);
      await actualizarContacto(ctx, p.CODIGOPACIENTE, envio);
      return hecho;
    },
    obtener_mensaje: (ctx, p) => mensaje(ctx, hojaAviso, p),
  }),
  implement(avisosPrivacidad, {
    obtener: (ctx) =>
      ctx.db
        .selectFrom('avisos_privacidad')
        .select(['VERSION_AVISO', 'FECHA', 'TEXTO'])
        .orderBy('VERSION_AVISO', 'desc')
        .limit(MAX_AVISOS)
        .execute(),
    async publicar(ctx, _, { TEXTO, VERSION_AVISO }) {
      await ctx.bloquear('avisos_privacidad');
      const antes = await vigente(ctx);
      if ((antes?.VERSION_AVISO ?? null) !== VERSION_AVISO)
        throw new Rechazo('Otra persona publicó una versión del aviso. Revísela y publique de nuevo', null, 409);
      if (antes?.TEXTO === TEXTO) throw new Rechazo('El texto es el mismo que ya está publicado');
      const nueva = (antes?.VERSION_AVISO ?? 0) + 1;
      await ctx.db.insertInto('avisos_privacidad').values({ VERSION_AVISO: nueva, FECHA: ctx.hoy, TEXTO }).execute();
      return { VERSION_AVISO: nueva };
    },
  }),
];
