// Asking this browser for the notice that the doctor is ready.
import type { Suscripcion } from '../contract.ts';

/** Browsers that cannot, and those where the user said no, are not asked. */
export const admiteAvisos = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && Notification.permission !== 'denied';

/** Where the server sends it. Throws when the user or the browser refuses. `llave`: the server's, in base64url. */
export async function pedirAviso(llave: string): Promise<Suscripcion> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('sin permiso');
  const obrero = await navigator.serviceWorker.register('/avisos.js');
  await navigator.serviceWorker.ready;
  const { endpoint, keys } = (
    await obrero.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: llave })
  ).toJSON() as Required<PushSubscriptionJSON>;
  return { ENDPOINT: endpoint, P256DH: keys.p256dh ?? '', AUTH: keys.auth ?? '' };
}
