// What some patients asked about their personal data: answered, on time and overdue.
import { DERECHO, type Derecho, venceCumplimiento, venceRespuesta } from '#features/expediente/solicitudes/plazos.ts';
import { concede, RESOLUCION } from '#features/expediente/solicitudes/rules.ts';
import '#features/expediente/solicitudes/server/table.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import type { Parte } from './siembra.ts';
import { seguirSerie, volcar } from './volcar.ts';

/** Days ago, right, what was asked, and how it was answered some days later. */
const PEDIDAS: readonly (readonly [number, Derecho, string, (readonly [number, number, string])?])[] = [
  [
    75,
    DERECHO.acceso,
    'Pide copia completa de su expediente para llevarla a otra clínica.',
    [3, RESOLUCION.procede, 'Se entregó copia impresa al titular, con identificación.'],
  ],
  [
    50,
    DERECHO.rectificacion,
    'Su fecha de nacimiento está mal capturada; presenta identificación.',
    [1, RESOLUCION.procede, 'Se corrigió la fecha de nacimiento.'],
  ],
  [48, DERECHO.acceso, 'Quiere saber a quién se han enviado sus estudios de laboratorio.'],
  [
    20,
    DERECHO.cancelacion,
    'Pide borrar su expediente.',
    [
      2,
      RESOLUCION.improcedente,
      'El expediente clínico se conserva durante el plazo que fija la norma; se suprimieron los datos que no forman parte de él.',
    ],
  ],
  [6, DERECHO.oposicion, 'No desea recibir promociones ni felicitaciones.'],
  [1, DERECHO.acceso, 'Pide las recetas del último año para su aseguradora.'],
];

export const solicitudes: Parte = async ({ db, ctx, avance }) => {
  const pais = ctx.sesion.clinica.pais.codigo;
  const filas = PEDIDAS.flatMap(([hace, DERECHO, DETALLE, respuesta], i) => {
    const paciente = avance.pacientes[i * 3] ?? avance.pacientes[i];
    if (!paciente) return [];
    const FECHA = sumarDias(ctx.hoy, -hace);
    const { NOMBRE, APELLIDO_PATERNO } = paciente.persona;
    const contestada = respuesta && sumarDias(FECHA, respuesta[0]);
    const vence = contestada && concede(respuesta[1]) ? venceCumplimiento(pais, FECHA, contestada) : null;
    return [
      {
        CODIGOPACIENTE: paciente.CODIGOPACIENTE,
        DERECHO,
        MEDIO_SOLICITUD: (i % 4) + 1,
        SOLICITANTE: `${NOMBRE} ${APELLIDO_PATERNO}`,
        DETALLE,
        FECHA,
        VENCE: venceRespuesta(pais, DERECHO, FECHA),
        RESOLUCION: respuesta?.[1] ?? RESOLUCION.ninguna,
        CONTESTACION: respuesta?.[2] ?? '',
        FECHA_CONTESTACION: contestada ?? null,
        VENCE_CUMPLIMIENTO: vence,
        FECHA_CUMPLIMIENTO: vence ? contestada : null,
        creado: `${FECHA} 11:00`,
      },
    ];
  }).map((f, i) => ({ ID: i + 1, ...f }));
  await volcar(db, 'solicitudes_pacientes', filas);
  await seguirSerie(db, 'SOLICITUD_PACIENTE', filas.length);
};
