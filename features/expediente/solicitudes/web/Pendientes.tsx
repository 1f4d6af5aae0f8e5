// /data-requests
import { useNavigate } from 'react-router';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { useLista } from '#kernel/web/lista.ts';
import { Pagina } from '#kernel/web/pagina.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { type SolicitudPendiente, solicitudes } from '../contract.ts';
import { columnas } from './columnas.tsx';
import { TITULO } from './dialogos.tsx';

export default function Pendientes() {
  const ir = useNavigate();
  const hoy = enLaClinica(useClinica().ZONA_HORARIA).fecha;
  const lista = useLista(solicitudes.pendientes, {}, { nombre: TITULO });
  return (
    <Pagina titulo={TITULO}>
      <Tabla
        nombre={TITULO}
        {...lista}
        claveDe={({ ID }) => ID}
        uno="una solicitud"
        acciones={[
          {
            texto: 'Abrir',
            icono: 'ver',
            tecla: 'V',
            abre: true,
            hacer: ({ CODIGOPACIENTE }: SolicitudPendiente) => ir(`/patient/${CODIGOPACIENTE}/data-requests`),
          },
        ]}
        columnas={[{ clave: 'NOMBRECOMPLETO', titulo: 'Paciente', movil: 'titulo' }, ...columnas<SolicitudPendiente>(hoy)]}
        vacio={{ texto: 'No hay solicitudes por contestar ni por cumplir' }}
      />
    </Pagina>
  );
}
