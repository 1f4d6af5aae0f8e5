// The charges being paid and the last receipts, in the pay screen.

import { Link } from 'react-router';
import { P } from '#domain/permisos.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { comoBoton } from '#kernel/web/controles.tsx';
import { HojaDeTabla, TablaSencilla } from '#kernel/web/partes_tabla.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { abonos } from '../abonos/contract.ts';
import type { CargoListado } from '../cargos/contract.ts';
import { total } from '../cargos/rules.ts';
import estilos from './caja.module.css';
import { useDinero } from './PaginaCaja.tsx';
import { rutaAbonos } from './rutas.ts';

export function CargosRelacionados({ cargos }: { cargos: readonly CargoListado[] }) {
  const $ = useDinero();
  return (
    <section>
      <h2>
        Cargos relacionados <span className={`${comunes.tenue} ${comunes.numeros} ${estilos.cuantos}`}>{cargos.length}</span>
      </h2>
      <HojaDeTabla>
        <TablaSencilla className={estilos.cargosPago} aria-label="Cargos relacionados">
          <thead>
            <tr>
              <th>Folio</th>
              <th data-derecha="">Cant.</th>
              <th>Concepto</th>
              <th data-derecha="">P. Unitario</th>
              <th data-derecha="">Descuento</th>
              <th data-derecha="">Importe</th>
              <th data-derecha="">Abono</th>
              <th data-derecha="">Saldo</th>
            </tr>
          </thead>
          <tbody>
            {cargos.map((c) => (
              <tr key={c.FOLIOCARGO}>
                <td className={`${comunes.numeros} ${comunes.realce}`}>{c.FOLIOCARGO}</td>
                <td data-derecha="" data-tarjeta="no">
                  {c.CANTIDAD}
                </td>
                <td data-tarjeta="titulo">
                  {c.DESCRIPCION}
                  {c.NOTA && <span className={`${comunes.tenue} ${estilos.notaCargo}`}>{c.NOTA}</span>}
                </td>
                <td data-derecha="" data-tarjeta="no">
                  {$(c.IMPORTEUNITARIO)}
                </td>
                <td data-derecha="" data-tarjeta="no">
                  {$(c.DESCUENTO)}
                </td>
                <td data-derecha="" data-tarjeta="no">
                  {$(c.IMPORTE)}
                </td>
                <td data-derecha="" data-tarjeta="no">
                  {$(c.ABONOS)}
                </td>
                <td data-derecha="" className={comunes.fuerte}>
                  {$(c.SALDO)}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={5}>Total</td>
              <td data-derecha="" data-tarjeta="no">
                {$(total(cargos, 'IMPORTE'))}
              </td>
              <td data-derecha="" data-tarjeta="no">
                {$(total(cargos, 'ABONOS'))}
              </td>
              <td data-derecha="">{$(total(cargos, 'SALDO'))}</td>
            </tr>
          </tfoot>
        </TablaSencilla>
      </HojaDeTabla>
    </section>
  );
}

export function AbonosRecientes({ CODIGOPACIENTE }: { CODIGOPACIENTE: number }) {
  const $ = useDinero();
  const ve = useSesion().permisos.has(P.caja.ver);
  const { data = [] } = useDatos(abonos.obtener, { CODIGOPACIENTE }, { query: { LIMITE: 3 }, si: ve });
  if (data.length === 0) return null;
  return (
    <section className={estilos.recientes}>
      <div className={comunes.fila}>
        <h2 className={comunes.crece}>Abonos realizados</h2>
        <Link to={rutaAbonos(CODIGOPACIENTE)} {...comoBoton({ enLinea: true })}>
          Ver todos
        </Link>
      </div>
      <HojaDeTabla>
        <TablaSencilla aria-label="Abonos realizados">
          <thead>
            <tr>
              <th>Recibo</th>
              <th>Fecha</th>
              <th>Concepto</th>
              <th>Formas de pago</th>
              <th data-derecha="">Total</th>
            </tr>
          </thead>
          <tbody>
            {data.map((a) => (
              <tr key={a.FOLIORECIBO}>
                <td className={`${comunes.numeros} ${comunes.realce}`}>{a.FOLIORECIBO}</td>
                <td className={comunes.numeros}>{fechaTexto(a.FECHA)}</td>
                <td data-tarjeta="titulo">{a.CONCEPTO}</td>
                <td data-tarjeta="no">{a.FORMAS_PAGO}</td>
                <td data-derecha="" className={comunes.fuerte}>
                  {$(a.TOTAL)}
                </td>
              </tr>
            ))}
          </tbody>
        </TablaSencilla>
      </HojaDeTabla>
    </section>
  );
}
