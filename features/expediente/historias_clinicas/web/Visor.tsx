// The viewer of a history that is closed, or that the user may not edit.
import { fechaTexto } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { Cancelar, Dialogo } from '#kernel/web/dialogo.tsx';
import { abrirArchivo } from '#kernel/web/imprimir.tsx';
import { Cargando } from '#kernel/web/pagina.tsx';
import { historiasClinicas } from '../contract.ts';
import estilos from './historias.module.css';
import { Estado, Lectura } from './Lectura.tsx';

export function Visor({ CONSECUTIVO, alCerrar }: { CONSECUTIVO: number; alCerrar: () => void }) {
  const datos = useDatos(historiasClinicas.obtener_detalle, { CONSECUTIVO });
  const h = datos.data?.CONSECUTIVO === CONSECUTIVO ? datos.data : undefined;
  return (
    <Dialogo
      titulo={h?.DESCRIPCION ?? 'Historia clínica'}
      abierto
      alCerrar={alCerrar}
      ancho="l"
      pie={
        <>
          <Cancelar>Cerrar</Cancelar>
          <Boton icono="imprimir" onClick={() => abrirArchivo(historiasClinicas.imprimir, { CONSECUTIVO }, undefined, 'historia clínica')}>
            Imprimir
          </Boton>
        </>
      }
    >
      <Cargando de={{ ...datos, data: h }}>
        {h && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
          <div tabIndex={0} role="group" aria-label={h.DESCRIPCION} className={estilos.visor}>
            <p className={`${comunes.fila} ${comunes.envuelve}`}>
              <Estado h={h} />
              <span className={`${comunes.tenue} ${comunes.numeros}`}>
                {fechaTexto(h.FECHA)}, {h.HORA} · {h.MEDICO}
              </span>
            </p>
            <Lectura h={h} />
          </div>
        )}
      </Cargando>
    </Dialogo>
  );
}
