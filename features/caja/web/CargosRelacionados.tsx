// The charges being paid, and the last receipts, as the pay screen shows them.

import { Link } from 'react-router';
import { P } from '#domain/permisos.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
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
        Cargos relacionados <span className={`muted num ${estilos.cuantos}`}>{cargos.length}</span>
      </h2>
      <div className="sheet tabla-hoja">
        <table className={`tabla ${estilos.cargosPago}`} aria-label="Cargos relacionados">
          <thead>
            <tr>
              <th>Folio</th>
              <th className="r">Cant.</th>
              <th>Concepto</th>
              <th className="r">P. Unitario</th>
              <th className="r">Descuento</th>
              <th className="r">Importe</th>
              <th className="r">Abono</th>
              <th className="r">Saldo</th>
            </tr>
          </thead>
          <tbody>
            {cargos.map((c) => (
              <tr key={c.FOLIOCARGO}>
                <td className="num b5">{c.FOLIOCARGO}</td>
                <td className="r m-no">{c.CANTIDAD}</td>
                <td className="m-titulo">
                  {c.DESCRIPCION}
                  {c.NOTA && <span className={`muted ${estilos.notaCargo}`}>{c.NOTA}</span>}
                </td>
                <td className="r m-no">{$(c.IMPORTEUNITARIO)}</td>
                <td className="r m-no">{$(c.DESCUENTO)}</td>
                <td className="r m-no">{$(c.IMPORTE)}</td>
                <td className="r m-no">{$(c.ABONOS)}</td>
                <td className="r b6">{$(c.SALDO)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={5}>Total</td>
              <td className="r m-no">{$(total(cargos, 'IMPORTE'))}</td>
              <td className="r m-no">{$(total(cargos, 'ABONOS'))}</td>
              <td className="r">{$(total(cargos, 'SALDO'))}</td>
            </tr>
          </tfoot>
        </table>
      </div>
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
      <div className="row">
        <h2 className="grow">Abonos realizados</h2>
        <Link to={rutaAbonos(CODIGOPACIENTE)} className="btn lnk">
          Ver todos
        </Link>
      </div>
      <div className="sheet tabla-hoja">
        <table className="tabla" aria-label="Abonos realizados">
          <thead>
            <tr>
              <th>Recibo</th>
              <th>Fecha</th>
              <th>Concepto</th>
              <th>Formas de pago</th>
              <th className="r">Total</th>
            </tr>
          </thead>
          <tbody>
            {data.map((a) => (
              <tr key={a.FOLIORECIBO}>
                <td className="num b5">{a.FOLIORECIBO}</td>
                <td className="num">{fechaTexto(a.FECHA)}</td>
                <td className="m-titulo">{a.CONCEPTO}</td>
                <td className="m-no">{a.FORMAS_PAGO}</td>
                <td className="r b6">{$(a.TOTAL)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
