// The script of the emulated form of Niubiz: what runs in the patient's page in the place of its checkout.js.

/** Opens over the page with a button for each outcome, and posts the token as the real one does. */
export const FORMA_EMULADA = `(() => {
  let config;
  const boton = (texto, alPulsar) => {
    const b = document.createElement('button');
    b.type = 'button';
    b.textContent = texto;
    b.style.cssText = 'display:block;width:100%;margin:.5rem 0;padding:.7rem 1rem;border:1px solid #6b7072;border-radius:8px;background:#fff;color:#1c2326;font:inherit';
    b.addEventListener('click', alPulsar);
    return b;
  };
  const enviar = (suerte) => {
    const transactionToken = suerte + '.' + config.sessiontoken + '.' + Date.now();
    const f = document.createElement('form');
    f.method = 'POST';
    f.action = config.action;
    for (const [k, v] of Object.entries({ transactionToken, customerEmail: 'demo@ejemplo.pe', channel: 'web' })) {
      const i = document.createElement('input');
      i.type = 'hidden';
      i.name = k;
      i.value = v;
      f.append(i);
    }
    document.body.append(f);
    f.submit();
  };
  window.VisanetCheckout = {
    configure(c) {
      config = c;
    },
    open() {
      const d = document.createElement('dialog');
      d.setAttribute('aria-label', 'Niubiz, modo de demostración');
      d.style.cssText = 'max-width:24rem;padding:1.2rem;border:0;border-radius:12px;background:#fafaf8;color:#1c2326;font:16px/1.5 system-ui';
      const t = document.createElement('h2');
      t.textContent = 'Niubiz, modo de demostración';
      const p = document.createElement('p');
      p.textContent = 'Orden ' + config.purchasenumber + ': ' + config.amount + '. Nadie paga de verdad.';
      d.append(t, p);
      for (const [suerte, texto] of Object.entries({
        aprobar: 'Pagar',
        rechazar: 'Tarjeta rechazada',
        pendiente: 'Dejar el pago en proceso',
        otro_importe: 'Pagar otro importe',
        mudo: 'Pagar, y que la respuesta se pierda',
      }))
        d.append(boton(texto, () => enviar(suerte)));
      d.append(boton('Regresar sin pagar', () => location.assign(config.timeouturl)));
      document.body.append(d);
      d.addEventListener('close', () => d.remove());
      d.showModal();
    },
  };
})();
`;
