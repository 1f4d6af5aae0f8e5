// Dialogs of a quote: its details, and the lines of it that the patient accepts.
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import estilosTotales from '#kernel/reporte/totales.module.css';
import { fechaTexto } from '#kernel/shared/dates.ts';
import type { Datos } from '#kernel/shared/endpoint.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Casilla } from '#kernel/web/controles.tsx';
import { Cancelar, Dialogo } from '#kernel/web/dialogo.tsx';
import { Cargando } from '#kernel/web/pagina.tsx';
import { TablaSencilla } from '#kernel/web/partes_tabla.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import { total } from '../cargos/rules.ts';
import { type CotizacionListada, cotizaciones, type RenglonCotizacion } from '../cotizaciones/contract.ts';
import { puedeAceptar } from '../cotizaciones/rules.ts';
import { imprimirCotizacion } from './Cotizar.tsx';
import estilos from './caja.module.css';
import { useDinero } from './PaginaCaja.tsx';
import { rutaCargos } from './rutas.ts';

export const useCotizacion = (FOLIOCOTIZACION: number, si = true) => useDatos(cotizaciones.obtener_detalle, { FOLIOCOTIZACION }, { si });

function Encabezado({ c }: { c: CotizacionListada }) {
  const clinica = useClinica();
  const dato = (nombre: string, valor: ReactNode) =>
    valor && (
      <div>
        <dt>{nombre}</dt>
        <dd className={comunes.numeros}>{valor}</dd>
      </div>
    );
  return (
    <dl className={estilos.fichaAbono}>
      {dato('Fecha', `${fechaTexto(c.FECHA)}, ${c.HORA}`)}
      {dato(clinica.ET_MEDICO, c.MEDICO)}
      {dato('Elaboró', c.USUARIO)}
      {clinica.MOSTRAR_SUCURSALES === 1 && dato('Sucursal', c.SUCURSAL_NOMBRE)}
      {dato('Referencia', c.REFERENCIA)}
    </dl>
  );
}

interface LineasProps {
  lineas: readonly RenglonCotizacion[];
  /** First cell of each line; without it there is none. */
  primera?: (r: RenglonCotizacion) => ReactNode;
  titulo?: string;
}
function Lineas({ lineas, primera, titulo }: LineasProps) {
  const $ = useDinero();
  const rebajas = lineas.some((r) => r.DESCUENTO > 0);
  return (
    <TablaSencilla className={comunes.hoja} aria-label="Conceptos de la cotización">
      <thead>
        <tr>
          {primera && <th>{titulo}</th>}
          <th data-derecha="">Cant.</th>
          <th>Concepto</th>
          <th data-derecha="">P. Unitario</th>
          {rebajas && <th data-derecha="">Descuento</th>}
          <th data-derecha="">Importe</th>
        </tr>
      </thead>
      <tbody>
        {lineas.map((r) => (
          <tr key={r.RENGLON}>
            {primera && <td>{primera(r)}</td>}
            <td data-derecha="" data-tarjeta="no">
              {r.CANTIDAD}
            </td>
            <td data-tarjeta="titulo">
              {r.CANTIDAD > 1 && <span className={estilos.enTarjeta}>{r.CANTIDAD} × </span>}
              {r.DESCRIPCION}
              {r.NOTA && <span className={`${comunes.tenue} ${estilos.notaCargo}`}>{r.NOTA}</span>}
            </td>
            <td data-derecha="" data-tarjeta="no">
              {$(r.IMPORTEUNITARIO)}
            </td>
            {rebajas && (
              <td data-derecha="" data-tarjeta="no">
                {r.DESCUENTO > 0 && $(r.DESCUENTO)}
              </td>
            )}
            <td data-derecha="">{$(r.IMPORTE)}</td>
          </tr>
        ))}
      </tbody>
    </TablaSencilla>
  );
}
const Total = ({ nombre, importe }: { nombre: string; importe: string }) => (
  <dl className={`${estilosTotales.totales} ${estilosTotales.lado}`}>
    <div className={estilos.grande}>
      <dt>{nombre}</dt>
      <dd className={comunes.numeros}>{importe}</dd>
    </div>
  </dl>
);

