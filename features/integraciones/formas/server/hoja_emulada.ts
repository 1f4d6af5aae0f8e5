/** A one-page PDF with some lines of text, for emulated services and demonstration clinics. */
export function hojaPdf(renglones: readonly string[]): Buffer {
  const texto = renglones.map((r, i) => `1 0 0 1 72 ${720 - 26 * i} Tm (${r.replace(/[()\\]/g, '')}) Tj`).join(' ');
  const contenido = `BT /F1 16 Tf ${texto} ET`;
  const objetos = [
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    '<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>>>>>>',
    `<</Length ${contenido.length}>>\nstream\n${contenido}\nendstream`,
    '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>',
  ];
  let pdf = '%PDF-1.4\n';
  const lugares = objetos.map((o, i) => {
    const lugar = pdf.length;
    pdf += `${i + 1} 0 obj\n${o}\nendobj\n`;
    return `${String(lugar).padStart(10, '0')} 00000 n \n`;
  });
  const tabla = pdf.length;
  pdf += `xref\n0 6\n0000000000 65535 f \n${lugares.join('')}trailer\n<</Size 6 /Root 1 0 R>>\nstartxref\n${tabla}\n%%EOF\n`;
  return Buffer.from(pdf, 'latin1');
}
