// Screen /patient/:CODIGOPACIENTE/clinical-analysis
import { ANALISIS } from '#features/expediente/ordenes/clases.ts';
import { ListaDeOrdenes } from '#features/expediente/ordenes/web/ListaDeOrdenes.tsx';
import { useCodigoPaciente } from '#features/pacientes/web/paciente.ts';
import { EnlaceBoton } from '#kernel/web/controles.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import { analisisClinicos } from '../contract.ts';

export default function Lista() {
  const graficas = useClinica().GRAFICAS_EXPEDIENTE === 1;
  const base = `/patient/${useCodigoPaciente()}/clinical-analysis`;
  return (
    <ListaDeOrdenes
      d={ANALISIS}
      c={analisisClinicos}
      otros={
        graficas && (
          <EnlaceBoton a={`${base}/charts`} icono="curva">
            Gráficas
          </EnlaceBoton>
        )
      }
    />
  );
}
