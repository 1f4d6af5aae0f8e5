// When an open record will close by itself, beside its title.
import { useEffect, useState } from 'react';
import { fechaTexto, instanteDe } from '#kernel/shared/dates.ts';
import comunes from '#kernel/web/comunes.module.css';
import { useClinica } from '#kernel/web/sesion.tsx';
import estilos from './registros.module.css';

const AVISO_MIN = 60;
/** When the note will close by itself; amber in the last hour. */
export function Cierre({ cierre }: { cierre: string | undefined }) {
  const { ZONA_HORARIA } = useClinica();
  const [ahora, setAhora] = useState(Date.now);
  useEffect(() => {
    const reloj = setInterval(() => setAhora(Date.now()), 30_000);
    return () => clearInterval(reloj);
  }, []);
  if (!cierre)
    return <span className={`${comunes.tenue} ${comunes.numeros} ${estilos.cierre}`}>Se cierra sola a las 24 horas de guardarse</span>;
  const faltan = Math.ceil((instanteDe(ZONA_HORARIA, cierre.slice(0, 10), cierre.slice(11)).getTime() - ahora) / 60_000);
  if (faltan > AVISO_MIN)
    return (
      <span className={`${comunes.tenue} ${comunes.numeros} ${estilos.cierre}`}>
        Se cierra sola el {fechaTexto(cierre.slice(0, 10))}, {cierre.slice(11)}
      </span>
    );
  return (
    <span className={`${comunes.cuidado} ${comunes.numeros} ${estilos.cierre}`} role="status">
      {faltan > 0 ? `Se cierra sola en ${faltan} ${faltan === 1 ? 'minuto' : 'minutos'}: guarde sus cambios` : 'Ya se cerró sola'}
    </span>
  );
}
