// Shows the notice that the doctor is ready, and leads to the visit. It keeps nothing and answers no request of any page.
addEventListener('push', (e) => {
  const { titulo, texto, enlace } = e.data.json();
  e.waitUntil(registration.showNotification(titulo, { body: texto, icon: '/icono-192.png', tag: enlace, data: enlace }));
});
addEventListener('notificationclick', (e) => {
  e.notification.close();
  const enlace = e.notification.data;
  e.waitUntil(
    (async () => {
      const abiertas = await clients.matchAll({ type: 'window', includeUncontrolled: true });
      const suya = abiertas.find((c) => c.url.endsWith(enlace));
      await (suya ? suya.focus() : clients.openWindow(enlace));
    })(),
  );
});
