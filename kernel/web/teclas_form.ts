// Ctrl/Cmd+Enter submits the form in front, wherever the focus is.
import { type RefObject, useLayoutEffect } from 'react';

/** The box in front: the last dialog, or the page. */
const delante = (): HTMLElement => [...document.querySelectorAll<HTMLElement>('[role=dialog],[role=alertdialog]')].at(-1) ?? document.body;
/** The form to submit: the one with the focus, or the only one in front; none if there are several without focus. */
function elegido(): HTMLFormElement | undefined {
  const conFoco = document.activeElement?.closest<HTMLFormElement>('form[data-pieza="formulario"]');
  if (conFoco) return conFoco;
  const caja = delante();
  const todos = [...caja.querySelectorAll<HTMLFormElement>('form[data-pieza="formulario"]')].filter(
    (f) => caja !== document.body || !f.closest('[inert]'),
  );
  return todos.length === 1 ? todos[0] : undefined;
}

export function useEnviarConTeclas(caja: RefObject<HTMLFormElement | null>, si: boolean): void {
  useLayoutEffect(() => {
    if (!si) return;
    const tecla = (e: KeyboardEvent) => {
      const form = caja.current;
      if (e.key !== 'Enter' || !(e.ctrlKey || e.metaKey) || !form || elegido() !== form) return;
      e.preventDefault();
      // The form's primary button submits it; it may be outside the form, in the dialog's footer.
      const boton = [...document.querySelectorAll<HTMLButtonElement>('button[data-primario][type=submit]')].find((b) => b.form === form);
      if (!boton?.disabled) form.requestSubmit(boton);
    };
    addEventListener('keydown', tecla);
    return () => removeEventListener('keydown', tecla);
  }, [caja, si]);
}
