// The origin of a request, as rate limits count it.
import { isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address, its `::` filled in and an IPv4 tail as two of them. */
function gruposDe(ip: string): number[] {
  const partes = (s: string): number[] =>
    s === ''
      ? []
      : s.split(':').flatMap((g) => {
          if (!g.includes('.')) return [Number.parseInt(g, 16)];
          const [a, b, c, d] = g.split('.').map(Number) as [number, number, number, number];
          return [a * 256 + b, c * 256 + d];
        });
  const [antes = '', despues] = ip.split('::');
  if (despues === undefined) return partes(antes);
  const [a, b] = [partes(antes), partes(despues)];
  return [...a, ...Array<number>(8 - a.length - b.length).fill(0), ...b];
}

/**
 * Identifies one customer of an internet provider: an IPv4 address, or an IPv6 /64, which each customer has to itself. An IPv4
 * address written as IPv6 counts as IPv4. Anything that is no address is used as it is.
 */
export function origenDe(ip: string): string {
  const sola = ip.split('%')[0]!;
  if (!isIPv6(sola)) return sola.slice(0, 64);
  const g = gruposDe(sola);
  if (g.slice(0, 5).every((n) => n === 0) && g[5] === 0xffff) return [g[6]! >> 8, g[6]! & 255, g[7]! >> 8, g[7]! & 255].join('.');
  return `${g
    .slice(0, 4)
    .map((n) => n.toString(16))
    .join(':')}::/64`;
}
