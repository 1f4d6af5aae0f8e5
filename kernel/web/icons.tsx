// Our line icons, 20 × 20. Decorative: they always have text beside them or an aria-label.
import estilos from './icons.module.css';

const TRAZOS = {
  agenda: '<rect x="3" y="4" width="14" height="13" rx="2"/><path d="M3 8h14M7 2.5v3M13 2.5v3"/>',
  caja: '<rect x="2.5" y="5" width="15" height="10" rx="2"/><circle cx="10" cy="10" r="2.2"/><path d="M5.5 10h.01M14.5 10h.01"/>',
  inventario: '<path d="M3 6.5 10 3l7 3.5v7L10 17l-7-3.5zM3 6.5l7 3.5 7-3.5M10 10v7"/>',
  curva: '<path d="M3 3v14h14M5 14.500c4-.5 5-7.500 11-9"/>',
  tarjeta: '<rect x="2.5" y="4.5" width="15" height="11" rx="2"/><path d="M2.5 8.5h15M5.5 12.5h3"/>',
  documento: '<path d="M5 2.5h6l4 4V17.5H5zM11 2.5v4h4M7.5 11h5M7.5 14h5"/>',
  ayuda: '<circle cx="10" cy="10" r="7.3"/><path d="M8 8a2 2 0 1 1 3 1.7c-.7.4-1 .8-1 1.6M10 14h.01"/>',
  sucursal: '<path d="M4 17V3.5h8V17M12 8h4v9M6.7 7h2.5M6.7 10h2.5M6.7 13h2.5M2.5 17h15"/>',
  buscar: '<circle cx="9" cy="9" r="5.5"/><path d="m13.200 13.200 3.800 3.800"/>',
  reloj: '<circle cx="10" cy="10" r="7.2"/><path d="M10 6v4l2.7 2"/>',
  luna: '<path d="M16.5 11.5A6.8 6.8 0 0 1 8.5 3.5a6.8 6.8 0 1 0 8 8z"/>',
  sol: '<circle cx="10" cy="10" r="3.3"/><path d="M10 2.5v2M10 15.5v2M2.5 10h2M15.5 10h2M4.7 4.7l1.4 1.4M13.9 13.9l1.4 1.4M4.7 15.3l1.4-1.4M13.9 6.1l1.4-1.4"/>',
  abajo: '<path d="m5.5 8 4.5 4.5L14.5 8"/>',
  izquierda: '<path d="m12 5-5 5 5 5"/>',
  derecha: '<path d="m8 5 5 5-5 5"/>',
  contactos: '<path d="M5 3h9.5a1.5 1.5 0 0 1 1.5 1.5V17H6.5A1.5 1.5 0 0 1 5 15.5zM5 15a1.5 1.5 0 0 1 1.5-1.5H16M8.5 7h4"/>',
  pacienteNuevo: '<circle cx="8" cy="7" r="3"/><path d="M2.5 17c0-3 2.500-5 5.500-5s5.500 2 5.500 5M15 6v6M12 9h6"/>',
  espera:
    '<path d="M6 8.5V5.5A2.5 2.5 0 0 1 8.5 3h3A2.5 2.5 0 0 1 14 5.5v3M4 9.5a1.5 1.5 0 0 1 3 0V12h6V9.5a1.5 1.5 0 0 1 3 0V15H4zM6 15v2M14 15v2"/>',
  cancelada: '<circle cx="10" cy="10" r="7"/><path d="m7.500 7.500 5 5M12.500 7.500l-5 5"/>',
  comida: '<path d="M4 7h9.5v5a3.5 3.5 0 0 1-3.5 3.5H7.5A3.5 3.5 0 0 1 4 12zM13.5 8.5H15a2 2 0 0 1 0 4h-1.5M7 2.5v2M10.5 2.5v2"/>',
  realizada: '<path d="m1.500 10.500 4 4 7.500-9M10 13.500l1 1 7.500-9"/>',
  noAsistio: '<circle cx="8" cy="7" r="3"/><path d="M2.5 17c0-3 2.500-5 5.500-5s5.500 2 5.500 5M13.5 7l4 4M17.5 7l-4 4"/>',
  video: '<rect x="2.5" y="5.5" width="10" height="9" rx="2"/><path d="m12.500 9 5-3v8l-5-3"/>',
  sinVideo:
    '<path d="M12.500 11.500V7.500a2 2 0 0 0-2-2h-3M4 5.700A2 2 0 0 0 2.500 7.500v5a2 2 0 0 0 2 2h6a2 2 0 0 0 1.700-1M12.500 9l5-3v8M3 3l14 14"/>',
  micro: '<rect x="7.500" y="2.500" width="5" height="9" rx="2.5"/><path d="M4.500 9.500a5.500 5.500 0 0 0 11 0M10 15v2.500"/>',
  sinMicro:
    '<path d="M12.500 8.500V5a2.500 2.500 0 0 0-4.900-.7M7.500 7.500V9a2.500 2.500 0 0 0 3.800 2.100M4.500 9.500a5.500 5.500 0 0 0 8.500 4.600M15.500 9.500q0 1-.4 2M10 15v2.500M3 3l14 14"/>',
  colgar:
    '<path d="M2.500 12.500c0-1.500 3-4 7.500-4s7.500 2.500 7.500 4v1.500c0 .6-.5 1-1 .9l-2.800-.6c-.5-.1-.8-.5-.8-1v-1.600a10 10 0 0 0-5.800 0v1.600c0 .5-.3.900-.8 1l-2.800.6c-.5.1-1-.3-1-.9z"/>',
  pantalla: '<rect x="2.500" y="4" width="15" height="10" rx="1.500"/><path d="M7 17h6M10 11.500V7M7.800 8.800 10 6.600l2.200 2.200"/>',
  mensaje: '<path d="M3 4.500h14v9.500H9.500L5.500 17v-3H3zM6.500 8h7M6.500 11h4.500"/>',
  agrandar: '<path d="M11.500 3.500h5v5M16.500 3.500l-5.500 5.500M8.500 16.500h-5v-5M3.500 16.500 9 11"/>',
  achicar: '<path d="M16.500 8.500h-5v-5M11.500 8.500 17 3M3.500 11.500h5v5M8.500 11.500 3 17"/>',
  estrella: '<path d="m10 2.800 2.200 4.600 5 .7-3.600 3.500.9 5-4.500-2.400-4.500 2.400.9-5L2.800 8.100l5-.7z"/>',
  estrellaLlena: '<path fill="currentColor" d="m10 2.800 2.200 4.600 5 .7-3.600 3.500.9 5-4.500-2.400-4.500 2.400.9-5L2.800 8.100l5-.7z"/>',
  listo: '<path d="m4 10.500 4 4 8-9"/>',
  noConfirmada: '<circle cx="10" cy="10" r="7" stroke-dasharray="3.2 2.8"/>',
  pacientes:
    '<circle cx="8" cy="7" r="3"/><path d="M2.5 17c0-3 2.500-5 5.500-5s5.500 2 5.500 5M13 4.4a3 3 0 0 1 0 5.4M15 12.4c1.600.8 2.500 2.500 2.500 4.600"/>',
  cartera: '<path d="M4 5.5h11a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 15V5A1.5 1.5 0 0 1 5 3.5h9M13 11h.01"/>',
  barras: '<path d="M3 17h14M6 13.5V9M10 13.5V4M14 13.5v-3"/>',
  ajustes: '<path d="M3 6h7M15 6h2M3 14h2M10 14h7"/><circle cx="12.5" cy="6" r="2.2"/><circle cx="7.5" cy="14" r="2.2"/>',
  alerta: '<path d="M10 3.2 17.5 16.5h-15zM10 8.5v3.5M10 14.3h.01"/>',
  signos: '<path d="M2.5 10.5h3l2-6 4 11 2.2-5h3.8"/>',
  nota: '<path d="m4 16 .8-3.600L13 4.200l2.800 2.800-8.200 8.200zM11.500 5.700l2.800 2.800M11 16h5.500"/>',
  receta: '<rect x="2.2" y="6.8" width="15.6" height="6.4" rx="3.2" transform="rotate(-45 10 10)"/><path d="m7.700 7.700 4.600 4.600"/>',
  gabinete:
    '<path d="M3 7V4.5A1.5 1.5 0 0 1 4.5 3H7M13 3h2.5A1.5 1.5 0 0 1 17 4.5V7M17 13v2.5a1.5 1.5 0 0 1-1.5 1.5H13M7 17H4.5A1.5 1.5 0 0 1 3 15.5V13M10 6v8M7 8.5h6M7.5 11.5h5"/>',
  imagen:
    '<rect x="3" y="4" width="14" height="12" rx="2"/><circle cx="7.2" cy="8" r="1.3"/><path d="m3.500 14.500 4-4 3 3 2.500-2.500 3.500 3.500"/>',
  enlace:
    '<path d="M8.5 11.5a3 3 0 0 0 4.2 0l2.6-2.6a3 3 0 0 0-4.2-4.2l-1 1M11.5 8.5a3 3 0 0 0-4.2 0l-2.600 2.600a3 3 0 0 0 4.200 4.200l1-1"/>',
  analisis: '<path d="M8 3v5l-4.400 7.300A1.200 1.200 0 0 0 4.600 17h10.800a1.200 1.200 0 0 0 1-1.700L12 8V3M7 3h6M6.200 13h7.600"/>',
  repetir: '<path d="M15.5 7.5A6 6 0 1 0 16 11M16 4v3.7h-3.7"/>',
  vacuna: '<path d="m12.500 3 4.500 4.500M14.800 5.300l-8.300 8.200-3-.1v0l.1-2.900 8.200-8.300M3 17l1.800-1.800M8.500 8l1.700 1.700"/>',
  tabla: '<rect x="3" y="4" width="14" height="12" rx="1.5"/><path d="M3 8h14M3 12h14M9 4v12"/>',
  salto: '<path d="M5 8V3h10v5M5 12v5h10v-5M2.500 10h2.500M7.500 10h5M15 10h2.500"/>',
  lista: '<path d="M8 5.5h9M8 10h9M8 14.5h9M3.5 5.5h.01M3.5 10h.01M3.5 14.5h.01"/>',
  negrita: '<path d="M6.500 4H11a3 3 0 0 1 0 6H6.500zM6.500 10H12a3 3 0 0 1 0 6H6.500z"/>',
  cursiva: '<path d="M9 4h5M6 16h5M11.800 4 8.200 16"/>',
  subrayado: '<path d="M6 3.500V9a4 4 0 0 0 8 0V3.500M4.500 16.500h11"/>',
  subtitulo: '<path d="M4.500 6.500V4.500h11v2M10 4.500v11M8 15.500h4"/>',
  numerada: '<path d="M9 5.500h8M9 10h8M9 14.500h8M3 4.700l1.400-.9v4M3 13a1.100 1.100 0 0 1 2.100.5C5.100 14.500 3 15 3 16.500h2.200"/>',
  texto: '<path d="M3 5h14M3 9h14M3 13h6M12 16.500l4-7"/>',
  deshacer: '<path d="M4 8h8a4 4 0 0 1 0 8H9M4 8l3.500-3.500M4 8l3.500 3.500"/>',
  cerrar: '<path d="m5.500 5.500 9 9M14.500 5.500l-9 9"/>',
  persona: '<circle cx="10" cy="7" r="3.2"/><path d="M4 17c0-3.200 2.700-5 6-5s6 1.800 6 5"/>',
  candado: '<rect x="4.5" y="9" width="11" height="8" rx="2"/><path d="M7 9V6.5a3 3 0 0 1 6 0V9"/>',
  eliminar: '<path d="M4 5.5h12M8 5.5v-2h4v2M5.5 5.5 6.300 17h7.400l.8-11.500"/>',
  menos: '<path d="M4 10h12"/>',
  girar: '<path d="M15.800 8A6.200 6.200 0 1 0 16.200 11.500M16.200 4v4.200h-4.200"/>',
  comparar:
    '<rect x="3" y="4" width="14" height="12" rx="1.5"/><path d="M10 2.500v15M7 8.500 5.500 10 7 11.500M13 8.500l1.500 1.500-1.500 1.500"/>',
  carpeta: '<path d="M2.500 5.500h5l1.500 2h8.500v8.500h-15z"/>',
  mas: '<path d="M10 4v12M4 10h12"/>',
  menu: '<path d="M3 5.5h14M3 10h14M3 14.5h14"/>',
  filtro: '<path d="M3 5h14M6 10h8M8.5 15h3"/>',
  telefono:
    '<path d="M5 3.5h2.5L9 7.5 7.300 9a9 9 0 0 0 3.700 3.700l1.500-1.700 4 1.500V15a2 2 0 0 1-2 2A11.500 11.500 0 0 1 3 5.500a2 2 0 0 1 2-2z"/>',
  puntos: '<path d="M5 10h.01M10 10h.01M15 10h.01" stroke-width="2.6"/>',
  imprimir:
    '<path d="M6 7V3h8v4M6 14H4.5A1.5 1.5 0 0 1 3 12.5v-4A1.5 1.5 0 0 1 4.5 7h11A1.5 1.5 0 0 1 17 8.5v4a1.5 1.5 0 0 1-1.5 1.5H14M6 11.5h8V17H6z"/>',
  ver: '<path d="M2.5 10S5.500 5 10 5s7.500 5 7.500 5-3 5-7.500 5-7.500-5-7.500-5z"/><circle cx="10" cy="10" r="2.2"/>',
  correo: '<rect x="2.5" y="4.5" width="15" height="11" rx="2"/><path d="m3 6 7 5 7-5"/>',
  descargar: '<path d="M10 3v9M6 8.500 10 12.500l4-4M4 16.500h12"/>',
  subir: '<path d="M10 13V4M6 7.500 10 3.500l4 4M4 16.500h12"/>',
  camara: '<path d="M3 6.500h3l1.500-2.500h5L14 6.500h3V16H3z"/><circle cx="10" cy="11" r="2.8"/>',
  salir: '<path d="M12 4H5v12h7M9 10h8M14 7l3 3-3 3"/>',
  llave: '<circle cx="7" cy="13" r="3.3"/><path d="m9.500 10.500 6.500-6.500M13.500 6.500 16 9M11.500 8.500l1.700 1.700"/>',
  dinero:
    '<path d="M10 3v14M13.500 6c-.6-1-1.900-1.500-3.500-1.500-2 0-3.500.9-3.500 2.600C6.500 11 13.700 9 13.700 12.800c0 1.700-1.600 2.700-3.700 2.700-1.800 0-3.300-.6-4-1.800"/>',
  arrastrar: '<path d="M7 5h.01M13 5h.01M7 10h.01M13 10h.01M7 15h.01M13 15h.01" stroke-width="2.4"/>',
  info: '<circle cx="10" cy="10" r="7.2"/><path d="M10 9.300v4M10 6.700h.01"/>',
  prenatal: '<circle cx="10" cy="6" r="2.8"/><path d="M6 17c0-4 1.500-7 4-7s4.500 1.500 4.500 4-2 3-3.500 3"/>',
  formato: '<path d="M5 2.5h6l4 4V17.5H5zM11 2.5v4h4M7.500 14c1-2 2-2 2.500-1s1 1 2.500-.5"/>',
  enter: '<path d="M15.5 5v4a2 2 0 0 1-2 2H5M8 8l-3 3 3 3"/>',
  historia: '<path d="M4 4h5a2 2 0 0 1 1 .5 2 2 0 0 1 1-.5h5v12h-5a2 2 0 0 0-1 .5 2 2 0 0 0-1-.5H4zM10 4.500v12"/>',
} as const;
export type NombreIcono = keyof typeof TRAZOS;

const TAMANO = { xs: estilos.minimo, s: estilos.chico, m: '', l: estilos.grande };
export function Icono({ n, t = 'm' }: { n: NombreIcono; t?: 'xs' | 's' | 'm' | 'l' }) {
  const clase = `${estilos.icono} ${TAMANO[t]}`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the constant strokes above
  return <svg className={clase} viewBox="0 0 20 20" aria-hidden="true" dangerouslySetInnerHTML={{ __html: TRAZOS[n] }} />;
}

export const Logo = ({ t = 26 }: { t?: number }) => (
  <svg width={t} height={t} viewBox="0 0 26 26" aria-hidden="true" data-pieza="logo">
    <rect width="26" height="26" rx="7" fill="var(--brand)" />
    <path
      d="M18 9.300A6.200 6.200 0 1 0 19.200 14H13.500"
      fill="none"
      stroke="var(--on-brand)"
      strokeWidth="2.400"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
