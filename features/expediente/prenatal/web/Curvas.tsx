// /patient/:CODIGOPACIENTE/prenatal-control/charts: fundal height and weight gained in the latest pregnancy.
import { useMemo } from 'react';
import { useCodigoPaciente, usePaciente } from '#features/pacientes/web/paciente.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { Grafica } from '#kernel/web/grafica.tsx';
import { abrirArchivo } from '#kernel/web/imprimir.tsx';
import { Cargando, Pagina, Vacio } from '#kernel/web/pagina.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { controlPrenatal, type RegistroCompleto } from '../contract.ts';
import { curvaDeFondo, curvaDeGanancia } from '../curvas.ts';
import { delEmbarazo, gananciaDe, tallaDe } from '../rules.ts';
import estilos from './prenatal.module.css';

export default function Curvas() {
  const CODIGOPACIENTE = useCodigoPaciente();
  const registros = useDatos(controlPrenatal.obtener_registros, { CODIGOPACIENTE });
  return <Cargando de={registros}>{registros.data && <Abiertas registros={registros.data} />}</Cargando>;
}

/** Height of each chart in pixels. */
const ALTO = 340;
function Abiertas({ registros }: { registros: readonly RegistroCompleto[] }) {
  const p = usePaciente();
  const [ultimo] = registros;
  const visitas = useMemo(() => (ultimo ? delEmbarazo(registros, ultimo) : []), [registros, ultimo]);
  const fondo = useMemo(() => curvaDeFondo(visitas, p.NOMBRE), [visitas, p.NOMBRE]);
  const ganancia = useMemo(() => curvaDeGanancia(visitas, p.NOMBRE), [visitas, p.NOMBRE]);
  const talla = tallaDe(visitas);
  return (
    <Pagina
      titulo="Curvas del embarazo"
      volver={`/patient/${p.CODIGOPACIENTE}/prenatal-control`}
      acciones={
        ultimo && (
          <Boton icono="imprimir" onClick={() => void abrirArchivo(controlPrenatal.imprimir, { ID: ultimo.ID }, undefined, 'carnet')}>
            Imprimir
          </Boton>
        )
      }
    >
      {ultimo ? (
        <div className={comunes.columna}>
          <div className={estilos.curvas}>
            <section className={`${comunes.hoja} ${estilos.marco}`} aria-label="Altura del fondo uterino">
              <h2>Altura del fondo uterino</h2>
              <Grafica {...fondo} alto={ALTO} sinTabla />
              <p className={comunes.tenue}>INTERGROWTH-21st, 16 a 42 semanas: percentiles 3, 10, 50, 90 y 97.</p>
            </section>
            <section className={`${comunes.hoja} ${estilos.marco}`} aria-label="Ganancia de peso">
              <h2>Ganancia de peso</h2>
              {ganancia ? (
                <>
                  <Grafica {...ganancia} alto={ALTO} sinTabla />
                  <p className={comunes.tenue}>Instituto de Medicina, 2009, según el IMC de antes del embarazo.</p>
                </>
              ) : (
                <Vacio
                  icono="curva"
                  texto="Falta el peso de antes del embarazo o la talla"
                  nota="Con ellos se dibuja cuánto conviene ganar; para tres o más fetos no hay recomendación."
                />
              )}
            </section>
          </div>
          <Tabla
            nombre="Valores"
            filas={visitas}
            claveDe={(r) => r.ID}
            sinBusqueda
            columnas={[
              {
                clave: 'FECHA',
                titulo: 'Fecha',
                movil: 'titulo',
                celda: (r) => <span className={comunes.numeros}>{fechaTexto(r.FECHA)}</span>,
              },
              { clave: 'EDAD_QUE_RIGE', titulo: 'Semanas', movil: 'linea', celda: (r) => cifra(r.EDAD_QUE_RIGE) },
              { clave: 'FONDO_UTERINO', titulo: 'Fondo (cm)', movil: 'linea', celda: (r) => cifra(r.FONDO_UTERINO) },
              { clave: 'PESO', titulo: 'Peso (kg)', movil: 'linea', celda: (r) => cifra(r.SIGNOS_VITALES?.PESO ?? null) },
              {
                clave: 'GANADO',
                titulo: 'Ganado (kg)',
                movil: 'linea',
                celda: (r) => cifra(gananciaDe(r, talla)?.ganado?.toFixed(1) ?? null),
              },
            ]}
            vacio={{ texto: 'No hay registros' }}
          />
        </div>
      ) : (
        <Vacio
          icono="curva"
          texto="Todavía no hay visitas"
          nota="Con la primera visita se dibujan el fondo uterino y la ganancia de peso."
        />
      )}
    </Pagina>
  );
}
const cifra = (v: string | number | null) => (v === null || v === '' ? null : <span className={comunes.numeros}>{v}</span>);
