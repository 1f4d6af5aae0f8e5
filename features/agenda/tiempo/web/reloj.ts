// A clock for screens, by the clinic's time zone.
import { useEffect, useState } from 'react';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { useClinica } from '#kernel/web/sesion.tsx';

/** The clinic's date and hour, to the minute. */
export function useReloj(): { fecha: string; hora: string } {
  const { ZONA_HORARIA } = useClinica();
  const [reloj, setReloj] = useState(() => enLaClinica(ZONA_HORARIA));
  useEffect(() => {
    const ver = () =>
      setReloj((r) => {
        const n = enLaClinica(ZONA_HORARIA);
        return n.hora === r.hora && n.fecha === r.fecha ? r : n;
      });
    const t = setInterval(ver, 5_000);
    return () => clearInterval(t);
  }, [ZONA_HORARIA]);
  return reloj;
}