interface Props {
  FOLIOCOTIZACION: number;
  CODIGOPACIENTE: number;
  alCerrar: () => void;
}
export function DetalleCotizacion({ FOLIOCOTIZACION, CODIGOPACIENTE, alCerrar }: Props) {
  const $ = useDinero();
  const datos = useCotizacion(FOLIOCOTIZACION);
  const d = datos.data;
  const cargada = d?.DET.some((r) => r.FOLIOCARGO !== null);
  return (
    <Dialogo
      titulo={`Cotización ${FOLIOCOTIZACION}`}
      abierto
      alCerrar={alCerrar}
      ancho="l"
      pie={
        <>
          <Boton icono="imprimir" onClick={() => void imprimirCotizacion(FOLIOCOTIZACION)}>
            Imprimir
          </Boton>
          <Boton data-foco onClick={alCerrar}>
            Cerrar
          </Boton>
        </>
      }
    >
      <Cargando de={datos}>
        {d && (
          <div className={`${comunes.columna} ${estilos.detalleAbono}`}>
            <Encabezado c={d.ENC} />
            <Lineas
              lineas={d.DET}
              {...(cargada
                ? {
                    titulo: 'Cargo',
                    primera: (r: RenglonCotizacion) =>
                      r.FOLIOCARGO ? (
                        <Link className={comunes.numeros} to={rutaCargos(CODIGOPACIENTE, '?ver=TODOS')}>
                          {r.FOLIOCARGO}
                        </Link>
                      ) : (
                        '—'
                      ),
                  }
                : {})}
            />
            <Total nombre="Total" importe={$(d.ENC.TOTAL)} />
          </div>
        )}
      </Cargando>
    </Dialogo>
  );
}

interface AceptarProps {
  FOLIOCOTIZACION: number;
  alCerrar: () => void;
  alAceptar: (hecho: Datos<typeof cotizaciones.aceptar>) => void;
}
/** All lines not charged yet are chosen at first. */
export function AceptarCotizacion({ FOLIOCOTIZACION, alCerrar, alAceptar }: AceptarProps) {
  const $ = useDinero();
  const datos = useCotizacion(FOLIOCOTIZACION);
  const g = useGuardar(cotizaciones.aceptar, { FOLIOCOTIZACION }, { alHacer: (d) => alAceptar(d) });
  const [sinElegir, setSinElegir] = useState<ReadonlySet<number>>(new Set());
  const lineas = datos.data?.DET ?? [];
  const elegidos = lineas.filter((r) => r.FOLIOCARGO === null && !sinElegir.has(r.RENGLON));
  const RENGLONES = elegidos.map((r) => r.RENGLON);
  const veredicto = puedeAceptar(lineas, RENGLONES);
  const cambiar = (n: number, si: boolean) => {
    const otras = new Set(sinElegir);
    if (si) otras.delete(n);
    else otras.add(n);
    setSinElegir(otras);
  };
  return (
    <Dialogo
      titulo={`Aceptar cotización ${FOLIOCOTIZACION}`}
      descripcion="Los conceptos elegidos se cargan hoy al paciente, al precio cotizado."
      abierto
      alCerrar={alCerrar}
      ancho="l"
      pie={
        <>
          <Cancelar />
          <Boton
            primario
            data-foco
            ocupado={g.enviando}
            disabled={!datos.data || veredicto !== true}
            onClick={() => void g.enviar({ RENGLONES })}
          >
            Cargar {$(total(elegidos, 'IMPORTE'))}
          </Boton>
        </>
      }
    >
      <Cargando de={datos}>
        {datos.data && (
          <div className={`${comunes.columna} ${estilos.detalleAbono}`}>
            <Lineas
              lineas={lineas}
              titulo="Aceptar"
              primera={(r) =>
                r.FOLIOCARGO === null ? (
                  <Casilla valor={!sinElegir.has(r.RENGLON)} alCambiar={(si) => cambiar(r.RENGLON, si)}>
                    <span className={comunes.oculto}>{r.DESCRIPCION}</span>
                  </Casilla>
                ) : (
                  <span className={comunes.tenue}>Cargo {r.FOLIOCARGO}</span>
                )
              }
            />
            {veredicto !== true && (
              <p className={comunes.peligro} role="alert">
                {veredicto}
              </p>
            )}
            <Total nombre="Por cargar" importe={$(total(elegidos, 'IMPORTE'))} />
          </div>
        )}
      </Cargando>
    </Dialogo>
  );
}
