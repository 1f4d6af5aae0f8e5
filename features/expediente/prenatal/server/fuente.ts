// Prenatal records as records of the file.
import { sql } from 'kysely';
import { textoSemanas } from '#domain/embarazo.ts';
import { deConsulta, type Fuente, usuarioDe } from '#features/expediente/registros/server/fuentes.ts';
import { edadDe, type Fechado } from '../rules.ts';

interface DelDia extends Fechado {
  ID: number;
  USUARIO: string;
  FONDO_UTERINO: number | null;
  FCF: number | null;
}
export default {
  ...deConsulta,
  lista: 'REGISTROS_PRENATAL',
  tabla: 'registros_prenatal',
  hora: sql`n.creado`,
  dato: () =>
    sql`json_build_object('ID', n."ID", 'FECHA', n."FECHA", 'F_ULTIMA_MENSTRUACION', n."F_ULTIMA_MENSTRUACION", 'FUM_CONFIABLE', n."FUM_CONFIABLE",
      'EDAD_GESTACIONAL_ECO', n."EDAD_GESTACIONAL_ECO", 'FECHA_ECO', n."FECHA_ECO", 'FONDO_UTERINO', n."FONDO_UTERINO", 'FCF', n."FCF",
      'USUARIO', ${usuarioDe(sql`n.creado_por`)})`,
  entrada: (dato) => {
    const { ID, USUARIO, FONDO_UTERINO, FCF, ...fechas } = dato as unknown as DelDia;
    const dias = edadDe(fechas);
    const DESCRIPCION = [
      dias === null ? '' : `${textoSemanas(dias)} semanas`,
      FONDO_UTERINO === null ? '' : `fondo uterino ${FONDO_UTERINO} cm`,
      FCF === null ? '' : `FCF ${FCF}`,
    ]
      .filter(Boolean)
      .join(', ');
    return { ID, USUARIO, DESCRIPCION, ESTADO: '' };
  },
} satisfies Fuente;
