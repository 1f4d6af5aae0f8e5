// What the command bar offers of patients: recent ones, found ones, and actions for one of them ("cobrar a ana").
import { P } from '#domain/permisos.ts';
import type { Sesion } from '#domain/sesion.ts';
import { comandos, conVerbo, type Fuente, type Grupo, plegado, type Verbo, verbos, verbosQueEmpiezan } from '#kernel/web/comandos.ts';
import { llamar } from '#kernel/web/red.ts';
import { type PacienteHallado, pacientes } from '../contract.ts';
import { buscarPacientes, PacienteEnLista } from './Buscador.tsx';

const MAX = 8;
/** Looks like a name: begins with a letter, and only letters, spaces, dots, apostrophes and hyphens. */
const PARECE_NOMBRE = /^\p{L}[\p{L} .'’-]{2,}$/u;

/** Where the user opens a patient: the file, or the till. */
const abrir = (s: Sesion): ((c: number) => string) | undefined =>
  s.permisos.has(P.pacientes.abrir)
    ? (c) => `/patient/${c}`
    : s.permisos.has(P.caja.ver)
      ? (c) => `/cashier/patient/${c}/charges`
      : undefined;

/** The patients that this user opened lately, on any device. */
const vistos = async (signal: AbortSignal) => (await llamar(pacientes.recientes, {}, {}, signal)).data;

const delPaciente = (p: PacienteHallado, palabras: string, hoy: string, ir: string, verbo?: Verbo) => ({
  clave: `${verbo?.texto ?? 'paciente'} ${p.CODIGOPACIENTE}`,
  texto: verbo ? `${verbo.texto} ${p.NOMBRECOMPLETO}` : p.NOMBRECOMPLETO,
  icono: verbo?.icono ?? ('persona' as const),
  detalle: verbo ? String(p.CODIGOPACIENTE) : '',
  ...(verbo ? {} : { dibujo: <PacienteEnLista p={p} palabras={palabras} hoy={hoy} /> }),
  ir,
});
/** A verb without a patient yet: it is written into the field for the name to follow. */
const empezado = (v: Verbo, texto: string) => ({
  clave: v.texto,
  texto: `${v.texto}…`,
  icono: v.icono,
  completa: `${v.texto} `,
  exacto: [v.texto, ...(v.otros ?? [])].some((f) => plegado(f).split(' ')[0] === plegado(texto)),
});

export const dePacientes: Fuente = async (texto, { sesion, hoy, signal }) => {
  const destino = abrir(sesion);
  if (!destino) return [];
  const dichos = verbos(sesion);
  if (!texto)
    return [
      {
        titulo: 'Recientes',
        clase: 'personas',
        comandos: (await vistos(signal)).map((p) => delPaciente(p, '', hoy, destino(p.CODIGOPACIENTE))),
      },
      { titulo: 'Acciones', clase: 'acciones', comandos: dichos.map((v) => empezado(v, texto)) },
    ];
  const con = conVerbo(texto, dichos);
  if (con) {
    const lista = con.resto ? await buscarPacientes(con.resto, signal, { LIMIT: MAX }) : await vistos(signal);
    return [
      {
        titulo: con.verbo.texto.replace(/ \S+$/, ''),
        clase: 'acciones',
        comandos: lista.map((p) => delPaciente(p, con.resto, hoy, con.verbo.a(p.CODIGOPACIENTE), con.verbo)),
      },
    ];
  }
  const registrar: Grupo = {
    titulo: 'No está en la lista',
    clase: 'ultimo',
    comandos:
      sesion.permisos.has(P.pacientes.registrar) && !sesion.soloLectura && PARECE_NOMBRE.test(texto)
        ? [
            {
              clave: 'registrar',
              texto: `Registrar paciente «${texto}»`,
              icono: 'pacienteNuevo',
              ir: `/patients/new/_?nombre=${encodeURIComponent(texto)}`,
            },
          ]
        : [],
  };
  const hallados = await buscarPacientes(texto, signal, { LIMIT: MAX });
  return [
    {
      titulo: 'Pacientes',
      clase: 'personas',
      comandos: hallados.map((p) => delPaciente(p, texto, hoy, destino(p.CODIGOPACIENTE))),
    },
    { titulo: 'Acciones', clase: 'acciones', comandos: verbosQueEmpiezan(texto, dichos).map((v) => empezado(v, texto)) },
    registrar,
  ];
};

export default comandos({
  verbos: [
    { texto: 'Expediente de', otros: ['abrir a', 'paciente'], icono: 'persona', permiso: P.pacientes.abrir, a: (c) => `/patient/${c}` },
  ],
  fuentes: [
    dePacientes,
    (texto, { sesion }) => [
      {
        titulo: 'Acciones',
        clase: 'acciones',
        comandos:
          sesion.permisos.has(P.pacientes.registrar) &&
          !sesion.soloLectura &&
          texto &&
          'registrar paciente nuevo'.startsWith(plegado(texto))
            ? [{ clave: 'nuevo', texto: 'Registrar paciente', icono: 'pacienteNuevo', ir: '/patients/new/_' }]
            : [],
      },
    ],
  ],
});
