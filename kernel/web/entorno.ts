/** Whether the browser shows PDFs itself: those of telephones hand them to another application. */
export const muestraPdf = (): boolean => navigator.pdfViewerEnabled || !matchMedia('(pointer: coarse)').matches;
/** Saves what an address holds on the device. */
export function descargar(url: string, nombre: string): void {
  const a = document.createElement('a');
  a.href = url;
  a.download = nombre;
  a.click();
}
/** Whether this runs inside the native application, which opens no tabs and cannot print. */
export const esAppNativa = (): boolean => 'ReactNativeWebView' in window || /\bGalenoApp\//.test(navigator.userAgent);
