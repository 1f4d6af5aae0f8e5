// The forms of a shift: counting the drawer to open or close it, and cash put in or taken out.
import { type KeyboardEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { formatear } from '#domain/dinero.ts';
import estilosTotales from '#kernel/reporte/totales.module.css';
import { useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { Campo, Rejilla } from '#kernel/web/form.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import { Cierre, MovimientoNuevo, TurnoNuevo, turnosCaja } from '../contract.ts';
import { type Contada, contado, MOVIMIENTO_TURNO } from '../rules.ts';

const useEnBlanco = () => ({ CONTEO: useClinica().pais.moneda.denominaciones.map((DENOMINACION) => ({ DENOMINACION, CANTIDAD: '' })) });

/** Enter goes on to the next denomination; from the last one it saves, as always. */
function alSiguiente(e: KeyboardEvent<HTMLElement>): void {
  if (e.key !== 'Enter' || e.ctrlKey || e.metaKey) return;
  const casillas = [...e.currentTarget.querySelectorAll('input')];
  const otra = casillas[casillas.indexOf(e.target as HTMLInputElement) + 1];
  if (!otra) return;
  e.preventDefault();
  otra.focus();
  otra.select();
}
/** How many there are of each note and coin, and what they sum up to. */
function Denominaciones() {
  const { pais } = useClinica();
  const conteo = useWatch({ name: 'CONTEO' }) as { DENOMINACION: number; CANTIDAD: unknown }[];
  const piezas: Contada[] = conteo.map(({ DENOMINACION, CANTIDAD }) => ({ DENOMINACION, CANTIDAD: Number(CANTIDAD) || 0 }));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only moves the focus between its fields
    <div className={comunes.columna} onKeyDown={alSiguiente}>
      <Rejilla min={104}>
        {pais.moneda.denominaciones.map((d, i) => (
          <Campo key={d} nombre={`CONTEO.${i}.CANTIDAD`} etiqueta={`De ${formatear(d, pais)}`} enfocar={i === 0} />
        ))}
      </Rejilla>
      <dl className={estilosTotales.totales} aria-live="polite">
        <div>
          <dt>Total contado</dt>
          <dd className={comunes.numeros}>{formatear(contado(piezas), pais)}</dd>
        </div>
      </dl>
    </div>
  );
}

export function AbrirDialogo({ alCerrar }: { alCerrar: () => void }) {
  const guardar = useGuardar(turnosCaja.abrir, {}, { alHacer: alCerrar });
  return (
    <DialogoForma
      titulo="Abrir turno"
      descripcion="Cuente el efectivo con el que empieza: cuántos hay de cada uno."
      ancho="l"
      alCerrar={alCerrar}
      guardar={guardar}
      schema={TurnoNuevo}
      inicial={useEnBlanco()}
      si="Abrir turno"
    >
      <Denominaciones />
    </DialogoForma>
  );
}

/** The explanation is asked only once the count is known not to balance. */
export function CerrarDialogo({ FOLIOTURNO, de, alCerrar }: { FOLIOTURNO: number; de?: string; alCerrar: () => void }) {
  const guardar = useGuardar(turnosCaja.cerrar, { FOLIOTURNO }, { alHacer: alCerrar });
  const [descuadra, setDescuadra] = useState(false);
  if (guardar.errores.MOTIVO && !descuadra) setDescuadra(true);
  return (
    <DialogoForma
      titulo={de ? `Cerrar el turno de ${de}` : 'Cerrar turno'}
      descripcion="Cuente todo el efectivo de la caja, también el fondo. Lo que debe haber se dice después de contar."
      ancho="l"
      alCerrar={alCerrar}
      guardar={guardar}
      schema={Cierre}
      inicial={{ ...useEnBlanco(), MOTIVO: '' }}
      si="Cerrar turno"
    >
      <Denominaciones />
      {descuadra && <Campo nombre="MOTIVO" ancho="todo" ayuda="Si al contar otra vez cuadra, no hace falta" />}
    </DialogoForma>
  );
}

export function MovimientoDialogo({ FOLIOTURNO, alCerrar }: { FOLIOTURNO: number; alCerrar: () => void }) {
  const guardar = useGuardar(turnosCaja.mover, { FOLIOTURNO }, { alHacer: alCerrar });
  return (
    <DialogoForma
      titulo="Entrada o retiro de efectivo"
      descripcion="Lo que entra o sale de la caja sin un recibo: cambio del banco, dinero a la caja fuerte, un mandado."
      alCerrar={alCerrar}
      guardar={guardar}
      schema={MovimientoNuevo}
      inicial={{ TIPO: MOVIMIENTO_TURNO.retiro, IMPORTE: '', MOTIVO: '' }}
    >
      <Rejilla>
        <Campo nombre="TIPO" />
        <Campo nombre="IMPORTE" />
        <Campo nombre="MOTIVO" ancho="todo" />
      </Rejilla>
    </DialogoForma>
  );
}
