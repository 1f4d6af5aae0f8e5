// Screen /patient/:CODIGOPACIENTE/cabinet-study/details/:ID_ORDEN: what was asked; the results are its files.
import { GABINETE } from '#features/expediente/ordenes/clases.ts';
import type { OrdenCompleta } from '#features/expediente/ordenes/contract.ts';
import { OrdenAbierta } from '#features/expediente/ordenes/web/OrdenAbierta.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { estudiosGabinete } from '../contract.ts';
import estilos from './gabinete.module.css';

export default function Abierta() {
  return <OrdenAbierta d={GABINETE} c={estudiosGabinete} cuerpo={(o) => <Estudios o={o} />} />;
}

function Estudios({ o }: { o: OrdenCompleta }) {
  if (o.DET.length === 0) return null;
  return (
    <section className={estilos.estudios} aria-label="Estudios">
      <h2>Estudios</h2>
      <ul>
        {o.DET.map((l) => (
          <li key={l.ORDEN}>
            <b>{l.NOMBRE}</b> <span className={comunes.tenue}>{l.GRUPO}</span>
            {l.INDICACIONES && <p className={comunes.secundario}>{l.INDICACIONES}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
