// Draws the sections that other slices declare for a page.

import { type ComponentType, lazy, Suspense } from 'react';
import comunes from './comunes.module.css';
import { Seccion } from './form.tsx';
import { Esqueleto } from './pagina.tsx';
import { visible } from './screens.ts';
import { type PropsSeccion, type SeccionDeclarada, seccionesDe } from './secciones.ts';
import { useSesion } from './sesion.tsx';

const contenidos = new Map<SeccionDeclarada, ComponentType<PropsSeccion>>();
function contenidoDe(s: SeccionDeclarada): ComponentType<PropsSeccion> {
  const hecho = contenidos.get(s) ?? lazy(s.lazy);
  contenidos.set(s, hecho);
  return hecho;
}

/**
 * The declared sections of a page that this session may see, in order; with a range of orders when the page places its own
 * sections between. `todavia` is shown instead until the record exists. The agenda keeps no room for what may draw nothing.
 */
export function Secciones({
  en,
  desde = 0,
  hasta = Number.POSITIVE_INFINITY,
  todavia,
  ...p
}: { en: SeccionDeclarada['en']; desde?: number; hasta?: number; todavia?: string | undefined } & PropsSeccion) {
  const sesion = useSesion();
  return seccionesDe(en)
    .filter((s) => s.orden >= desde && s.orden < hasta && visible(s, sesion))
    .map((s) => {
      const Contenido = contenidoDe(s);
      const dentro = todavia ? (
        <p key={s.orden} className={comunes.secundario}>
          {todavia}
        </p>
      ) : (
        <Suspense key={s.orden} fallback={en === 'agenda' ? null : <Esqueleto filas={2} />}>
          <Contenido {...p} />
        </Suspense>
      );
      return s.titulo ? (
        <Seccion key={s.titulo} titulo={s.titulo} nota={s.nota}>
          {dentro}
        </Seccion>
      ) : (
        dentro
      );
    });
}
