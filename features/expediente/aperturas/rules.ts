// What an audit row says, in words.

/** What a call's path is about, by how it begins; the first that fits. */
const COSAS: readonly (readonly [string, string])[] = [
  ['/expediente/dashboard', 'consultas'],
  ['/expediente/notas_evolucion', 'notas de evolución'],
  ['/expediente/recetas', 'recetas'],
  ['/expediente/historias_clinicas', 'historias clínicas'],
  ['/expediente/consentimientos', 'consentimientos'],
  ['/expediente/formatos', 'formatos'],
  ['/expediente/enlaces_externos', 'enlaces'],
  ['/expediente/analisis_clinicos', 'laboratorio'],
  ['/expediente/estudios_gabinete', 'gabinete'],
  ['/expediente/documentos', 'documentos'],
  ['/expediente/imagenes', 'imágenes'],
  ['/expediente/aperturas', 'quién lo abrió'],
  ['/expediente/solicitudes', 'solicitudes'],
  ['/pacientes', 'datos del paciente'],
  ['/agenda', 'citas'],
  ['/reportes', 'citas'],
  ['/contactos', 'contactos'],
];
/** Money: charges, payments, balances. */
const CUENTA = 'su cuenta';

/** In the order in which they are said. */
const VERBOS: readonly (readonly [string, RegExp])[] = [
  ['Abrió', /^$/],
  ['Agregó', /^(agregar|guardar|registrar|clonar|subir|comprar)/],
  ['Cambió', /^(actualizar|cambiar|cerrar|firmar|mover|renombrar|confirmar|reprogramar)/],
  ['Imprimió', /^(imprimir|descargar)/],
  ['Envió', /^enviar/],
  ['Eliminó', /^(eliminar|cancelar)/],
];
const unir = (cosas: readonly string[]): string => (cosas.length < 2 ? cosas.join() : `${cosas.slice(0, -1).join(', ')} y ${cosas.at(-1)}`);

/** An action of the audit, and whether it changed anything. */
export interface Acto {
  accion: string;
  cambia: boolean;
}
/** What somebody did: «Abrió consultas y recetas · Imprimió recetas». */
export function enPalabras(actos: readonly Acto[]): string {
  const hechos = new Map<string, Set<string>>();
  for (const { accion, cambia } of actos) {
    const nombre = accion.slice(accion.lastIndexOf('/') + 1);
    const dicho = VERBOS.find(([, r]) => r.test(nombre))?.[0] ?? (cambia ? 'Cambió' : 'Abrió');
    const cosa = COSAS.find(([ruta]) => accion.startsWith(ruta))?.[1] ?? CUENTA;
    hechos.set(dicho, (hechos.get(dicho) ?? new Set()).add(cosa));
  }
  return VERBOS.flatMap(([verbo]) => {
    const cosas = hechos.get(verbo);
    return cosas ? [`${verbo} ${unir([...cosas].sort((a, b) => a.localeCompare(b, 'es')))}`] : [];
  }).join(' · ');
}
