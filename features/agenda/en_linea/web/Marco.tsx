// The frame of every public screen: whose clinic it is, the language, and whom to call.
import './en_linea.css';
import { type ReactNode, useEffect } from 'react';
import { Telefono } from '#features/agenda/web/publica.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { Esqueleto } from '#kernel/web/pagina.tsx';
import type { Falla } from '#kernel/web/red.ts';
import { IDIOMAS } from '../contract.ts';
import { ponerIdioma, useIdioma } from './idioma.ts';

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
    <div className="enl">
      <header className="enl-cab">
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

/** The page while its data comes, or in place of it. */
export function SinDatos({ error, texto }: { error: Falla | null; texto: string }) {
  return (
    <Marco titulo={texto}>
      {error ? (
        <div className="enl-nada">
          <Icono n="info" t="l" />
          <h1>{texto}</h1>
        </div>
      ) : (
        <Esqueleto filas={6} />
      )}
    </Marco>
  );
}
