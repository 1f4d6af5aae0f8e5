// The consent page that OAuth emulators show in place of the provider's, and a test helper that accepts it.

const escapar = (s: string) => s.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

export function paginaDeAutorizacion(nombre: string, regreso: string, state: string, code: string): string {
  const a = (q: Record<string, string>) => escapar(`${regreso}?${new URLSearchParams({ ...q, state })}`);
  return `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${nombre} (demostración)</title>
<style>body{font:16px/1.5 system-ui;max-width:34rem;margin:15vh auto;padding:0 1rem}a{display:inline-block;padding:.6rem 1rem;margin-right:.5rem;border:1px solid #888;border-radius:8px;text-decoration:none;color:inherit}a.si{background:#0b6b75;color:#fff;border-color:#0b6b75}</style>
<h1>${nombre}, modo de demostración</h1><p>Esta página hace las veces de la del proveedor. ¿Autoriza que Galeno use su cuenta?</p>
<p><a class="si" href="${a({ code })}">Autorizar</a><a href="${a({ error: 'access_denied' })}">Cancelar</a></p></html>`;
}
/** Does what a browser would do on that page: reads it, follows «Autorizar» and returns the code and state from the address. */
export async function autorizar(pagina: string): Promise<{ CODE: string; STATE: string }> {
  const html = await (await fetch(pagina)).text();
  const enlace = /class="si" href="([^"]+)"/.exec(html)?.[1];
  if (!enlace) throw new Error(`La página no ofrece autorizar: ${html.slice(0, 200)}`);
  const { searchParams } = new URL(enlace.replace(/&#(\d+);/g, (_, n) => String.fromCharCode(Number(n))));
  return { CODE: searchParams.get('code') ?? '', STATE: searchParams.get('state') ?? '' };
}
