// While something is being pressed nothing under the finger moves: what leaving a field has to say waits until it is let go.
let pulsando = false;
const marcar = (si: boolean) => () => {
  pulsando = si;
};
if (typeof addEventListener === 'function') {
  addEventListener('pointerdown', marcar(true), true);
  addEventListener('pointerup', marcar(false), true);
  addEventListener('pointercancel', marcar(false), true);
}

/** Now; or, where a press took the focus away, once its click has been heard. */
export function alSoltar(hacer: () => void): void {
  if (!pulsando) {
    hacer();
    return;
  }
  const tras = () => {
    removeEventListener('pointerup', tras, true);
    removeEventListener('pointercancel', tras, true);
    setTimeout(hacer, 0);
  };
  addEventListener('pointerup', tras, true);
  addEventListener('pointercancel', tras, true);
}
