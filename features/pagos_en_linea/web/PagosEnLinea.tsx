// Screen /cashier/online_payments: every online payment, those that wait for a person first in sight.
import { useState } from 'react';
import { Link } from 'react-router';
import { etiqueta } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { ConMotivo } from '#features/caja/web/ConMotivo.tsx';
import { rutaAbonos } from '#features/caja/web/rutas.ts';
import { NOMBRES } from '#features/integraciones/pagos/rules.ts';
import { fechaCorta } from '#kernel/shared/dates.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Ficha, Segmentos, type Tono } from '#kernel/web/controles.tsx';
import { preguntar } from '#kernel/web/dialogo.tsx';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { Campo } from '#kernel/web/form.tsx';
import { useLista } from '#kernel/web/lista.ts';
import { Pagina } from '#kernel/web/pagina.tsx';
import { useClinica, usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { Atencion, type PagoListado, pagosEnLinea } from '../contract.ts';
import { ESTADOS, PAGO, puedeAbonar, puedeAtender, puedeDevolver } from '../rules.ts';
import { enSuMoneda } from './dinero.ts';

const TITULO = 'Pagos en línea';
const TONOS: Partial<Record<number, Tono>> = {
  [PAGO.pagado]: 'bien',
  [PAGO.rechazado]: 'peligro',
  [PAGO.porRevisar]: 'cuidado',
  [PAGO.enProceso]: 'marca',
  [PAGO.devolviendo]: 'cuidado',
};
const cuando = (m: string) => `${fechaCorta(m.slice(0, 10))}, ${m.slice(11, 16)}`;
/** A number, with its name where the column's title is not seen. */
const conNombre = (nombre: string, numero: number) => (
  <span className={`${comunes.numeros} ${comunes.enUnRenglon}`}>
    <span data-tarjeta="si">{nombre} </span>
    {numero}
  </span>
);
const porRevisar = (p: PagoListado) => p.ATENDIDO === null && (puedeAtender(p) === true || p.RECIBO_CANCELADO === 1);
const nota = (p: PagoListado) =>
  p.RECIBO_CANCELADO && p.ATENDIDO === null
    ? `El recibo ${p.FOLIORECIBO} se canceló y el dinero no se ha devuelto`
    : p.ATENDIDO_NOTA || p.NOTA;

export default function PagosEnLinea() {
  const { pais } = useClinica();
  const [url, poner] = useDireccion();
  const ver = url.get('ver') ?? '';
  const lista = useLista(pagosEnLinea.obtener, {}, { nombre: TITULO, query: { POR_REVISAR: ver === 'revisar' ? 1 : 0 } });
  const devuelve = usePuedeEscribir(P.caja.cancelar);
  const atiende = usePuedeEscribir(P.caja.cobrar);
  const [abierto, setAbierto] = useState<{ que: 'devolver' | 'atender'; de: PagoListado }>();
  const cerrar = () => setAbierto(undefined);
  const abonar = useGuardar(pagosEnLinea.abonar);
  return (
    <Pagina titulo={TITULO}>
      <Tabla<PagoListado>
        nombre={TITULO}
        {...lista}
        claveDe={(p) => p.ID}
        uno="un pago"
        vacio={{ texto: ver === 'revisar' ? 'Ningún pago espera revisión' : 'Todavía no hay pagos en línea' }}
        filtros={
          <Segmentos
            etiqueta="Mostrar"
            valor={ver}
            alCambiar={(v) => poner({ ver: v })}
            opciones={[
              { valor: '', texto: 'Todos' },
              { valor: 'revisar', texto: 'Por revisar' },
            ]}
          />
        }
        acciones={[
          {
            texto: 'Devolver',
            icono: 'repetir',
            si: (p) => devuelve && puedeDevolver(p) === true,
            hacer: (de) => setAbierto({ que: 'devolver', de }),
          },
          {
            texto: 'Abonar a saldo a favor',
            icono: 'cartera',
            si: (p) => atiende && puedeAbonar(p, pais.moneda.codigo) === true,
            hacer: async (p) => {
              const dinero = enSuMoneda(p.IMPORTE_RECIBIDO ?? p.IMPORTE, p.MONEDA_RECIBIDA, pais);
              const texto = `${p.PACIENTE} tendrá ${dinero} a su favor, con su recibo, para pagar otros cargos.`;
              if (await preguntar({ titulo: 'Abonar a saldo a favor', texto, si: 'Abonar' })) await abonar.enviar({}, { ID: p.ID });
            },
          },
          {
            texto: 'Marcar como atendido',
            icono: 'listo',
            si: (p) => atiende && porRevisar(p),
            hacer: (de) => setAbierto({ que: 'atender', de }),
          },
        ]}
        columnas={[
          {
            clave: 'PACIENTE',
            titulo: 'Paciente',
            movil: 'titulo',
            celda: (p) => <Link to={rutaAbonos(p.CODIGOPACIENTE)}>{p.PACIENTE}</Link>,
          },
          { clave: 'N_CITA', titulo: 'Cita', ancho: '72px', celda: (p) => conNombre('Cita', p.N_CITA) },
          {
            clave: 'INICIADO',
            titulo: 'Iniciado',
            ancho: '156px',
            celda: (p) => <span className={comunes.numeros}>{cuando(p.INICIADO)}</span>,
          },
          {
            clave: 'PASARELA',
            titulo: 'Plataforma',
            ancho: '130px',
            celda: (p) => (
              <span>
                {NOMBRES[p.PASARELA]}
                {p.EMULADO === 1 && <span className={comunes.tenue}> (demostración)</span>}
              </span>
            ),
          },
          {
            clave: 'ESTADO',
            titulo: 'Estado',
            celda: (p) => (
              <span>
                <Ficha tono={porRevisar(p) ? 'cuidado' : TONOS[p.ESTADO]}>
                  {porRevisar(p) ? 'Por revisar' : etiqueta(Object.fromEntries(ESTADOS), p.ESTADO)}
                </Ficha>
                {nota(p) && <span className={comunes.secundario}> {nota(p)}</span>}
              </span>
            ),
          },
          {
            clave: 'FOLIORECIBO',
            titulo: 'Recibo',
            ancho: '84px',
            valor: (p) => p.FOLIORECIBO ?? '',
            celda: (p) => p.FOLIORECIBO !== null && conNombre('Recibo', p.FOLIORECIBO),
          },
          {
            clave: 'IMPORTE',
            titulo: 'Importe',
            derecha: true,
            celda: (p) => <span className={comunes.numeros}>{enSuMoneda(p.IMPORTE, p.MONEDA, pais)}</span>,
          },
        ]}
      />
      {abierto?.que === 'devolver' && <Devolver de={abierto.de} alCerrar={cerrar} />}
      {abierto?.que === 'atender' && <Atender de={abierto.de} alCerrar={cerrar} />}
    </Pagina>
  );
}

function Devolver({ de, alCerrar }: { de: PagoListado; alCerrar: () => void }) {
  const { pais } = useClinica();
  const g = useGuardar(pagosEnLinea.devolver, { ID: de.ID }, { alHacer: alCerrar });
  const dinero = enSuMoneda(de.IMPORTE_RECIBIDO ?? de.IMPORTE, de.MONEDA_RECIBIDA || de.MONEDA, pais);
  return (
    <ConMotivo titulo={`Devolver por ${NOMBRES[de.PASARELA]}`} no="No devolver" si={`Devolver ${dinero}`} guardar={g} alCerrar={alCerrar}>
      <p>
        Se devolverán <b className={comunes.numeros}>{dinero}</b> a {de.PACIENTE}, por la misma plataforma con que pagó.
      </p>
      {de.FOLIORECIBO !== null && de.RECIBO_CANCELADO === 0 && (
        <p className={comunes.tenue}>El recibo {de.FOLIORECIBO} se cancelará y, si pagó la cita, volverá a esperar su pago.</p>
      )}
    </ConMotivo>
  );
}
function Atender({ de, alCerrar }: { de: PagoListado; alCerrar: () => void }) {
  const g = useGuardar(pagosEnLinea.atender, { ID: de.ID }, { alHacer: alCerrar });
  return (
    <DialogoForma
      titulo="Marcar como atendido"
      alCerrar={alCerrar}
      ancho="s"
      guardar={g}
      si="Marcar como atendido"
      antes={<p>{nota(de)}.</p>}
      schema={Atencion}
      inicial={{ ATENDIDO_NOTA: '' }}
    >
      <Campo nombre="ATENDIDO_NOTA" enfocar ancho="todo" />
    </DialogoForma>
  );
}
