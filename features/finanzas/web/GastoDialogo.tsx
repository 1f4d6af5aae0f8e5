// Dialog of an expense: "Registrar Gastos", one after another if wanted, and "Editar Gasto".
import { useEffect, useId, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import conceptosEgresos from '#features/catalogos/conceptos_egresos.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { Boton, Seleccion } from '#kernel/web/controles.tsx';
import { Cancelar, Dialogo } from '#kernel/web/dialogo.tsx';
import { Campo, Formulario, Rejilla } from '#kernel/web/form.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import { finanzas, GastoEditado, type GastoListado } from '../contract.ts';
import { puedeUsarConcepto } from '../rules.ts';

interface Props {
  gasto: GastoListado | undefined;
  alCerrar: () => void;
}
export function GastoDialogo({ gasto, alCerrar }: Props) {
  const id = useId();
  const clinica = useClinica();
  const hoy = enLaClinica(clinica.ZONA_HORARIA).fecha;
  const agregar = useGuardar(finanzas.agregar_gasto, {});
  const actualizar = useGuardar(finanzas.actualizar_gasto, { NUMERO: gasto?.NUMERO ?? 0 });
  const guardar = gasto ? actualizar : agregar;
  /** "Guardar y continuar" was pressed. */
  const continua = useRef(false);
  /** The next expense starts with the date of the one before. */
  const [siguiente, setSiguiente] = useState({ n: 0, FECHA: hoy });
  const alGuardar = async (v: Arbol) => {
    const otro = continua.current;
    continua.current = false;
    if ((await guardar.enviar(v)) === undefined) return false;
    if (otro) setSiguiente({ n: siguiente.n + 1, FECHA: String(v.FECHA) });
    else alCerrar();
    return true;
  };
  const enviar = (texto: string, sigue: boolean) => (
    <Boton
      primario={!sigue}
      type="submit"
      form={id}
      ocupado={guardar.enviando}
      atajo={sigue ? undefined : 'Ctrl ↵'}
      onClick={() => {
        continua.current = sigue;
      }}
    >
      {texto}
    </Boton>
  );
  return (
    <Dialogo
      titulo={gasto ? 'Editar Gasto' : 'Registrar Gastos'}
      abierto
      alCerrar={alCerrar}
      ancho="m"
      pie={
        <>
          <Cancelar />
          {!gasto && enviar('Guardar y continuar', true)}
          {enviar('Guardar', false)}
        </>
      }
    >
      <Formulario
        key={siguiente.n}
        id={id}
        schema={GastoEditado(clinica)}
        inicial={gasto ?? { FECHA: siguiente.FECHA, CODIGOCONCEPTO: '', IMPORTE: '', OBSERVACIONES: '', VERSION: '' }}
        sinGuardia
        errores={guardar.errores}
        alGuardar={alGuardar}
      >
        <Rejilla>
          <CampoConcepto antes={gasto?.CODIGOCONCEPTO} otraVez={siguiente.n > 0} />
          <Campo nombre="FECHA" max={hoy} />
          <Campo nombre="IMPORTE" />
          <Campo nombre="OBSERVACIONES" ancho="todo" />
        </Rejilla>
      </Formulario>
    </Dialogo>
  );
}

/** Choosing a concept fills its usual amount in, over one that nobody typed. */
function CampoConcepto({ antes, otraVez }: { antes: number | undefined; otraVez: boolean }) {
  const { data = [] } = useDatos(conceptosEgresos.contract.obtener_con, { INACTIVOS: 1 });
  const f = useFormContext();
  const { setFocus } = f;
  // The dialog focuses the first expense; the next ones begin in it.
  useEffect(() => {
    if (otraVez) setFocus('CODIGOCONCEPTO');
  }, [otraVez, setFocus]);
  const conceptos = data.map((c) => ({
    CODIGO: Number(c.CODIGO),
    ACTIVO: Number(c.ACTIVO),
    texto: String(c.DESCRIPCION),
    usual: c.IMPORTE,
  }));
  return (
    <Campo
      nombre="CODIGOCONCEPTO"
      ancho="todo"
      enfocar
      control={(x) => (
        <Seleccion
          id={x.id}
          ref={x.ref}
          onBlur={x.alSalir}
          aria-invalid={x.invalido || undefined}
          aria-describedby={x.describe}
          aria-required
          vacio="Seleccione un concepto"
          opciones={conceptos.filter((c) => puedeUsarConcepto(c, antes) === true).map(({ CODIGO, texto }) => ({ valor: CODIGO, texto }))}
          valor={x.valor as string | number}
          alCambiar={(v) => {
            x.alCambiar(v);
            const usual = conceptos.find((c) => c.CODIGO === Number(v))?.usual;
            if (usual !== null && usual !== undefined && !f.getFieldState('IMPORTE').isTouched)
              f.setValue('IMPORTE', Number(usual), { shouldDirty: true });
          }}
        />
      )}
    />
  );
}
