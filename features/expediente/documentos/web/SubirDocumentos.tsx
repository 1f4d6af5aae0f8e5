// The dialog that uploads documents.
import { useCallback } from 'react';
import type { CarpetaEnLista } from '#features/expediente/carpetas/contract.ts';
import { SubirArchivos } from '#features/expediente/carpetas/web/SubirArchivos.tsx';
import { useCodigoPaciente } from '#features/pacientes/web/paciente.ts';
import { campoDe } from '#kernel/shared/fields.ts';
import { avisar } from '#kernel/web/avisos.tsx';
import { Boton } from '#kernel/web/controles.tsx';
import { Cancelar, Dialogo } from '#kernel/web/dialogo.tsx';
import { Documento, documentos } from '../contract.ts';
import { ARCHIVOS_A_LA_VEZ, DEMASIADOS_ARCHIVOS } from '../rules.ts';
import estilos from './documentos.module.css';

const ZONA = {
  etiqueta: 'Documentos',
  texto: 'Suelte aquí los documentos',
  nota: `PDF o texto, hasta ${ARCHIVOS_A_LA_VEZ} a la vez y 35 MB cada uno`,
  icono: 'documento',
  acepta: '.pdf,.txt,application/pdf,text/plain',
} as const;

interface Props {
  carpetas: readonly CarpetaEnLista[];
  carpeta: number;
  alCerrar: () => void;
}
export function SubirDocumentos({ carpetas, carpeta, alCerrar }: Props) {
  const CODIGOPACIENTE = useCodigoPaciente();
  const terminar = useCallback(
    (cuantos: number) => {
      avisar(cuantos === 1 ? 'El documento se guardó correctamente' : `Se guardaron ${cuantos} documentos`, 'bien');
      alCerrar();
    },
    [alCerrar],
  );
  return (
    <Dialogo titulo="Subir documentos" abierto alCerrar={alCerrar}>
      <SubirArchivos
        call={documentos.agregar}
        params={() => ({ CODIGOPACIENTE })}
        campo="DOCUMENTO"
        largo={campoDe(Documento.shape.DESCRIPCION)!.max!}
        tope={ARCHIVOS_A_LA_VEZ}
        demas={DEMASIADOS_ARCHIVOS}
        zona={ZONA}
        carpetas={carpetas}
        carpeta={carpeta}
        alTerminar={terminar}
        botones={({ subir, ocupado, faltan }) => (
          <div className={estilos.botones}>
            <Cancelar />
            <Boton primario ocupado={ocupado} disabled={faltan === 0} onClick={subir}>
              {faltan > 1 ? `Subir ${faltan} documentos` : 'Subir'}
            </Boton>
          </div>
        )}
      />
    </Dialogo>
  );
}
