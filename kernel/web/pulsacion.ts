// While a mouse button or finger is down nothing may move under it: error messages from leaving a field wait for the release.
let pulsando = false;
const marcar = (si: boolean) => () => {
  pulsando = si;
};
if (typeof addEventListener === 'function') {
  addEventListener('pointerdown', marcar(true), true);
  addEventListener('pointerup', marcar(false), true);
  addEventListener('pointercancel', marcar(false), true);
}

/** Runs now or, if a press moved the focus, after its click. */
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
