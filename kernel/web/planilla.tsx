// Import and download for lists that are not plain catalogues: the menu beside «Agregar».
import { useState } from 'react';
import type { Call } from '#kernel/shared/endpoint.ts';
import { MenuBoton } from '#kernel/web/controles.tsx';
import { ImportarDialogo } from '#kernel/web/importar.tsx';
import { guardarArchivoLocal } from '#kernel/web/imprimir.tsx';

interface Props {
  /** What is imported: 'Sucursales'. */
  titulo: string;
  importar: Call;
  exportar: Call;
  alCerrar?: () => void;
}
export function MenuPlanilla({ titulo, importar, exportar, alCerrar }: Props) {
  const [abierto, setAbierto] = useState(false);
  return (
    <>
      <MenuBoton
        icono="puntos"
        aria-label={`Más acciones de ${titulo.toLowerCase()}`}
        opciones={[
          { texto: 'Importar de Excel o CSV', icono: 'subir', hacer: () => setAbierto(true) },
          { texto: 'Descargar en Excel', icono: 'descargar', hacer: () => void guardarArchivoLocal(exportar) },
        ]}
      />
      {abierto && (
        <ImportarDialogo
          titulo={titulo}
          importar={importar}
          exportar={exportar}
          alCerrar={() => {
            setAbierto(false);
            alCerrar?.();
          }}
        />
      )}
    </>
  );
}
