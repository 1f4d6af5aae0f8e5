// Screen /cashier/shift: one's own shift, open or about to be opened.
import { useState } from 'react';
import { formatear } from '#domain/dinero.ts';
import { P } from '#domain/permisos.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, EnlaceBoton } from '#kernel/web/controles.tsx';
import { Cargando, Pagina, Vacio } from '#kernel/web/pagina.tsx';
import { useClinica, usePuedeEscribir } from '#kernel/web/sesion.tsx';
import estilos from '../../web/caja.module.css';
import { type TurnoDetalle, turnosCaja } from '../contract.ts';
import { AbrirDialogo, CerrarDialogo, MovimientoDialogo } from './dialogos.tsx';
import { Formas, Movimientos } from './Partes.tsx';

type Abierto = 'abrir' | 'cerrar' | 'mover';
export default function TurnoActual() {
  const datos = useDatos(turnosCaja.obtener_actual);
  const actual = datos.data?.ACTUAL;
  const puede = usePuedeEscribir(P.caja.cobrar);
  const [abierto, setAbierto] = useState<Abierto>();
  const cerrar = () => setAbierto(undefined);
  return (
    <Pagina
      titulo="Turno de caja"
      ancho="lectura"
      acciones={
        <>
          <EnlaceBoton a="/cashier/shifts" icono="reloj">
            Turnos anteriores
          </EnlaceBoton>
          {puede && actual && (
            <Boton primario onClick={() => setAbierto('cerrar')}>
              Cerrar turno
            </Boton>
          )}
        </>
      }
    >
      <Cargando de={datos}>
        {actual ? (
          <EnCurso d={actual} {...(puede ? { alMover: () => setAbierto('mover') } : {})} />
        ) : (
          <Vacio
            icono="caja"
            texto="No tiene un turno abierto"
            nota="Al abrirlo se cuenta el efectivo con el que empieza; lo que cobre después queda en su turno, aparte del de los demás."
            {...(puede
              ? {
                  accion: (
                    <Boton primario data-inicio="" onClick={() => setAbierto('abrir')}>
                      Abrir turno
                    </Boton>
                  ),
                }
              : {})}
          />
        )}
      </Cargando>
      {abierto === 'abrir' && <AbrirDialogo alCerrar={cerrar} />}
      {abierto === 'cerrar' && actual && <CerrarDialogo FOLIOTURNO={actual.TURNO.FOLIOTURNO} alCerrar={cerrar} />}
      {abierto === 'mover' && actual && <MovimientoDialogo FOLIOTURNO={actual.TURNO.FOLIOTURNO} alCerrar={cerrar} />}
    </Pagina>
  );
}

function EnCurso({ d, alMover }: { d: TurnoDetalle; alMover?: () => void }) {
  const { pais, MOSTRAR_SUCURSALES } = useClinica();
  const { TURNO: t, FORMAS, MOVIMIENTOS } = d;
  const dato = (nombre: string, valor: string) => (
    <div>
      <dt>{nombre}</dt>
      <dd className={comunes.numeros}>{valor}</dd>
    </div>
  );
  return (
    <div className={comunes.columna}>
      <dl className={estilos.fichaAbono}>
        {dato('Turno', String(t.FOLIOTURNO))}
        {dato('Abierto', `${fechaTexto(t.FECHA)}, ${t.HORA}`)}
        {dato('Fondo', formatear(t.FONDO, pais))}
        {MOSTRAR_SUCURSALES === 1 && dato('Sucursal', t.SUCURSAL_NOMBRE)}
      </dl>
      <section className={comunes.columna}>
        <h2>Cobrado</h2>
        {FORMAS.length > 0 && <Formas formas={FORMAS} />}
        <p className={comunes.secundario}>El efectivo se cuenta al cerrar; hasta entonces no se dice cuánto debe haber.</p>
      </section>
      <section className={comunes.columna}>
        <h2>Entradas y retiros</h2>
        {MOVIMIENTOS.length > 0 && <Movimientos movimientos={MOVIMIENTOS} />}
        {alMover && (
          <div>
            <Boton icono="mas" onClick={alMover}>
              Entrada o retiro
            </Boton>
          </div>
        )}
      </section>
    </div>
  );
}
