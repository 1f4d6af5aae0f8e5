// Screen /statistic/annual-balance: expenses and incomes of a year, month by month. A bar opens that month in finance.
import { useNavigate } from 'react-router';
import { formatear } from '#domain/dinero.ts';
import { P } from '#domain/permisos.ts';
import { puede } from '#domain/sesion.ts';
import { conGastos } from '#features/finanzas/rules.ts';
import { eligeSucursal } from '#kernel/reporte/encabezado.ts';
import { EligeSucursales, Filtros, PapelDePeriodo } from '#kernel/reporte/filtro_periodo.tsx';
import estilosTotales from '#kernel/reporte/totales.module.css';
import { enLaClinica, sumarDias, sumarMeses } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Entrada } from '#kernel/web/controles.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { Grafica } from '#kernel/web/grafica.tsx';
import { Esqueleto, Pagina, Vacio } from '#kernel/web/pagina.tsx';
import { useClinica, useSesion } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { ANIOS, estadisticas, type Mes } from '../contract.ts';
import { graficaDeBalance, mesLargo } from '../graficas.ts';
import estilos from './estadisticas.module.css';

const ALTO = 360;
const [PRIMERO, ULTIMO] = ANIOS;

export default function Balance() {
  const clinica = useClinica();
  const { pais } = clinica;
  const sesion = useSesion();
  const ir = useNavigate();
  const [url, cambiar] = useDireccion();
  const escrito = url.get('anio') ?? enLaClinica(clinica.ZONA_HORARIA).fecha.slice(0, 4);
  const year = Number(escrito);
  const veredicto = (Number.isInteger(year) && year >= PRIMERO && year <= ULTIMO) || `El año debe estar entre ${PRIMERO} y ${ULTIMO}`;
  const todas = eligeSucursal(sesion) && url.get('sucursales') === '1' ? 1 : 0;
  const datos = useDatos(estadisticas.balance, { year, allBranches: todas }, { si: veredicto === true });
  const d = veredicto === true ? datos.data : undefined;
  const $ = (n: number) => formatear(n, pais);
  const rutas = [
    conGastos(clinica) && puede(sesion, P.finanzas.registrarGastos) ? '/finance/expenses' : undefined,
    puede(sesion, P.finanzas.verIngresos) ? '/finance/incomes' : undefined,
  ];
  const abrir = (mes: number, serie: number) => {
    const ruta = rutas[serie];
    if (!ruta) return;
    const desde = `${year}-${String(mes).padStart(2, '0')}-01`;
    void ir(`${ruta}?desde=${desde}&hasta=${sumarDias(sumarMeses(desde, 1), -1)}${todas ? '&sucursales=1' : ''}`);
  };
  const vacio = d && d.totales.GASTOS === 0 && d.totales.INGRESOS === 0;
  const importe = (clave: 'GASTOS' | 'INGRESOS' | 'UTILIDAD', titulo: string) => ({
    clave,
    titulo,
    derecha: true,
    movil: 'linea' as const,
    celda: (m: Mes) => <span className={comunes.numeros}>{$(m[clave])}</span>,
  });
  return (
    <Pagina
      titulo="Balance anual"
      acciones={<PapelDePeriodo accion="/estadisticas/balance" pedido={{ ANIO: year, SUCURSALES_TODAS: todas }} veredicto={veredicto} />}
    >
      <Filtros>
        <Entrada
          chica
          type="number"
          aria-label="Año"
          min={PRIMERO}
          max={ULTIMO}
          value={escrito}
          onChange={(e) => cambiar({ anio: e.target.value || '-' })}
        />
        {eligeSucursal(sesion) && <EligeSucursales todas={todas} alCambiar={(sucursales) => cambiar({ sucursales })} />}
      </Filtros>
      {veredicto === true && datos.isPending ? (
        <Esqueleto filas={8} />
      ) : (
        <div className={estilos.partes}>
          <section className={`${comunes.hoja} ${estilos.marco}`} aria-label="Gráfica">
            {veredicto !== true || datos.error ? (
              <Vacio icono="alerta" texto={veredicto === true ? datos.error!.message : veredicto} />
            ) : !d || vacio ? (
              <Vacio icono="barras" texto="No hay registros" />
            ) : (
              <Grafica
                {...graficaDeBalance(d.resultado, year, pais)}
                sinTabla
                alto={ALTO}
                {...(rutas.some(Boolean) ? { alElegir: (n: number, serie: number) => abrir(n + 1, serie) } : {})}
              />
            )}
          </section>
          <Tabla<Mes>
            nombre="Balance anual"
            filas={veredicto === true ? d?.resultado : []}
            error={veredicto === true ? datos.error?.message : veredicto}
            claveDe={(m) => m.MES}
            sinBusqueda
            sinPaginas
            acciones={
              rutas[1] ? [{ texto: 'Ver los ingresos', icono: 'ver', abre: true, soloFila: true, hacer: (m) => abrir(m.MES, 1) }] : []
            }
            pie={
              d && (
                <dl className={estilosTotales.totales}>
                  {(
                    [
                      ['Gastos', d.totales.GASTOS],
                      ['Ingresos', d.totales.INGRESOS],
                      ['Utilidad', d.totales.UTILIDAD],
                    ] as const
                  ).map(([nombre, n]) => (
                    <div key={nombre}>
                      <dt>{nombre}</dt>
                      <dd className={comunes.numeros}>{$(n)}</dd>
                    </div>
                  ))}
                </dl>
              )
            }
            columnas={[
              { clave: 'MES', titulo: 'Mes', movil: 'titulo', valor: (m) => m.MES, celda: (m) => mesLargo(m.MES) },
              importe('GASTOS', 'Gastos'),
              importe('INGRESOS', 'Ingresos'),
              importe('UTILIDAD', 'Utilidad'),
            ]}
          />
        </div>
      )}
    </Pagina>
  );
}
