// A patient's fields by groups, with their names and values in words.
import type { ReactNode } from 'react';
import { etiqueta, SEXOS } from '#domain/estados.ts';
import { fechaCorta } from '#kernel/shared/dates.ts';
import type { Eleccion } from '#kernel/web/controles.tsx';
import { etiquetaDe } from '#kernel/web/form.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import type { Parte, Valores } from '../cambios.ts';
import { Paciente } from '../contract.ts';
import {
  useCiudades,
  useEmpresas,
  useEstados,
  useEstadosCiviles,
  useOrigenes,
  usePaises,
  useTiposDocumento,
  useTitulares,
} from './elecciones.ts';

/** The name of a group. */
export function Nombre({ parte }: { parte: Parte }) {
  const { pais, ET_MEDICO } = useClinica();
  const { estado, ciudad, localidad, codigoPostal } = pais.etiquetas;
  const PROPIOS: Record<string, string> = {
    'PAIS,ESTADO,CIUDAD': `País, ${estado.toLowerCase()} y ${ciudad.toLowerCase()}`,
    'ID_TIPO_DOCUMENTO,DOCUMENTOID': 'Documento',
    'TCEL_LADA,TCELULAR': 'Celular',
    'ALERGIAS,ALERGIAS_NEGADAS': 'Alergias',
    CODIGOMEDICO: `${ET_MEDICO} titular`,
    LOCALIDAD: localidad,
    CODIGO_POSTAL: codigoPostal,
  };
  return PROPIOS[parte.join()] ?? etiquetaDe(Paciente, parte[0]!);
}

const enLista = (opciones: readonly Eleccion[], valor: unknown): string =>
  opciones.find((o) => String(o.valor) === String(valor))?.texto ?? String(valor ?? '');
const DICHOS: Record<string, (p: { v: Valores }) => ReactNode> = {
  PAIS: ({ v }) => enLista(usePaises(), v.PAIS),
  ESTADO: ({ v }) => enLista(useEstados(v.PAIS), v.ESTADO),
  CIUDAD: ({ v }) => enLista(useCiudades(v.PAIS, v.ESTADO), v.CIUDAD),
  ID_TIPO_DOCUMENTO: ({ v }) => enLista(useTiposDocumento(Number(v.ID_TIPO_DOCUMENTO)), v.ID_TIPO_DOCUMENTO),
  CODIGOMEDICO: ({ v }) => enLista(useTitulares(), v.CODIGOMEDICO),
  ORIGEN: ({ v }) => enLista(useOrigenes(), v.ORIGEN),
  CODIGOEMPRESA: ({ v }) => enLista(useEmpresas(), v.CODIGOEMPRESA),
  ID_ESTADO_CIVIL: ({ v }) => enLista(useEstadosCiviles(), v.ID_ESTADO_CIVIL),
  SEXO: ({ v }) => etiqueta(SEXOS, Number(v.SEXO) as keyof typeof SEXOS),
  FECHA_NACIMIENTO: ({ v }) => fechaCorta(String(v.FECHA_NACIMIENTO)),
  TCEL_LADA: ({ v }) => `+${v.TCEL_LADA}`,
  ALERGIAS_NEGADAS: () => 'Negadas',
};
/** A group's values in words. */
export function EnPalabras({ parte, v }: { parte: Parte; v: Valores }) {
  const con = parte.filter((c) => String(v[c] ?? '').trim() && String(v[c]) !== '0');
  if (con.length === 0) return 'vacío';
  return con.map((c, i) => {
    const Dicho = DICHOS[c];
    return (
      <span key={c}>
        {i > 0 && ' '}
        {Dicho ? <Dicho v={v} /> : String(v[c])}
      </span>
    );
  });
}
