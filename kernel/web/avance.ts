// A request whose sending can be watched: `fetch` says nothing of what has left.

/** Like `fetch`. `alAvanzar` receives the part of the body that has been sent, from 0 to 1. Without network it rejects. */
export function enviarConAvance(
  url: string,
  init: { method: string; headers: Record<string, string>; body: FormData; signal?: AbortSignal },
  alAvanzar: (parte: number) => void,
): Promise<Response> {
  const x = new XMLHttpRequest();
  return new Promise((listo, mal) => {
    const cancelar = () => x.abort();
    const fin = () => init.signal?.removeEventListener('abort', cancelar);
    init.signal?.addEventListener('abort', cancelar);
    x.open(init.method, url);
    for (const [k, v] of Object.entries(init.headers)) x.setRequestHeader(k, v);
    x.responseType = 'blob';
    x.upload.onprogress = (e) => e.lengthComputable && alAvanzar(e.loaded / e.total);
    x.onload = () => {
      fin();
      const cabeceras = x
        .getAllResponseHeaders()
        .trim()
        .split(/[\r\n]+/)
        .map((l): [string, string] => [l.slice(0, l.indexOf(':')), l.slice(l.indexOf(':') + 1).trim()]);
      listo(new Response(x.response as Blob, { status: x.status, headers: cabeceras }));
    };
    x.onerror = () => {
      fin();
      mal(new TypeError('network'));
    };
    x.onabort = () => {
      fin();
      mal(new DOMException('aborted', 'AbortError'));
    };
    if (init.signal?.aborted) x.abort();
    else x.send(init.body);
  });
}
