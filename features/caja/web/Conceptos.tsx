// The form of concepts, for charges and for quotes. Typing finds a concept and Enter adds it.

import { type ComponentProps, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { redondear } from '#domain/redondeo.ts';
import { restringidoAMedico } from '#domain/sesion.ts';
import { type ConceptoConUso, conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { medicos } from '#features/medicos/contract.ts';
import { masCercanas } from '#kernel/shared/cercania.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { CajaCampo } from '#kernel/web/caja_campo.tsx';
import { Combo, Resaltado } from '#kernel/web/combo.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Interruptor } from '#kernel/web/controles.tsx';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { Campo, Rejilla } from '#kernel/web/form.tsx';
import { EntradaImporte } from '#kernel/web/importe.tsx';
import { llamar } from '#kernel/web/red.ts';
import { useClinica, useSesion } from '#kernel/web/sesion.tsx';
import { CargosNuevos } from '../cargos/contract.ts';
import { bruto, importeLinea } from '../cargos/rules.ts';
import estilos from './caja.module.css';
import { useDinero } from './PaginaCaja.tsx';

export interface LineaEnForma {
  CODIGOTRABAJO: number;
  DESCRIPCION: string;
  CANTIDAD: number | string;
  IMPORTEUNITARIO: number | string;
  DESCUENTO: number | string;
  NOTA: string;
}
const numero = (v: unknown) => (typeof v === 'number' ? v : Number(v) || 0);
const deLinea = (l: LineaEnForma) => ({
  CANTIDAD: Math.min(999, Math.max(0, Math.trunc(numero(l.CANTIDAD)))),
  IMPORTEUNITARIO: numero(l.IMPORTEUNITARIO),
  DESCUENTO: numero(l.DESCUENTO),
});

interface Props extends Pick<ComponentProps<typeof DialogoForma>, 'titulo' | 'guardar' | 'alCerrar'> {
  CODIGOPACIENTE: number;
  CODIGOMEDICO: number | null | undefined;
  REFERENCIA?: string;
  /** Concepts that it starts with. */
  CONCEPTOS?: readonly LineaEnForma[];
}
export function DialogoConceptos({ CODIGOPACIENTE, CODIGOMEDICO, REFERENCIA = '', CONCEPTOS = [], ...dialogo }: Props) {
  const clinica = useClinica();
  const s = useSesion();
  const { fecha, hora } = enLaClinica(clinica.ZONA_HORARIA);
  const [descuentos, setDescuentos] = useState(CONCEPTOS.some((l) => numero(l.DESCUENTO) > 0));
  return (
    <DialogoForma
      {...dialogo}
      ancho="xl"
      schema={CargosNuevos(clinica)}
      inicial={{
        CODIGOPACIENTE,
        FECHA: fecha,
        HORA: hora,
        CODIGOMEDICO: (restringidoAMedico(s) ? s.CODIGOMEDICO : CODIGOMEDICO) ?? '',
        REFERENCIA,
        CONCEPTOS: [...CONCEPTOS],
      }}
    >
      <Lineas descuentos={descuentos} alCambiarDescuentos={setDescuentos} />
      <Rejilla>
        <CampoMedico />
        <Campo nombre="FECHA" max={fecha} />
        <Campo nombre="REFERENCIA" placeholder="Opcional, hasta 200 caracteres" ancho={2} />
      </Rejilla>
    </DialogoForma>
  );
}

function CampoMedico() {
  const s = useSesion();
  const { data = [] } = useDatos(medicos.obtener, { INACTIVOS: 0 });
  return (
    <Campo
      nombre="CODIGOMEDICO"
      soloLectura={restringidoAMedico(s)}
      vacio=""
      opciones={data.map((m) => ({ valor: m.CODIGOMEDICO, texto: m.NOMBRECOMPLETO }))}
    />
  );
}

function Lineas({ descuentos, alCambiarDescuentos }: { descuentos: boolean; alCambiarDescuentos: (si: boolean) => void }) {
  const $ = useDinero();
  const { control, setValue, getValues, formState } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name: 'CONCEPTOS' });
  const lineas = (useWatch({ control, name: 'CONCEPTOS' }) ?? []) as LineaEnForma[];
  const { data: conceptos } = useDatos(conceptosIngresos.obtener, { INACTIVOS: 0 });
  const tomar = (c: ConceptoConUso) => {
    const ya = lineas.findIndex((l) => l.CODIGOTRABAJO === c.CODIGO);
    // The same concept again adds one to its quantity.
    if (ya >= 0) setValue(`CONCEPTOS.${ya}.CANTIDAD`, numero(lineas[ya]!.CANTIDAD) + 1, { shouldDirty: true });
    else
      append(
        { CODIGOTRABAJO: c.CODIGO, DESCRIPCION: c.DESCRIPCION, CANTIDAD: 1, IMPORTEUNITARIO: c.IMPORTE, DESCUENTO: 0, NOTA: '' },
        { shouldFocus: false },
      );
  };
  const suma = redondear(lineas.reduce((t, l) => t + importeLinea(deLinea(l)), 0));
  const falta = formState.errors.CONCEPTOS as { message?: string; root?: { message?: string } } | undefined;
  return (
    <section className={estilos.registrar}>
      <div className={comunes.fila}>
        <div className={comunes.crece}>
          <Combo
            etiqueta="Concepto, código o código de barras"
            placeholder="Agregar concepto por nombre o código"
            desde={0}
            vaciaAlElegir
            enfocar
            buscar={async (t, signal) => {
              // Typing before the list has come waits for it instead of finding nothing.
              const lista = conceptos ?? (await llamar(conceptosIngresos.obtener, { INACTIVOS: 0 }, undefined, signal)).data;
              const tambien = (c: ConceptoConUso) => `${c.CODIGO} ${c.CODIGO_BARRAS}`;
              return conSuCodigo(
                masCercanas(lista, t, (c) => c.DESCRIPCION, { tambien, usos: (c) => c.USOS }),
                t,
              );
            }}
            claveDe={(c) => c.CODIGO}
            textoDe={(c) => c.DESCRIPCION}
            pintar={(c, palabras) => (
              <>
                <span className={`${comunes.tenue} ${comunes.numeros} ${estilos.codigo}`}>{c.CODIGO}</span>
                <span className={comunes.crece}>
                  <Resaltado texto={c.DESCRIPCION} palabras={palabras} />
                </span>
                <b className={`${comunes.numeros} ${comunes.realce}`}>{$(c.IMPORTE)}</b>
              </>
            )}
            alElegir={tomar}
          />
        </div>
        <Interruptor
          valor={descuentos}
          alCambiar={(si) => {
            alCambiarDescuentos(si);
            if (!si) for (const i of (getValues('CONCEPTOS') as LineaEnForma[]).keys()) setValue(`CONCEPTOS.${i}.DESCUENTO`, 0);
          }}
        >
          Descuento
        </Interruptor>
      </div>
      {fields.length === 0 ? (
        <p className={falta ? comunes.peligro : comunes.tenue} role={falta ? 'alert' : undefined}>
          {falta?.message ?? falta?.root?.message ?? 'Escriba para buscar un concepto; Enter lo agrega.'}
        </p>
      ) : (
        <ul className={estilos.lineasCargo}>
          {fields.map((f, i) => {
            const l = lineas[i] ?? (f as unknown as LineaEnForma);
            const calculada = deLinea(l);
            return (
              <li key={f.id} className={descuentos ? estilos.conDescuento : ''}>
                <div className={estilos.concepto}>
                  <b className={comunes.realce}>{l.DESCRIPCION}</b>
                  <Campo nombre={`CONCEPTOS.${i}.NOTA`} placeholder="Nota opcional" />
                </div>
                <Campo nombre={`CONCEPTOS.${i}.CANTIDAD`} />
                <Campo nombre={`CONCEPTOS.${i}.IMPORTEUNITARIO`} />
                {descuentos && (
                  <Campo
                    nombre={`CONCEPTOS.${i}.DESCUENTO`}
                    control={(c) => (
                      <EntradaImporte
                        id={c.id}
                        valor={c.valor}
                        alCambiar={c.alCambiar}
                        alSalir={c.alSalir}
                        ref={c.ref}
                        invalido={c.invalido}
                        describe={c.describe}
                        porcentajeDe={bruto(calculada)}
                      />
                    )}
                  />
                )}
                <CajaCampo className={estilos.calculado}>
                  <span className={comunes.etiqueta}>Importe</span>
                  <output className={`${comunes.numeros} ${comunes.fuerte}`}>{$(importeLinea(calculada))}</output>
                </CajaCampo>
                <Boton plano icono="eliminar" aria-label={`Quitar ${l.DESCRIPCION}`} onClick={() => remove(i)} />
              </li>
            );
          })}
        </ul>
      )}
      {fields.length > 0 && (
        <p className={estilos.totalCargos}>
          <span>Total</span> <b className={comunes.numeros}>{$(suma)}</b>
        </p>
      )}
    </section>
  );
}

/** A concept whose code or barcode was typed in full comes first. */
const conSuCodigo = (lista: ConceptoConUso[], t: string): ConceptoConUso[] => {
  const es = (c: ConceptoConUso) => t !== '' && (c.CODIGO_BARRAS === t || String(c.CODIGO) === t);
  return lista.toSorted((a, b) => Number(es(b)) - Number(es(a)));
};
