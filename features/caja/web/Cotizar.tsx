// "Generar cotización": what concepts would cost; then it offers to send or print what was saved.
import { useGuardar } from '#kernel/web/api.tsx';
import { Boton } from '#kernel/web/controles.tsx';
import { Cancelar, Dialogo } from '#kernel/web/dialogo.tsx';
import { abrirArchivo } from '#kernel/web/imprimir.tsx';
import { cotizaciones } from '../cotizaciones/contract.ts';
import { DialogoConceptos, type LineaEnForma } from './Conceptos.tsx';
import { useDinero } from './PaginaCaja.tsx';

interface Props {
  CODIGOPACIENTE: number;
  /** The quote that is copied. */
  de?: { CODIGOMEDICO: number | null; REFERENCIA: string; CONCEPTOS: readonly LineaEnForma[] } | undefined;
  alCerrar: () => void;
  alCotizar: (hecha: { FOLIOCOTIZACION: number; TOTAL: number }) => void;
}
export function Cotizar({ CODIGOPACIENTE, de, alCerrar, alCotizar }: Props) {
  const g = useGuardar(cotizaciones.agregar, {}, { alHacer: (d) => alCotizar(d) });
  return (
    <DialogoConceptos
      titulo="Generar cotización"
      guardar={g}
      alCerrar={alCerrar}
      CODIGOPACIENTE={CODIGOPACIENTE}
      CODIGOMEDICO={de?.CODIGOMEDICO}
      {...(de ? { REFERENCIA: de.REFERENCIA, CONCEPTOS: de.CONCEPTOS } : {})}
    />
  );
}

export const imprimirCotizacion = (FOLIOCOTIZACION: number): Promise<void> =>
  abrirArchivo(cotizaciones.imprimir, { FOLIOCOTIZACION }, undefined, 'cotización');

interface EnviarOImprimirProps {
  hecha: { FOLIOCOTIZACION: number; TOTAL: number };
  alEnviar: () => void;
  alCerrar: () => void;
}
export function EnviarOImprimir({ hecha, alEnviar, alCerrar }: EnviarOImprimirProps) {
  const $ = useDinero();
  return (
    <Dialogo
      titulo={`Cotización ${hecha.FOLIOCOTIZACION} por ${$(hecha.TOTAL)}`}
      abierto
      alCerrar={alCerrar}
      ancho="s"
      pie={
        <>
          <Cancelar>Cerrar</Cancelar>
          <Boton icono="correo" onClick={alEnviar}>
            Enviar
          </Boton>
          <Boton
            primario
            data-foco
            icono="imprimir"
            onClick={() => {
              void imprimirCotizacion(hecha.FOLIOCOTIZACION);
              alCerrar();
            }}
          >
            Imprimir
          </Boton>
        </>
      }
    >
      <p>¿Desea enviar o imprimir la cotización?</p>
    </Dialogo>
  );
}
