// One line of a movement: product, what there is of it, quantity, lot, cost and import.
import { TIPO_MOVIMIENTO, type TipoMovimiento } from '#domain/almacen.ts';
import { redondear } from '#domain/redondeo.ts';
import { fechaCorta } from '#kernel/shared/dates.ts';
import { CajaCampo } from '#kernel/web/caja_campo.tsx';
import type { ControlDeCampo } from '#kernel/web/campo.ts';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Seleccion } from '#kernel/web/controles.tsx';
import { Campo } from '#kernel/web/form.tsx';
import { EntradaImporte } from '#kernel/web/importe.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import { caducado } from '../rules.ts';
import { cantidadTexto, costoTexto } from '../texto.ts';
import type { Hay } from './existencias.ts';
import estilos from './inventario.module.css';
import { cabeRenglon, numero, partesDe, type RenglonEnForma } from './renglon.ts';

interface Props {
  i: number;
  r: RenglonEnForma;
  TIPO: TipoMovimiento;
  hoy: string;
  soloLectura: boolean;
  origen: Hay | undefined;
  destino: Hay | undefined;
  /** What this movement has brought already, while it is edited. */
  trajo: number;
  alQuitar: () => void;
}
/** Costs have six decimals. */
const EnCosto = (c: ControlDeCampo) => (
  <EntradaImporte
    id={c.id}
    ref={c.ref}
    valor={c.valor}
    alCambiar={c.alCambiar}
    alSalir={c.alSalir}
    soloLectura={c.deshabilitado}
    invalido={c.invalido}
    describe={c.describe}
    decimales={6}
  />
);

export function Renglon({ i, r, TIPO, hoy, soloLectura, origen, destino, trajo, alQuitar }: Props) {
  const { pais } = useClinica();
  const esEntrada = TIPO === TIPO_MOVIMIENTO.entrada;
  const n = (v: number) => cantidadTexto(v, pais);
  const hay = esEntrada ? destino : origen;
  const queda = hay && redondear(hay.EXISTENCIA + (esEntrada ? numero(r.CANTIDAD) - trajo : -numero(r.CANTIDAD)), 2);
  const mal = !esEntrada && !soloLectura && cabeRenglon(r, origen, hoy) !== true;
  const partes = esEntrada || soloLectura ? undefined : partesDe(r, origen, hoy);
  const nombre = (campo: keyof RenglonEnForma) => `PRODUCTOS.${i}.${campo}`;
  const conLote = r.CONTROL_LOTES === 1 || r.LOTE !== '';
  return (
    <li className={estilos.renglon} data-lote={conLote ? '' : undefined}>
      <div className={estilos.producto}>
        <b className={comunes.realce}>{r.NOMBRE}</b>
        {/* Its line is there before the stock is known, so that nothing moves. */}
        {!soloLectura && (
          <span className={`${comunes.numeros} ${mal ? comunes.peligro : comunes.tenue}`}>{hay ? dicho(hay) : '\u00a0'}</span>
        )}
        {partes?.some((p) => p.lote.LOTE) && (
          <span className={`${comunes.numeros} ${comunes.tenue}`}>
            {partes.map((p) => `${n(p.CANTIDAD)} ${p.lote.LOTE ? `del lote ${p.lote.LOTE}` : 'sin lote'}`).join(', ')}
          </span>
        )}
      </div>
      <Campo nombre={nombre('CANTIDAD')} unidad={r.UNIDAD} />
      {esEntrada && conLote && (
        <>
          <Campo nombre={nombre('LOTE')} />
          <Campo nombre={nombre('CADUCIDAD')} />
        </>
      )}
      {!esEntrada && conLote && (
        <Campo
          nombre={nombre('LOTE')}
          control={(c) => (
            <Seleccion
              id={c.id}
              ref={c.ref}
              disabled={c.deshabilitado}
              aria-invalid={c.invalido || undefined}
              aria-describedby={c.describe}
              valor={String(c.valor ?? '')}
              alCambiar={c.alCambiar}
              onBlur={c.alSalir}
              vacio="El que caduca primero"
              opciones={lotes()}
            />
          )}
        />
      )}
      {esEntrada ? (
        <>
          <Campo nombre={nombre('PRECIO_UNITARIO')} control={EnCosto} />
          <Campo nombre={nombre('IMPORTE')} control={EnCosto} />
        </>
      ) : (
        <CajaCampo className={estilos.importe}>
          <span className={comunes.etiqueta}>Importe</span>
          <output className={comunes.numeros}>{costoTexto(numero(r.IMPORTE), pais)}</output>
        </CajaCampo>
      )}
      {!soloLectura && <Boton plano icono="eliminar" aria-label={`Quitar ${r.NOMBRE}`} onClick={alQuitar} />}
    </li>
  );

  function dicho(hay: Hay): string {
    const luego = mal || queda === hay.EXISTENCIA ? '' : `, ${esEntrada ? (trajo ? 'con el cambio' : 'con esto') : 'quedan'} ${n(queda!)}`;
    const alla = TIPO === TIPO_MOVIMIENTO.traspaso && destino ? `; en el destino, ${n(destino.EXISTENCIA)}` : '';
    return `Hay ${n(hay.EXISTENCIA)}${luego}${alla}`;
  }
  function lotes() {
    const suyos = (origen?.LOTES ?? []).filter((l) => l.LOTE !== '');
    const texto = (l: (typeof suyos)[number]) =>
      `${l.LOTE}: ${n(l.EXISTENCIA)}, ${caducado(l, hoy) ? 'caducó' : 'caduca'} el ${fechaCorta(l.CADUCIDAD)}`;
    const opciones = suyos.map((l) => ({ valor: l.LOTE, texto: texto(l) }));
    return r.LOTE && !suyos.some((l) => l.LOTE === r.LOTE) ? [...opciones, { valor: r.LOTE, texto: r.LOTE }] : opciones;
  }
}
