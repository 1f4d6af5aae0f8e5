// Screens /statistic/…/list: who or what is behind one row of a statistic.
import { useLocation, useNavigate } from 'react-router';
import { formatear } from '#domain/dinero.ts';
import { P } from '#domain/permisos.ts';
import { puede } from '#domain/sesion.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { useDireccion } from '#kernel/web/direccion.ts';
import { TAMANOS_LARGOS, useLista } from '#kernel/web/lista.ts';
import { Pagina } from '#kernel/web/pagina.tsx';
import { useClinica, useSesion } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { type Contado, estadisticas } from '../contract.ts';
import { usePedida } from './pedido.ts';

export default function Lista() {
  const { pais } = useClinica();
  const sesion = useSesion();
  const ir = useNavigate();
  const { search } = useLocation();
  const [url] = useDireccion();
  const { nombre, definicion, pedido, veredicto } = usePedida();
  const CLAVE = url.get('renglon') ?? '';
  const si = veredicto === true && CLAVE !== '';
  const tabla = useDatos(estadisticas[nombre], {}, { query: pedido, si });
  const grupo = tabla.data?.resultado.find((r) => r.CLAVE === CLAVE)?.NOMBRE;
  const lista = useLista(
    estadisticas[`${nombre}_lista`],
    {},
    { nombre: definicion.titulo, tamanos: TAMANOS_LARGOS, query: { ...pedido, CLAVE }, si },
  );
  const abre = puede(sesion, P.pacientes.abrir);
  const volver = new URLSearchParams(search);
  for (const k of ['renglon', 'q', 'p', 'orden']) volver.delete(k);
  const dinero = definicion.mide === 'importe';
  return (
    <Pagina
      titulo={grupo ? `${definicion.titulo}: ${grupo}` : definicion.titulo}
      volver={`${definicion.ruta}${volver.size ? `?${volver}` : ''}`}
    >
      <Tabla<Contado>
        nombre={definicion.titulo}
        {...(si ? lista : { filas: [], cargando: false, error: veredicto === true ? undefined : veredicto })}
        claveDe={(f) => f.CLAVE}
        tamanos={TAMANOS_LARGOS}
        vacio={{ texto: 'Nada se contó en este renglón' }}
        acciones={
          abre
            ? [
                {
                  texto: 'Abrir expediente',
                  icono: 'ver',
                  abre: true,
                  soloFila: true,
                  si: (f) => f.CODIGOPACIENTE !== null,
                  hacer: (f) => f.CODIGOPACIENTE !== null && void ir(`/patient/${f.CODIGOPACIENTE}`),
                },
              ]
            : []
        }
        columnas={[
          { clave: 'NOMBRE', titulo: nombre === 'gastos' ? 'Concepto' : 'Paciente', movil: 'titulo' },
          {
            clave: 'FECHA',
            titulo: definicion.lista.fecha,
            ancho: '152px',
            movil: 'linea',
            celda: (f) => <span className={comunes.numeros}>{fechaTexto(f.FECHA)}</span>,
          },
          { clave: 'DETALLE', titulo: definicion.lista.detalle, movil: 'linea' },
          ...(dinero
            ? [
                {
                  clave: 'IMPORTE',
                  titulo: 'Importe',
                  derecha: true,
                  ancho: '140px',
                  movil: 'linea' as const,
                  celda: (f: Contado) => <b className={`${comunes.fuerte} ${comunes.numeros}`}>{formatear(f.IMPORTE ?? 0, pais)}</b>,
                },
              ]
            : []),
        ]}
      />
    </Pagina>
  );
}
