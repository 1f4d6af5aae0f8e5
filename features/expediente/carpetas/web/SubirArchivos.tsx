// Several files for a patient at once: each with its name before it goes up, its progress and its cancel.
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { z } from 'zod';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import type { Call } from '#kernel/shared/endpoint.ts';
import { avisar } from '#kernel/web/avisos.tsx';
import { useGuardia } from '#kernel/web/borrador.ts';
import comunes from '#kernel/web/comunes.module.css';
import { Entrada, Seleccion } from '#kernel/web/controles.tsx';
import type { NombreIcono } from '#kernel/web/icons.tsx';
import { useSubidas } from '#kernel/web/subidas.ts';
import { ListaDeSubidas, ZonaDeArchivos } from '#kernel/web/zona_archivos.tsx';
import type { CarpetaEnLista } from '../contract.ts';
import { opcionesDeCarpeta } from './Carpetas.tsx';
import estilos from './carpetas.module.css';

interface Props {
  call: Call;
  params: (CODIGOCARPETA: number) => Arbol;
  /** The field that holds the file. */
  campo: string;
  /** Letters of a name. */
  largo: number;
  tope: number;
  demas: string;
  zona: { etiqueta: string; texto: string; nota: string; icono: NombreIcono; acepta: string; camara?: boolean };
  carpetas: readonly CarpetaEnLista[];
  carpeta: number;
  /** All that were chosen are saved; `carpeta` is where. */
  alTerminar: (cuantos: number, carpeta: number) => void;
  /** The page asks before it is left. */
  guardia?: boolean;
  botones: (b: { subir: () => void; ocupado: boolean; faltan: number }) => ReactNode;
}
export function SubirArchivos({ call, params, campo, largo, tope, demas, zona, carpetas, carpeta, alTerminar, guardia, botones }: Props) {
  const id = useId();
  const [CODIGOCARPETA, setCarpeta] = useState(carpeta);
  const [nombres, setNombres] = useState<Record<string, string>>({});
  const nombreDe = (clave: string, archivo: File) => nombres[clave] ?? nombreDeArchivo(archivo.name, largo);
  const s = useSubidas({
    call,
    params: params(CODIGOCARPETA),
    cuerpo: (listo, { clave, archivo }) => ({ DESCRIPCION: nombreDe(clave, archivo), CODIGOCARPETA, [campo]: listo }),
    revisar: (archivo) => fallaDe(call.body as z.ZodType, { DESCRIPCION: 'x', CODIGOCARPETA, [campo]: archivo }),
  });
  const faltan = s.subidas.filter((x) => x.estado !== 'hecha');
  const terminadas = s.subidas.length - faltan.length;
  useGuardia(Boolean(guardia) && faltan.length > 0);
  useEffect(() => {
    if (terminadas > 0 && faltan.length === 0) alTerminar(terminadas, CODIGOCARPETA);
  }, [terminadas, faltan.length, CODIGOCARPETA, alTerminar]);
  const elegir = (nuevos: File[]) => (faltan.length + nuevos.length > tope ? avisar(demas, 'mal') : s.agregar(nuevos));
  const subir = () => {
    const sinNombre = faltan.find((x) => !nombreDe(x.clave, x.archivo).trim());
    if (sinNombre) document.getElementById(`nombre-${sinNombre.clave}`)?.focus();
    else s.subir();
  };
  return (
    <>
      <div className={comunes.columna}>
        <ZonaDeArchivos {...zona} varios alElegir={elegir} />
        {s.subidas.length > 0 && (
          <div className={estilos.eleccion}>
            <label htmlFor={id} className={comunes.etiqueta}>
              Carpeta
            </label>
            <Seleccion
              id={id}
              opciones={opcionesDeCarpeta(carpetas)}
              valor={CODIGOCARPETA}
              disabled={s.ocupadas}
              alCambiar={(v) => setCarpeta(Number(v))}
            />
          </div>
        )}
        <ListaDeSubidas
          subidas={s.subidas}
          alSubir={s.subir}
          alQuitar={s.quitar}
          campo={({ clave, archivo }) => {
            const nombre = nombreDe(clave, archivo);
            return (
              <Entrada
                id={`nombre-${clave}`}
                chica
                aria-label={`Nombre de ${archivo.name}`}
                aria-invalid={nombre.trim() ? undefined : true}
                placeholder="Nombre"
                maxLength={largo}
                value={nombre}
                onChange={(e) => setNombres({ ...nombres, [clave]: e.target.value })}
              />
            );
          }}
        />
      </div>
      {botones({ subir, ocupado: s.ocupadas, faltan: faltan.length })}
    </>
  );
}

const nombreDeArchivo = (archivo: string, largo: number): string => archivo.replace(/\.\w{1,5}$/, '').slice(0, largo) || 'Archivo';
/** The contract's sentence for a file, before anything is sent; '' when nothing is wrong. */
const fallaDe = (schema: z.ZodType, forma: Arbol): string => schema.safeParse(forma).error?.issues[0]?.message ?? '';
