// The doctor's field of a record: doctors of the branch, filled in when there is only one, fixed for restricted users.
import { restringidoAMedico } from '#domain/sesion.ts';
import { medicos } from '#features/medicos/contract.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { Campo, useUnicoValor } from '#kernel/web/form.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';

interface CampoMedicoProps {
  nombre?: string;
  /** The record's present doctor, who may be inactive or of another branch. */
  actual?: { CODIGOMEDICO: number; MEDICO: string } | undefined;
  ancho?: 1 | 2 | 3 | 'todo';
  soloLectura?: boolean;
}
export function CampoMedico({ nombre = 'CODIGOMEDICO', actual, ancho = 1, soloLectura = false }: CampoMedicoProps) {
  const s = useSesion();
  const { data = [] } = useDatos(medicos.obtener, { INACTIVOS: 0 });
  useUnicoValor(nombre, data.length === 1 ? data[0]!.CODIGOMEDICO : undefined);
  const opciones = data.map((m) => ({ valor: m.CODIGOMEDICO, texto: m.NOMBRECOMPLETO }));
  if (actual?.MEDICO && !opciones.some((o) => o.valor === actual.CODIGOMEDICO))
    opciones.push({ valor: actual.CODIGOMEDICO, texto: actual.MEDICO });
  return (
    <Campo
      nombre={nombre}
      etiqueta={s.clinica.ET_MEDICO}
      ancho={ancho}
      opciones={opciones}
      vacio="Seleccione…"
      soloLectura={soloLectura || restringidoAMedico(s)}
    />
  );
}
