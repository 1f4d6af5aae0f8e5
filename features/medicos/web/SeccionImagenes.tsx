// Signature and logo of a saved doctor; uploaded or drawn, they are saved at once.

import { type ChangeEvent, useRef, useState } from 'react';
import { P } from '#domain/permisos.ts';
import { imagenSobrePapel } from '#features/clinica/imagen.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { preguntar } from '#kernel/web/dialogo.tsx';
import { Seccion } from '#kernel/web/form.tsx';
import { comprimirImagen } from '#kernel/web/imagen.ts';
import { Papel } from '#kernel/web/papel.tsx';
import { usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { medicos } from '../contract.ts';
import { SIN_REGISTRO } from '../rules.ts';
import { FirmaDialogo } from './FirmaDialogo.tsx';
import estilos from './medicos.module.css';
import type { SeccionProps } from './seccion.ts';

export function SeccionImagenes({ medico }: SeccionProps) {
  const puede = usePuedeEscribir(P.clinica.medicos);
  const CODIGOMEDICO = medico?.CODIGOMEDICO ?? 0;
  const firma = useGuardar(medicos.actualizar_firma, { CODIGOMEDICO });
  const logo = useGuardar(medicos.actualizar_logo, { CODIGOMEDICO });
  const [dibuja, setDibuja] = useState(false);
  if (!medico)
    return (
      <Seccion titulo="Firma y logotipo">
        <p className={comunes.secundario}>{SIN_REGISTRO}</p>
      </Seccion>
    );
  return (
    <Seccion titulo="Firma y logotipo" nota="Se imprimen en recetas, notas y órdenes. Se guardan al elegirlos.">
      <div className={estilos.imagenesMedico}>
        <Imagen
          nombre="Firma"
          url={medico.FIRMA}
          puede={puede}
          ocupada={firma.enviando}
          alElegir={(FIRMA) => firma.enviar({ FIRMA })}
          alDibujar={() => setDibuja(true)}
        />
        <Imagen nombre="Logotipo" url={medico.logo} puede={puede} ocupada={logo.enviando} alElegir={(l) => logo.enviar({ logo: l })} />
      </div>
      {dibuja && (
        <FirmaDialogo
          titulo={`Firma de ${medico.NOMBRECOMPLETO}`}
          alCerrar={() => setDibuja(false)}
          alGuardar={async (FIRMA) => {
            if ((await firma.enviar({ FIRMA })) !== undefined) setDibuja(false);
          }}
        />
      )}
    </Seccion>
  );
}

interface ImagenProps {
  nombre: 'Firma' | 'Logotipo';
  url: string;
  puede: boolean;
  ocupada: boolean;
  /** '' removes it. */
  alElegir: (imagen: File | '') => unknown;
  alDibujar?: () => void;
}
function Imagen({ nombre, url, puede, ocupada, alElegir, alDibujar }: ImagenProps) {
  const entrada = useRef<HTMLInputElement>(null);
  const nombreEnFrase = nombre.toLowerCase();
  const articulo = nombre === 'Firma' ? 'la' : 'el';
  const elegir = async (e: ChangeEvent<HTMLInputElement>) => {
    const archivo = e.target.files?.[0];
    e.target.value = '';
    if (!archivo) return;
    const imagen = await comprimirImagen(archivo);
    const mal = imagenSobrePapel().safeParse(imagen).error?.issues[0];
    if (mal) avisar(mal.message, 'mal');
    else await alElegir(imagen);
  };
  const quitar = async () => {
    if (
      await preguntar({
        titulo: `Quitar ${nombreEnFrase}`,
        texto: `¿Quitar ${articulo} ${nombreEnFrase} de este médico?`,
        si: 'Quitar',
        peligro: true,
      })
    )
      await alElegir('');
  };
  return (
    <figure className={estilos.imagenMedico}>
      <figcaption className={comunes.etiqueta}>{nombre}</figcaption>
      <Papel>{url ? <img src={url} alt={nombre} /> : <span>Sin {nombreEnFrase}</span>}</Papel>
      {puede && (
        <div className={`${comunes.fila} ${comunes.envuelve}`}>
          <input ref={entrada} type="file" accept="image/*" hidden tabIndex={-1} aria-hidden="true" onChange={elegir} />
          <Boton chico icono="subir" ocupado={ocupada} onClick={() => entrada.current?.click()} aria-label={`Subir ${nombreEnFrase}`}>
            Subir imagen
          </Boton>
          {alDibujar && (
            <Boton chico icono="nota" onClick={alDibujar}>
              Firmar en pantalla
            </Boton>
          )}
          {url && (
            <Boton chico plano icono="eliminar" onClick={quitar} aria-label={`Quitar ${nombreEnFrase}`}>
              Quitar
            </Boton>
          )}
        </div>
      )}
    </figure>
  );
}
