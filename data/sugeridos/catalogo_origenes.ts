import type { CodigoPais, Pais } from '#domain/paises/pais.ts';

const SEGURO: Record<CodigoPais, string> = {
  mx: 'Aseguradora',
  co: 'EPS o medicina prepagada',
  pe: 'EPS o seguro',
  ec: 'Seguro médico',
  cl: 'Isapre o Fonasa',
};
/** How patients usually hear of a clinic. */
export default ({ codigo }: Pais) =>
  [
    'Recomendación de otro paciente',
    'Referido por otro médico',
    SEGURO[codigo],
    'Convenio con empresa',
    'Buscador de internet',
    'Página web de la clínica',
    'Facebook',
    'Instagram',
    'Directorio médico en línea',
    'Pasó frente a la clínica',
    'Familiar del personal',
    'Volante o anuncio',
    'Campaña de salud',
  ].map((NOMBRE) => ({ NOMBRE }));
