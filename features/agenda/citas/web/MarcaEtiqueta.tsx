// The mark of a tag: its initial on its colour, the same in every view. The border of a card shows the state, not the tag.
/** Dark or white text, whichever reads better on a colour (#rrggbb). */
export function tintaSobre(color: string): string {
  const [r = 0, g = 0, b = 0] = (/^#?(\w\w)(\w\w)(\w\w)/.exec(color) ?? []).slice(1).map((x) => {
    const v = Number.parseInt(x, 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  });
  const luz = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return 1.05 / (luz + 0.05) >= (luz + 0.05) / 0.0559 ? '#fff' : '#1c2326';
}
export const MarcaEtiqueta = ({ nombre, color }: { nombre: string; color: string }) =>
  color ? (
    <span data-pieza="etiqueta" title={nombre} aria-hidden="true" style={{ background: color, color: tintaSobre(color) }}>
      {nombre.charAt(0).toUpperCase()}
    </span>
  ) : null;
