// The grid in which results are typed: Enter goes to the next one, and each says at once how it lies to its reference.
import { Fragment, type KeyboardEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { E } from '#domain/estados.ts';
import { fueraDe, MAX_RESULTADO, TIPO_RESULTADO } from '#domain/referencia.ts';
import { ANALISIS } from '#features/expediente/ordenes/clases.ts';
import { type OrdenCompleta, RESULTADOS_B, type RenglonDeOrden } from '#features/expediente/ordenes/contract.ts';
import { fechaDeResultados, puedeCambiarResultado, resultadoEscrito } from '#features/expediente/ordenes/rules.ts';
import { useHoy, usePaciente } from '#features/pacientes/web/paciente.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import { TextoError } from '#kernel/web/caja_campo.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Entrada, Seleccion } from '#kernel/web/controles.tsx';
import { Campo, Formulario } from '#kernel/web/form.tsx';
import { useClinica, useSesion } from '#kernel/web/sesion.tsx';
import { analisisClinicos, Resultados as Enviados } from '../contract.ts';
import { resultadoDicho } from '../dicho.ts';
import estilos from './analisis.module.css';
import { gruposDe } from './grupos.ts';
import { Marca } from './Marca.tsx';

export function Captura({ o, alCerrar }: { o: OrdenCompleta; alCerrar: () => void }) {
  const hoy = useHoy();
  const { FECHA_NACIMIENTO } = usePaciente();
  const { pais } = useClinica();
  const guardar = useGuardar(analisisClinicos.actualizar_resultados, { ID_ORDEN: o.ID_ORDEN });
  const [inicial] = useState(() => ({
    FECHA: o.FECHA_RESULTADOS ?? hoy,
    RESULTADO: Object.fromEntries(
      o.DET.map((l) => [
        l.ID_ANALISIS,
        l.TIPO_RESPUESTA === TIPO_RESULTADO.positivoNegativo ? l.RESULTADO : resultadoDicho(l, pais.moneda.decimal),
      ]),
    ),
    VERSION: o.VERSION,
  }));
  const [schema] = useState(() =>
    Enviados.superRefine(
      entreCampos((v, ctx) => {
        const vale = fechaDeResultados(v.FECHA, hoy, FECHA_NACIMIENTO);
        if (vale !== true) ctx.addIssue({ code: 'custom', path: ['FECHA'], message: vale });
        for (const l of o.DET) {
          const leido = resultadoEscrito(l.TIPO_RESPUESTA, v.RESULTADO[l.ID_ANALISIS] ?? '', pais);
          if ('falla' in leido) ctx.addIssue({ code: 'custom', path: ['RESULTADO', String(l.ID_ANALISIS)], message: leido.falla });
        }
      }),
    ),
  );
  return (
    <Formulario
      schema={schema}
      inicial={inicial}
      errores={guardar.errores}
      etiquetaDe={(ruta) => o.DET.find((l) => ruta === `RESULTADO.${l.ID_ANALISIS}`)?.NOMBRE}
      alGuardar={async (v) => {
        const hecho = await guardar.enviar(v);
        if (hecho) alCerrar();
        return hecho !== undefined;
      }}
    >
      {(f) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: Enter in a result goes to the next one instead of saving
        <div className={estilos.captura} onKeyDown={alSiguiente}>
          <div className={estilos.fecha}>
            <Campo nombre="FECHA" max={hoy} />
          </div>
          {gruposDe(o).map(([grupo, lineas]) => (
            <Fragment key={grupo}>
              <p className={estilos.grupo}>{grupo}</p>
              {lineas.map((l) => (
                <Renglon key={l.ID_ANALISIS} f={f} l={l} primero={l === o.DET[0]} />
              ))}
            </Fragment>
          ))}
          <div className={estilos.botones}>
            <Boton onClick={alCerrar}>Cancelar</Boton>
            <Boton primario type="submit" ocupado={guardar.enviando} atajo="Ctrl ↵" data-resultado>
              Guardar resultados
            </Boton>
          </div>
        </div>
      )}
    </Formulario>
  );
}

/** Enter goes to the next result, and from the last one to the button that saves. */
function alSiguiente(e: KeyboardEvent<HTMLElement>) {
  const aqui = e.target as HTMLElement;
  if (e.key !== 'Enter' || e.ctrlKey || e.metaKey || !aqui.matches('input[data-resultado], select[data-resultado]')) return;
  e.preventDefault();
  const todos = [...e.currentTarget.querySelectorAll<HTMLElement>('[data-resultado]:not(:disabled)')];
  todos[todos.indexOf(aqui) + 1]?.focus();
}

function Renglon({ f, l, primero }: { f: UseFormReturn<FieldValues>; l: RenglonDeOrden; primero: boolean }) {
  const s = useSesion();
  const { SEXO } = usePaciente();
  const nombre = `RESULTADO.${l.ID_ANALISIS}`;
  const id = `resultado-${l.ID_ANALISIS}`;
  const escrito = String(f.watch(nombre) ?? '');
  const leido = resultadoEscrito(l.TIPO_RESPUESTA, escrito, s.clinica.pais);
  const fuera = 'vale' in leido ? fueraDe({ ...l, RESULTADO: leido.vale }, SEXO ?? E.sexo.noAsignado) : '';
  const error = f.getFieldState(nombre, f.formState).error?.message;
  const comun = {
    id,
    'data-resultado': true,
    'aria-invalid': Boolean(error) || undefined,
    'aria-describedby': error ? `${id}e` : undefined,
    disabled: puedeCambiarResultado(s, ANALISIS, l.RESULTADO) !== true,
    autoFocus: primero,
  };
  return (
    <div className={estilos.renglon}>
      <label htmlFor={id}>{l.NOMBRE}</label>
      <div>
        {l.TIPO_RESPUESTA === TIPO_RESULTADO.positivoNegativo ? (
          <Seleccion
            {...comun}
            valor={escrito}
            vacio=""
            opciones={RESULTADOS_B.map(([valor, texto]) => ({ valor, texto }))}
            alCambiar={(v) => f.setValue(nombre, v, { shouldDirty: true, shouldValidate: true })}
          />
        ) : (
          <Entrada
            {...comun}
            {...f.register(nombre)}
            maxLength={MAX_RESULTADO}
            autoComplete="off"
            derecha={l.TIPO_RESPUESTA === TIPO_RESULTADO.numero}
            inputMode={l.TIPO_RESPUESTA === TIPO_RESULTADO.numero ? 'decimal' : 'text'}
            unidad={l.UNIDAD || undefined}
          />
        )}
        {error && (
          <TextoError id={`${id}e`} data-campo={nombre}>
            {error}
          </TextoError>
        )}
      </div>
      <span className={estilos.referencia}>
        <span className={comunes.secundario}>{l.REFERENCIA}</span>
        <Marca fuera={fuera} />
      </span>
    </div>
  );
}
