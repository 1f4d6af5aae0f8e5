// Registers of the SIS of a clinic of Mexico: most of the last weeks closed, some of this week open or still to be filled. They
// are seen where the clinic switches the module on.
import { sql } from 'kysely';
import { Azar } from '#data/demo/azar.ts';
import type { Encuentro } from '#data/demo/historial.ts';
import type { Persona } from '#data/demo/nombres.ts';
import { aniosCumplidos } from '#domain/edad.ts';
import { E } from '#domain/estados.ts';
import { leerTension } from '#domain/signos.ts';
import type { Registro } from '#domain/sis/guia.ts';
import { identidadDe } from '#features/norma/server/contexto.ts';
import '#features/norma/server/table.ts';
import { MEDICO_PRINCIPAL } from '#features/medicos/rules.ts';
import { ABIERTO, CERRADO, faltasDeNorma, loQueAplica } from '#features/norma/rules.ts';
import { USUARIO_PRINCIPAL } from '#features/personal/rules.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import type { Parte } from './siembra.ts';
import { seguirSerie, volcar } from './volcar.ts';

const CLUES = 'DFSSA000012';
const MEDICO_ESPECIALISTA = 4;
const [DIAS, MAXIMO] = [75, 220];
/** IMSS, ISSSTE, none. */
const SEGUROS = ['2', '2', '3', '1', '1'];
const RECIENTES = 4;

const respuestasDe = (e: Encuentro, p: Persona, azar: Azar): Registro => {
  const s = e.SIGNOS_VITALES;
  const t = leerTension(s?.TENSION_ARTERIAL);
  const [uno, dos] = e.DIAGNOSTICOS;
  const nino = (aniosCumplidos(p.FECHA_NACIMIENTO, e.FECHA) ?? 0) < 10;
  return {
    ...{ servicioAtencion: '4', primeraVezAnio: azar.suerte(0.4) ? '1' : '0', relacionTemporal: azar.suerte(0.6) ? '0' : '1' },
    ...{ codigoCIEDiagnostico1: uno?.CODIGO ?? 'Z000', descripcionDiagnostico1: uno?.DESCRIPCION ?? 'Examen médico general' },
    ...(dos ? { primeraVezDiagnostico2: '1', codigoCIEDiagnostico2: dos.CODIGO, descripcionDiagnostico2: dos.DESCRIPCION } : {}),
    ...(s ? { peso: String(s.PESO), talla: String(Math.round(s.TALLA)), frecuenciaCardiaca: String(s.FRECUENCIA_CARDIACA) } : {}),
    ...(t ? { sistolica: String(t.sistolica), diastolica: String(t.diastolica) } : {}),
    ...{ derechohabiencia: azar.elegir(SEGUROS), genero: '0', paisNacPaciente: '142', lineaVida: azar.suerte(0.7) ? '1' : '0' },
    ...{ cartillaSalud: azar.suerte(0.5) ? '1' : '0', esquemaVacunacion: azar.suerte(0.8) ? '1' : '0', entidadNacimiento: entidad(p) },
    ...(nino ? { informaPrevencionAccidentes: '1' } : {}),
    ...(e.TIPO_CITA === E.tipoCita.video ? { teleconsulta: '1', modalidadConsulDist: '1' } : {}),
  };
};
const entidad = (p: Persona) => String(p.ID_ESTADO).padStart(2, '0');

export const norma: Parte = async ({ ctx, db, demo, avance }) => {
  if (!ctx.sesion.clinica.pais.moduloSis) return;
  // Chance of its own, so that the other parts stay as they are.
  const azar = new Azar(2404);
  await sql`update sistema_control set "NORMA_CLUES" = ${CLUES}`.execute(db);
  for (const m of demo.MEDICOS)
    await sql`update medicos set "CURP" = ${m.DOCUMENTO.numero}, "FECHA_NACIMIENTO" = ${m.FECHA_NACIMIENTO}, "TIPO_PERSONAL" = ${MEDICO_ESPECIALISTA},
      "PAIS_NACIMIENTO" = ${demo.ID_PAIS}, "ID_ENTIDAD_NACIMIENTO" = ${m.DOCUMENTO.numero.slice(11, 13)} where "CODIGOMEDICO" = ${m.CODIGOMEDICO}`.execute(
      db,
    );
  const m = demo.MEDICOS.find((x) => x.CODIGOMEDICO === MEDICO_PRINCIPAL)!;
  const prestador = { ...m, CURP: m.DOCUMENTO.numero, TIPO_PERSONAL: MEDICO_ESPECIALISTA, PAIS_NACIMIENTO: demo.ID_PAIS };
  const visitas = avance.pacientes
    .flatMap(({ CODIGOPACIENTE, persona, historia }) =>
      historia.ENCUENTROS.filter((e) => e.CODIGOMEDICO === m.CODIGOMEDICO && e.FECHA > sumarDias(ctx.hoy, -DIAS) && e.FECHA <= ctx.hoy).map(
        (e) => ({
          CODIGOPACIENTE,
          persona,
          e,
        }),
      ),
    )
    .toSorted((a, b) => a.e.FECHA.localeCompare(b.e.FECHA) || a.e.HORA.localeCompare(b.e.HORA))
    .slice(-MAXIMO);
  const contexto = { hoy: ctx.hoy, conLista: false, diagnosticos: {}, paises: [] };
  const filas = visitas.map(({ CODIGOPACIENTE, persona, e }, i) => {
    const atendido = { ...persona, ...persona.DOCUMENTO, DOCUMENTOID: persona.DOCUMENTO.numero };
    const base = { TIPO: 'CEX' as const, fechaConsulta: e.FECHA, identidad: identidadDe(CLUES, prestador, atendido) };
    const todas = respuestasDe(e, persona, azar);
    const reciente = i >= visitas.length - RECIENTES;
    // The last ones lack an answer that is asked of the patient, and the very last one everything.
    const dadas = reciente ? Object.fromEntries(Object.entries(todas).filter(([k]) => k !== 'derechohabiencia')) : todas;
    const respuestas = {
      ...Object.fromEntries(Object.entries(dadas).filter(([k]) => k.startsWith('descripcion'))),
      ...loQueAplica({ ...base, respuestas: dadas }, contexto),
    };
    const cierra = faltasDeNorma({ ...base, respuestas }, contexto).size === 0;
    const vacio = i === visitas.length - 1;
    return {
      ...{ ID: i + 1, CODIGOPACIENTE, CODIGOMEDICO: m.CODIGOMEDICO, SUCURSAL: m.SUCURSALES[0]!, TIPO: 'CEX', fechaConsulta: e.FECHA },
      CERRADO: vacio ? null : cierra ? CERRADO : ABIERTO,
      DATOS: vacio ? {} : cierra ? { ...respuestas, ...base.identidad } : respuestas,
      ...(cierra ? { cerrado_el: `${e.FECHA} 20:00`, cerrado_por: USUARIO_PRINCIPAL } : { cerrado_el: null, cerrado_por: null }),
      ...{ creado: `${e.FECHA} ${e.HORA}`, creado_por: USUARIO_PRINCIPAL, VERSION: 1 },
    };
  });
  await volcar(db, 'registros_norma', filas);
  await seguirSerie(db, 'REGISTRO_NORMA', filas.length);
};
