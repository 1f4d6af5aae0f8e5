// Screen /cashier/shifts: shifts open and closed; one's own, or all of the branch for who reads the till's reports.
import { useState } from 'react';
import { formatear, resta } from '#domain/dinero.ts';
import { P } from '#domain/permisos.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Ficha } from '#kernel/web/controles.tsx';
import { Dialogo } from '#kernel/web/dialogo.tsx';
import { abrirArchivo } from '#kernel/web/imprimir.tsx';
import { useLista } from '#kernel/web/lista.ts';
import { Cargando, Pagina } from '#kernel/web/pagina.tsx';
import { useClinica, usePuedeEscribir, useSesion } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import estilos from '../../web/caja.module.css';
import { type TurnoListado, turnosCaja } from '../contract.ts';
import { diferenciaTexto, puedeCerrarTurno } from '../rules.ts';
import { CerrarDialogo } from './dialogos.tsx';
import { Formas, Movimientos } from './Partes.tsx';

const TITULO = 'Turnos de caja';
const imprimir = ({ FOLIOTURNO }: Pick<TurnoListado, 'FOLIOTURNO'>) =>
  abrirArchivo(turnosCaja.imprimir, { FOLIOTURNO }, undefined, 'turno de caja');

export default function Turnos() {
  const s = useSesion();
  const { pais, MOSTRAR_SUCURSALES } = s.clinica;
  const lista = useLista(turnosCaja.obtener, {}, { nombre: TITULO });
  const escribe = usePuedeEscribir(P.caja.cobrar, P.caja.cancelar);
  const [abierto, setAbierto] = useState<{ que: 'detalle' | 'cerrar'; de: TurnoListado }>();
  const cerrar = () => setAbierto(undefined);
  return (
    <Pagina titulo={TITULO} volver="/cashier/shift">
      <Tabla<TurnoListado>
        nombre={TITULO}
        {...lista}
        claveDe={(t) => t.FOLIOTURNO}
        uno="un turno"
        vacio={{ texto: 'Todavía no hay turnos de caja' }}
        acciones={[
          { texto: 'Detalles', icono: 'ver', tecla: 'V', abre: true, hacer: (de) => setAbierto({ que: 'detalle', de }) },
          { texto: 'Imprimir', icono: 'imprimir', tecla: 'P', hacer: imprimir },
          {
            texto: 'Cerrar turno',
            icono: 'candado',
            si: (t) => escribe && !t.FECHA_CIERRE && puedeCerrarTurno(s, t) === true,
            hacer: (de) => setAbierto({ que: 'cerrar', de }),
          },
        ]}
        columnas={[
          {
            clave: 'FOLIOTURNO',
            titulo: 'Folio',
            ancho: '84px',
            celda: (t) => <span className={`${comunes.numeros} ${comunes.realce}`}>{t.FOLIOTURNO}</span>,
          },
          { clave: 'USUARIO', titulo: 'Cajero', movil: 'titulo' },
          {
            clave: 'FECHA',
            titulo: 'Abierto',
            ancho: '190px',
            valor: (t) => `${t.FECHA} ${t.HORA}`,
            celda: (t) => <span className={comunes.numeros}>{`${fechaTexto(t.FECHA)}, ${t.HORA}`}</span>,
          },
          {
            clave: 'FECHA_CIERRE',
            titulo: 'Cerrado',
            ancho: '190px',
            valor: (t) => (t.FECHA_CIERRE ? `${t.FECHA_CIERRE} ${t.HORA_CIERRE}` : ''),
            celda: (t) =>
              t.FECHA_CIERRE ? (
                <span className={comunes.numeros}>{`${fechaTexto(t.FECHA_CIERRE)}, ${t.HORA_CIERRE}`}</span>
              ) : (
                <Ficha tono="marca">Abierto</Ficha>
              ),
          },
          ...(MOSTRAR_SUCURSALES
            ? [{ clave: 'SUCURSAL_NOMBRE' as const, titulo: 'Sucursal', movil: 'no' as const, desde: 1120 as const }]
            : []),
          {
            clave: 'CONTADO',
            titulo: 'Contado',
            derecha: true,
            valor: (t) => t.CONTADO ?? '',
            celda: (t) => (t.CONTADO === null ? '' : formatear(t.CONTADO, pais)),
          },
          { clave: 'ESPERADO', titulo: 'Diferencia', valor: (t) => diferenciaDe(t) ?? '', celda: (t) => <Diferencia t={t} /> },
        ]}
      />
      {abierto?.que === 'detalle' && <Detalle FOLIOTURNO={abierto.de.FOLIOTURNO} alCerrar={cerrar} />}
      {abierto?.que === 'cerrar' && (
        <CerrarDialogo
          FOLIOTURNO={abierto.de.FOLIOTURNO}
          {...(abierto.de.CODIGOUSUARIO === s.CODIGOUSUARIO ? {} : { de: abierto.de.USUARIO })}
          alCerrar={cerrar}
        />
      )}
    </Pagina>
  );
}

