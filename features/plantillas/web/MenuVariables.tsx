// Menu button with the variables of a template, by group, and a hook that inserts one at the cursor of a plain field.
import { type RefObject, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { marcador, type Variable } from '#kernel/shared/plantilla.ts';
import { MenuBoton } from '#kernel/web/controles.tsx';
import estilos from './plantillas.module.css';

interface MenuProps {
  variables: readonly Variable[];
  alElegir: (clave: string) => void;
  /** Name of the field they go into, for screen readers. */
  en: string;
}
export function MenuVariables({ variables, alElegir, en }: MenuProps) {
  const grupos = [...new Set(variables.map((v) => v.grupo))];
  return (
    <MenuBoton
      chico
      icono="mas"
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

/** Inserts a variable at the cursor of the field inside `caja`, and leaves the cursor after it. */
export function useInsertar(nombre: string): { caja: RefObject<HTMLDivElement | null>; insertar: (clave: string) => void } {
  const caja = useRef<HTMLDivElement>(null);
  const { getValues, setValue } = useFormContext();
  const insertar = (clave: string) => {
    const campo = caja.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    const texto = String(getValues(nombre) ?? '');
    const [a, b] = [campo?.selectionStart ?? texto.length, campo?.selectionEnd ?? texto.length];
    const puesta = marcador(clave);
    setValue(nombre, texto.slice(0, a) + puesta + texto.slice(b), { shouldDirty: true, shouldValidate: true });
    // On closing, the menu first returns the focus to its button; then it is moved to the field.
    setTimeout(() => {
      campo?.focus();
      campo?.setSelectionRange(a + puesta.length, a + puesta.length);
    }, 60);
  };
  return { caja, insertar };
}
