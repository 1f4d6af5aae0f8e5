// PDF of what is being edited, drawn again shortly after each change, with a patient's data if one is chosen.

import { useEffect, useState } from 'react';
import { P } from '#domain/permisos.ts';
import type { PacienteHallado } from '#features/pacientes/contract.ts';
import { buscarPacientes, PacienteEnLista } from '#features/pacientes/web/Buscador.tsx';
import { useHoy } from '#features/pacientes/web/paciente.ts';
import { Combo } from '#kernel/web/combo.tsx';
import comunes from '#kernel/web/comunes.module.css';
import conPrevia from '#kernel/web/con_previa.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { abrirArchivo } from '#kernel/web/imprimir.tsx';
import { Esqueleto } from '#kernel/web/pagina.tsx';
import { bajar, type Falla } from '#kernel/web/red.ts';
import { useSesion } from '#kernel/web/sesion.tsx';
import { formatosImpresion } from '../contract.ts';
import estilos from './formatos.module.css';

const PAUSA_MS = 700;

export function Previa({ nombre, borrador }: { nombre: string; borrador: Record<string, string> }) {
  const hoy = useHoy();
  const veExpedientes = useSesion().permisos.has(P.pacientes.abrir);
  const [paciente, setPaciente] = useState<PacienteHallado>();
  // The last sheet stays visible until the next one has loaded.
  const [hojas, setHojas] = useState<{ vista?: string; siguiente?: string }>({});
  const [estado, setEstado] = useState<'dibujando' | 'listo' | 'fallo'>('dibujando');
  const [motivo, setMotivo] = useState('');
  const CODIGOPACIENTE = paciente?.CODIGOPACIENTE;
  const call = CODIGOPACIENTE ? formatosImpresion.previsualizar_con : formatosImpresion.previsualizar;
  const params = { NOMBRE: nombre, ...(CODIGOPACIENTE ? { CODIGOPACIENTE } : {}) };
  const cambio = JSON.stringify(borrador);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is compared as text; the rest follows from the patient
  useEffect(() => {
    let vigente = true;
    setEstado('dibujando');
    const reloj = setTimeout(async () => {
      try {
        const { blob } = await bajar(call, params, borrador);
        if (!vigente) return;
        const siguiente = URL.createObjectURL(blob);
        setHojas((h) => {
          if (h.siguiente) URL.revokeObjectURL(h.siguiente);
          return { ...h, siguiente };
        });
        setEstado('listo');
      } catch (e) {
        if (!vigente) return;
        setMotivo((e as Falla).message);
        setEstado('fallo');
      }
    }, PAUSA_MS);
    return () => {
      vigente = false;
      clearTimeout(reloj);
    };
  }, [nombre, cambio, CODIGOPACIENTE]);
  useEffect(() => () => URL.revokeObjectURL(hojas.vista ?? ''), [hojas.vista]);
  return (
    <section className={`${conPrevia.previa} ${estilos.previa}`} aria-label="Vista previa">
      <header>
        <h2 className={comunes.crece}>Vista previa</h2>
        <span className={comunes.tenue} role="status">
          {estado === 'dibujando' ? 'Actualizando…' : ''}
        </span>
        <Boton chico icono="ver" onClick={() => abrirArchivo(call, params, borrador, 'documento')}>
          Abrir PDF
        </Boton>
      </header>
      {veExpedientes && (
        <Combo<PacienteHallado>
          etiqueta="Paciente de la vista previa"
          placeholder="Datos de muestra; busque un paciente"
          buscar={buscarPacientes}
          claveDe={(p) => p.CODIGOPACIENTE}
          textoDe={(p) => p.NOMBRECOMPLETO}
          pintar={(p, palabras) => <PacienteEnLista p={p} palabras={palabras} hoy={hoy} />}
          valor={paciente?.NOMBRECOMPLETO ?? ''}
          alElegir={setPaciente}
          alVaciar={() => setPaciente(undefined)}
        />
      )}
      {estado === 'fallo' && (
        <p className={comunes.peligro} role="alert">
          {motivo || 'Ocurrió un error al generar el documento'}
        </p>
      )}
      <div
        className={`${estilos.previaHoja} ${borrador.HOJA === 'MEDIA_CARTA' ? estilos.mediaCarta : estilos.carta}`}
        aria-busy={estado === 'dibujando'}
      >
        {!hojas.vista && !hojas.siguiente && <Esqueleto filas={8} />}
        {[hojas.vista, hojas.siguiente].map(
          (url) =>
            url && (
              <iframe
                key={url}
                title="Vista previa del formato"
                className={url === hojas.siguiente && hojas.vista ? estilos.esperando : ''}
                src={`${url}#toolbar=0&navpanes=0&view=FitH`}
                onLoad={() => {
                  if (url === hojas.siguiente) setHojas({ vista: url });
                }}
              />
            ),
        )}
      </div>
    </section>
  );
}
