// The frame of the public screens: name of the clinic, language, and telephone.

import { type ReactNode, useEffect } from 'react';
import { enlaceTelefono } from '#domain/telefonos.ts';
import { IDIOMAS } from '#features/agenda/respuestas/fechas.ts';
import { Dicho, Telefono } from '#features/agenda/respuestas/web/publica.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, comoBoton, Segmentos } from '#kernel/web/controles.tsx';
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
        <p className={`${comunes.crece} ${comunes.recortado} ${comunes.fuerte}`}>{nombre}</p>
        <Segmentos
          etiqueta={t.idioma}
          valor={i}
          alCambiar={ponerIdioma}
          opciones={IDIOMAS.map(([valor, nombreIdioma]) => ({
            valor,
            lang: valor,
            texto: (
              <>
                <span aria-hidden="true">{valor.toUpperCase()}</span>
                <span className={comunes.oculto}>{nombreIdioma}</span>
              </>
            ),
          }))}
        />
      </header>
      <main>{children}</main>
      {clinica?.TELEFONO && (
        <footer className={comunes.tenue}>
          {t.dudas} <Telefono n={clinica.TELEFONO} />
        </footer>
      )}
    </div>
  );
}

/** Link to call the clinic, shown where nobody can book online. */
export const Llamar = ({ telefono }: { telefono: string }) => (
  <a {...comoBoton({ primario: true })} data-primario="" href={enlaceTelefono(telefono)}>
    <Icono n="telefono" />
    <span className={comunes.numeros}>{telefono}</span>
  </a>
);

/** An error, read aloud by screen readers. */
export const Alerta = ({ texto }: { texto: string }) =>
  texto && (
    <div role="alert">
      <Dicho tono="mal" texto={texto} />
    </div>
  );

interface SinDatosProps {
  de: { error: Falla | null; isFetching: boolean; refetch: () => unknown };
  titulo: string;
  /** Text when there is nothing at that address; other failures offer to try again. */
  falta: string;
}
/** The page while its data loads, or when loading failed. */
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
