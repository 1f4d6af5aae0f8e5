// The doctor of a record of the file: the branch's doctors, one's own at first, locked for whoever is restricted to it.
import { restringidoAMedico } from '#domain/sesion.ts';
import { medicos } from '#features/medicos/contract.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { Campo } from '#kernel/web/form.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';

interface CampoMedicoProps {
  nombre?: string;
  /** The doctor that the record has already, who may be of another branch or no longer active. */
  actual?: { CODIGOMEDICO: number; MEDICO: string } | undefined;
  ancho?: 1 | 2 | 3 | 'todo';
  soloLectura?: boolean;
}
export function CampoMedico({ nombre = 'CODIGOMEDICO', actual, ancho = 1, soloLectura = false }: CampoMedicoProps) {
  const s = useSesion();
  const { data = [] } = useDatos(medicos.obtener, { INACTIVOS: 0 });
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
