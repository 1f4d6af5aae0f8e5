// A new order, blank or cloned from another.
import { useMemo, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router';
import indicaciones from '#features/catalogos/indicaciones_pacientes.ts';
import { horaNoFutura } from '#features/expediente/registros/rules.ts';
import { CampoMedico } from '#features/expediente/registros/web/CampoMedico.tsx';
import { useHoy, usePaciente } from '#features/pacientes/web/paciente.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { Boton, Seleccion } from '#kernel/web/controles.tsx';
import { mostrarFila } from '#kernel/web/fila_nueva.ts';
import { BarraGuardar, Campo, Formulario } from '#kernel/web/form.tsx';
import { abrirArchivo } from '#kernel/web/imprimir.tsx';
import { Cargando, Pagina } from '#kernel/web/pagina.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { type OrdenCompleta, OrdenNueva } from '../contract.ts';
import { fechaDeOrden, vacia } from '../rules.ts';
import { Eleccion, type Elegido } from './Eleccion.tsx';
import type { DeClase } from './llamadas.ts';
import estilos from './ordenes.module.css';

export function EditorDeOrden({ d, c }: DeClase) {
  const cual = Number(useParams().CLON ?? '');
  const de = cual > 0 ? cual : 0;
  const clonada = useDatos(c.obtener_detalle, { ID_ORDEN: de }, { si: de > 0 });
  const lista = `/patient/${usePaciente().CODIGOPACIENTE}/${d.listado}`;
  if (de === 0) return <Nueva d={d} c={c} />;
  return clonada.data ? (
    <Nueva d={d} c={c} de={clonada.data} />
  ) : (
    <Pagina titulo="Nueva orden" volver={lista}>
      <Cargando de={clonada}>{null}</Cargando>
    </Pagina>
  );
}

function Nueva({ d, c, de }: DeClase & { de?: OrdenCompleta }) {
  const s = useSesion();
  const p = usePaciente();
  const hoy = useHoy();
  const ir = useNavigate();
  const guardar = useGuardar(c.agregar);
  const lista = `/patient/${p.CODIGOPACIENTE}/${d.listado}`;
  const [inicial] = useState(() => ({
    CODIGOPACIENTE: p.CODIGOPACIENTE,
    FECHA: hoy,
    HORA: enLaClinica(s.clinica.ZONA_HORARIA).hora,
    CODIGOMEDICO: s.CODIGOMEDICO ?? de?.CODIGOMEDICO ?? p.CODIGOMEDICO ?? '',
    DETALLES: (de?.DET ?? []).map((l): Elegido => ({ id: l[d.clave as 'ID_ANALISIS'], NOMBRE: l.NOMBRE, GRUPO: l.GRUPO })),
    [d.otros]: de?.[d.otros as 'OTROS_ANALISIS'] ?? '',
    OBSERVACIONES: de?.OBSERVACIONES ?? '',
    INDICACIONES: de?.INDICACIONES ?? '',
  }));
  const schema = useMemo(
    () =>
      OrdenNueva(d).superRefine(
        entreCampos((o, ctx) => {
          const falla = (campo: string, v: true | string) => v === true || ctx.addIssue({ code: 'custom', path: [campo], message: v });
          if (o.DETALLES.length === 0 && !o[d.otros as 'OTROS_ANALISIS'].trim()) falla('DETALLES', vacia(d));
          if (o.FECHA) falla('FECHA', fechaDeOrden(o.FECHA, hoy, p.FECHA_NACIMIENTO));
          const ahora = enLaClinica(s.clinica.ZONA_HORARIA).hora;
          if (o.FECHA && o.HORA) falla('HORA', horaNoFutura({ FECHA: o.FECHA, HORA: o.HORA }, { hoy, ahora }));
        }),
      ),
    [d, hoy, p.FECHA_NACIMIENTO, s.clinica.ZONA_HORARIA],
  );
  const alGuardar = async (v: Arbol & { DETALLES: number[] }, cual: string) => {
    const hecha = await guardar.enviar({ ...v, DETALLES: v.DETALLES.map((id) => ({ id })) });
    if (!hecha) return false;
    if (cual === 'imprimir') void abrirArchivo(c.imprimir, { ID_ORDEN: hecha.ID_ORDEN }, undefined, 'orden');
    mostrarFila(d.titulo, hecha.ID_ORDEN);
    void ir(lista, { replace: true });
    return true;
  };
  return (
    <Pagina titulo={de ? `Nueva orden, como la ${de.ID_ORDEN}` : 'Nueva orden'} volver={lista}>
      <Formulario
        schema={schema}
        inicial={inicial}
        errores={guardar.errores}
        alGuardar={alGuardar}
        borrador={`${d.tabla}/${p.CODIGOPACIENTE}/${de ? `de${de.ID_ORDEN}` : 'new'}`}
      >
        {(f) => (
          <>
            <div className={estilos.cabecera}>
              <Campo nombre="FECHA" max={hoy} />
              <Campo nombre="HORA" />
              <CampoMedico />
            </div>
            <Estudios f={f} d={d} />
            <div className={estilos.textos}>
              <Campo nombre={d.otros} filas={2} ayuda={`Los que no están en el catálogo, uno por renglón`} />
              <Campo nombre="OBSERVACIONES" filas={2} />
              <div className={estilos.indicaciones}>
                <Campo nombre="INDICACIONES" filas={2} />
                <Indicaciones f={f} />
              </div>
            </div>
            <BarraGuardar>
              <Boton type="submit" ocupado={guardar.enviando}>
                Guardar
              </Boton>
              <Boton primario type="submit" value="imprimir" icono="imprimir" ocupado={guardar.enviando} atajo="Ctrl ↵">
                Guardar e imprimir
              </Boton>
            </BarraGuardar>
          </>
        )}
      </Formulario>
    </Pagina>
  );
}

function Estudios({ f, d }: { f: UseFormReturn<FieldValues>; d: DeClase['d'] }) {
  const elegidos = (f.watch('DETALLES') ?? []) as Elegido[];
  const buscador = useRef<HTMLInputElement>(null);
  const falla = f.formState.errors.DETALLES?.message;
  return (
    <Eleccion
      d={d}
      ref={buscador}
      elegidos={elegidos}
      error={typeof falla === 'string' ? falla : undefined}
      alCambiar={(v) => {
        f.setValue('DETALLES', v, { shouldDirty: true, shouldValidate: f.formState.submitCount > 0 });
      }}
    />
  );
}

/** Adds one of the clinic's instructions at the end of what is written. */
function Indicaciones({ f }: { f: UseFormReturn<FieldValues> }) {
  const { data } = useDatos(indicaciones.contract.obtener);
  const filas = (data ?? []) as unknown as { ID: number; DESCRIPCION: string }[];
  if (filas.length === 0) return null;
  const corta = (t: string) => (t.length > 70 ? `${t.slice(0, 70)}…` : t);
  return (
    <Seleccion
      chica
      aria-label="Agregar una indicación de la clínica"
      valor=""
      vacio="Agregar una indicación de la clínica…"
      opciones={filas.map((i) => ({ valor: i.ID, texto: corta(i.DESCRIPCION) }))}
      alCambiar={(id) => {
        const dicha = filas.find((i) => i.ID === Number(id))?.DESCRIPCION;
        const antes = String(f.getValues('INDICACIONES') ?? '').trimEnd();
        if (dicha) f.setValue('INDICACIONES', [antes, dicha].filter(Boolean).join('\n'), { shouldDirty: true });
      }}
    />
  );
}
