// Sections that other slices add to the clinic's settings and to the doctor's page. Sections are data, like screens: the page
// shows what is declared for it and does not know who declared it. A section has no form of its own, only buttons and dialogs.
import { type ComponentType, lazy, Suspense } from 'react';
import { Seccion } from './form.tsx';
import { Esqueleto } from './pagina.tsx';
import { type Pantalla, visible } from './screens.ts';
import { useSesion } from './sesion.tsx';

export interface PropsSeccion {
  /** The doctor whose page it is; 0 is the clinic itself. */
  CODIGOMEDICO: number;
}
export interface SeccionDeclarada extends Pick<Pantalla, 'permiso' | 'si'> {
  en: 'sistema' | 'medico';
  titulo: string;
  orden: number;
  lazy: () => Promise<{ default: ComponentType<PropsSeccion> }>;
}
export const secciones = (lista: readonly SeccionDeclarada[]): readonly SeccionDeclarada[] => lista;

let declaradas: readonly (SeccionDeclarada & { Contenido: ComponentType<PropsSeccion> })[] = [];
/** The application says once which there are. */
export const declararSecciones = (lista: readonly SeccionDeclarada[]): void => {
  declaradas = lista.toSorted((a, b) => a.orden - b.orden).map((s) => ({ ...s, Contenido: lazy(s.lazy) }));
};

/**
 * What is declared for a page and this session may see, in order; between two orders where the page has sections of its
 * own. `todavia`: what stands in their place while there is no record to which they could belong.
 */
export function Secciones({
  en,
  desde = 0,
  hasta = Number.POSITIVE_INFINITY,
  todavia,
  ...p
}: { en: SeccionDeclarada['en']; desde?: number; hasta?: number; todavia?: string | undefined } & PropsSeccion) {
  const sesion = useSesion();
  return declaradas
    .filter((s) => s.en === en && s.orden >= desde && s.orden < hasta && visible(s, sesion))
    .map(({ titulo, Contenido }) => (
      <Seccion key={titulo} titulo={titulo}>
        {todavia ? (
          <p className="sec">{todavia}</p>
        ) : (
          <Suspense fallback={<Esqueleto filas={2} />}>
            <Contenido {...p} />
          </Suspense>
        )}
      </Seccion>
    ));
}
