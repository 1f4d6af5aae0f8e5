// The frame of every public screen: whose clinic it is, the language, and whom to call.
import { type ReactNode, useEffect } from 'react';
import { enlaceTelefono } from '#domain/telefonos.ts';
import { IDIOMAS } from '#features/agenda/respuestas/fechas.ts';
import { Dicho, Telefono } from '#features/agenda/respuestas/web/publica.tsx';
import { Boton } from '#kernel/web/controles.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { Esqueleto } from '#kernel/web/pagina.tsx';
import type { Falla } from '#kernel/web/red.ts';
import estilos from './en_linea.module.css';
import { ponerIdioma, useIdioma } from './idioma.ts';
import { decir } from './textos.ts';

interface Props {
  titulo: string;
  clinica?: { NOMBRE: string; LOGO: string; TELEFONO: string } | undefined;
  children: ReactNode;
}
export function Marco({ titulo, clinica, children }: Props) {
  const { i, t } = useIdioma();
  const nombre = clinica?.NOMBRE ?? '';
  useEffect(() => {
    document.title = [titulo, nombre].filter(Boolean).join(' · ');
  }, [titulo, nombre]);
  return (
    <div className={estilos.pagina}>
      <header className={estilos.cabecera}>
        {clinica?.LOGO && <img src={clinica.LOGO} alt="" width={36} height={36} />}
        <p className="grow ell b6">{nombre}</p>
        <fieldset className="seg">
          <legend className="oculto">{t.idioma}</legend>
          {IDIOMAS.map(([v, nombreIdioma]) => (
            <button key={v} type="button" lang={v} aria-pressed={v === i} className={v === i ? 'on' : ''} onClick={() => ponerIdioma(v)}>
              <span aria-hidden="true">{v.toUpperCase()}</span>
              <span className="oculto">{nombreIdioma}</span>
            </button>
          ))}
        </fieldset>
      </header>
      <main>{children}</main>
      {clinica?.TELEFONO && (
        <footer className="muted">
          {t.dudas} <Telefono n={clinica.TELEFONO} />
        </footer>
      )}
    </div>
  );
}

/** The way that is left where nobody can book alone. */
export const Llamar = ({ telefono }: { telefono: string }) => (
  <a className="btn p" data-primario="" href={enlaceTelefono(telefono)}>
    <Icono n="telefono" />
    <span className="num">{telefono}</span>
  </a>
);

/** What did not work, said at once. */
export const Alerta = ({ texto }: { texto: string }) =>
  texto && (
    <div role="alert">
      <Dicho tono="mal" texto={texto} />
    </div>
  );

interface SinDatosProps {
  de: { error: Falla | null; isFetching: boolean; refetch: () => unknown };
  titulo: string;
  /** There is nothing at that address; any other failure may be tried again. */
  falta: string;
}
/** The page while its data comes, or in place of it. */
export function SinDatos({ de, titulo, falta }: SinDatosProps) {
  const { i, t } = useIdioma();
  const nada = de.error?.status === 404;
  const texto = de.error ? (nada ? falta : decir(i, de.error.message)) : titulo;
  return (
    <Marco titulo={texto}>
      {de.error ? (
        <div className={estilos.nada} data-pieza="sin-horas">
          <Icono n="info" t="l" />
          <h1>{texto}</h1>
          {!nada && (
            <Boton ocupado={de.isFetching} onClick={() => de.refetch()}>
              {t.reintentar}
            </Boton>
          )}
        </div>
      ) : (
        <Esqueleto filas={6} />
      )}
    </Marco>
  );
}
