// Screen /cashier/patient/:CODIGOPACIENTE/quotes: what was quoted, and what of it was accepted.
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { P } from '#domain/permisos.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, EnlaceBoton, Ficha } from '#kernel/web/controles.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { EnviarDialogo } from '#kernel/web/imprimir.tsx';
import { TAMANOS_LARGOS } from '#kernel/web/lista.ts';
import { llamar } from '#kernel/web/red.ts';
import { useClinica, usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { type CotizacionListada, cotizaciones } from '../cotizaciones/contract.ts';
import { type EstadoCotizacion, estadoDe } from '../cotizaciones/rules.ts';
import { Cotizar, EnviarOImprimir, imprimirCotizacion } from './Cotizar.tsx';
import estilos from './caja.module.css';
import { AceptarCotizacion, DetalleCotizacion } from './DetalleCotizacion.tsx';
import { PaginaCaja, TiraSaldos, useCodigo, useDinero, usePacienteCaja, useTotales } from './PaginaCaja.tsx';
import { rutaCargos, rutaPagar } from './rutas.ts';

const LIMITE = 300;
const FICHA = { pendiente: 'marca', 'en parte': 'cuidado', aceptada: 'bien' } as const satisfies Record<EstadoCotizacion, string>;
const TEXTO: Record<EstadoCotizacion, string> = { pendiente: 'Por aceptar', 'en parte': 'Aceptada en parte', aceptada: 'Aceptada' };
/** What is open besides the list. */
type Abierto =
  | { que: 'detalle' | 'aceptar' | 'enviar' | 'hecha'; de: Pick<CotizacionListada, 'FOLIOCOTIZACION' | 'TOTAL'> }
  | { que: 'cotizar'; copia?: Parameters<typeof Cotizar>[0]['de'] };

export default function Cotizaciones() {
  const CODIGOPACIENTE = useCodigo();
  const ir = useNavigate();
  const $ = useDinero();
  const clinica = useClinica();
  const p = usePacienteCaja(CODIGOPACIENTE);
  const t = useTotales(CODIGOPACIENTE);
  const datos = useDatos(cotizaciones.obtener, { CODIGOPACIENTE }, { query: { LIMITE } });
  const puedeCotizar = usePuedeEscribir(P.caja.cotizar);
  const puedeCargar = usePuedeEscribir(P.caja.registrarCargos);
  const puedeAbonar = usePuedeEscribir(P.caja.cobrar);
  const puedeEnviar = usePuedeEscribir(P.caja.ver);
  // ?cotizar=1 when coming from the command bar.
  const [url] = useDireccion();
  const [abierto, setAbierto] = useState<Abierto | undefined>(url.has('cotizar') && puedeCotizar ? { que: 'cotizar' } : undefined);
  const cerrar = () => setAbierto(undefined);
  const abrir = (que: 'detalle' | 'aceptar' | 'enviar') => (de: CotizacionListada) => setAbierto({ que, de });
  const copiar = async ({ FOLIOCOTIZACION }: CotizacionListada) => {
    const { ENC, DET } = (await llamar(cotizaciones.obtener_detalle, { FOLIOCOTIZACION })).data;
    setAbierto({ que: 'cotizar', copia: { CODIGOMEDICO: ENC.CODIGOMEDICO, REFERENCIA: ENC.REFERENCIA, CONCEPTOS: DET } });
  };
  const agregar = () => setAbierto({ que: 'cotizar' });
  return (
    <PaginaCaja
      titulo="Cotizaciones"
      volver={rutaCargos(CODIGOPACIENTE)}
      acciones={
        <EnlaceBoton a={rutaCargos(CODIGOPACIENTE)} chico icono="caja">
          Cargos
        </EnlaceBoton>
      }
    >
      <div className={comunes.columna}>
        <TiraSaldos t={t} />
        <Tabla
          nombre="Cotizaciones"
          filas={datos.data}
          cargando={datos.isPending}
          error={datos.error?.message}
          claveDe={(c) => c.FOLIOCOTIZACION}
          tope={LIMITE}
          tamanos={TAMANOS_LARGOS}
          uno="una cotización"
          vacio={{
            texto: 'Todavía no hay cotizaciones de este paciente',
            ...(puedeCotizar
              ? {
                  accion: (
                    <Boton icono="mas" onClick={agregar}>
                      Agregar
                    </Boton>
                  ),
                }
              : {}),
          }}
          barra={
            puedeCotizar && (
              <Boton primario chico icono="mas" onClick={agregar}>
                Agregar
              </Boton>
            )
          }
          acciones={[
            { texto: 'Detalles', icono: 'ver', tecla: 'V', abre: true, hacer: abrir('detalle') },
            ...(puedeCargar
              ? [
                  {
                    texto: 'Aceptar',
                    icono: 'listo' as const,
                    tecla: 'A',
                    hacer: abrir('aceptar'),
                    si: (c: CotizacionListada) => estadoDe(c) !== 'aceptada',
                  },
                ]
              : []),
            { texto: 'Imprimir', icono: 'imprimir', tecla: 'P', hacer: (c) => imprimirCotizacion(c.FOLIOCOTIZACION) },
            ...(puedeEnviar ? [{ texto: 'Enviar', icono: 'correo' as const, hacer: abrir('enviar') }] : []),
            ...(puedeCotizar ? [{ texto: 'Duplicar', icono: 'repetir' as const, hacer: copiar }] : []),
          ]}
          columnas={[
            {
              clave: 'FOLIOCOTIZACION',
              titulo: 'Folio',
              ancho: '80px',
              celda: (c) => <span className={`${comunes.numeros} ${comunes.realce}`}>{c.FOLIOCOTIZACION}</span>,
            },
            {
              clave: 'FECHA',
              titulo: 'Fecha',
              ancho: '152px',
              valor: (c) => `${c.FECHA} ${c.HORA}`,
              celda: (c) => <span className={comunes.numeros}>{fechaTexto(c.FECHA)}</span>,
            },
            {
              clave: 'CONCEPTO',
              titulo: 'Concepto',
              movil: 'titulo',
              celda: (c) => <span className={estilos.conceptoRecibo}>{c.CONCEPTO}</span>,
            },
            { clave: 'MEDICO', titulo: clinica.ET_MEDICO, movil: 'no', desde: 920 },
            { clave: 'REFERENCIA', titulo: 'Referencia', movil: 'no', desde: 1120 },
            ...(clinica.MOSTRAR_SUCURSALES
              ? [{ clave: 'SUCURSAL_NOMBRE', titulo: 'Sucursal', movil: 'no' as const, desde: 1120 as const }]
              : []),
            {
              clave: 'ACEPTADOS',
              titulo: 'Estado',
              valor: (c) => TEXTO[estadoDe(c)],
              celda: (c) => <Ficha tono={FICHA[estadoDe(c)]}>{TEXTO[estadoDe(c)]}</Ficha>,
            },
            { clave: 'TOTAL', titulo: 'Total', derecha: true, celda: (c) => <b className={comunes.fuerte}>{$(c.TOTAL)}</b> },
          ]}
        />
      </div>
      {abierto?.que === 'cotizar' && (
        <Cotizar
          CODIGOPACIENTE={CODIGOPACIENTE}
          de={abierto.copia}
          alCerrar={cerrar}
          alCotizar={(de) => setAbierto({ que: 'hecha', de })}
        />
      )}
      {abierto?.que === 'hecha' && (
        <EnviarOImprimir hecha={abierto.de} alCerrar={cerrar} alEnviar={() => setAbierto({ que: 'enviar', de: abierto.de })} />
      )}
      {abierto?.que === 'detalle' && (
        <DetalleCotizacion FOLIOCOTIZACION={abierto.de.FOLIOCOTIZACION} CODIGOPACIENTE={CODIGOPACIENTE} alCerrar={cerrar} />
      )}
      {abierto?.que === 'aceptar' && (
        <AceptarCotizacion
          FOLIOCOTIZACION={abierto.de.FOLIOCOTIZACION}
          alCerrar={cerrar}
          alAceptar={({ FOLIOS, TOTAL }) => {
            cerrar();
            void ir(TOTAL > 0 && puedeAbonar ? rutaPagar(CODIGOPACIENTE, FOLIOS, 1) : rutaCargos(CODIGOPACIENTE));
          }}
        />
      )}
      {abierto?.que === 'enviar' && p && (
        <EnviarDialogo
          titulo={`Enviar cotización ${abierto.de.FOLIOCOTIZACION}`}
          abierto
          alCerrar={cerrar}
          enviar={cotizaciones.enviar}
          params={{ FOLIOCOTIZACION: abierto.de.FOLIOCOTIZACION }}
          destino={{ MAIL: p.MAIL, TCEL_LADA: p.TCEL_LADA, TCELULAR: p.TCELULAR }}
        />
      )}
    </PaginaCaja>
  );
}
