// The patients, and the histories that other parts record. Number 1 has a thousand visits.
import type { Azar } from '#data/demo/azar.ts';
import { edad } from '#data/demo/fechas.ts';
import { historial } from '#data/demo/historial.ts';
import { azarDePaciente, type Persona, persona } from '#data/demo/nombres.ts';
import { pacientePesado } from '#data/demo/paciente_pesado.ts';
import { ciudadesDe, estadosDe, localidadesDe } from '#features/listas/server/divisiones.ts';
import '#features/pacientes/server/table.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import type { PacienteDemo, Parte } from './siembra.ts';
import { seguirSerie, volcar } from './volcar.ts';

const SEMILLA = 2026;
const OFICIOS =
  'Ama de casa|Comerciante|Contadora|Maestro|Ingeniera|Chofer|Enfermera|Abogado|Vendedora|Técnico|Administrador|Cocinera|Electricista|Diseñadora|Agricultor|Secretaria'.split(
    '|',
  );

/** Keys of the official divisions by the names people use. */
function divisiones(PAIS: number): (p: Persona) => { ESTADO: string; CIUDAD: string; LOCALIDAD: string } {
  const vistas = new Map<string, { ESTADO: string; CIUDAD: string; LOCALIDAD: string }>();
  const llave = (s: string) => s.toLocaleLowerCase('es').normalize('NFD').replace(/\p{M}/gu, '');
  const clave = (opciones: { ID: string; NOMBRE: string }[], nombre: string) =>
    opciones.find((o) => llave(o.NOMBRE) === llave(nombre))?.ID ?? '';
  return (p) => {
    const k = `${p.ESTADO}|${p.CIUDAD}|${p.LOCALIDAD}`;
    let d = vistas.get(k);
    if (!d) {
      const ESTADO = clave(estadosDe(PAIS), p.ESTADO);
      const CIUDAD = clave(ciudadesDe(PAIS, ESTADO), p.CIUDAD);
      d = { ESTADO, CIUDAD, LOCALIDAD: p.LOCALIDAD && (clave(localidadesDe(PAIS, ESTADO, CIUDAD), p.LOCALIDAD) || p.LOCALIDAD) };
      vistas.set(k, d);
    }
    return d;
  };
}

function estadoCivil(azar: Azar, anios: number): number {
  if (anios < 20) return 1;
  if (anios < 30)
    return azar.ponderado([
      [1, 6],
      [3, 2],
      [2, 2],
    ] as const);
  if (anios < 65)
    return azar.ponderado([
      [2, 6],
      [3, 2],
      [1, 2],
      [4, 1.5],
    ] as const);
  return azar.ponderado([
    [2, 6],
    [5, 3],
    [4, 1],
    [1, 0.5],
  ] as const);
}

export const pacientes: Parte = async ({ db, ctx, demo, pacientes: cuantos, avance }) => {
  const { pais } = demo;
  // Counting from tomorrow includes this morning's visits.
  const manana = sumarDias(ctx.hoy, 1);
  const pasado = (h: PacienteDemo['historia']) => ({
    ...h,
    ENCUENTROS: h.ENCUENTROS.filter((e) => e.FECHA < ctx.hoy || (e.FECHA === ctx.hoy && e.HORA < ctx.ahora)),
  });
  if (cuantos > 0) {
    const { PERSONA, ...historia } = pacientePesado(
      azarDePaciente(SEMILLA, pais, 0),
      demo,
      ctx.hoy,
      avance.turnos,
      cuantos < 100 ? 60 : 1000,
    );
    avance.pacientes.push({ CODIGOPACIENTE: 1, persona: PERSONA, historia });
  }
  for (let n = 2; n <= cuantos; n++) {
    const azar = azarDePaciente(SEMILLA, pais, n);
    const quien = persona(azar, pais, ctx.hoy);
    avance.pacientes.push({ CODIGOPACIENTE: n, persona: quien, historia: pasado(historial(azar, demo, quien, manana, avance.turnos)) });
  }
  const division = divisiones(demo.ID_PAIS);
  await volcar(
    db,
    'pacientes',
    avance.pacientes.map(({ CODIGOPACIENTE, persona: p, historia: h }) => {
      const azar = azarDePaciente(SEMILLA, pais, -CODIGOPACIENTE);
      const anios = edad(p.FECHA_NACIMIENTO, ctx.hoy);
      const FECHAALTA = h.FECHAALTA > ctx.hoy ? ctx.hoy : h.FECHAALTA;
      return {
        CODIGOPACIENTE,
        CODIGOMEDICO: h.CODIGOMEDICO,
        NOMBRE: p.NOMBRE,
        APELLIDO_PATERNO: p.APELLIDO_PATERNO,
        APELLIDO_MATERNO: p.APELLIDO_MATERNO,
        FECHAALTA,
        FECHA_NACIMIENTO: p.FECHA_NACIMIENTO,
        SEXO: p.SEXO,
        ID_TIPO_DOCUMENTO: p.DOCUMENTO.ID_TIPO_DOCUMENTO,
        DOCUMENTOID: p.DOCUMENTO.numero,
        MAIL: p.MAIL,
        TCEL_LADA: p.TCEL_LADA,
        TCELULAR: p.TCELULAR,
        TELEFONO1: p.TELEFONO1,
        ALARMA1: h.ALARMA1,
        ALARMA2: h.ALARMA2,
        ALERGIAS: h.ALERGIAS,
        ALERGIAS_NEGADAS: h.ALERGIAS === '' && azar.suerte(0.6) ? 1 : 0,
        ID_ESTADO_CIVIL: estadoCivil(azar, anios),
        OCUPACION: anios < 6 ? '' : anios < 22 ? 'Estudiante' : anios > 68 ? 'Jubilado' : azar.elegir(OFICIOS),
        CODIGOEMPRESA: azar.suerte(0.22) ? azar.elegir(demo.EMPRESAS).CODIGOEMPRESA : null,
        ORIGEN: azar.suerte(0.8) ? azar.elegir(demo.ORIGENES).CODIGO : null,
        PAIS: demo.ID_PAIS,
        ...division(p),
        CALLE_Y_NUMERO: p.CALLE_Y_NUMERO,
        CODIGO_POSTAL: p.CODIGO_POSTAL,
        ACTIVO: azar.suerte(0.98) || CODIGOPACIENTE === 1 ? 1 : 0,
        creado: `${FECHAALTA} 09:00`,
        creado_por: avance.usuarios.recep,
      };
    }),
  );
  await seguirSerie(db, 'PACIENTE', cuantos);
};
