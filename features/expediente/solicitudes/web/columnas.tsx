// The columns that both lists of requests have.
import { fechaTexto } from '#kernel/shared/dates.ts';
import { nombreEn } from '#kernel/shared/fields.ts';
import comunes from '#kernel/web/comunes.module.css';
import { Ficha } from '#kernel/web/controles.tsx';
import type { Columna } from '#kernel/web/tabla.tsx';
import type { Solicitud } from '../contract.ts';
import { DERECHOS, estadoDe, porHacer } from '../rules.ts';

export const columnas = <S extends Omit<Solicitud, 'DETALLE' | 'CONTESTACION'>>(hoy: string): readonly Columna<S>[] => [
  {
    clave: 'DERECHO',
    titulo: 'Qué solicita',
    ancho: '190px',
    movil: 'linea',
    valor: (s) => nombreEn(DERECHOS, s.DERECHO),
    celda: (s) => nombreEn(DERECHOS, s.DERECHO),
  },
  { clave: 'SOLICITANTE', titulo: 'Quién la presenta', desde: 720, movil: 'no' },
  {
    clave: 'VENCE',
    titulo: 'Estado',
    ancho: '230px',
    movil: 'linea',
    // Sorted by what presses most, and found by its words.
    valor: (s) => `${porHacer(s) ?? '9999'} ${estadoDe(s, hoy).texto}`,
    celda: (s) => {
      const { texto, tono } = estadoDe(s, hoy);
      return <Ficha {...(tono ? { tono } : {})}>{texto}</Ficha>;
    },
  },
  {
    clave: 'LIMITE',
    titulo: 'A más tardar',
    ancho: '150px',
    desde: 1020,
    movil: 'no',
    valor: (s) => porHacer(s) ?? '',
    celda: (s) => <span className={`${comunes.numeros} ${comunes.secundario}`}>{fechaTexto(porHacer(s))}</span>,
  },
];
