// The editor of a new prescription, by keyboard: Enter adds a medicine and puts the caret in its dose, Escape returns to the
// search.

import { useEffect, useMemo, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { P } from '#domain/permisos.ts';
import { restringidoAMedico } from '#domain/sesion.ts';
import { horaNoFutura } from '#features/expediente/registros/rules.ts';
import { medicos } from '#features/medicos/contract.ts';
import type { AlertasLeidas } from '#features/pacientes/alertas.ts';
import { AlertasAlDia, alVencer, CON_LEIDAS, conAlertas, leidasDe } from '#features/pacientes/web/alertas.tsx';
import { useAlergiasFijas } from '#features/pacientes/web/campos.tsx';
import { useCodigoPaciente, useHoy, useModificable, usePaciente } from '#features/pacientes/web/paciente.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { preguntar } from '#kernel/web/dialogo.tsx';
import { BarraGuardar, Campo, Formulario } from '#kernel/web/form.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { abrirArchivo } from '#kernel/web/imprimir.tsx';
import { Cargando, Pagina, Vacio } from '#kernel/web/pagina.tsx';
import { CampoRico, useTextoRico } from '#kernel/web/rico.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { type RecetaCompleta, RecetaNueva, recetas } from '../contract.ts';
import { alergiaNombrada, esMedikit, fechaDeReceta, puedeDuplicarReceta, puedeElegirFecha } from '../rules.ts';
import { Buscador } from './Buscador.tsx';
import { agregarMedicamento, esElMismo, type Medicamento, medicamentosDe, nombreCorto } from './medicamentos.ts';
import estilos from './recetas.module.css';

export default function RecetaEditor() {
  const CODIGOPACIENTE = useCodigoPaciente();
  const s = useSesion();
  const puede = useModificable(P.recetas.agregar);
  const de = Number(useSearchParams()[0].get('de') ?? 0);
  const lee = s.permisos.has(P.recetas.ver);
  const ultimas = useDatos(recetas.obtener, { CODIGOPACIENTE }, { query: { LIMITE: 5 }, si: lee });
  const propia = ultimas.data?.find((r) => !esMedikit(r));
  const CONSECUTIVO = de || propia?.CONSECUTIVO || 0;
  const anterior = useDatos(recetas.obtener_uno, { CODIGOPACIENTE, CONSECUTIVO }, { si: CONSECUTIVO > 0 });
  if (!puede) return <Vacio icono="candado" texto="No se pueden agregar recetas a este paciente" />;
  const repetida = anterior.data && puedeDuplicarReceta(s, anterior.data) === true ? anterior.data : undefined;
  return de ? (
    <Cargando de={anterior}>
      <Editor key={de} anterior={repetida} copiar />
    </Cargando>
  ) : (
    <Editor anterior={repetida} />
  );
}

/** `anterior` may be repeated with a button; with `copiar` the form starts with it. */
function Editor({ anterior, copiar = false }: { anterior: RecetaCompleta | undefined; copiar?: boolean }) {
  const paciente = usePaciente();
  const { CODIGOPACIENTE } = paciente;
  const s = useSesion();
  const hoy = useHoy();
  const ir = useNavigate();
  // No notice: the list shows a dialog about the saved prescription.
  const guardar = useGuardar(recetas.agregar, { CODIGOPACIENTE }, { callado: true, alFallar: alVencer });
  const atado = restringidoAMedico(s);
  const [inicial] = useState(() => ({
    FECHA: hoy,
    HORA: enLaClinica(s.clinica.ZONA_HORARIA).hora,
    CODIGOMEDICO: s.CODIGOMEDICO ?? (copiar ? anterior?.CODIGOMEDICO : undefined) ?? paciente.CODIGOMEDICO ?? '',
    DETALLE: copiar ? (anterior?.DETALLE ?? '') : '',
    ALERGIAS: paciente.ALERGIAS,
    ALERGIAS_NEGADAS: paciente.ALERGIAS_NEGADAS,
    ALERTAS_LEIDAS: leidasDe(paciente),
  }));
  const schema = useMemo(
    () =>
      RecetaNueva.safeExtend(CON_LEIDAS).superRefine(
        entreCampos((r, ctx) => {
          const v = r.FECHA ? fechaDeReceta(r.FECHA, hoy, paciente.FECHA_NACIMIENTO) : true;
          if (v !== true) ctx.addIssue({ code: 'custom', path: ['FECHA'], message: v });
          const ahora = enLaClinica(s.clinica.ZONA_HORARIA).hora;
          const h = r.FECHA && r.HORA ? horaNoFutura({ FECHA: r.FECHA, HORA: r.HORA }, { hoy, ahora }) : true;
          if (h !== true) ctx.addIssue({ code: 'custom', path: ['HORA'], message: h });
        }),
      ),
    [hoy, paciente.FECHA_NACIMIENTO, s.clinica.ZONA_HORARIA],
  );
  const aLaLista = `/patient/${CODIGOPACIENTE}/prescriptions`;
  const alGuardar = async (v: Arbol & { ALERTAS_LEIDAS: AlertasLeidas }, cual: string) => {
    const hecha = await guardar.enviar(conAlertas(v));
    if (!hecha) return undefined;
    const una = { CODIGOPACIENTE, CONSECUTIVO: hecha.CONSECUTIVO };
    if (cual === 'imprimir') {
      avisar(recetas.agregar.ok ?? '', 'bien');
      void abrirArchivo(recetas.imprimir, una, undefined, 'receta');
    }
    void ir(aLaLista, { replace: true, state: cual === 'imprimir' ? null : { guardada: hecha.CONSECUTIVO } });
    return true;
  };
  return (
    <Pagina titulo="Receta" volver={aLaLista} ancho="lectura">
      <Formulario
        schema={schema}
        inicial={inicial}
        errores={guardar.errores}
        alGuardar={alGuardar}
        borrador={`receta/${CODIGOPACIENTE}/${copiar ? `de${anterior?.CONSECUTIVO}` : 'new'}`}
      >
        {(f) => (
          <>
            <div className={estilos.cabecera}>
              <Campo nombre="FECHA" max={hoy} soloLectura={!puedeElegirFecha(s)} />
              <Campo nombre="HORA" soloLectura={!puedeElegirFecha(s)} />
              <Medico f={f} atado={atado} />
              <Alergias f={f} delPaciente={paciente.ALERGIAS} />
            </div>
            <AlertasAlDia />
            <Detalle f={f} anterior={anterior} copiar={copiar} />
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

/** With a single doctor in the clinic the field is filled in. */
function Medico({ f, atado }: { f: UseFormReturn<FieldValues>; atado: boolean }) {
  const { clinica } = useSesion();
  const { data = [] } = useDatos(medicos.obtener, { INACTIVOS: 0 });
  const unico = data.length === 1 ? data[0]!.CODIGOMEDICO : undefined;
  useEffect(() => {
    if (unico !== undefined && !f.getValues('CODIGOMEDICO')) f.setValue('CODIGOMEDICO', unico);
  }, [f, unico]);
  return (
    <Campo
      nombre="CODIGOMEDICO"
      etiqueta={clinica.ET_MEDICO}
      soloLectura={atado}
      opciones={data.map((m) => ({ valor: m.CODIGOMEDICO, texto: m.NOMBRECOMPLETO }))}
    />
  );
}

function Alergias({ f, delPaciente }: { f: UseFormReturn<FieldValues>; delPaciente: string }) {
  const escritas = String(f.watch('ALERGIAS') ?? '');
  const negadas = Number(f.watch('ALERGIAS_NEGADAS')) === 1;
  const fijas = useAlergiasFijas();
  return (
    <>
      <Campo
        nombre="ALERGIAS"
        soloLectura={fijas.ALERGIAS}
        {...(delPaciente && !escritas && !negadas
          ? { ayuda: `Se conservan las del paciente: ${delPaciente}. Para quitarlas marque Negadas.` }
          : {})}
      />
      <Campo nombre="ALERGIAS_NEGADAS" soloLectura={fijas.ALERGIAS_NEGADAS} />
    </>
  );
}

/** On phones the on-screen keyboard would cover the search's results. */
const CON_RATON = matchMedia('(pointer: fine)').matches;

function Detalle({ f, anterior, copiar }: { f: UseFormReturn<FieldValues>; anterior: RecetaCompleta | undefined; copiar: boolean }) {
  const detalle = useTextoRico();
  const buscador = useRef<HTMLInputElement>(null);
  // For each medicine the allergy that it mentions; the warning stays while the medicine is in the text.
  const [nombradas, setNombradas] = useState<Record<string, string>>({});
  const html = String(f.watch('DETALLE') ?? '');
  const escritos = medicamentosDe(html);
  const anteriores = useMemo(() => medicamentosDe(anterior?.DETALLE ?? ''), [anterior?.DETALLE]);
  const usados = useDatos(recetas.obtener_usados, { CODIGOPACIENTE: useCodigoPaciente() });
  const alergias = String(f.watch('ALERGIAS') ?? '');
  const poner = (m: Medicamento, alergia: string) => {
    if (alergia) setNombradas((n) => ({ ...n, [m.nombre]: alergia }));
    detalle.en((texto) => agregarMedicamento(texto.tiptap()!, m));
  };
  const repetir = async () => {
    if (!anterior) return;
    const hay = html.replace(/<[^<>]*>/g, '').trim() !== '';
    if (hay && !(await preguntar({ titulo: 'Repetir receta', texto: '¿Cambiar lo escrito por la receta anterior?', si: 'Sí, cambiar' })))
      return;
    f.setValue('DETALLE', anterior.DETALLE, { shouldDirty: true, shouldValidate: f.formState.isSubmitted });
  };
  const dudosos = escritos.filter((m) => nombradas[m.nombre]);
  const faltan = anteriores.filter((a) => !escritos.some((m) => esElMismo(m.nombre, a.nombre)));
  return (
    <>
      <div>
        <label className={comunes.etiqueta} htmlFor="receta-medicamento">
          Medicamento
        </label>
        <Buscador ref={buscador} enfocar={CON_RATON && !copiar} alergias={alergias} usados={usados.data ?? []} alElegir={poner} />
        {anterior && !copiar && (
          <div className={estilos.sugeridos} role="group" aria-label="De la receta anterior">
            <Boton chico icono="repetir" onClick={repetir}>
              Repetir receta {anterior.CONSECUTIVO}
            </Boton>
            {faltan.slice(0, 4).map((m) => (
              <Boton
                key={m.nombre}
                chico
                aria-label={`Agregar ${m.nombre}`}
                title={`${m.nombre}: ${m.dosis}`}
                onClick={() => poner(m, alergiaNombrada(alergias, [m.nombre]))}
              >
                {nombreCorto(m.nombre)}
              </Boton>
            ))}
          </div>
        )}
      </div>
      {dudosos.map((m) => (
        <p key={m.nombre} className={estilos.aviso} role="alert">
          <Icono n="alerta" />
          Revise {m.nombre}: el paciente refiere alergia a {nombradas[m.nombre]!.toLowerCase()}
        </p>
      ))}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape in the text returns to the search */}
      <section
        className={estilos.detalle}
        onKeyDown={(e) => {
          if (e.key !== 'Escape') return;
          e.stopPropagation();
          buscador.current?.focus();
        }}
      >
        <header>
          <span className={`${comunes.tenue} ${estilos.tecla}`}>
            <kbd>Esc</kbd> vuelve al buscador
          </span>
          <span className={`${comunes.tenue} ${comunes.numeros}`} role="status">
            {escritos.length > 0 && (escritos.length === 1 ? '1 medicamento' : `${escritos.length} medicamentos`)}
          </span>
        </header>
        <CampoRico ref={detalle.ref} nombre="DETALLE" alto={220} />
      </section>
    </>
  );
}
