// Screen /calendar/waiting-list: the entries in the order of offers, with the filters in the address.

import { useDeferredValue, useMemo, useState } from 'react';
import { E } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { restringidoAMedico, todosDe } from '#domain/sesion.ts';
import { pacienteDe } from '#features/agenda/citas/web/CampoPaciente.tsx';
import { CitaDialogo, textoDuracion } from '#features/agenda/citas/web/CitaDialogo.tsx';
import { useReloj } from '#features/agenda/tiempo/web/reloj.ts';
import { medicos } from '#features/medicos/contract.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { nombreEn } from '#kernel/shared/fields.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, CajaBusqueda, Ficha, Seleccion } from '#kernel/web/controles.tsx';
import { preguntar } from '#kernel/web/dialogo.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { Pagina } from '#kernel/web/pagina.tsx';
import { usePaginas, VerMas } from '#kernel/web/paginas.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { type Columna, Tabla } from '#kernel/web/tabla.tsx';
import { listaEspera } from '../contract.ts';
import { ESTADOS_ESPERA, type EsperaEnLista, PRIORIDAD_ESPERA } from '../fields.ts';
import { deseoDe, enEspera, puedeEditarEspera, puedeRetirarEspera } from '../rules.ts';
import { AjustesDialogo } from './AjustesDialogo.tsx';
import { EsperaDialogo } from './EsperaDialogo.tsx';
import { EsperaInfo } from './EsperaInfo.tsx';
import { LugaresEnTira, useResumen } from './LugaresLibres.tsx';
import estilos from './lista_espera.module.css';
import { cuandoEs, TONO_ESPERA } from './palabras.ts';

type Abierto = 'nueva' | 'editar' | 'ver' | 'agendar' | 'ajustes';
/** The filter by state; living entries are shown without one. */
const TERMINADAS = ESTADOS_ESPERA.slice(1).map(([valor, texto]) => ({ valor, texto: `${texto}s` }));

