// Registers of the SIS as records of the file.
import { sql } from 'kysely';
import { deConsulta, type Fuente, usuarioDe } from '#features/expediente/registros/server/fuentes.ts';
import { GUIAS, textoEstado } from '../rules.ts';

interface DelDia {
  ID: number;
  TIPO: string;
  CERRADO: number | null;
  DIAGNOSTICO: string | null;
  USUARIO: string;
}
export default {
  ...deConsulta,
  lista: 'REGISTROS_NORMA',
  tabla: 'registros_norma',
  fecha: sql`n."fechaConsulta"`,
  hora: sql`n.creado`,
  dato: () =>
    sql`json_build_object('ID', n."ID", 'TIPO', n."TIPO", 'CERRADO', n."CERRADO",
      'DIAGNOSTICO', coalesce(n."DATOS" ->> 'descripcionDiagnostico1', n."DATOS" ->> 'codigoCIEDiagnostico1'), 'USUARIO', ${usuarioDe(sql`n.creado_por`)})`,
  entrada: (dato) => {
    const { ID, TIPO, CERRADO, DIAGNOSTICO, USUARIO } = dato as unknown as DelDia;
    const guia = GUIAS.find(([g]) => g === TIPO)![1];
    return { ID, USUARIO, DESCRIPCION: [guia, DIAGNOSTICO].filter(Boolean).join(': '), ESTADO: textoEstado(CERRADO) };
  },
} satisfies Fuente;
