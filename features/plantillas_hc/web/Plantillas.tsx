// /catalogs/medical-records: histories, their sections, the questions of a section and the options of a question.

import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { P } from '#domain/permisos.ts';
import { claveDe, clienteDatos, useDatos, useGuardar } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Ficha } from '#kernel/web/controles.tsx';
import { confirmarEliminar } from '#kernel/web/dialogo.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { Pagina } from '#kernel/web/pagina.tsx';
import { permitido } from '#kernel/web/registro.tsx';
import { usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { type OpcionEnLista, type PlantillaEnLista, type PreguntaEnLista, plantillasHc, type SeccionEnLista } from '../contract.ts';
import { llevaOpciones, nombreDeTipo } from '../respuestas.ts';
import { Detalle } from './Detalle.tsx';
import { type Abierto, Dialogos, type Lugar } from './Dialogos.tsx';
import { Panel, Verbos } from './Panel.tsx';
import estilos from './plantillas.module.css';
import { HistoriasSugeridas } from './Sugeridas.tsx';

const puntos = (n: number, una: string, varias: string) => `${n} ${n === 1 ? una : varias}`;
const Marcas = ({ fila }: { fila: { ACTIVO: number; EN_USO?: number } }) => (
  <>
    {fila.EN_USO === 1 && <Ficha icono="candado">En uso</Ficha>}
    {!fila.ACTIVO && <Ficha>Inactiva</Ficha>}
  </>
);
/** The one asked for, or the first. While one that was just added is on its way, none: what comes next is not for the first. */
const laPedida = <T,>({ isFetching }: { isFetching: boolean }, filas: readonly T[] | undefined, numero: (f: T) => number, pedida: number) =>
  filas?.find((f) => numero(f) === pedida) ?? (pedida && isFetching ? undefined : filas?.[0]);

export default function Plantillas() {
  const puede = usePuedeEscribir(P.catalogosClinicos.plantillasHistorias);
  const [url, setUrl] = useSearchParams();
  const [abierto, setAbierto] = useState<{ cual: Abierto; en: Lugar }>();
  // What was just chosen or added counts at once; the address says it a moment later.
  const [elegido, setElegido] = useState<Record<string, number>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the address changes
  useEffect(() => setElegido(undefined), [url]);
  const pedido = (k: string) => (elegido ? (elegido[k] ?? 0) : Number(url.get(k) ?? 0));
  const ir = (o: Record<string, number>) => {
    setElegido(o);
    setUrl(Object.fromEntries(Object.entries(o).map(([k, v]) => [k, String(v)])));
  };

  const plantillas = useDatos(plantillasHc.obtener_con, { INACTIVOS: 1 });
  // On a wide screen the first history and its first section are open until others are selected.
  const historia = laPedida(plantillas, plantillas.data, (h) => h.CODIGOHC, pedido('hc'));
  const llegaHistoria = !historia && plantillas.isFetching;
  const CODIGOHC = historia?.CODIGOHC ?? 0;
  const parametros = { secciones: { CODIGOHC, INACTIVOS: 1 }, preguntas: { CODIGOHC, CODIGOSECCION: 0, INACTIVOS: 1 } } as const;
  const secciones = useDatos(plantillasHc.obtener_secciones, parametros.secciones, { si: CODIGOHC > 0 });
  const preguntas = useDatos(plantillasHc.obtener_preguntas, parametros.preguntas, { si: CODIGOHC > 0 });
  // While another history loads, the data still is of the previous one: leave it out.
  const suyas = <T extends { CODIGOHC: number }>(xs: readonly T[] | undefined) =>
    llegaHistoria ? undefined : CODIGOHC === 0 ? [] : xs?.some((x) => x.CODIGOHC !== CODIGOHC) ? undefined : xs;
  const deLaHistoria = suyas(secciones.data);
  const todas = suyas(preguntas.data);
  const seccion = laPedida(secciones, deLaHistoria, (s) => s.CODIGOSECCION, pedido('seccion'));
  const llegaSeccion = !seccion && (llegaHistoria || secciones.isFetching);
  const deLaSeccion = todas?.filter((p) => p.CODIGOSECCION === seccion?.CODIGOSECCION);
  const pregunta = deLaSeccion?.find((p) => p.CODIGOPREGUNTA === pedido('pregunta'));
  const llegaPregunta = !pregunta && pedido('pregunta') > 0 && (llegaSeccion || preguntas.isFetching);
  const conOpciones = pregunta !== undefined && llevaOpciones(pregunta.TIPO_RESPUESTA);
  const parametrosOpciones = { CODIGOHC, CODIGOPREGUNTA: pregunta?.CODIGOPREGUNTA ?? 0, INACTIVOS: 1 } as const;
  const opciones = useDatos(plantillasHc.obtener_opciones, parametrosOpciones, { si: conOpciones });
  const deLaPregunta = conOpciones
    ? opciones.data?.some((o) => o.CODIGOPREGUNTA !== pregunta.CODIGOPREGUNTA)
      ? undefined
      : opciones.data
    : [];
  const opcion = deLaPregunta?.find((o) => o.CODIGOOPCION === pedido('opcion'));

  /** What a dialog adds to is what was chosen when it opened, whatever arrives meanwhile. */
  const abrir = (cual: Abierto) => setAbierto({ cual, en: { historia, seccion, pregunta } });
  const elegirHistoria = (h: PlantillaEnLista) => ir({ hc: h.CODIGOHC });
  const elegirSeccion = (s: SeccionEnLista) => ir({ hc: CODIGOHC, seccion: s.CODIGOSECCION });
  const elegirPregunta = (p: PreguntaEnLista) => ir({ hc: CODIGOHC, seccion: p.CODIGOSECCION, pregunta: p.CODIGOPREGUNTA });
  const elegirOpcion = (o: OpcionEnLista) =>
    ir({ hc: CODIGOHC, seccion: seccion!.CODIGOSECCION, pregunta: o.CODIGOPREGUNTA, opcion: o.CODIGOOPCION });

  const moverSeccion = useGuardar(plantillasHc.actualizar_seccion, undefined, { callado: true });
  const moverPregunta = useGuardar(plantillasHc.actualizar_pregunta, undefined, { callado: true });
  const moverOpcion = useGuardar(plantillasHc.actualizar_opcion, undefined, { callado: true });
  const mudar = useGuardar(plantillasHc.actualizar_pregunta, undefined);
  /** Shows the list in its new order at once; if the server refuses, the true order is read again. */
  const adelantar = <T,>(call: Parameters<typeof claveDe>[0], params: object, filas: readonly T[], f: T, posicion: number) => {
    const otras = filas.filter((x) => x !== f);
    otras.splice(posicion - 1, 0, f);
    clienteDatos.setQueryData(claveDe(call, params), otras);
  };
  const deshacer = async (hecho: Promise<unknown>) => {
    if ((await hecho) === undefined) void clienteDatos.invalidateQueries({ queryKey: [plantillasHc.obtener.slice] });
  };

  const eliminarPlantilla = useGuardar(plantillasHc.eliminar, undefined, { alHacer: () => setUrl({}) });
  const eliminarSeccion = useGuardar(plantillasHc.eliminar_seccion, undefined, { alHacer: () => ir({ hc: CODIGOHC }) });
  const eliminarPregunta = useGuardar(plantillasHc.eliminar_pregunta, undefined, {
    alHacer: () => ir({ hc: CODIGOHC, seccion: seccion!.CODIGOSECCION }),
  });
  const eliminarOpcion = useGuardar(plantillasHc.eliminar_opcion, undefined);
  const falta = (que: string) => avisar(`Debe seleccionar ${que}`, 'mal');

  // On a phone the panes are steps; going back keeps the selection, so it can be edited there.
  const hondo = url.has('pregunta') ? 4 : url.has('seccion') ? 3 : url.has('hc') ? 2 : 1;
  const paso = Math.min(hondo, pedido('paso') || hondo);
  const regresar = () => setUrl((u) => new URLSearchParams({ ...Object.fromEntries(u), paso: String(paso - 1) }));
  const camino = [historia?.DESCRIPCION, seccion?.DESCRIPCION, pregunta?.DESCRIPCION].slice(0, paso - 1);

  return (
    <Pagina
      titulo="Historias clínicas"
      acciones={
        puede && (
          <>
            {paso === 1 && <HistoriasSugeridas />}
            <Boton primario icono="mas" className={paso > 1 ? estilos.enAncho : ''} onClick={() => abrir({ que: 'plantilla' })}>
              Agregar historia
            </Boton>
          </>
        )
      }
    >
      <div className={estilos.columnas} data-paso={paso}>
        {paso > 1 && (
          <div className={estilos.camino}>
            <Boton plano icono="izquierda" aria-label="Regresar" onClick={regresar} />
            <span className={comunes.recortado}>{camino.join(' › ')}</span>
          </div>
        )}
        <Panel
          titulo="Historias"
          paso={1}
          filas={plantillas.data}
          error={plantillas.error?.message}
          claveDe={(h) => h.CODIGOHC}
          nombreDe={(h) => h.DESCRIPCION}
          inactiva={(h) => !h.ACTIVO}
          elegida={historia?.CODIGOHC}
          alElegir={elegirHistoria}
          alAbrir={(fila) => abrir({ que: 'plantilla', fila })}
          vacio="Todavía no hay historias clínicas. Agregue la primera y luego sus secciones y preguntas."
          pintar={(h) => (
            <span className={estilos.pie}>
              <span className={comunes.tenue}>{puntos(h.PREGUNTAS, 'pregunta', 'preguntas')}</span>
              <Marcas fila={h} />
            </span>
          )}
          acciones={
            <>
              {puede && (
                <Boton
                  chico
                  plano
                  icono="repetir"
                  aria-label="Duplicar historia"
                  onClick={() => (historia ? abrir({ que: 'copia', fila: historia }) : falta('una Historia Clínica'))}
                />
              )}
              <Verbos
                que="historia"
                puede={puede}
                alEditar={() => (historia ? abrir({ que: 'plantilla', fila: historia }) : falta('una Historia Clínica'))}
                alEliminar={async () => {
                  if (!historia) return falta('una Historia Clínica');
                  if (!(await permitido(plantillasHc.puede_eliminar, { CODIGOHC }))) return;
                  if (
                    await confirmarEliminar(
                      '',
                      `¿Seguro que desea eliminar la historia clínica «${historia.DESCRIPCION}» con ${puntos(historia.PREGUNTAS, 'pregunta', 'preguntas')}?`,
                    )
                  )
                    await eliminarPlantilla.enviar({}, { CODIGOHC });
                }}
              />
            </>
          }
        />
        <Panel
          titulo="Secciones"
          paso={2}
          filas={deLaHistoria}
          error={secciones.error?.message}
          claveDe={(s) => s.CODIGOSECCION}
          nombreDe={(s) => s.DESCRIPCION}
          inactiva={(s) => !s.ACTIVO}
          elegida={seccion?.CODIGOSECCION}
          alElegir={elegirSeccion}
          alAbrir={(fila) => abrir({ que: 'seccion', fila })}
          recibe="seccion"
          alMover={
            puede
              ? (s, posicion) => {
                  adelantar(plantillasHc.obtener_secciones, parametros.secciones, deLaHistoria!, s, posicion);
                  void deshacer(moverSeccion.enviar({ ...s, ORDEN: posicion }, { CODIGOSECCION: s.CODIGOSECCION }));
                }
              : undefined
          }
          vacio={historia ? 'Agregue una sección: las preguntas van dentro.' : 'Primero agregue una historia.'}
          pintar={(s) => (
            <span className={estilos.pie}>
              <span className={comunes.tenue}>{puntos(s.PREGUNTAS, 'pregunta', 'preguntas')}</span>
              {!s.ACTIVO && <Ficha>Inactiva</Ficha>}
            </span>
          )}
          acciones={
            <Verbos
              que="sección"
              puede={puede}
              espera={llegaHistoria}
              alAgregar={() => (historia ? abrir({ que: 'seccion' }) : falta('una Historia Clínica'))}
              alEditar={() => (seccion ? abrir({ que: 'seccion', fila: seccion }) : falta('una Sección'))}
              alEliminar={async () => {
                if (!seccion) return falta('una Sección');
                const { CODIGOSECCION } = seccion;
                if (!(await permitido(plantillasHc.puede_eliminar_seccion, { CODIGOSECCION }))) return;
                const con = seccion.PREGUNTAS ? ` con ${puntos(seccion.PREGUNTAS, 'pregunta', 'preguntas')}` : '';
                if (await confirmarEliminar('', `¿Seguro que desea eliminar la sección «${seccion.DESCRIPCION}»${con}?`))
                  await eliminarSeccion.enviar({}, { CODIGOSECCION });
              }}
            />
          }
        />
        <Panel
          titulo="Preguntas"
          paso={3}
          filas={seccion ? deLaSeccion : llegaSeccion ? undefined : deLaHistoria && []}
          error={preguntas.error?.message}
          claveDe={(p) => p.CODIGOPREGUNTA}
          nombreDe={(p) => p.DESCRIPCION}
          inactiva={(p) => !p.ACTIVO}
          elegida={pregunta?.CODIGOPREGUNTA}
          alElegir={elegirPregunta}
          alAbrir={(fila) => abrir({ que: 'pregunta', fila })}
          alMover={
            puede
              ? (p, posicion) => {
                  const otras = todas!.filter((x) => x.CODIGOSECCION !== p.CODIGOSECCION);
                  const vecinas = deLaSeccion!.filter((x) => x !== p);
                  vecinas.splice(posicion - 1, 0, p);
                  clienteDatos.setQueryData(claveDe(plantillasHc.obtener_preguntas, parametros.preguntas), [...otras, ...vecinas]);
                  void deshacer(moverPregunta.enviar({ ...p, ORDEN: posicion }, { CODIGOPREGUNTA: p.CODIGOPREGUNTA }));
                }
              : undefined
          }
          fuera={{
            selector: '[data-seccion]',
            alSoltar: (p, sobre) => {
              const CODIGOSECCION = Number(sobre.dataset.seccion);
              if (CODIGOSECCION !== p.CODIGOSECCION)
                void mudar.enviar({ ...p, CODIGOSECCION, ORDEN: '', CAMBIAR_SECCION: 1 }, { CODIGOPREGUNTA: p.CODIGOPREGUNTA });
            },
          }}
          vacio={seccion ? 'Agregue la primera pregunta de esta sección.' : 'Primero agregue una sección.'}
          pintar={(p) => (
            <span className={estilos.pie}>
              <span className={comunes.tenue}>
                {nombreDeTipo(p.TIPO_RESPUESTA)}
                {llevaOpciones(p.TIPO_RESPUESTA) && ` · ${puntos(p.OPCIONES, 'opción', 'opciones')}`}
              </span>
              {p.REQUERIDO === 1 && <Ficha tono="cuidado">Requerida</Ficha>}
              <Marcas fila={p} />
            </span>
          )}
          acciones={
            <Verbos
              que="pregunta"
              puede={puede}
              espera={llegaSeccion}
              alAgregar={() => (seccion ? abrir({ que: 'pregunta' }) : falta('una Sección'))}
              alEditar={() => (pregunta ? abrir({ que: 'pregunta', fila: pregunta }) : falta('una Pregunta'))}
              alEliminar={async () => {
                if (!pregunta) return falta('una Pregunta');
                const { CODIGOPREGUNTA } = pregunta;
                if (!(await permitido(plantillasHc.puede_eliminar_pregunta, { CODIGOPREGUNTA }))) return;
                if (await confirmarEliminar(`la pregunta «${pregunta.DESCRIPCION}»`)) await eliminarPregunta.enviar({}, { CODIGOPREGUNTA });
              }}
            />
          }
        />
        <Panel
          titulo={pregunta && !conOpciones ? 'Respuesta' : 'Opciones'}
          paso={4}
          filas={deLaPregunta}
          error={conOpciones ? opciones.error?.message : undefined}
          claveDe={(o) => o.CODIGOOPCION}
          nombreDe={(o) => o.DESCRIPCION}
          inactiva={(o) => !o.ACTIVO}
          elegida={opcion?.CODIGOOPCION}
          alElegir={elegirOpcion}
          alAbrir={(fila) => abrir({ que: 'opcion', fila })}
          alMover={
            puede && conOpciones
              ? (o, posicion) => {
                  adelantar(plantillasHc.obtener_opciones, parametrosOpciones, deLaPregunta!, o, posicion);
                  void deshacer(moverOpcion.enviar({ ...o, ORDEN: posicion }, { CODIGOOPCION: o.CODIGOOPCION }));
                }
              : undefined
          }
          vacio={pregunta ? 'Agregue las opciones que se podrán elegir.' : 'Seleccione una pregunta para ver sus opciones.'}
          pintar={(o) => !o.ACTIVO && <Ficha>Inactiva</Ficha>}
          acciones={
            pregunta && !conOpciones ? (
              <Boton
                chico
                plano
                icono={puede ? 'nota' : 'ver'}
                aria-label={puede ? 'Editar respuesta' : 'Detalles de respuesta'}
                onClick={() => abrir({ que: 'pregunta', fila: pregunta })}
              />
            ) : (
              <Verbos
                que="opción"
                puede={puede}
                espera={llegaPregunta}
                alAgregar={() => (pregunta ? abrir({ que: 'opcion' }) : falta('una Pregunta'))}
                alEditar={() => (opcion ? abrir({ que: 'opcion', fila: opcion }) : falta('una Opción'))}
                alEliminar={async () => {
                  if (!opcion) return falta('una Opción');
                  if (await confirmarEliminar(`la opción «${opcion.DESCRIPCION}»`))
                    await eliminarOpcion.enviar({}, { CODIGOOPCION: opcion.CODIGOOPCION });
                }}
              />
            )
          }
        >
          {pregunta && !conOpciones && <Detalle pregunta={pregunta} todas={todas ?? []} />}
        </Panel>
      </div>
      {puede && (
        <p className={`${estilos.ayuda} ${comunes.tenue}`}>
          <Icono n="info" t="s" />
          Arrastre por el asa para ordenar, o use Alt con las flechas. Una pregunta soltada sobre otra sección se muda a ella.
        </p>
      )}
      {abierto && (
        <Dialogos
          {...abierto.en}
          abierto={abierto.cual}
          puede={puede}
          secciones={deLaHistoria ?? []}
          preguntas={todas ?? []}
          alCerrar={() => setAbierto(undefined)}
          alCrear={ir}
        />
      )}
    </Pagina>
  );
}
