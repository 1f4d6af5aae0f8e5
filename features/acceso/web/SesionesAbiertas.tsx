// The open sessions of a user: one's own, or another user's for those who manage users.

import { fechaTexto } from '#kernel/shared/dates.ts';
import type { Datos } from '#kernel/shared/endpoint.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Ficha } from '#kernel/web/controles.tsx';
import { preguntar } from '#kernel/web/dialogo.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { sesiones } from '../contract.ts';

type Abierta = Datos<typeof sesiones.obtener>[number];
/** "Chrome en Windows" from the browser's user agent. */
const navegador = (ua: string) => {
  const cual = /Edg\//.test(ua)
    ? 'Edge'
    : /Firefox\//.test(ua)
      ? 'Firefox'
      : /Chrome\//.test(ua)
        ? 'Chrome'
        : /Safari\//.test(ua)
          ? 'Safari'
          : 'Otro navegador';
  const donde = /iPhone|iPad/.test(ua)
    ? 'iOS'
    : /Android/.test(ua)
      ? 'Android'
      : /Windows/.test(ua)
        ? 'Windows'
        : /Mac OS/.test(ua)
          ? 'macOS'
          : /Linux/.test(ua)
            ? 'Linux'
            : '';
  return donde ? `${cual} en ${donde}` : cual;
};

/** `permite`: whether the viewer may end them; one's own and those of support may always be ended. */
export function SesionesAbiertas({ CODIGOUSUARIO, permite = true }: { CODIGOUSUARIO: number; permite?: Veredicto }) {
  const { soloLectura } = useSesion();
  const datos = useDatos(sesiones.obtener, { CODIGOUSUARIO });
  const cerrar = useGuardar(sesiones.cerrar_sesion);
  const alCerrar = async (elegida: Abierta) => {
    if (
      await preguntar({
        titulo: 'Cerrar sesión',
        texto: `¿Cerrar la sesión de ${navegador(elegida.USER_AGENT)}? Quien la use tendrá que entrar de nuevo.`,
        si: 'Cerrar sesión',
        peligro: true,
      })
    )
      await cerrar.enviar({}, { ID: elegida.ID });
  };
  return (
    <Tabla
      nombre="Sesiones"
      filas={datos.data}
      cargando={datos.isPending}
      error={datos.error?.message}
      claveDe={(s) => s.ID}
      sinBusqueda
      uno="una sesión"
      acciones={
        soloLectura
          ? []
          : [
              {
                texto: 'Cerrar sesión',
                icono: 'salir',
                tecla: 'Supr',
                hacer: alCerrar,
                permite: (s: Abierta) => s.SOPORTE === 1 || permite,
              },
            ]
      }
      columnas={[
        {
          clave: 'USER_AGENT',
          titulo: 'Navegador',
          movil: 'titulo',
          celda: (s) => (
            <span className={comunes.fila}>
              {navegador(s.USER_AGENT)}
              {s.ACTUAL === 1 && <Ficha tono="marca">Esta sesión</Ficha>}
            </span>
          ),
          valor: (s) => navegador(s.USER_AGENT),
        },
        { clave: 'USUARIO', titulo: 'Usuario' },
        {
          clave: 'FECHA',
          titulo: 'Último uso',
          celda: (s) => (
            <span className={comunes.numeros}>
              {fechaTexto(s.FECHA.slice(0, 10))}, {s.FECHA.slice(11)}
            </span>
          ),
          valor: (s) => s.FECHA,
        },
      ]}
    />
  );
}
