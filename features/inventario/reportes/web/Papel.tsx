// Print and Excel of a storeroom report, as it is shown.
import type { Arbol } from '#kernel/shared/corchetes.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';
import { avisar } from '#kernel/web/avisos.tsx';
import { Boton } from '#kernel/web/controles.tsx';
import { abrirArchivo, guardarArchivoLocal } from '#kernel/web/imprimir.tsx';
import type { reportesInventario } from '../contract.ts';

type Contrato = typeof reportesInventario;
interface Props {
  imprimir: Contrato['imprimir_existencias' | 'imprimir_kardex' | 'imprimir_lotes'];
  descargar: Contrato['descargar_existencias' | 'descargar_kardex' | 'descargar_lotes'];
  filtro: Arbol;
  veredicto?: Veredicto;
}
export function Papel({ imprimir, descargar, filtro, veredicto = true }: Props) {
  const si = (hacer: () => Promise<unknown>) => () => (veredicto === true ? void hacer() : avisar(veredicto, 'mal'));
  return (
    <>
      <Boton icono="imprimir" onClick={si(() => abrirArchivo(imprimir, {}, filtro, 'reporte'))}>
        PDF
      </Boton>
      <Boton icono="descargar" onClick={si(() => guardarArchivoLocal(descargar, {}, filtro, 'reporte'))}>
        Excel
      </Boton>
    </>
  );
}
