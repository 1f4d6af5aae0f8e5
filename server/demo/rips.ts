// RIPS of a clinic of Colombia: its providers, the codes of what it charges, and most of its patients; some still lack something.
import { sql } from 'kysely';
import { Azar } from '#data/demo/azar.ts';
import '#features/rips/server/table.ts';
import type { Parte } from './siembra.ts';
import { volcar } from './volcar.ts';

/** Code and purpose by concept; the two left out are still to be written. */
const PROCEDIMIENTOS = [
  [8, '895100', '15'],
  [9, '869500', '16'],
  [10, '881431', '15'],
  [11, '892901', '12'],
  [14, '230101', '16'],
] as const;
const CERTIFICADO = 15;
/** REPS: general medicine and general dentistry. */
const SERVICIO = { medicina: 328, odontologia: 334 };
const USUARIOS = ['12', '12', '01', '01', '02', '04', '11'];
const CON_DATOS = 0.92;

export const rips: Parte = async ({ ctx, db, demo, avance }) => {
  if (!ctx.sesion.clinica.pais.rips) return;
  // Chance of its own, so that the other parts stay as they are.
  const azar = new Azar(6730);
  await sql`update sistema_control set "RIPS_JSON" = 1`.execute(db);
  await sql`update medicos set "RIPS_CODIGO_PRESTADOR" = '110010912301', "RIPS_TIPO_ID" = 'NI', "RIPS_NUMERO_ID" = ${demo.ID_FISCAL.replace(/-\d$/, '')},
    "RIPS_CODIGO_ENTIDAD_ADMIN" = 'EPS010', "RIPS_NOMBRE_ENTIDAD_ADMIN" = 'EPS Sura'`.execute(db);
  await volcar(
    db,
    'rips_medicos',
    demo.MEDICOS.map((m) => ({
      ...{ CODIGOMEDICO: m.CODIGOMEDICO, TIPO_ID: 'CC', NUMERO_ID: String(51_000_000 + m.CODIGOMEDICO * 74_213), GRUPO_SERVICIOS: '01' },
      COD_SERVICIO: m.CONCEPTO_PRESENCIAL === 5 ? SERVICIO.odontologia : SERVICIO.medicina,
    })),
  );
  await volcar(db, 'rips_conceptos', [
    ...PROCEDIMIENTOS.map(([CODIGOTRABAJO, CODIGO_RIPS, FINALIDAD]) => ({
      ...{ CODIGOTRABAJO, CODIGO_RIPS, FINALIDAD, VIA_INGRESO: '02', TIPO_OS: null },
    })),
    { CODIGOTRABAJO: CERTIFICADO, CODIGO_RIPS: 'CERT01', FINALIDAD: null, VIA_INGRESO: null, TIPO_OS: '05' },
  ]);
  await volcar(
    db,
    'rips_pacientes',
    avance.pacientes
      .filter(() => azar.suerte(CON_DATOS))
      .map(({ CODIGOPACIENTE }) => ({
        CODIGOPACIENTE,
        TIPO_USUARIO: USUARIOS[azar.entero(0, USUARIOS.length - 1)],
        ZONA: azar.suerte(0.9) ? '02' : '01',
        PAIS_RESIDENCIA: null,
        PAIS_ORIGEN: null,
      })),
  );
  // What was billed last month has its invoice.
  await sql`insert into rips_cargos ("FOLIOCARGO", "FACTURA") select c."FOLIOCARGO", 'FE' || (1000 + dense_rank() over (order by c."FECHA", c."CODIGOPACIENTE", c."CODIGOMEDICO"))
    from cargos c where c.eliminado is null and c."FECHA" between ${ctx.hoy}::date - 60 and ${ctx.hoy}::date - 8`.execute(db);
};
