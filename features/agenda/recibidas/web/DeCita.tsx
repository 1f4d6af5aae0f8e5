// What the patient wrote about one appointment.

import { momentoTexto } from '#kernel/shared/dates.ts';
import { nombreEn } from '#kernel/shared/fields.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { MEDIOS, recibidas } from '../contract.ts';
import { Entendido } from './Respuestas.tsx';
import estilos from './respuestas.module.css';

/** Draws nothing without answers. `envolver` places them among the appointment's other data. */
export function RespuestasDeCita({ N_CITA, envolver }: { N_CITA: number; envolver: (x: React.ReactNode) => React.ReactNode }) {
  const { data } = useDatos(recibidas.de_cita, { N_CITA });
  if (!data?.length) return null;
  return envolver(
    <ul className={estilos.deCita}>
      {data.map((r) => (
        <li key={r.ID}>
          <span className={estilos.respuestaTexto}>«{r.TEXTO}»</span>
          <span className={`${comunes.fila} ${comunes.envuelve} ${comunes.tenue} ${comunes.numeros}`}>
            <Entendido de={r} />
            {nombreEn(MEDIOS, r.CANAL)}, {momentoTexto(r.RECIBIDA)}
          </span>
          {r.NOTA && <span className={comunes.tenue}>{r.NOTA}</span>}
        </li>
      ))}
    </ul>,
  );
}
