// The files of a patient that a job made or is making.

import { fechaCorta, momentoTexto } from '#kernel/shared/dates.ts';
import { tamano } from '#kernel/shared/tamano.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Ficha } from '#kernel/web/controles.tsx';
import { preguntar } from '#kernel/web/dialogo.tsx';
import { abrirArchivo, guardarArchivoLocal } from '#kernel/web/imprimir.tsx';
import { Cargando, Vacio } from '#kernel/web/pagina.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { completo, type ExpedientePreparado } from '../contract.ts';
import { DIAS_GUARDADO, ESTADO_COMPLETO, SECCIONES } from '../rules.ts';
import estilos from './completo.module.css';

export function Preparados({ CODIGOPACIENTE }: { CODIGOPACIENTE: number }) {
  const lista = useDatos(completo.preparados, { CODIGOPACIENTE });
  return (
    <section className={estilos.preparados} aria-label="Preparados">
      <h2>Preparados</h2>
      <Cargando de={lista}>
        {lista.data?.length === 0 ? (
          <Vacio texto="Nada preparado" nota={`Los expedientes largos quedan aquí ${DIAS_GUARDADO} días.`} />
        ) : (
          <ul>
            {lista.data?.map((e) => (
              <Preparado key={e.ID} e={e} />
            ))}
          </ul>
        )}
      </Cargando>
    </section>
  );
}

function Preparado({ e }: { e: ExpedientePreparado }) {
  const s = useSesion();
  const quitar = useGuardar(completo.eliminar, { ID: e.ID });
  const enCurso = e.ESTADO === ESTADO_COMPLETO.pendiente;
  const listo = e.ESTADO === ESTADO_COMPLETO.listo;
  const nombres = e.RECORDS.map((r) => SECCIONES.find(([clave]) => clave === r)![1]);
  const pedirQuitar = async () => {
    const si = await preguntar({
      titulo: enCurso ? 'Cancelar' : 'Quitar',
      texto: enCurso ? '¿Seguro que desea dejar de preparar este expediente?' : '¿Seguro que desea quitar este expediente preparado?',
      si: enCurso ? 'Dejar de preparar' : 'Quitar',
      peligro: true,
    });
    if (si) await quitar.enviar();
  };
  return (
    <li className={estilos.preparado}>
      <div className={`${comunes.fila} ${comunes.envuelve}`}>
        <b className={`${comunes.realce} ${comunes.numeros}`}>
          {fechaCorta(e.FECHAINICIAL)} a {fechaCorta(e.FECHAFINAL)}
        </b>
        {enCurso && <Ficha tono="marca">En preparación</Ficha>}
        {e.ESTADO === ESTADO_COMPLETO.fallo && (
          <Ficha tono="peligro" icono="alerta">
            No se pudo preparar
          </Ficha>
        )}
      </div>
      <p className={comunes.secundario}>{nombres.join(', ')}</p>
      <p className={`${comunes.tenue} ${comunes.numeros}`}>
        {[
          listo && `${e.PAGINAS.toLocaleString('en')} ${e.PAGINAS === 1 ? 'página' : 'páginas'}`,
          listo && tamano(e.PESO),
          `${e.USUARIO}, ${momentoTexto(e.PEDIDO)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {enCurso && (
        <progress value={e.HECHOS} max={Math.max(e.TOTAL, 1)} aria-label="Registros escritos">
          {e.HECHOS} de {e.TOTAL}
        </progress>
      )}
      <div className={`${comunes.fila} ${comunes.envuelve}`}>
        {listo && (
          <Boton chico icono="imprimir" onClick={() => void abrirArchivo(completo.descargar, { ID: e.ID }, undefined, 'expediente')}>
            Abrir
          </Boton>
        )}
        {listo && e.ORIGINALES === 1 && (
          <Boton chico icono="descargar" onClick={() => void guardarArchivoLocal(completo.originales, { ID: e.ID }, undefined, 'zip')}>
            Descargar zip
          </Boton>
        )}
        {!s.soloLectura && (
          <Boton chico plano icono={enCurso ? 'cerrar' : 'eliminar'} onClick={() => void pedirQuitar()}>
            {enCurso ? 'Cancelar' : 'Quitar'}
          </Boton>
        )}
      </div>
    </li>
  );
}
