// /patient/:CODIGOPACIENTE/image/:CODIGOCARPETA

import { useCallback } from 'react';
import { useNavigate, useParams } from 'react-router';
import { DEMASIADAS_IMAGENES, IMAGENES_A_LA_VEZ } from '#features/album/rules.ts';
import { SubirArchivos } from '#features/expediente/carpetas/web/SubirArchivos.tsx';
import { pacienteEditable } from '#features/pacientes/rules.ts';
import { useCodigoPaciente, usePaciente } from '#features/pacientes/web/paciente.ts';
import { campoDe } from '#kernel/shared/fields.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import { Boton } from '#kernel/web/controles.tsx';
import { BarraGuardar } from '#kernel/web/form.tsx';
import { Pagina, Vacio } from '#kernel/web/pagina.tsx';
import { Imagen, imagenesPaciente } from '../contract.ts';

const ZONA = {
  etiqueta: 'Imágenes',
  texto: 'Suelte aquí las imágenes',
  nota: `JPG, PNG, WEBP, GIF o HEIC, hasta ${IMAGENES_A_LA_VEZ} a la vez y 35 MB cada una`,
  icono: 'imagen',
  acepta: 'image/png,image/jpeg,image/webp,image/gif,image/heic',
  camara: true,
} as const;

export default function SubirImagenes() {
  const CODIGOPACIENTE = useCodigoPaciente();
  const carpeta = Number(useParams().CODIGOCARPETA ?? 0);
  const ir = useNavigate();
  const { data: carpetas = [] } = useDatos(imagenesPaciente.obtener_carpetas, { CODIGOPACIENTE });
  const editable = pacienteEditable(usePaciente());
  const en = (c: number) => `/patient/${CODIGOPACIENTE}/images${c ? `/folder/${c}` : ''}`;
  const terminar = useCallback(
    (cuantas: number, c: number) => {
      avisar(cuantas === 1 ? 'La imagen se guardó correctamente' : `Se guardaron ${cuantas} imágenes`, 'bien');
      // What was asked before leaving is settled only once this has been drawn.
      setTimeout(() => ir(`/patient/${CODIGOPACIENTE}/images${c ? `/folder/${c}` : ''}`));
    },
    [ir, CODIGOPACIENTE],
  );
  if (editable !== true) return <Vacio icono="candado" texto={editable} />;
  return (
    <Pagina titulo="Subir imágenes" volver={en(carpeta)} ancho="lectura">
      <SubirArchivos
        call={imagenesPaciente.agregar}
        params={(CODIGOCARPETA) => ({ CODIGOPACIENTE, CODIGOCARPETA })}
        campo="FOTO"
        largo={campoDe(Imagen.shape.DESCRIPCION)!.max!}
        tope={IMAGENES_A_LA_VEZ}
        demas={DEMASIADAS_IMAGENES}
        zona={ZONA}
        carpetas={carpetas}
        carpeta={carpeta}
        alTerminar={terminar}
        guardia
        botones={({ subir, ocupado, faltan }) => (
          <BarraGuardar>
            <Boton plano onClick={() => ir(en(carpeta))}>
              Cancelar
            </Boton>
            <Boton primario ocupado={ocupado} disabled={faltan === 0} onClick={subir}>
              {faltan > 1 ? `Subir ${faltan} imágenes` : 'Subir'}
            </Boton>
          </BarraGuardar>
        )}
      />
    </Pagina>
  );
}