type Cerrado = Pick<TurnoListado, 'CONTADO' | 'ESPERADO'>;
/** Null while the shift is open. */
const diferenciaDe = (t: Cerrado): number | null => (t.CONTADO === null || t.ESPERADO === null ? null : resta(t.CONTADO, t.ESPERADO));
function Diferencia({ t }: { t: Cerrado }) {
  const { pais } = useClinica();
  const diferencia = diferenciaDe(t);
  if (diferencia === null) return null;
  return <Ficha tono={diferencia === 0 ? 'bien' : diferencia < 0 ? 'peligro' : 'cuidado'}>{diferenciaTexto(diferencia, pais)}</Ficha>;
}

function Detalle({ FOLIOTURNO, alCerrar }: { FOLIOTURNO: number; alCerrar: () => void }) {
  const { pais } = useClinica();
  const datos = useDatos(turnosCaja.obtener_uno, { FOLIOTURNO });
  const d = datos.data;
  const t = d?.TURNO;
  const dato = (nombre: string, valor: string) => (
    <div>
      <dt>{nombre}</dt>
      <dd className={comunes.numeros}>{valor}</dd>
    </div>
  );
  return (
    <Dialogo
      titulo={`Turno de caja ${FOLIOTURNO}`}
      {...(t ? { descripcion: `${t.USUARIO}, ${fechaTexto(t.FECHA)}, ${t.HORA}` } : {})}
      abierto
      alCerrar={alCerrar}
      ancho="l"
      pie={
        <>
          <Boton icono="imprimir" onClick={() => void imprimir({ FOLIOTURNO })}>
            Imprimir
          </Boton>
          <Boton data-foco onClick={alCerrar}>
            Cerrar
          </Boton>
        </>
      }
    >
      <Cargando de={datos}>
        {d && t && (
          <div className={comunes.columna}>
            <dl className={estilos.fichaAbono}>
              {dato('Fondo', formatear(t.FONDO, pais))}
              {t.ESPERADO !== null && dato('Debe haber', formatear(t.ESPERADO, pais))}
              {t.CONTADO !== null && dato('Contado', formatear(t.CONTADO, pais))}
            </dl>
            {t.CONTADO !== null && (
              <p>
                <Diferencia t={t} /> {t.MOTIVO}
              </p>
            )}
            {t.CERRO && t.CERRADO_POR !== t.CODIGOUSUARIO && <p className={comunes.secundario}>Lo cerró {t.CERRO}</p>}
            {d.FORMAS.length > 0 && <Formas formas={d.FORMAS} />}
            {d.MOVIMIENTOS.length > 0 && <Movimientos movimientos={d.MOVIMIENTOS} />}
          </div>
        )}
      </Cargando>
    </Dialogo>
  );
}
