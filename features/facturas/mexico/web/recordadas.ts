// What a user chose last when invoicing, kept on this device.
const CAMPOS = ['EMISOR', 'OBJECTO_IMP', 'IVA', 'PROD_SERV', 'UNIDAD'] as const;
type Recordadas = Partial<Record<(typeof CAMPOS)[number], string>>;

const llaveDe = (CODIGOUSUARIO: number) => `galeno.cfdi.${CODIGOUSUARIO}`;
export function recordadas(CODIGOUSUARIO: number): Recordadas {
  try {
    return JSON.parse(localStorage.getItem(llaveDe(CODIGOUSUARIO)) ?? '{}') as Recordadas;
  } catch {
    return {};
  }
}
export function recordarEmision(CODIGOUSUARIO: number, v: Record<string, unknown>): void {
  try {
    localStorage.setItem(llaveDe(CODIGOUSUARIO), JSON.stringify(Object.fromEntries(CAMPOS.map((c) => [c, String(v[c] ?? '')]))));
  } catch {
    // A full or closed store: it is chosen again next time.
  }
}
