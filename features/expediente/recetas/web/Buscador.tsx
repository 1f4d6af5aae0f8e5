// The search that prescribes: a medicine with its dose in one Enter, what the catalogue does not have as it was typed.
import type { Ref } from 'react';
import { medicamentos } from '#features/medicamentos/contract.ts';
import { Combo, Resaltado } from '#kernel/web/combo.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { llamar } from '#kernel/web/red.ts';
import { alergiaNombrada } from '../rules.ts';
import { esElMismo, type Medicamento } from './medicamentos.ts';

interface Opcion extends Medicamento {
  clave: string;
  descripcion: string;
  /** The allergy that it names, '' when none. */
  alergia: string;
}
interface BuscadorProps {
  alergias: string;
  /** Medicines of the last prescription: their doses are offered first. */
  anteriores: readonly Medicamento[];
  alElegir: (m: Medicamento, alergia: string) => void;
  ref: Ref<HTMLInputElement>;
  enfocar: boolean;
}
export function Buscador({ alergias, anteriores, alElegir, ref, enfocar }: BuscadorProps) {
  const buscar = async (BUSCAR: string, signal: AbortSignal): Promise<Opcion[]> => {
    const { data } = await llamar(medicamentos.buscar, {}, { BUSCAR }, signal);
    return data.flatMap((m) => {
      const usada = anteriores.find((a) => esElMismo(a.nombre, m.NOMBRE))?.dosis ?? '';
      const dosis = [...new Set([usada, m.DOSIS1, m.DOSIS2, m.DOSIS3].filter(Boolean))];
      const alergia = alergiaNombrada(alergias, [m.NOMBRE, m.DESCRIPCION, m.CONTRAINDICACIONES]);
      return (dosis.length ? dosis : ['']).map((d, i) => ({
        clave: `${m.CODIGOMEDICAMENTO}/${m.CLAVE}/${i}`,
        nombre: m.NOMBRE,
        dosis: d,
        descripcion: d ? (d === usada ? `${d} · como la última vez` : d) : m.DESCRIPCION,
        alergia,
      }));
    });
  };
  return (
    <Combo<Opcion>
      ref={ref}
      enfocar={enfocar}
      id="receta-medicamento"
      etiqueta="Medicamento"
      placeholder="Nombre o sustancia"
      buscar={buscar}
      claveDe={(o) => o.clave}
      textoDe={(o) => o.nombre}
      vaciaAlElegir
      pintar={(o, palabras) => (
        <>
          <Icono n={o.alergia ? 'alerta' : 'receta'} />
          <span className="grow">
            <b className="b6">
              <Resaltado texto={o.nombre} palabras={palabras} />
            </b>
            {o.descripcion && <span className="muted"> {o.descripcion}</span>}
            {o.alergia && <span className="red"> · Alergia: {o.alergia}</span>}
          </span>
        </>
      )}
      alElegir={(o) => alElegir({ nombre: o.nombre, dosis: o.dosis }, o.alergia)}
      pie={(t) =>
        t
          ? { texto: `Agregar «${t}» como está escrito`, hacer: () => alElegir({ nombre: t, dosis: '' }, alergiaNombrada(alergias, [t])) }
          : undefined
      }
    />
  );
}
