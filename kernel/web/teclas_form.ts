// Ctrl/Cmd+Enter sends the form that is in front, wherever the focus is.
import { type RefObject, useEffect } from 'react';

/** The box that is in front: the last dialog, or the page. */
const delante = (): HTMLElement => [...document.querySelectorAll<HTMLElement>('[role=dialog],[role=alertdialog]')].at(-1) ?? document.body;
/** The form that the keys mean: the one with the focus, or the only one in front. Of several without the focus, none. */
function elegido(): HTMLFormElement | undefined {
  const conFoco = document.activeElement?.closest<HTMLFormElement>('form.formulario');
  if (conFoco) return conFoco;
  const caja = delante();
  const todos = [...caja.querySelectorAll<HTMLFormElement>('form.formulario')].filter(
    (f) => caja !== document.body || !f.closest('[inert]'),
  );
  return todos.length === 1 ? todos[0] : undefined;
}

export function useEnviarConTeclas(caja: RefObject<HTMLFormElement | null>, si: boolean): void {
  useEffect(() => {
    if (!si) return;
    const tecla = (e: KeyboardEvent) => {
      const form = caja.current;
      if (e.key !== 'Enter' || !(e.ctrlKey || e.metaKey) || !form || elegido() !== form) return;
      e.preventDefault();
      // The primary button says which way it is sent; it may stand outside the form, in the foot of its dialog.
      const boton = [...document.querySelectorAll<HTMLButtonElement>('button.p[type=submit]')].find((b) => b.form === form);
      if (!boton?.disabled) form.requestSubmit(boton);
    };
    addEventListener('keydown', tecla);
    return () => removeEventListener('keydown', tecla);
  }, [caja, si]);
}
