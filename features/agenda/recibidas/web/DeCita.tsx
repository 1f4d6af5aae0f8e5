// What the patient wrote about one appointment, where that appointment is shown.
import { momentoTexto } from '#kernel/shared/dates.ts';
import { nombreEn } from '#kernel/shared/fields.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { MEDIOS, recibidas } from '../contract.ts';
import { Entendido } from './Respuestas.tsx';
import estilos from './respuestas.module.css';

/** Nothing where nothing was written. `envolver` gives it its place among the other facts. */
export function RespuestasDeCita({ N_CITA, envolver }: { N_CITA: number; envolver: (x: React.ReactNode) => React.ReactNode }) {
  const { data } = useDatos(recibidas.de_cita, { N_CITA });
  if (!data?.length) return null;
  return envolver(
    <ul className={estilos.deCita}>
      {data.map((r) => (
        <li key={r.ID}>
          <span className={estilos.respuestaTexto}>«{r.TEXTO}»</span>
          <span className="row wrap muted num">
            <Entendido de={r} />
            {nombreEn(MEDIOS, r.CANAL)}, {momentoTexto(r.RECIBIDA)}
          </span>
          {r.NOTA && <span className="muted">{r.NOTA}</span>}
        </li>
      ))}
    </ul>,
  );
}