export default function ListaEspera() {
  const s = useSesion();
  const reloj = useReloj();
  const [url, cambiar] = useDireccion();
  const [texto, setTexto] = useState(url.get('buscar') ?? '');
  const [elegida, setElegida] = useState<EsperaEnLista>();
  const [abierto, setAbierto] = useState<Abierto>();
  const cerrar = () => setAbierto(undefined);
  const abrir = (que: Abierto) => (e: EsperaEnLista) => {
    setElegida(e);
    setAbierto(que);
  };
  const CODIGOMEDICO = Number(url.get('m') ?? 0) || 0;
  const ESTADO = TERMINADAS.map(({ valor }) => String(valor)).find((valor) => valor === url.get('e')) ?? '';
  const TEXTO = useDeferredValue(texto.trim());
  const poner = (k: string, v: string) => cambiar({ [k]: v });
  const pedido = { ESTADO, CODIGOMEDICO: CODIGOMEDICO || '', TEXTO };
  const paginas = usePaginas(listaEspera.obtener, 'ESPERAS', pedido);
  const resumen = useResumen(CODIGOMEDICO);
  const doctores = useDatos(medicos.obtener_de, { INACTIVOS: 0, TODAS: 1 }, { fresco: 5 * 60_000 });
  const retirar = useGuardar(listaEspera.retirar);
  const atender = useGuardar(listaEspera.atender, undefined, { callado: true });

  const escribe = !s.soloLectura;
  const columnas = useMemo<Columna<EsperaEnLista>[]>(
    () => [
      {
        clave: 'PACIENTE',
        titulo: 'Paciente',
        movil: 'titulo',
        celda: (e) => (
          <>
            <span className={`${comunes.fila} ${comunes.envuelve}`}>
              {e.PACIENTE}
              {e.PRIORIDAD === PRIORIDAD_ESPERA.urgente && (
                <Ficha tono="cuidado" icono="alerta">
                  Urgente
                </Ficha>
              )}
            </span>
            {e.NOTA && <span className={`${comunes.tenue} ${estilos.nota}`}>{e.NOTA}</span>}
          </>
        ),
      },
      {
        clave: 'MEDICO',
        titulo: s.clinica.ET_MEDICO,
        celda: (e) => e.MEDICO || <span className={comunes.tenue}>Cualquiera</span>,
      },
      {
        clave: 'DESEO',
        titulo: 'Le queda',
        celda: (e) => (
          <>
            {deseoDe(e, reloj.fecha)}
            {e.F_CITA && e.H_CITA && (
              <span className={`${comunes.tenue} ${estilos.nota} ${comunes.numeros}`}>
                Adelantaría su cita del {cuandoEs(e.F_CITA, e.H_CITA)}
              </span>
            )}
          </>
        ),
      },
      {
        clave: 'H_MINCITA',
        titulo: 'Cita',
        ancho: '110px',
        celda: (e) => (
          <span className={comunes.numeros}>{`${e.TIPO_CITA === E.tipoCita.video ? 'Video, ' : ''}${textoDuracion(e.H_MINCITA)}`}</span>
        ),
      },
      {
        clave: 'DESDE_CUANDO',
        titulo: 'En la lista desde',
        celda: (e) => <span className={comunes.numeros}>{fechaTexto(e.DESDE_CUANDO.slice(0, 10))}</span>,
      },
      {
        clave: 'ESTADO',
        titulo: 'Estado',
        celda: (e) => (
          <>
            <Ficha {...(TONO_ESPERA[e.ESTADO] ? { tono: TONO_ESPERA[e.ESTADO]! } : {})}>{nombreEn(ESTADOS_ESPERA, e.ESTADO)}</Ficha>
            {e.OFERTAS > 0 && (
              <span className={`${comunes.tenue} ${estilos.nota}`}>
                {e.OFERTAS === 1 ? '1 lugar ofrecido' : `${e.OFERTAS} lugares ofrecidos`}
              </span>
            )}
          </>
        ),
      },
    ],
    [s.clinica.ET_MEDICO, reloj.fecha],
  );
  const quitar = async (e: EsperaEnLista) => {
    const pregunta = { titulo: 'Quitar de la lista de espera', texto: `¿Quitar a ${e.PACIENTE} de la lista de espera?` };
    if (await preguntar({ ...pregunta, si: 'Quitar', peligro: true })) await retirar.enviar({}, { ID: e.ID });
  };
  const hayFiltro = TEXTO !== '' || CODIGOMEDICO > 0 || ESTADO !== '';
  return (
    <Pagina
      titulo="Lista de espera"
      volver="/calendar"
      // In the page's head, so that a new free time does not move the list.
      junto={resumen && <LugaresEnTira lugares={resumen.LUGARES} soloCuenta={false} />}
      acciones={
        escribe &&
        s.permisos.has(P.clinica.configurar) && (
          <Boton chico icono="ajustes" onClick={() => setAbierto('ajustes')}>
            Ajustes
          </Boton>
        )
      }
    >
      <div className={comunes.columna}>
        <Tabla
          nombre="Lista de espera"
          filas={paginas.filas}
          cargando={paginas.cargando}
          error={paginas.error}
          columnas={columnas}
          claveDe={(e) => e.ID}
          sinBusqueda
          sinPaginas
          vacio={{
            texto: hayFiltro
              ? 'Nadie con esos filtros'
              : 'Nadie espera un lugar. Cuando a un paciente no le quede ningún horario, póngalo aquí.',
            ...(escribe && !hayFiltro ? { accion: <Boton onClick={() => setAbierto('nueva')}>Poner en lista de espera</Boton> } : {}),
          }}
          barra={
            escribe && (
              <Boton chico primario icono="mas" onClick={() => setAbierto('nueva')}>
                Agregar
              </Boton>
            )
          }
          uno="un paciente de la lista"
          acciones={[
            { texto: 'Detalles', icono: 'ver', abre: true, hacer: abrir('ver') },
            ...(escribe ? [{ texto: 'Agendar', icono: 'agenda' as const, tecla: 'A', si: enEspera, hacer: abrir('agendar') }] : []),
            ...(escribe && s.permisos.has(P.citas.editar)
              ? [
                  {
                    texto: 'Editar',
                    icono: 'nota' as const,
                    tecla: 'E',
                    hacer: abrir('editar'),
                    si: (e: EsperaEnLista) => puedeEditarEspera(s, e) === true,
                  },
                ]
              : []),
            ...(escribe && s.permisos.has(P.citas.eliminar)
              ? [
                  {
                    texto: 'Quitar',
                    icono: 'eliminar' as const,
                    tecla: 'Supr',
                    peligro: true,
                    hacer: quitar,
                    si: (e: EsperaEnLista) => puedeRetirarEspera(s, e) === true,
                  },
                ]
              : []),
          ]}
          filtros={
            <>
              {!restringidoAMedico(s) && (
                <Seleccion
                  aria-label={s.clinica.ET_MEDICO}
                  chica
                  vacio={todosDe(s.clinica)}
                  valor={CODIGOMEDICO || ''}
                  opciones={(doctores.data ?? []).map((m) => ({ valor: m.CODIGOMEDICO, texto: m.NOMBRECOMPLETO }))}
                  alCambiar={(v) => poner('m', v)}
                />
              )}
              <Seleccion
                aria-label="Estado"
                chica
                vacio="En la lista"
                valor={ESTADO}
                opciones={TERMINADAS}
                alCambiar={(v) => poner('e', v)}
              />
              <CajaBusqueda
                valor={texto}
                etiqueta="Buscar paciente"
                alCambiar={(v) => {
                  setTexto(v);
                  poner('buscar', v.trim());
                }}
              />
            </>
          }
          pie={<VerMas de={paginas}>Ver más</VerMas>}
        />
      </div>
      {abierto === 'nueva' && <EsperaDialogo pedida={CODIGOMEDICO ? { CODIGOMEDICO } : {}} alCerrar={cerrar} />}
      {abierto === 'ajustes' && <AjustesDialogo alCerrar={cerrar} />}
      {abierto === 'ver' && elegida && <EsperaInfo ID={elegida.ID} alCerrar={cerrar} />}
      {abierto === 'editar' && elegida && <EsperaDialogo editada={elegida} alCerrar={cerrar} />}
      {abierto === 'agendar' && elegida && (
        <CitaDialogo
          reloj={reloj}
          alCerrar={cerrar}
          pedida={{
            F_CITA: elegida.FECHAINICIAL > reloj.fecha ? elegida.FECHAINICIAL : reloj.fecha,
            H_CITA: '',
            H_MINCITA: elegida.H_MINCITA,
            ...(elegida.CODIGOMEDICO ? { CODIGOMEDICO: elegida.CODIGOMEDICO } : {}),
            ...(elegida.SUCURSAL ? { SUCURSAL: elegida.SUCURSAL } : {}),
            paciente: pacienteDe(elegida),
          }}
          alGuardar={({ N_CITA }) => void atender.enviar({ N_CITA }, { ID: elegida.ID })}
        />
      )}
    </Pagina>
  );
}
