// Pieces of the pages that a patient opens by a link, mostly on a phone.

import type { ReactNode } from 'react';
import { enlaceTelefono } from '#domain/telefonos.ts';
import comunes from '#kernel/web/comunes.module.css';
import { Icono, type NombreIcono } from '#kernel/web/icons.tsx';
import { Esqueleto, Vacio } from '#kernel/web/pagina.tsx';
import estilos from './publica.module.css';

interface Props {
  clinica: string;
  titulo: string;
  telefono: string;
  /** What comes before the telephone, in the page's language. */
  dudas?: string;
  children: ReactNode;
}
/** The page: name of the clinic, a question, and the telephone. */
export const PaginaPaciente = ({ clinica, titulo, telefono, dudas = '¿Dudas? Llame al', children }: Props) => (
  <main className={estilos.pagina}>
    <header>
      <p className={comunes.tenue}>{clinica}</p>
      <h1>{titulo}</h1>
    </header>
    {children}
    {telefono && (
      <p className={comunes.tenue}>
        {dudas} <Telefono n={telefono} />
      </p>
    )}
  </main>
);
/** The same page while its data loads, or when the link is not valid. */
export const SinPregunta = ({ error, texto }: { error: unknown; texto: string }) =>
  error ? (
    <main className={estilos.pagina}>
      <Vacio pagina icono="enlace" texto={texto} />
    </main>
  ) : (
    <Esqueleto filas={6} />
  );

export const Telefono = ({ n }: { n: string }) => <a href={enlaceTelefono(n)}>{n}</a>;

export const DatosCita = ({ cancelada, children }: { cancelada?: boolean; children: ReactNode }) => (
  <dl className={`${estilos.cita}${cancelada ? ` ${estilos.cancelada}` : ''}`}>{children}</dl>
);
export const DatoCita = ({ icono, t, children }: { icono: NombreIcono; t: string; children: ReactNode }) => (
  <div>
    <Icono n={icono} />
    <dt className={comunes.oculto}>{t}</dt>
    <dd>{children}</dd>
  </div>
);

export const Dicho = ({ texto, tono = '' }: { texto: string; tono?: '' | 'bien' | 'mal' }) => (
  <p className={estilos.dicho} data-tono={tono}>
    <Icono n={tono === 'bien' ? 'listo' : tono === 'mal' ? 'alerta' : 'info'} />
    <span>{texto}</span>
  </p>
);
