// In which format the files of a period are downloaded.
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { Campo, Rejilla } from '#kernel/web/form.tsx';
import { guardarArchivoLocal } from '#kernel/web/imprimir.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import { Descarga, FORMATOS, rips } from '../contract.ts';

interface Props {
  pedido: Arbol;
  /** How many services lack something. */
  faltan: number;
  alCerrar: () => void;
}
export function DescargarDialogo({ pedido, faltan, alCerrar }: Props) {
  const { RIPS_JSON } = useClinica();
  const bajar = async (v: Arbol) => {
    await guardarArchivoLocal(rips.descargar_rips, {}, v, 'archivo');
    alCerrar();
    return true;
  };
  return (
    <DialogoForma
      titulo="Descargar archivos RIPS"
      descripcion={
        faltan ? 'Lo que tiene datos por corregir no se descarga: una factura va completa o no va.' : 'Cada archivo del periodo, en un zip.'
      }
      alCerrar={alCerrar}
      guardar={{ enviar: bajar, enviando: false, errores: {} }}
      alGuardar={bajar}
      schema={Descarga}
      inicial={{ ...pedido, FORMATO: RIPS_JSON ? 'JSON' : 'TXT', REMISION: 1, SOLO_COMPLETOS: faltan ? 1 : 0 }}
      si="Descargar"
    >
      <Rejilla>
        <Campo
          nombre="FORMATO"
          ancho="todo"
          opciones={FORMATOS.filter(([f]) => f !== 'JSON' || RIPS_JSON).map(([valor, texto]) => ({ valor, texto }))}
        />
        <Campo nombre="REMISION" ayuda="Da nombre a los archivos planos: AF000001" />
        {faltan > 0 && <Campo nombre="SOLO_COMPLETOS" ancho="todo" />}
      </Rejilla>
    </DialogoForma>
  );
}
