// The details of an entry, and every time that it was offered.

import { E, TIPOS_CITA } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { textoCelular } from '#domain/telefonos.ts';
import { textoDuracion } from '#features/agenda/citas/web/CitaDialogo.tsx';
import { nombreCanal } from '#kernel/shared/canales.ts';
import { enLaClinica, momentoTexto } from '#kernel/shared/dates.ts';
import { nombreEn } from '#kernel/shared/fields.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, EnlaceBoton, Ficha, Iniciales } from '#kernel/web/controles.tsx';
import { Dialogo } from '#kernel/web/dialogo.tsx';
import { Cargando, Vacio } from '#kernel/web/pagina.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { listaEspera } from '../contract.ts';
import { ESTADOS_ESPERA, ESTADOS_OFERTA, PRIORIDAD_ESPERA } from '../fields.ts';
import { deseoDe } from '../rules.ts';
import estilos from './lista_espera.module.css';
import { cuandoEs, TONO_ESPERA, TONO_OFERTA } from './palabras.ts';

export function EsperaInfo({ ID, alCerrar }: { ID: number; alCerrar: () => void }) {
  const s = useSesion();
  const d = useDatos(listaEspera.obtener_uno, { ID }, { fresco: 0 });
  const e = d.data;
  const hoy = enLaClinica(s.clinica.ZONA_HORARIA).fecha;
  const datos = e
    ? [
        [s.clinica.ET_MEDICO, e.MEDICO || `Cualquier ${s.clinica.ET_MEDICO.toLowerCase()}`],
        ...(s.SUCURSALES.length > 1 ? [['Sucursal', e.NOMBRESUCURSAL || 'Cualquier sucursal']] : []),
        ['Cita', `${TIPOS_CITA[e.TIPO_CITA]}, ${textoDuracion(e.H_MINCITA)}`],
        ['Le queda', deseoDe(e, hoy)],
        ...(e.F_CITA && e.H_CITA ? [['Adelantaría', `Su cita del ${cuandoEs(e.F_CITA, e.H_CITA)}`]] : []),
        ['En la lista desde', momentoTexto(e.DESDE_CUANDO)],
        ...(e.NOTA ? [['Nota', e.NOTA]] : []),
        ...(e.MOTIVO ? [['Motivo', e.MOTIVO]] : []),
      ]
    : [];
  return (
    <Dialogo titulo="Lista de espera" abierto alCerrar={alCerrar} ancho="m" pie={<Boton onClick={alCerrar}>Cerrar</Boton>}>
      <Cargando de={{ data: e, error: d.error, refetch: d.refetch }}>
        {e && (
          <div className={comunes.columna}>
            <div className={`${comunes.fila} ${comunes.envuelve}`}>
              <Iniciales nombre={e.PACIENTE} t={44} />
              <div className={comunes.crece}>
                <h2>{e.PACIENTE}</h2>
                <p className={`${comunes.tenue} ${comunes.numeros}`}>
                  {[`Código ${e.CODIGOPACIENTE}`, textoCelular(e.TCEL_LADA, e.TCELULAR)].filter(Boolean).join(' · ')}
                </p>
              </div>
              {s.permisos.has(P.pacientes.abrir) && (
                <EnlaceBoton icono="documento" a={`/patient/${e.CODIGOPACIENTE}`}>
                  Expediente
                </EnlaceBoton>
              )}
            </div>
            <div className={`${comunes.fila} ${comunes.envuelve}`}>
              <Ficha {...(TONO_ESPERA[e.ESTADO] ? { tono: TONO_ESPERA[e.ESTADO]! } : {})}>{nombreEn(ESTADOS_ESPERA, e.ESTADO)}</Ficha>
              {e.PRIORIDAD === PRIORIDAD_ESPERA.urgente && (
                <Ficha tono="cuidado" icono="alerta">
                  Urgente
                </Ficha>
              )}
            </div>
            <dl className={estilos.datos}>
              {datos.map(([t, v]) => (
                <div key={t}>
                  <dt>{t}</dt>
                  <dd>{v}</dd>
                </div>
              ))}
            </dl>
            <section>
              <h3>Lugares que se le ofrecieron</h3>
              {e.HISTORIA.length === 0 ? (
                <Vacio texto="Todavía no se le ha ofrecido ninguno" />
              ) : (
                <ul className={estilos.historia}>
                  {e.HISTORIA.map((o) => (
                    <li key={o.ID}>
                      <div className={comunes.crece}>
                        <b className={comunes.numeros}>{cuandoEs(o.F_CITA, o.H_CITA)}</b> con {o.MEDICO}
                        <p className={`${comunes.tenue} ${comunes.numeros}`}>
                          Por {nombreCanal(o.CANAL)}, {momentoTexto(o.OFRECIDA)}
                          {o.ESTADO === E.oferta.porResponder && ` · responde antes de las ${o.VENCE.slice(11, 16)}`}
                          {o.RESPONDIDA &&
                            (o.ESTADO === E.oferta.aceptada || o.ESTADO === E.oferta.noLeQueda) &&
                            ` · respondió a las ${o.RESPONDIDA.slice(11, 16)}`}
                        </p>
                      </div>
                      <Ficha {...(TONO_OFERTA[o.ESTADO] ? { tono: TONO_OFERTA[o.ESTADO]! } : {})}>
                        {nombreEn(ESTADOS_OFERTA, o.ESTADO)}
                      </Ficha>
                    </li>
                  ))}
                </ul>
              )}
            </section>
          </div>
        )}
      </Cargando>
    </Dialogo>
  );
}
