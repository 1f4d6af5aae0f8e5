// Names the illnesses of immediate notification among some diagnoses.
import { esInmediata } from '#domain/suive.ts';
import { Advertencia } from '#kernel/web/pagina.tsx';
import { enfermedadDe } from '../enfermedades.ts';

export default function AvisoInmediata({ codigos }: { codigos: readonly string[] }) {
  const nombres = new Set(
    codigos.flatMap((c) => {
      const e = enfermedadDe(c);
      return e && esInmediata(e) ? [`${e.NOMBRE} (clave ${e.EPI_CLAVE})`] : [];
    }),
  );
  if (nombres.size === 0) return null;
  return (
    <Advertencia role="status">
      Notificación inmediata: {[...nombres].join(', ')}. Avise a la jurisdicción sanitaria por la vía más rápida, sin esperar al informe
      semanal.
    </Advertencia>
  );
}
