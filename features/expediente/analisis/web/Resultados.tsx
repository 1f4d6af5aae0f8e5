// The results of an order: read with their marks, or typed in a grid (Captura.tsx).
import { useState } from 'react';
import type { Fuera } from '#domain/referencia.ts';
import { ANALISIS } from '#features/expediente/ordenes/clases.ts';
import type { OrdenCompleta } from '#features/expediente/ordenes/contract.ts';
import { useModificable } from '#features/pacientes/web/paciente.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import { resultadoDicho } from '../dicho.ts';
import estilos from './analisis.module.css';
import { Captura } from './Captura.tsx';
import { gruposDe } from './grupos.ts';
import { Marca } from './Marca.tsx';

export function Resultados({ o, modifica }: { o: OrdenCompleta; modifica: boolean }) {
  const [capturando, setCapturando] = useState(false);
  const puede = useModificable(ANALISIS.permisos.agregarResultado, ANALISIS.permisos.editarResultado) && modifica;
  if (o.DET.length === 0) return null;
  const hay = o.DET.some((l) => l.RESULTADO);
  return (
    <section className={estilos.resultados} aria-label="Análisis y resultados">
      <header>
        <h2>
          Análisis y resultados{' '}
          {hay && o.FECHA_RESULTADOS && <span className={`${comunes.tenue} ${comunes.numeros}`}>del {fechaTexto(o.FECHA_RESULTADOS)}</span>}
        </h2>
        {puede && !capturando && (
          <Boton chico primario={!hay} icono="nota" onClick={() => setCapturando(true)}>
            {hay ? 'Editar resultados' : 'Capturar resultados'}
          </Boton>
        )}
      </header>
      {capturando ? <Captura o={o} alCerrar={() => setCapturando(false)} /> : <Leidos o={o} />}
    </section>
  );
}

function Leidos({ o }: { o: OrdenCompleta }) {
  const { decimal } = useClinica().pais.moneda;
  return (
    <table className={estilos.tabla}>
      <thead>
        <tr>
          <th scope="col">Análisis</th>
          <th scope="col" className={estilos.valor}>
            Resultado
          </th>
          <th scope="col">Unidad</th>
          <th scope="col">Referencia</th>
        </tr>
      </thead>
      {gruposDe(o).map(([grupo, lineas]) => (
        <tbody key={grupo}>
          <tr>
            <th scope="colgroup" colSpan={4} className={estilos.grupo}>
              {grupo}
            </th>
          </tr>
          {lineas.map((l) => (
            <tr key={l.ID_ANALISIS} className={l.FUERA ? estilos.fuera : ''}>
              <th scope="row">{l.NOMBRE}</th>
              <td className={`${estilos.valor} ${comunes.numeros}`}>
                {l.RESULTADO ? (
                  <span className={estilos.conMarca}>
                    <Marca fuera={l.FUERA as Fuera} />
                    <b>{resultadoDicho(l, decimal)}</b>
                  </span>
                ) : (
                  <span className={comunes.tenue}>Pendiente</span>
                )}
              </td>
              <td>{l.UNIDAD}</td>
              <td className={comunes.secundario}>{l.REFERENCIA}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
