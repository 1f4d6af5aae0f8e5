// The products of a movement: typing or scanning finds one, Enter adds it, and scanning it again counts one more.
import { type RefObject, useEffect } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { TIPO_MOVIMIENTO, type TipoMovimiento } from '#domain/almacen.ts';
import { Combo, Resaltado } from '#kernel/web/combo.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { llamar } from '#kernel/web/red.ts';
import { useClinica } from '#kernel/web/sesion.tsx';
import { type MovimientoDetalle, type ProductoHallado, productosInventario } from '../contract.ts';
import { llevaDestino, llevaOrigen } from '../rules.ts';
import { cantidadTexto, costoTexto } from '../texto.ts';
import { disponibles, trajo, useExistencias } from './existencias.ts';
import estilos from './inventario.module.css';
import { Renglon } from './Renglon.tsx';
import { alEscribir, cabeRenglon, cantidadYTexto, numero, type RenglonEnForma, renglonDe, total } from './renglon.ts';

interface Props {
  TIPO: TipoMovimiento;
  de: MovimientoDetalle | undefined;
  hoy: string;
  soloLectura: boolean;
  /** Gets how much each line may take, for the form to ask. */
  cabe: RefObject<(i: number) => true | string>;
}
interface Hallado extends ProductoHallado {
  cuantos: number;
}
export function Renglones({ TIPO, de, hoy, soloLectura, cabe }: Props) {
  const { pais } = useClinica();
  const { control, getValues, setValue, watch, formState } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name: 'PRODUCTOS' });
  const renglones = (useWatch({ control, name: 'PRODUCTOS' }) ?? []) as RenglonEnForma[];
  const [ORIGEN, DESTINO] = useWatch({ control, name: ['ID_ORIGEN', 'ID_DESTINO'] }) as unknown[];
  const [ID_ORIGEN, ID_DESTINO] = [numero(ORIGEN) || null, numero(DESTINO) || null];
  const numeros = renglones.map((r) => r.ID_PRODUCTO);
  const enOrigen = disponibles(useExistencias(llevaOrigen(TIPO) ? ID_ORIGEN : null, numeros), de, ID_ORIGEN);
  const enDestino = useExistencias(llevaDestino(TIPO) ? ID_DESTINO : null, numeros);
  const esEntrada = TIPO === TIPO_MOVIMIENTO.entrada;
  cabe.current = (i) => {
    const r = (getValues('PRODUCTOS') as RenglonEnForma[])[i];
    return r && !esEntrada ? cabeRenglon(r, enOrigen?.get(r.ID_PRODUCTO), hoy) : true;
  };

  useEffect(() => {
    const { unsubscribe } = watch((_, { name, type }) => {
      const [, i, campo] = type === 'change' ? (/^PRODUCTOS\.(\d+)\.(\w+)$/.exec(name ?? '') ?? []) : [];
      if (!i || !campo) return;
      const r = getValues(`PRODUCTOS.${i}`) as RenglonEnForma;
      for (const [k, v] of Object.entries(alEscribir(campo, r))) setValue(`PRODUCTOS.${i}.${k}`, v, { shouldDirty: true });
    });
    return unsubscribe;
  }, [watch, getValues, setValue]);

  const tomar = (p: Hallado) => {
    const ya = renglones.findIndex((r) => r.ID_PRODUCTO === p.ID);
    if (ya < 0) return append(renglonDe(p, p.cuantos, TIPO), { shouldFocus: false });
    // The same product again adds to its quantity.
    const CANTIDAD = Math.round((numero(renglones[ya]!.CANTIDAD) + p.cuantos) * 100) / 100;
    setValue(`PRODUCTOS.${ya}.CANTIDAD`, CANTIDAD, { shouldDirty: true, shouldValidate: formState.submitCount > 0 });
    const { IMPORTE } = alEscribir('CANTIDAD', { ...renglones[ya]!, CANTIDAD });
    setValue(`PRODUCTOS.${ya}.IMPORTE`, IMPORTE);
  };
  const falta = formState.errors.PRODUCTOS as { message?: string; root?: { message?: string } } | undefined;
  const queja = falta?.message ?? falta?.root?.message;
  return (
    <section className={estilos.renglones} aria-label="Productos">
      {!soloLectura && (
        <Combo<Hallado>
          etiqueta="Producto o código de barras"
          placeholder="Producto o código de barras"
          desde={1}
          vaciaAlElegir
          enfocar={!de}
          buscar={async (escrito, signal) => {
            const { cuantos, texto } = cantidadYTexto(escrito);
            const lugares = { ID_ORIGEN: ID_ORIGEN ?? 0, ID_DESTINO: ID_DESTINO ?? 0 };
            const { data } = await llamar(productosInventario.buscar, lugares, { BUSCAR: texto }, signal);
            return data.map((p) => ({ ...p, cuantos }));
          }}
          claveDe={(p) => p.ID}
          textoDe={(p) => p.NOMBRE}
          pintar={(p, palabras) => (
            <>
              {p.cuantos !== 1 && <b className={`${comunes.numeros} ${comunes.realce}`}>{cantidadTexto(p.cuantos, pais)} ×</b>}
              <span className={comunes.crece}>
                <Resaltado texto={p.NOMBRE} palabras={cantidadYTexto(palabras).texto} />
              </span>
              <span className={`${comunes.numeros} ${comunes.tenue}`}>
                {cantidadTexto(esEntrada ? p.EXISTENCIA_DESTINO : p.EXISTENCIA_ORIGEN, pais)} {p.UNIDAD}
              </span>
            </>
          )}
          alElegir={tomar}
        />
      )}
      {fields.length === 0 ? (
        <p className={`${estilos.nada} ${queja ? comunes.peligro : comunes.tenue}`} role={queja ? 'alert' : undefined}>
          {queja ?? 'Lea el código de barras o escriba el nombre; Enter agrega el producto, y otra vez, uno más. «12*gasa» agrega doce.'}
        </p>
      ) : (
        <ul className={estilos.lista} data-entrada={esEntrada ? '' : undefined}>
          {fields.map((f, i) => {
            const r = renglones[i] ?? (f as unknown as RenglonEnForma);
            return (
              <Renglon
                key={f.id}
                {...{ i, r, TIPO, hoy, soloLectura }}
                origen={enOrigen?.get(r.ID_PRODUCTO)}
                destino={enDestino?.get(r.ID_PRODUCTO)}
                trajo={trajo(de, ID_DESTINO, r.ID_PRODUCTO)}
                alQuitar={() => remove(i)}
              />
            );
          })}
        </ul>
      )}
      {fields.length > 0 && (
        <p className={estilos.total}>
          <span>{renglones.length === 1 ? '1 producto' : `${renglones.length} renglones`}</span>
          <b className={comunes.numeros}>{costoTexto(total(renglones), pais)}</b>
        </p>
      )}
    </section>
  );
}
