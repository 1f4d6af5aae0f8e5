// Screen /cashier/patient/:CODIGOPACIENTE/charges: the patient's charges and their actions.

import { useState } from 'react';
import { useNavigate } from 'react-router';
import { P } from '#domain/permisos.ts';
import { fechaTexto, momentoTexto } from '#kernel/shared/dates.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';
import { eliminarCon } from '#kernel/web/acciones_fila.tsx';
import { useDatos } from '#kernel/web/api.tsx';
import { useAtajos } from '#kernel/web/atajos.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, EnlaceBoton, Ficha, MenuBoton, Segmentos } from '#kernel/web/controles.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { abrirArchivo } from '#kernel/web/imprimir.tsx';
import { TAMANOS_LARGOS } from '#kernel/web/lista.ts';
import { useClinica, usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { type CargoListado, cargos } from '../cargos/contract.ts';
import { algunCargo, faltaPagar, puedeEliminarCargo, puedeImprimirCargos, total } from '../cargos/rules.ts';
import { general } from '../general/contract.ts';
import { CitasPendientes } from './CitasPendientes.tsx';
import estilos from './caja.module.css';
import { EliminarCargo } from './EliminarCargo.tsx';
import { PaginaCaja, TiraSaldos, useCodigo, useDinero, useTotales } from './PaginaCaja.tsx';
import { ReferenciaDialogo } from './Referencia.tsx';
import { RegistrarPago } from './RegistrarPago.tsx';
import { rutaAbonos, rutaCotizaciones, rutaPagar, rutaSaldoFavor } from './rutas.ts';
import { UltimoPago } from './UltimoPago.tsx';

const LIMITE = 300;
type Estado = 'PENDIENTES' | 'PAGADOS' | 'ELIMINADOS' | 'TODOS';

export default function Cargos() {
  const CODIGOPACIENTE = useCodigo();
  const ir = useNavigate();
  const $ = useDinero();
  const clinica = useClinica();
  const [url, cambiar] = useDireccion();
  const estado = (url.get('ver') ?? 'PENDIENTES') as Estado;
  const t = useTotales(CODIGOPACIENTE);
  const datos = useDatos(cargos.obtener, { CODIGOPACIENTE }, { query: { LIMITE, ...(estado === 'TODOS' ? {} : { ESTADO: estado }) } });
  const [marcadas, setMarcadas] = useState<Set<string | number>>(new Set());
  // ?registrar=1&medico=2 when coming from an appointment or the patient's file.
  const [registrando, setRegistrando] = useState(url.has('registrar'));
  const [editada, setEditada] = useState<CargoListado>();
  const puedeCargar = usePuedeEscribir(P.caja.registrarCargos);
  const puedeAbonar = usePuedeEscribir(P.caja.cobrar);
  const puedeSaldo = usePuedeEscribir(P.caja.registrarSaldoFavor);
  const puedeEliminar = usePuedeEscribir(P.caja.cancelar);
  const puedeEditar = usePuedeEscribir(P.caja.ver);
  const [quitado, setQuitado] = useState<CargoListado>();

  /** Deleted charges have no actions. */
  const vivo = (c: CargoListado) => !c.ELIMINADO_EL;
  const lista = datos.data ?? [];
  const elegidos = lista.filter((c) => vivo(c) && marcadas.has(c.FOLIOCARGO));
  const folios = elegidos.map((c) => c.FOLIOCARGO).sort((a, b) => a - b);
  /** Runs the action if the rule allows it; otherwise shows why not. */
  const si = (v: Veredicto, hacer: () => void) => (v === true ? hacer() : avisar(v, 'mal'));
  const abonar = () => si(algunCargo(elegidos), () => si(faltaPagar(elegidos), () => void ir(rutaPagar(CODIGOPACIENTE, folios, 0))));
  const imprimir = (CONIMPORTES: 0 | 1) =>
    si(puedeImprimirCargos(elegidos), () => void abrirArchivo(cargos.imprimir, { CODIGOPACIENTE, FOLIOS: folios, CONIMPORTES }));
  useAtajos(puedeAbonar ? [{ tecla: 'A', texto: 'Abonar a los cargos seleccionados', hacer: abonar }] : []);
  return (
    <PaginaCaja
      titulo="Cargos"
      volver="/cashier/patients"
      acciones={
        <>
          <EnlaceBoton a={rutaAbonos(CODIGOPACIENTE)} chico icono="lista">
            Abonos realizados
          </EnlaceBoton>
          <EnlaceBoton a={rutaCotizaciones(CODIGOPACIENTE)} chico icono="documento">
            Cotizaciones
          </EnlaceBoton>
          <MenuBoton
            chico
            icono="imprimir"
            aria-label="Imprimir"
            opciones={[
              {
                texto: 'Imprimir estado de cuenta',
                icono: 'documento',
                hacer: () => void abrirArchivo(general.imprimir_estado_cuenta, { CODIGOPACIENTE }),
              },
              { texto: 'Imprimir cargos', icono: 'imprimir', hacer: () => imprimir(1) },
              { texto: 'Imprimir cargos sin importes', icono: 'imprimir', hacer: () => imprimir(0) },
            ]}
          >
            <span className={estilos.conPalabras}>Imprimir</span>
          </MenuBoton>
        </>
      }
    >
      <div className={comunes.columna}>
        <UltimoPago CODIGOPACIENTE={CODIGOPACIENTE} />
        <TiraSaldos t={t} />
        <Tabla
          nombre="Cargos"
          filas={datos.data}
          cargando={datos.isPending}
          error={datos.error?.message}
          claveDe={(c) => c.FOLIOCARGO}
          {...(estado === 'ELIMINADOS' ? {} : { marcadas })}
          alMarcar={setMarcadas}
          vacio={{
            texto: estado === 'PENDIENTES' ? 'No hay cargos pendientes' : 'No hay registros',
            ...(puedeCargar
              ? {
                  accion: (
                    <Boton icono="mas" onClick={() => setRegistrando(true)}>
                      Registrar pago
                    </Boton>
                  ),
                }
              : {}),
          }}
          tamanos={TAMANOS_LARGOS}
          uno="un cargo"
          acciones={[
            ...(puedeAbonar
              ? [
                  {
                    texto: 'Abonar a este cargo',
                    icono: 'caja' as const,
                    hacer: (c: CargoListado) => ir(rutaPagar(CODIGOPACIENTE, [c.FOLIOCARGO], 0)),
                    permite: (c: CargoListado) => faltaPagar([c]),
                    si: vivo,
                  },
                ]
              : []),
            ...(puedeEditar ? [{ texto: 'Editar referencia', icono: 'nota' as const, tecla: 'E', hacer: setEditada, si: vivo }] : []),
            ...(puedeEliminar ? [{ ...eliminarCon<CargoListado>(setQuitado, puedeEliminarCargo), si: vivo }] : []),
          ]}
          alMarcadas={
            <>
              <Boton icono="imprimir" onClick={() => imprimir(1)}>
                Imprimir cargos
              </Boton>
              {puedeAbonar && (
                <Boton primario icono="caja" onClick={abonar}>
                  Abonar {$(total(elegidos, 'SALDO'))}
                </Boton>
              )}
            </>
          }
          barra={
            <>
              {puedeCargar && (
                <Boton primario chico icono="mas" onClick={() => setRegistrando(true)}>
                  Registrar pago
                </Boton>
              )}
              {puedeSaldo && (
                <EnlaceBoton a={rutaSaldoFavor(CODIGOPACIENTE)} chico icono="cartera">
                  Saldo a favor
                </EnlaceBoton>
              )}
            </>
          }
          filtros={
            <Segmentos
              etiqueta="Cargos que se muestran"
              valor={estado}
              opciones={[
                { valor: 'PENDIENTES', texto: 'Pendientes' },
                { valor: 'PAGADOS', texto: 'Pagados' },
                { valor: 'TODOS', texto: 'Todos' },
                { valor: 'ELIMINADOS', texto: 'Eliminados' },
              ]}
              alCambiar={(v) => {
                setMarcadas(new Set());
                cambiar({ ver: v === 'PENDIENTES' ? null : v, p: null });
              }}
            />
          }
          columnas={[
            {
              clave: 'FOLIOCARGO',
              titulo: 'Folio',
              ancho: '80px',
              celda: (c) => <span className={`${comunes.numeros} ${comunes.realce}`}>{c.FOLIOCARGO}</span>,
              movil: 'no',
            },
            {
              clave: 'FECHA',
              titulo: 'Fecha',
              ancho: '152px',
              celda: (c) => <span className={comunes.numeros}>{fechaTexto(c.FECHA)}</span>,
            },
            { clave: 'CANTIDAD', titulo: 'Cant.', derecha: true, ancho: '64px', movil: 'no', desde: 720 },
            {
              clave: 'DESCRIPCION',
              titulo: 'Concepto',
              movil: 'titulo',
              valor: (c) => `${c.DESCRIPCION} ${c.NOTA}`,
              celda: (c) => (
                <>
                  {c.DESCRIPCION}
                  {c.NOTA && <span className={`${comunes.tenue} ${estilos.notaCargo}`}>{c.NOTA}</span>}
                  {c.FOLIOCOTIZACION && <span className={`${comunes.tenue} ${estilos.notaCargo}`}>Cotización {c.FOLIOCOTIZACION}</span>}
                  {c.ELIMINADO_EL && (
                    <span className={`${comunes.tenue} ${estilos.notaCargo}`}>
                      Eliminado el {momentoTexto(c.ELIMINADO_EL)}
                      {c.ELIMINADO_POR && ` por ${c.ELIMINADO_POR}`}
                      {c.MOTIVO && `: ${c.MOTIVO}`}
                    </span>
                  )}
                </>
              ),
            },
            { clave: 'MEDICO', titulo: clinica.ET_MEDICO, oculta: true, movil: 'no' },
            ...(clinica.MOSTRAR_SUCURSALES
              ? [{ clave: 'SUCURSAL_NOMBRE', titulo: 'Sucursal', movil: 'no' as const, desde: 1120 as const }]
              : []),
            { clave: 'REFERENCIA', titulo: 'Referencia', movil: 'no', desde: 1020 },
            { clave: 'IMPORTEUNITARIO', titulo: 'P. Unitario', derecha: true, celda: (c) => $(c.IMPORTEUNITARIO), movil: 'no', desde: 920 },
            { clave: 'DESCUENTO', titulo: 'Descuento', derecha: true, celda: (c) => $(c.DESCUENTO), movil: 'no', desde: 820 },
            { clave: 'IMPORTE', titulo: 'Importe', derecha: true, celda: (c) => $(c.IMPORTE), movil: 'no' },
            { clave: 'ABONOS', titulo: 'Abono', derecha: true, celda: (c) => $(c.ABONOS), movil: 'no' },
            {
              clave: 'SALDO',
              titulo: 'Saldo',
              derecha: true,
              celda: (c) =>
                c.ELIMINADO_EL ? (
                  <Ficha>Eliminado</Ficha>
                ) : c.SALDO > 0 ? (
                  <b className={comunes.fuerte}>{$(c.SALDO)}</b>
                ) : (
                  <span className={comunes.bien}>Pagado</span>
                ),
            },
          ]}
        />
        {lista.length === LIMITE && (
          <p className={comunes.tenue}>Se muestran los {LIMITE} cargos más recientes. Los demás están en el estado de cuenta.</p>
        )}
        {/* Last, so that nothing moves when it comes; it stays in view over a long list. */}
        {!datos.isPending && marcadas.size === 0 && <CitasPendientes CODIGOPACIENTE={CODIGOPACIENTE} />}
      </div>
      {registrando && (
        <RegistrarPago
          CODIGOPACIENTE={CODIGOPACIENTE}
          CODIGOMEDICO={Number(url.get('medico')) || null}
          alCerrar={() => setRegistrando(false)}
          alRegistrar={({ FOLIOS, TOTAL }) => {
            setRegistrando(false);
            if (TOTAL > 0 && puedeAbonar) void ir(rutaPagar(CODIGOPACIENTE, FOLIOS, 1));
          }}
        />
      )}
      {quitado && (
        <EliminarCargo
          cargo={quitado}
          alCerrar={() => setQuitado(undefined)}
          alHacer={() => {
            setMarcadas(new Set());
            setQuitado(undefined);
          }}
        />
      )}
      {editada && (
        <ReferenciaDialogo
          titulo={`Referencia del cargo ${editada.FOLIOCARGO}`}
          call={cargos.actualizar_referencia}
          params={{ FOLIOCARGO: editada.FOLIOCARGO }}
          inicial={editada.REFERENCIA}
          alCerrar={() => setEditada(undefined)}
        />
      )}
    </PaginaCaja>
  );
}
