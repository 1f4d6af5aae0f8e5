// Dialog that adds or edits a study.
import { TIPO_RESULTADO } from '#domain/referencia.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { Campo, Rejilla } from '#kernel/web/form.tsx';
import { type CatalogoEstudios, type Estudio, EstudioEditado, type GrupoListado } from '../contract.ts';

const NUEVO = {
  NOMBRE: '',
  TIPO_RESPUESTA: TIPO_RESULTADO.texto,
  UNIDAD: '',
  REFERENCIA: '',
  INDICACIONES: '',
  CODIGO_BARRAS: '',
  ACTIVO: 1,
  VERSION: '',
};
interface Props {
  d: CatalogoEstudios;
  estudio?: Estudio;
  /** Group preselected for a new study. */
  enGrupo?: number;
  grupos: readonly GrupoListado[];
  puede: boolean;
  alCerrar: () => void;
}

export function EdicionEstudio({ d, estudio, enGrupo, grupos, puede, alCerrar }: Props) {
  const g = useGuardar(estudio ? d.estudios.actualizar : d.estudios.agregar, estudio ? { ID: estudio.ID } : {}, { alHacer: alCerrar });
  return (
    <DialogoForma
      titulo={estudio ? `${puede ? 'Editar' : 'Detalles del'} ${d.uno}` : `Agregar ${d.uno}`}
      alCerrar={alCerrar}
      ancho="m"
      guardar={g}
      puede={puede}
      schema={EstudioEditado}
      inicial={estudio ? { ...estudio } : { ...NUEVO, ID_GRUPO: enGrupo }}
    >
      <Rejilla min={240}>
        <Campo nombre="NOMBRE" ancho="todo" enfocar />
        <Campo nombre="ID_GRUPO" opciones={grupos.map((x) => ({ valor: x.ID, texto: x.ACTIVO ? x.NOMBRE : `${x.NOMBRE} (inactivo)` }))} />
        <Campo nombre="TIPO_RESPUESTA" />
        <Campo nombre="UNIDAD" />
        <Campo nombre="REFERENCIA" ayuda="Como debe leerse en el resultado: H: 13.5-17.5; M: 12.0-15.5" />
        <Campo nombre="INDICACIONES" ancho="todo" filas={4} ayuda="Cómo debe prepararse el paciente" />
        <Campo nombre="CODIGO_BARRAS" />
        <Campo nombre="ACTIVO" ayuda="Inactivo, no se ofrece en las órdenes" />
      </Rejilla>
    </DialogoForma>
  );
}
