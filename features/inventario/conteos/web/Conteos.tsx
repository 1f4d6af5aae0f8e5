// Screen /inventory/counts: the counts that were made.
import { useNavigate } from 'react-router';
import { formatear } from '#domain/dinero.ts';
import { P } from '#domain/permisos.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import comunes from '#kernel/web/comunes.module.css';
import { EnlaceBoton, Ficha } from '#kernel/web/controles.tsx';
import { abrirArchivo } from '#kernel/web/imprimir.tsx';
import { TAMANOS_LARGOS, useLista } from '#kernel/web/lista.ts';
import { Pagina } from '#kernel/web/pagina.tsx';
import { useClinica, usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { type ConteoListado, conteosInventario } from '../contract.ts';
import { rutaConteo } from './rutas.ts';

const NOMBRE = 'Conteos físicos';
export default function Conteos() {
  const { pais } = useClinica();
  const ir = useNavigate();
  const lista = useLista(conteosInventario.obtener, {}, { nombre: NOMBRE, tamanos: TAMANOS_LARGOS });
  const puede = usePuedeEscribir(P.inventario.agregar);
  const nuevo = puede && (
    <EnlaceBoton a={rutaConteo('new')} chico primario icono="mas">
      Nuevo conteo
    </EnlaceBoton>
  );
  return (
    <Pagina titulo={NOMBRE}>
      <Tabla<ConteoListado>
        nombre={NOMBRE}
        {...lista}
        claveDe={(k) => k.ID}
        tamanos={TAMANOS_LARGOS}
        uno="un conteo"
        vacio={{ texto: 'Todavía no se ha contado ningún almacén', ...(nuevo ? { accion: nuevo } : {}) }}
        barra={nuevo}
        acciones={[
          { texto: 'Detalles', icono: 'ver', tecla: 'V', abre: true, hacer: (k) => ir(rutaConteo(k.ID)) },
          {
            texto: 'Imprimir',
            icono: 'imprimir',
            tecla: 'P',
            hacer: (k) => abrirArchivo(conteosInventario.imprimir, { ID: k.ID }, undefined, 'conteo'),
          },
        ]}
        columnas={[
          { clave: 'ID', titulo: 'Conteo', ancho: '84px', derecha: true, celda: (k) => <span className={comunes.numeros}>{k.ID}</span> },
          {
            clave: 'FECHA',
            titulo: 'Fecha',
            ancho: '184px',
            valor: (k) => `${k.FECHA} ${k.HORA}`,
            celda: (k) => <span className={comunes.numeros}>{`${fechaTexto(k.FECHA)}, ${k.HORA}`}</span>,
          },
          { clave: 'ALMACEN', titulo: 'Almacén', movil: 'titulo' },
          { clave: 'MOTIVO', titulo: 'Motivo', desde: 720 },
          { clave: 'USUARIO', titulo: 'Contó', movil: 'no', desde: 1020 },
          { clave: 'RENGLONES', titulo: 'Contados', derecha: true, ancho: '100px', movil: 'no' },
          {
            clave: 'DIFERENCIAS',
            titulo: 'Diferencias',
            ancho: '120px',
            valor: (k) => k.DIFERENCIAS,
            celda: (k) => (k.DIFERENCIAS ? <Ficha tono="cuidado">{k.DIFERENCIAS}</Ficha> : <Ficha tono="bien">Cuadra</Ficha>),
          },
          { clave: 'VALOR', titulo: 'Valor', derecha: true, ancho: '128px', celda: (k) => (k.DIFERENCIAS ? formatear(k.VALOR, pais) : '') },
        ]}
      />
    </Pagina>
  );
}
