/** Text columns as wide as their content; a cell shows 40 characters at most. */
export function enTabla(titulos: readonly string[], filas: readonly (readonly string[])[]): string {
  const cortas = [titulos, ...filas].map((f) => f.map((c) => (c.length > 40 ? `${c.slice(0, 39)}…` : c)));
  const anchos = titulos.map((_, i) => Math.max(...cortas.map((f) => f[i]!.length)));
  return cortas
    .map((f) =>
      f
        .map((c, i) => c.padEnd(anchos[i]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
