// The pieces of the pages that a patient opens by a link, on a phone as a rule: the appointment at a glance, what came of
// what they said, and whom to call.
import type { ReactNode } from 'react';
import { enlaceTelefono } from '#domain/telefonos.ts';
import { Icono, type NombreIcono } from '#kernel/web/icons.tsx';
import { Esqueleto, Vacio } from '#kernel/web/pagina.tsx';
import estilos from './publica.module.css';

interface Props {
  clinica: string;
  titulo: string;
  telefono: string;
  children: ReactNode;
}
/** One question of the clinic's to answer, and nothing else. */
export const PaginaPaciente = ({ clinica, titulo, telefono, children }: Props) => (
  <main className={estilos.pagina}>
    <header>
      <p className="muted">{clinica}</p>
      <h1>{titulo}</h1>
    </header>
    {children}
    {telefono && (
      <p className="muted">
        ¿Dudas? Llame al <Telefono n={telefono} />
      </p>
    )}
  </main>
);
/** The same page while what it asks comes, or when its link is not ours. */
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
    <dt className="oculto">{t}</dt>
    <dd>{children}</dd>
  </div>
);

export const Dicho = ({ texto, tono = '' }: { texto: string; tono?: '' | 'bien' | 'mal' }) => (
  <p className={estilos.dicho} data-tono={tono}>
    <Icono n={tono === 'bien' ? 'listo' : tono === 'mal' ? 'alerta' : 'info'} />
    <span>{texto}</span>
  </p>
);
