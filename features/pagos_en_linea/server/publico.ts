// The patient's page of a payment: what is paid, how it stands, and the opening of the payment at the provider.
import { sql } from 'kysely';
import { E } from '#domain/estados.ts';
import { fichasDeCita } from '#features/agenda/respuestas/server/ficha.ts';
import { NOMBRES } from '#features/integraciones/pagos/rules.ts';
import { pedirAvisosPaypal } from '#features/integraciones/pagos/server/paypal.ts';
import { deSucursal, telefonoDe } from '#features/plantillas/server/clinica.ts';
import type { Ctx, Host } from '#kernel/server/ctx.ts';
import { literales } from '#kernel/server/literales.ts';
import { noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import type { PagoPublico } from '../contract.ts';
import { PAGO, SE_REVISA, SIN_CUENTA, YA_NO_SE_PAGA } from '../rules.ts';
import { enlaceDePago } from './avisar.ts';
import { type Caja, cajaPara } from './cuenta.ts';
import './table.ts';

interface Fila extends Omit<PagoPublico, 'CLINICA' | 'ID_PAIS' | 'PLATAFORMA' | 'EMULADO' | 'PAGADA' | 'PUEDE' | 'MOTIVO'> {
  N_CITA: number;
  CODIGOMEDICO: number;
  CODIGOPACIENTE: number;
  C_ESTATUS: number;
  ESTADO_PAGO: number;
  DESCRIPCION: string;
}
async function leer(ctx: Ctx, N_CITA: number): Promise<Fila> {
  const { rows } =
    await sql<Fila>`select c."N_CITA", c."CODIGOMEDICO", c."CODIGOPACIENTE", c."C_ESTATUS", c."ESTADO_PAGO", c."F_CITA", c."H_CITA", c."TIPO_CITA",
      coalesce(c."IMPORTE", 0) as "IMPORTE", coalesce(c."MONEDA", '') as "MONEDA", m.nombre_completo as "MEDICO", ${deSucursal('TELEFONO1')} as "TELEFONO",
      coalesce(split_part(l.nombre, ' ', 1), split_part(p."NOMBRE", ' ', 1)) as "NOMBRE",
      case when c."TIPO_CITA" = ${sql.lit(E.tipoCita.video)} then 'Videoconsulta' else 'Consulta' end as "DESCRIPCION",
      (select o."ESTADO" from pagos_en_linea o where o.cliente = c.cliente and o."N_CITA" = c."N_CITA"
        and not (o."ESTADO" = ${sql.lit(PAGO.porRevisar)} and o."ATENDIDO" is not null)
        order by o."ESTADO" in ${literales([PAGO.enProceso, PAGO.porRevisar])} desc, o."ID" desc limit 1) as "ESTADO",
      coalesce(l.idioma, 'es') as "IDIOMA",
      case when l.paga_antes is not null then greatest(0, extract(epoch from l.paga_antes - now()))::int end as "SEGUNDOS"
    from citas c join pacientes p on p.cliente = c.cliente and p."CODIGOPACIENTE" = c."CODIGOPACIENTE"
    join medicos m on m.cliente = c.cliente and m."CODIGOMEDICO" = c."CODIGOMEDICO"
    join sucursales s on s.cliente = c.cliente and s."CODIGOCLINICA" = c."SUCURSAL"
    join sistema_control k on k.cliente = c.cliente
    left join citas_en_linea l on l.cliente = c.cliente and l."N_CITA" = c."N_CITA"
    where c."N_CITA" = ${N_CITA} and c.eliminado is null`.execute(ctx.db);
  if (!rows[0]) throw noExiste('La cita');
  return { ...rows[0], TELEFONO: telefonoDe(ctx, rows[0].TELEFONO) };
}
/** Why this appointment is not paid online; '' when it is. */
function impedimento(c: Pick<Fila, 'ESTADO' | 'ESTADO_PAGO' | 'IMPORTE' | 'C_ESTATUS'>, caja: Caja | null): string {
  const quitada = c.C_ESTATUS === E.cita.cancelada || c.C_ESTATUS === E.cita.noAsistio;
  if (c.ESTADO_PAGO !== E.pago.pendiente || c.IMPORTE <= 0 || quitada) return YA_NO_SE_PAGA;
  if (c.ESTADO === PAGO.porRevisar) return SE_REVISA;
  return caja ? '' : SIN_CUENTA;
}

export async function paginaDe(ctx: Ctx, FICHA: string): Promise<PagoPublico> {
  const c = await leer(ctx, fichasDeCita.exigir(ctx, FICHA));
  const caja = await cajaPara(ctx, c);
  const MOTIVO = impedimento(c, caja);
  const { NOMBRECLINICA: CLINICA, ID_PAIS, pais } = ctx.sesion.clinica;
  return {
    ...c,
    MONEDA: c.MONEDA || pais.moneda.codigo,
    CLINICA,
    ID_PAIS,
    PLATAFORMA: caja ? NOMBRES[caja.PASARELA] : '',
    EMULADO: caja?.s.emulado ? 1 : 0,
    PAGADA: c.ESTADO_PAGO === E.pago.enLinea ? 1 : 0,
    PUEDE: MOTIVO ? 0 : 1,
    MOTIVO,
    SEGUNDOS: MOTIVO ? null : c.SEGUNDOS,
  };
}

export interface Apertura {
  cliente: string;
  caja: Caja;
  ID: number;
  /** Of one already open, which is paid where it was opened. */
  url: string;
  pedido: { IMPORTE: number; MONEDA: string; descripcion: string; regreso: string };
}
/** Two requests for the same appointment open one payment: the lock makes the second find the first. */
export async function prepararPago(ctx: Ctx, FICHA: string): Promise<Apertura> {
  const N_CITA = fichasDeCita.exigir(ctx, FICHA);
  await ctx.bloquear('pago_en_linea', N_CITA);
  const c = await leer(ctx, N_CITA);
  const caja = await cajaPara(ctx, c);
  const motivo = impedimento(c, caja);
  if (motivo || !caja) throw new Rechazo(motivo || SIN_CUENTA);
  if (c.SEGUNDOS === 0) throw new Rechazo('Se terminó el tiempo para pagar: el lugar se liberó. Agende otra cita');
  if (c.ESTADO === PAGO.enProceso) throw new Rechazo('Su pago está en proceso: le avisaremos en cuanto se confirme');
  const MONEDA = c.MONEDA || ctx.sesion.clinica.pais.moneda.codigo;
  const abierto = await ctx.db
    .selectFrom('pagos_en_linea')
    .select(['ID', 'url'])
    .where('N_CITA', '=', N_CITA)
    .where('ESTADO', '=', PAGO.abierto)
    .where('PASARELA', '=', caja.PASARELA)
    .where('cuenta_medico', '=', caja.medico)
    .where('IMPORTE', '=', c.IMPORTE)
    .where('MONEDA', '=', MONEDA)
    .orderBy('ID', 'desc')
    .executeTakeFirst();
  const ID = abierto?.ID ?? (await ctx.codigo('PAGO_EN_LINEA'));
  if (!abierto)
    await ctx.db
      .insertInto('pagos_en_linea')
      .values({
        ...{
          ID,
          N_CITA,
          CODIGOPACIENTE: c.CODIGOPACIENTE,
          PASARELA: caja.PASARELA,
          cuenta_medico: caja.medico,
          IMPORTE: c.IMPORTE,
          MONEDA,
        },
        ...{ ESTADO: PAGO.abierto, EMULADO: caja.s.emulado ? 1 : 0 },
      } as never)
      .execute();
  ctx.anotar({ N_CITA, ID });
  const { NOMBRECLINICA, CODIGOCLIENTE } = ctx.sesion.clinica;
  return {
    cliente: CODIGOCLIENTE,
    caja,
    ID,
    url: abierto?.url ?? '',
    pedido: {
      IMPORTE: c.IMPORTE,
      MONEDA,
      descripcion: `${c.DESCRIPCION} en ${NOMBRECLINICA}`.slice(0, 120),
      regreso: enlaceDePago(ctx, N_CITA),
    },
  };
}
/** Opens it at the provider. The key makes a repeated request the same payment there. */
export async function abrirPago(host: Host, { cliente, caja, ID, url, pedido }: Apertura): Promise<{ referencia: string; url: string }> {
  if (url) return { referencia: '', url };
  const aviso = `${host.config.PUBLIC_URL}/api/pagos_en_linea/aviso/${caja.PASARELA}/${cliente}`;
  if (caja.PASARELA === 'paypal') await pedirAvisosPaypal(caja.s, caja.claves, aviso);
  return caja.cobrador.abrir(caja.s, caja.claves, { ...pedido, clave: `galeno-${cliente}-${ID}`, cliente, aviso });
}
