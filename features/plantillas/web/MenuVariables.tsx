// Menu button with the variables of a template, by group, and a hook that inserts one at the cursor of a plain field.
import { type RefObject, useRef } from 'react';
import { marcador, type Variable } from '#kernel/shared/plantilla.ts';
import { MenuBoton } from '#kernel/web/controles.tsx';
import estilos from './plantillas.module.css';

interface MenuProps {
  variables: readonly Variable[];
  alElegir: (clave: string) => void;
  /** Name of the field they go into, for screen readers. */
  en: string;
  /** The field: it gets the focus when the menu closes. */
  foco: () => HTMLElement;
}
export function MenuVariables({ variables, alElegir, en, foco }: MenuProps) {
  const grupos = [...new Set(variables.map((v) => v.grupo))];
  return (
    <MenuBoton
      chico
      icono="mas"
      foco={foco}
      className={estilos.suelto}
      aria-label={`Insertar variable en ${en}`}
      opciones={grupos.map((grupo) => ({
        texto: grupo,
        hijas: variables.filter((v) => v.grupo === grupo).map((v) => ({ texto: v.etiqueta, hacer: () => alElegir(v.clave) })),
      }))}
    >
      Variable
    </MenuBoton>
  );
}

interface Insertar {
  caja: RefObject<HTMLDivElement | null>;
  alElegir: (clave: string) => void;
  foco: () => HTMLElement;
}
/** Inserts a variable at the cursor of the field inside `caja`, and leaves the cursor after it. */
export function useInsertar(): Insertar {
  const caja = useRef<HTMLDivElement>(null);
  const foco = () => caja.current!.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')!;
  const alElegir = (clave: string) => {
    const campo = foco();
    campo.setRangeText(marcador(clave), campo.selectionStart ?? 0, campo.selectionEnd ?? 0, 'end');
    // As if it had been typed.
    campo.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  return { caja, alElegir, foco };
}
