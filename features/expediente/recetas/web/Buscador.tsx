// The search for a medicine: Enter adds it with its dose; one that is not in the catalogue is added as typed.

import type { Ref } from 'react';
import { MAXIMO_HALLADOS, medicamentos } from '#features/medicamentos/contract.ts';
import { masCercanas } from '#kernel/shared/cercania.ts';
import { fechaCorta } from '#kernel/shared/dates.ts';
import { Combo, Resaltado } from '#kernel/web/combo.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Icono } from '#kernel/web/icons.tsx';
import { llamar } from '#kernel/web/red.ts';
import type { MedicamentoUsado } from '../contract.ts';
import { alergiaNombrada } from '../rules.ts';
import { esElMismo, type Medicamento } from './medicamentos.ts';

interface Opcion extends Medicamento {
  clave: string;
  descripcion: string;
  /** The patient's allergy that the medicine mentions; '' when none. */
  alergia: string;
}
interface BuscadorProps {
  alergias: string;
  /** Medicines prescribed lately: offered first, with their last doses. */
  usados: readonly MedicamentoUsado[];
  alElegir: (m: Medicamento, alergia: string) => void;
  ref: Ref<HTMLInputElement>;
  enfocar: boolean;
}
const SIN_DOSIS = { DOSIS1: '', DOSIS2: '', DOSIS3: '' };
/** Says whose last dose it is. */
function deQuien(dosis: string, uso: MedicamentoUsado | undefined): string {
  if (dosis === uso?.DOSIS_PACIENTE) return ` · como la última vez${uso.FECHA_PACIENTE ? `, ${fechaCorta(uso.FECHA_PACIENTE)}` : ''}`;
  return dosis === uso?.DOSIS_MEDICO ? ' · su última dosis' : '';
}
export function Buscador({ alergias, usados, alElegir, ref, enfocar }: BuscadorProps) {
  const buscar = async (BUSCAR: string, signal: AbortSignal): Promise<Opcion[]> => {
    const { data } = await llamar(medicamentos.buscar, {}, { BUSCAR }, signal);
    const usoDe = (nombre: string) => usados.find((u) => esElMismo(u.NOMBRE, nombre));
    // Medicines once typed by hand are in no catalogue. When the catalogue's answer was cut they are not offered, because one
    // may be a row left out, with contraindications unknown here.
    const aMano =
      data.length < MAXIMO_HALLADOS
        ? masCercanas(usados, BUSCAR, (u) => u.NOMBRE, { usos: (u) => u.USOS })
            .filter((u) => !data.some((m) => esElMismo(m.NOMBRE, u.NOMBRE)))
            .map((u) => ({
              CODIGOMEDICAMENTO: 0,
              CLAVE: u.NOMBRE,
              NOMBRE: u.NOMBRE,
              DESCRIPCION: '',
              CONTRAINDICACIONES: '',
              ...SIN_DOSIS,
            }))
        : [];
    return [...data, ...aMano]
      .sort((a, b) => (usoDe(b.NOMBRE)?.USOS ?? 0) - (usoDe(a.NOMBRE)?.USOS ?? 0))
      .flatMap((m) => {
        const uso = usoDe(m.NOMBRE);
        const dosis = [...new Set([uso?.DOSIS_PACIENTE ?? '', uso?.DOSIS_MEDICO ?? '', m.DOSIS1, m.DOSIS2, m.DOSIS3].filter(Boolean))];
        const alergia = alergiaNombrada(alergias, [m.NOMBRE, m.DESCRIPCION, m.CONTRAINDICACIONES]);
        return (dosis.length ? dosis : ['']).map((d, i) => ({
          clave: `${m.CODIGOMEDICAMENTO}/${m.CLAVE}/${i}`,
          nombre: m.NOMBRE,
          dosis: d,
          descripcion: d ? `${d}${deQuien(d, uso)}` : m.DESCRIPCION,
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
          <span className={comunes.crece}>
            <b className={comunes.fuerte}>
              <Resaltado texto={o.nombre} palabras={palabras} />
            </b>
            {o.descripcion && <span className={comunes.tenue}> {o.descripcion}</span>}
            {o.alergia && <span className={comunes.peligro}> · Alergia: {o.alergia}</span>}
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
