// The QR that papers of invoices carry.

/** As a data: URL. */
export async function qrDeTexto(text: string, scale: number): Promise<string> {
  const { default: bwip } = await import('bwip-js/node');
  const svg = bwip.toSVG({ bcid: 'qrcode', text, scale });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
