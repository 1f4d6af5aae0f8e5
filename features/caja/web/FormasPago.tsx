// The payment methods of the pay screen: cash with its change, cards and transfers with document and bank, positive balance
// with what is left.

import { useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { centavos, importe, resta } from '#domain/dinero.ts';
import { E, etiqueta, etiquetaBanco, FORMAS_PAGO, pideReferenciaBancaria } from '#domain/estados.ts';
import { CajaCampo } from '#kernel/web/caja_campo.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, comoBoton, comoEntrada, Seleccion } from '#kernel/web/controles.tsx';
import { Campo } from '#kernel/web/form.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { EntradaImporte } from '#kernel/web/importe.tsx';
import { FORMAS } from '../abonos/contract.ts';
import estilos from './caja.module.css';
import { useDinero } from './PaginaCaja.tsx';
import { type FormaEnForma, nuevaForma } from './pago.ts';

const RAPIDAS = [
  ['F2', 1, 'efectivo'],
  ['F3', 3, 'tarjeta'],
  ['F4', 6, 'transferencia'],
] as const;
const suma = (formas: readonly FormaEnForma[]) => formas.reduce((t, f) => t + (typeof f.IMPORTE === 'number' ? centavos(f.IMPORTE) : 0), 0);

export function FormasPago({ debe, saldo, compra }: { debe: number; saldo: number; compra: boolean }) {
  const { control, setValue, getValues, setFocus, formState } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name: 'FORMAS_PAGO' });
  const formas = useWatch({ control, name: 'FORMAS_PAGO' }) as FormaEnForma[];
  const conSaldo = formas.findIndex((f) => Number(f.FORMAPAGO) === E.formaPago.saldoFavor && f.FORMAPAGO !== '');

  /**
   * Adds a method with the amount still missing; an untouched first row becomes that method instead. Drawn at once: the next key
   * is already for its field.
   */
  const agregar = (forma: number | '') => {
    const actuales = getValues('FORMAS_PAGO') as FormaEnForma[];
    const falta = compra ? 0 : importe(Math.max(0, centavos(debe) - suma(actuales)));
    const [unica] = actuales;
    if (
      forma !== '' &&
      actuales.length === 1 &&
      falta === 0 &&
      !compra &&
      unica?.RECIBIDO === '' &&
      Number(unica.FORMAPAGO) === E.formaPago.efectivo &&
      forma !== E.formaPago.efectivo
    ) {
      flushSync(() => setValue('FORMAS_PAGO.0.FORMAPAGO', forma, { shouldDirty: true }));
      setFocus('FORMAS_PAGO.0.NODOCUMENTO');
      return;
    }
    flushSync(() => append(nuevaForma(forma, falta > 0 ? falta : ''), { shouldFocus: false }));
    setFocus(`FORMAS_PAGO.${actuales.length}.${forma === '' ? 'FORMAPAGO' : 'IMPORTE'}`);
  };
  const rapida = useRef(agregar);
  rapida.current = agregar;
  useLayoutEffect(() => {
    const tecla = (e: KeyboardEvent) => {
      const r = RAPIDAS.find(([k]) => k === e.key);
      if (!r || e.ctrlKey || e.altKey || e.metaKey || document.querySelector('[role=dialog],[role=alertdialog]')) return;
      e.preventDefault();
      rapida.current(r[1]);
    };
    addEventListener('keydown', tecla);
    return () => removeEventListener('keydown', tecla);
  }, []);
  // The amount is what a cashier types first.
  useEffect(() => setFocus('FORMAS_PAGO.0.IMPORTE'), [setFocus]);

  const falta = (formState.errors.FORMAS_PAGO as { message?: string } | undefined)?.message;
  return (
    <section>
      <h2>Formas de pago</h2>
      <ul className={estilos.formas}>
        {fields.map((f, i) => (
          <Fila
            key={f.id}
            i={i}
            forma={formas[i] ?? nuevaForma('', '')}
            saldo={saldo}
            otraConSaldo={conSaldo >= 0 && conSaldo !== i}
            debe={debe}
            unica={fields.length === 1}
            alQuitar={() => remove(i)}
          />
        ))}
      </ul>
      {falta && (
        <p className={comunes.peligro} role="alert">
          {falta}
        </p>
      )}
      <div className={`${comunes.fila} ${comunes.envuelve} ${estilos.formasPie}`}>
        <Boton chico icono="mas" onClick={() => agregar('')}>
          Agregar forma de pago
        </Boton>
        {saldo > 0 && conSaldo < 0 && (
          <Boton
            chico
            icono="cartera"
            onClick={() => {
              const falta = centavos(debe) - suma(getValues('FORMAS_PAGO') as FormaEnForma[]);
              const usa = Math.min(centavos(saldo), falta > 0 ? falta : centavos(debe));
              // A single row that already pays everything is reduced by what the balance pays.
              const [unica] = getValues('FORMAS_PAGO') as FormaEnForma[];
              if (falta <= 0 && fields.length === 1 && typeof unica?.IMPORTE === 'number') {
                const resto = resta(unica.IMPORTE, importe(usa));
                if (resto > 0) setValue('FORMAS_PAGO.0.IMPORTE', resto, { shouldDirty: true });
                else remove(0);
              }
              append(nuevaForma(E.formaPago.saldoFavor, importe(usa)), { shouldFocus: false });
            }}
          >
            Usar saldo a favor
          </Boton>
        )}
        <span className={`${comunes.fila} ${estilos.rapidas}`}>
          {RAPIDAS.map(([tecla, forma, nombre]) => (
            <button key={tecla} type="button" {...comoBoton({ enLinea: true, className: estilos.rapida })} onClick={() => agregar(forma)}>
              <kbd aria-hidden="true">{tecla}</kbd> {nombre}
            </button>
          ))}
        </span>
      </div>
    </section>
  );
}

