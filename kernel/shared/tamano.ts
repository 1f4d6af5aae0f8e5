// Size of a file as text.
const UNIDADES = ['B', 'KB', 'MB', 'GB', 'TB'];
/** 1536 → «1.5 KB». */
export function tamano(bytes: number): string {
  let n = bytes;
  let i = 0;
  while (n >= 1024 && i < UNIDADES.length - 1) {
    n /= 1024;
    i++;
  }
  return `${i && n < 10 ? n.toFixed(1) : Math.round(n)} ${UNIDADES[i]}`;
}
