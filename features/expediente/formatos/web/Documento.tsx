// A document as it is read, who has signed it, and how to verify that.
import { momentoTexto } from '#kernel/shared/dates.ts';
import comunes from '#kernel/web/comunes.module.css';
import { Ficha } from '#kernel/web/controles.tsx';
import { TextoRico } from '#kernel/web/rico.tsx';
import type { FormatoFirmado } from '../contract.ts';
import { MEDIOS, nombreDeQuien } from '../rules.ts';
import estilos from './firmas.module.css';

export function Documento({ f }: { f: FormatoFirmado }) {
  return (
    <>
      <article className={`${estilos.papel} ${estilos.hoja}`} aria-label="Formato">
        <TextoRico html={f.DETALLE} />
      </article>
      {f.FIRMAS.length > 0 && (
        <section className={`${comunes.columna} ${estilos.hoja}`} aria-label="Firmas">
          {f.FIRMAS.map((x) => (
            <p key={x.QUIEN} className={`${comunes.fila} ${comunes.envuelve}`}>
              <Ficha tono="bien" icono="listo">
                {nombreDeQuien(x.QUIEN)}
              </Ficha>
              <span className={`${comunes.secundario} ${comunes.numeros}`}>
                {momentoTexto(x.MOMENTO)}, {MEDIOS.find(([m]) => m === x.MEDIO)![1].toLowerCase()}
              </span>
            </p>
          ))}
          <p className={`${comunes.tenue} ${estilos.sello}`}>Firma electrónica simple. Sello {f.FIRMAS.at(-1)!.SELLO}</p>
          <p>
            <a href={f.VERIFICAR} target="_blank" rel="noreferrer">
              Verificar el sello
            </a>
          </p>
        </section>
      )}
    </>
  );
}
