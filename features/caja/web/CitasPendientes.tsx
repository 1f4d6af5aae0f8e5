// Appointments that wait for a payment: over the foot of a patient's charges, and the one that is being paid.
import { formatear } from '#domain/dinero.ts';
import { P } from '#domain/permisos.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, EnlaceBoton } from '#kernel/web/controles.tsx';
import { preguntar } from '#kernel/web/dialogo.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { HojaDeTabla, TablaSencilla } from '#kernel/web/partes_tabla.tsx';
import { useClinica, usePuedeEscribir } from '#kernel/web/sesion.tsx';
import type { CargoListado } from '../cargos/contract.ts';
import { type CitaPendiente, citasPagoPendiente } from '../citas_pago_pendiente/contract.ts';
import { EN_DOLARES, enMonedaDeCaja } from '../citas_pago_pendiente/rules.ts';
import estilos from './caja.module.css';
import { rutaPagarCita } from './rutas.ts';

/** The charge that paying it will make, for the sums and the preview of the receipt. */
export const comoCargo = (c: CitaPendiente): CargoListado => ({
  FOLIOCARGO: 0,
  CODIGOPACIENTE: c.CODIGOPACIENTE,
  FECHA: '',
  HORA: '',
  CODIGOTRABAJO: null,
  DESCRIPCION: c.DESCRIPCION,
  NOTA: '',
  CANTIDAD: 1,
  IMPORTEUNITARIO: c.IMPORTE,
  DESCUENTO: 0,
  IMPORTE: c.IMPORTE,
  ABONOS: 0,
  SALDO: c.IMPORTE,
  REFERENCIA: '',
  CODIGOMEDICO: null,
  SUCURSAL: 0,
  FOLIOCOTIZACION: null,
  RENGLON_COTIZACION: null,
  N_CITA: c.N_CITA,
  MEDICO: c.MEDICO,
  SUCURSAL_NOMBRE: '',
  ELIMINADO_EL: null,
  ELIMINADO_POR: '',
  MOTIVO: '',
});
const cuando = (c: CitaPendiente) => `${fechaTexto(c.HORAINICIAL.slice(0, 10))}, ${c.HORAINICIAL.slice(11, 16)}`;
function useImporte() {
  const { pais } = useClinica();
  return (c: CitaPendiente) =>
    formatear(c.IMPORTE, pais, { codigo: (c.MONEDA || pais.moneda.codigo) as typeof pais.moneda.codigo, decimales: 2 });
}

export function CitaAPagar({ cita }: { cita: CitaPendiente }) {
  const importe = useImporte();
  return (
    <section>
      <h2>Cita a pagar</h2>
      <HojaDeTabla>
        <TablaSencilla aria-label="Cita a pagar">
          <thead>
            <tr>
              <th>N. Cita</th>
              <th>Concepto</th>
              <th>Fecha de la cita</th>
              <th data-derecha="">Importe</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td className={`${comunes.numeros} ${comunes.realce}`}>{cita.N_CITA}</td>
              <td data-tarjeta="titulo">
                {cita.DESCRIPCION}
                {cita.MEDICO && <span className={`${comunes.tenue} ${estilos.notaCargo}`}>{cita.MEDICO}</span>}
              </td>
              <td className={comunes.numeros}>{cuando(cita)}</td>
              <td data-derecha="" className={comunes.fuerte}>
                {importe(cita)}
              </td>
            </tr>
          </tbody>
        </TablaSencilla>
      </HojaDeTabla>
    </section>
  );
}

/** Draws nothing when no appointment waits. */
export function CitasPendientes({ CODIGOPACIENTE }: { CODIGOPACIENTE: number }) {
  const { data = [] } = useDatos(citasPagoPendiente.obtener, { CODIGOPACIENTE });
  if (data.length === 0) return null;
  return (
    <ul className={estilos.citasPendientes} aria-label="Citas por pagar">
      {data.map((c) => (
        <Pendiente key={c.N_CITA} c={c} />
      ))}
    </ul>
  );
}
function Pendiente({ c }: { c: CitaPendiente }) {
  const importe = useImporte();
  const { pais } = useClinica();
  const puedeAbonar = usePuedeEscribir(P.caja.cobrar);
  const marcar = useGuardar(citasPagoPendiente.pagada_sin_registro, { N_CITA: c.N_CITA });
  const enCaja = enMonedaDeCaja(c, pais);
  return (
    <li>
      <Icono n="agenda" />
      <span className={comunes.crece}>
        {c.DESCRIPCION} del <span className={comunes.numeros}>{cuando(c)}</span>
        {c.MEDICO && <span className={comunes.tenue}> · {c.MEDICO}</span>}
      </span>
      <b className={`${comunes.numeros} ${comunes.fuerte}`}>{importe(c)}</b>
      {puedeAbonar &&
        (enCaja ? (
          <EnlaceBoton chico primario icono="caja" a={rutaPagarCita(c.CODIGOPACIENTE, c.N_CITA)}>
            Pagar cita
          </EnlaceBoton>
        ) : (
          <Boton
            chico
            ocupado={marcar.enviando}
            onClick={async () => {
              if (await preguntar({ titulo: 'Marcar como pagada', texto: EN_DOLARES, si: 'Marcar como pagada' })) await marcar.enviar();
            }}
          >
            Marcar como pagada
          </Boton>
        ))}
    </li>
  );
}
