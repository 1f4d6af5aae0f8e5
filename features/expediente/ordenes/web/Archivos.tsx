// The files of an order's results: added, opened beside those of other orders, described and deleted.
import { useState } from 'react';
import { useCodigoPaciente, useModificable } from '#features/pacientes/web/paciente.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { Cancelar, confirmarEliminar, Dialogo } from '#kernel/web/dialogo.tsx';
import { Campo, Formulario, Rejilla } from '#kernel/web/form.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { comprimirImagen } from '#kernel/web/imagen.ts';
import { Visor } from '#kernel/web/visor.tsx';
import type { Pieza } from '#kernel/web/visor_piezas.ts';
import { type ArchivoConEnlace, ArchivoDialogo, ArchivoEditado, type OrdenCompleta } from '../contract.ts';
import type { DeClase } from './llamadas.ts';
import estilos from './ordenes.module.css';

const nombreDe = (a: ArchivoConEnlace) => a.DESCRIPCION || (a.CLASE === 'pdf' ? 'Documento' : 'Imagen');
const cuando = (a: ArchivoConEnlace) => [fechaTexto(a.FECHA), a.USUARIO].filter(Boolean).join(', ');
const piezaDe = (a: ArchivoConEnlace): Pieza => ({
  clave: a.ID,
  clase: a.CLASE as 'imagen' | 'pdf',
  url: a.ARCHIVO,
  titulo: nombreDe(a),
  detalle: `${fechaTexto(a.FECHA)} · ${a.RESUMEN}`,
});

export function Archivos({ d, c, orden, modifica }: DeClase & { orden: OrdenCompleta; modifica: boolean }) {
  const CODIGOPACIENTE = useCodigoPaciente();
  const [editado, setEditado] = useState<ArchivoConEnlace | 'nuevo'>();
  const [abierto, setAbierto] = useState<Pieza['clave']>();
  const agrega = useModificable(d.permisos.agregarResultado) && modifica;
  const edita = useModificable(d.permisos.editarResultado) && modifica;
  const quita = useModificable(d.permisos.eliminarResultado) && modifica;
  const eliminar = useGuardar(c.eliminar_resultado);
  // All of the patient, so that one can be seen beside another of years ago; read when the first one is opened.
  const todos = useDatos(c.obtener_archivos, { CODIGOPACIENTE }, { si: abierto !== undefined });
  const piezas = (todos.data?.some((a) => a.ID === abierto) ? todos.data : orden.ARCHIVOS).map(piezaDe);
  return (
    <section className={estilos.archivos} aria-label="Archivos de resultados">
      <header>
        <h2>Archivos de resultados</h2>
        {agrega && (
          <Boton chico icono="subir" onClick={() => setEditado('nuevo')}>
            Agregar archivo
          </Boton>
        )}
      </header>
      {orden.ARCHIVOS.length === 0 && <p className={comunes.secundario}>Todavía no hay archivos. Se aceptan PDF e imágenes.</p>}
      <ul>
        {orden.ARCHIVOS.map((a) => (
          <li key={a.ID}>
            <button type="button" className={estilos.miniatura} onClick={() => setAbierto(a.ID)} aria-label={`Abrir ${nombreDe(a)}`}>
              {a.CLASE === 'imagen' ? <img src={a.ARCHIVO} alt="" loading="lazy" /> : <Icono n="documento" t="l" />}
            </button>
            <div className={estilos.ficha}>
              <b>{nombreDe(a)}</b>
              <span className={comunes.tenue}>{cuando(a)}</span>
              <span className={comunes.fila}>
                {edita && <Boton plano chico icono="nota" aria-label={`Editar ${nombreDe(a)}`} onClick={() => setEditado(a)} />}
                {quita && (
                  <Boton
                    plano
                    chico
                    icono="eliminar"
                    aria-label={`Eliminar ${nombreDe(a)}`}
                    onClick={async () => {
                      if (await confirmarEliminar(`el archivo «${nombreDe(a)}»`)) void eliminar.enviar({}, { CODIGOPACIENTE, ID: a.ID });
                    }}
                  />
                )}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {editado && (
        <DialogoDeArchivo d={d} c={c} orden={orden} a={editado === 'nuevo' ? undefined : editado} alCerrar={() => setEditado(undefined)} />
      )}
      <Visor
        piezas={piezas}
        abierta={abierto}
        alIr={setAbierto}
        alCerrar={() => setAbierto(undefined)}
        alCaducar={() => void todos.refetch()}
      />
    </section>
  );
}

interface PropsDialogo extends DeClase {
  orden: OrdenCompleta;
  /** The one to describe or replace; absent for a new one. */
  a: ArchivoConEnlace | undefined;
  alCerrar: () => void;
}
function DialogoDeArchivo({ c, orden, a, alCerrar }: PropsDialogo) {
  const { ID_ORDEN } = orden;
  const agregar = useGuardar(c.agregar_resultado_de, { ID_ORDEN });
  const actualizar = useGuardar(c.actualizar_resultado, { ID_ORDEN, ID: a?.ID ?? 0 });
  const guardar = a ? actualizar : agregar;
  return (
    <Dialogo
      titulo={a ? 'Editar archivo' : 'Agregar archivo'}
      abierto
      alCerrar={alCerrar}
      ancho="s"
      pie={
        <>
          <Cancelar />
          <Boton primario type="submit" form="archivo-orden" ocupado={guardar.enviando} atajo="Ctrl ↵">
            Guardar
          </Boton>
        </>
      }
    >
      <Formulario
        id="archivo-orden"
        schema={a ? ArchivoEditado : ArchivoDialogo}
        sinGuardia
        inicial={{ ARCHIVO: '', DESCRIPCION: a?.DESCRIPCION ?? '', VERSION: a?.VERSION ?? '' }}
        errores={guardar.errores}
        alGuardar={async ({ ARCHIVO, ...v }: { ARCHIVO?: unknown; DESCRIPCION: string }) => {
          const subido = ARCHIVO instanceof File ? { ARCHIVO: await comprimirImagen(ARCHIVO) } : {};
          const hecho = await guardar.enviar({ ...v, ...subido } as never);
          if (hecho) alCerrar();
          return hecho !== undefined;
        }}
      >
        <Rejilla>
          <Campo
            nombre="ARCHIVO"
            ancho="todo"
            acepta="application/pdf,image/*,.heic"
            ayuda={a ? 'Elija otro solo si va a cambiarlo' : 'PDF o imagen, hasta 35 MB'}
          />
          <Campo nombre="DESCRIPCION" ancho="todo" autoComplete="off" />
        </Rejilla>
      </Formulario>
    </Dialogo>
  );
}