interface FilaProps {
  i: number;
  forma: FormaEnForma;
  saldo: number;
  otraConSaldo: boolean;
  debe: number;
  unica: boolean;
  alQuitar: () => void;
}
function Fila({ i, forma, saldo, otraConSaldo, debe, unica, alQuitar }: FilaProps) {
  const $ = useDinero();
  const { setValue } = useFormContext();
  const en = `FORMAS_PAGO.${i}`;
  const tipo = forma.FORMAPAGO === '' ? -1 : Number(forma.FORMAPAGO);
  const nombre = etiqueta(FORMAS_PAGO, tipo) || 'forma de pago';
  const monto = typeof forma.IMPORTE === 'number' ? forma.IMPORTE : 0;
  const recibido = typeof forma.RECIBIDO === 'number' ? forma.RECIBIDO : null;
  const opciones = FORMAS.filter(([v]) => v !== E.formaPago.saldoFavor || (saldo > 0 && !otraConSaldo) || tipo === E.formaPago.saldoFavor);
  const elegir = (v: string) => {
    setValue(`${en}.FORMAPAGO`, v === '' ? '' : Number(v), { shouldDirty: true });
    if (v !== '' && Number(v) === E.formaPago.saldoFavor) setValue(`${en}.IMPORTE`, Math.min(saldo, monto || debe), { shouldDirty: true });
  };
  return (
    <li className={estilos.forma} aria-label={`Forma de pago ${i + 1}`}>
      <Campo
        nombre={`${en}.FORMAPAGO`}
        control={(c) => (
          <span className={estilos.formaTipo}>
            <Icono
              n={
                tipo === E.formaPago.efectivo
                  ? 'caja'
                  : tipo === E.formaPago.saldoFavor
                    ? 'cartera'
                    : tipo === E.formaPago.transferencia || tipo === E.formaPago.enLinea
                      ? 'repetir'
                      : tipo === 2
                        ? 'documento'
                        : 'tarjeta'
              }
            />
            <Seleccion
              id={c.id}
              ref={c.ref}
              valor={String(c.valor ?? '')}
              alCambiar={elegir}
              onBlur={c.alSalir}
              opciones={opciones.map(([valor, texto]) => ({ valor, texto }))}
              {...(tipo < 0 ? { vacio: 'Seleccione…' } : {})}
              aria-required
              aria-invalid={c.invalido || undefined}
              aria-describedby={c.describe}
            />
          </span>
        )}
      />
      <Campo
        nombre={`${en}.IMPORTE`}
        control={(c) => (
          <EntradaImporte
            id={c.id}
            ref={c.ref}
            valor={c.valor}
            alCambiar={c.alCambiar}
            alSalir={c.alSalir}
            invalido={c.invalido}
            describe={c.describe}
            requerido
            porcentajeDe={debe}
          />
        )}
      />
      {tipo === E.formaPago.efectivo && (
        <>
          <Campo
            nombre={`${en}.RECIBIDO`}
            etiqueta="Recibido"
            control={(c) => <EntradaImporte id={c.id} ref={c.ref} valor={c.valor} alCambiar={c.alCambiar} alSalir={c.alSalir} />}
          />
          <CajaCampo>
            <span className={comunes.etiqueta}>Cambio</span>
            <output
              {...comoEntrada({ lectura: true, importe: true, className: `${estilos.cambio} ${comunes.numeros}` })}
              aria-label="Cambio"
            >
              {recibido === null ? $(0) : recibido < monto ? `Faltan ${$(resta(monto, recibido))}` : $(resta(recibido, monto))}
            </output>
          </CajaCampo>
        </>
      )}
      {pideReferenciaBancaria(tipo) && tipo >= 0 && (
        <>
          <Campo nombre={`${en}.NODOCUMENTO`} />
          <Campo nombre={`${en}.BANCO`} etiqueta={etiquetaBanco(tipo)} />
        </>
      )}
      {tipo === E.formaPago.saldoFavor && (
        <p className={`${estilos.formaSaldo} ${monto > saldo ? comunes.peligro : comunes.bien}`}>
          {monto > saldo ? (
            <>
              <Icono n="alerta" t="s" /> Solo hay {$(saldo)} a favor
            </>
          ) : (
            <>
              <Icono n="listo" t="s" /> {monto === saldo ? 'Se usa todo el saldo a favor' : `Quedarán ${$(resta(saldo, monto))} a favor`}
            </>
          )}
        </p>
      )}
      <Boton plano icono="eliminar" aria-label={`Quitar ${nombre.toLowerCase()}`} disabled={unica} onClick={alQuitar} />
    </li>
  );
}
