// /patient/:CODIGOPACIENTE/norm: what was told to the ministry of each consultation.
import { P } from '#domain/permisos.ts';
import { useAccionesDeRegistro } from '#features/expediente/registros/web/acciones.tsx';
import { ListaDeRegistros, useColumnasDeQuien } from '#features/expediente/registros/web/ListaDeRegistros.tsx';
import { useCodigoPaciente, useModificable } from '#features/pacientes/web/paciente.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { useSesion } from '#kernel/web/sesion.tsx';
import { MAX_NORMA, type RegistroListado, registrosNorma } from '../contract.ts';
import { GUIAS, puedeEliminarNorma, textoEstado } from '../rules.ts';
import { EstadoNorma } from './EstadoNorma.tsx';
import { NuevoDialogo } from './NuevoDialogo.tsx';

const nombreDeGuia = (TIPO: string) => GUIAS.find(([g]) => g === TIPO)?.[1] ?? TIPO;

export default function NormaLista() {
  const s = useSesion();
  const CODIGOPACIENTE = useCodigoPaciente();
  const agrega = useModificable(P.complementosSis.ver);
  const [url, cambiar] = useDireccion();
  const datos = useDatos(registrosNorma.obtener, { CODIGOPACIENTE });
  const quien = useColumnasDeQuien<RegistroListado>('');
  const { acciones, dialogo } = useAccionesDeRegistro<RegistroListado>({
    nombre: () => 'el complemento de consulta',
    cuando: (r) => `del ${fechaTexto(r.fechaConsulta)}`,
    params: ({ ID }) => ({ ID }),
    abre: { permiso: P.complementosSis.ver, a: (r) => `norm/${r.ID}` },
    eliminar: { call: registrosNorma.eliminar, permite: (r) => puedeEliminarNorma(s, r) },
  });
  return (
    <ListaDeRegistros
      titulo="Complementos de consulta SIS"
      uno="un registro"
      datos={datos}
      tope={MAX_NORMA}
      claveDe={(r) => r.ID}
      columnas={[
        {
          clave: 'fechaConsulta',
          titulo: 'Fecha',
          ancho: '150px',
          movil: 'titulo',
          valor: (r) => `${r.fechaConsulta} ${fechaTexto(r.fechaConsulta)}`,
          celda: (r) => <span className={comunes.numeros}>{fechaTexto(r.fechaConsulta)}</span>,
        },
        { clave: 'TIPO', titulo: 'Guía', movil: 'linea', valor: (r) => nombreDeGuia(r.TIPO), celda: (r) => nombreDeGuia(r.TIPO) },
        {
          clave: 'CERRADO',
          titulo: 'Estado',
          ancho: '120px',
          movil: 'linea',
          valor: (r) => textoEstado(r.CERRADO),
          celda: (r) => <EstadoNorma estado={r.CERRADO} />,
        },
        quien.medico,
        { clave: 'USUARIO', titulo: 'Usuario', ancho: '170px', desde: 1020, movil: 'no' },
      ]}
      acciones={acciones}
      otros={
        agrega && (
          <Boton primario icono="mas" onClick={() => cambiar({ nuevo: 1 })}>
            Nuevo complemento
          </Boton>
        )
      }
      vacio="Aquí queda lo que se informa a la Secretaría de Salud de cada consulta: se llena con lo que la nota ya dice y se cierra una sola vez"
    >
      {dialogo}
      {agrega && url.get('nuevo') === '1' && <NuevoDialogo alCerrar={() => cambiar({ nuevo: null })} />}
    </ListaDeRegistros>
  );
}
