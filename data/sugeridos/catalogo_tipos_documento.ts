import type { Pais } from '#domain/paises/pais.ts';

/** The country's own, with the codes by which their numbers are judged; those of providers are not for patients. */
export default (pais: Pais) =>
  pais.documentos
    .filter((d) => !d.soloPrestador)
    .map(({ ID_TIPO_DOCUMENTO, DESCRIPCION, MASCARA }) => ({ ID_TIPO_DOCUMENTO, DESCRIPCION, MASCARA }));
