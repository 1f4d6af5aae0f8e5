// List of sent and failed messages with the reason; failed ones are sent again or marked as seen here.

import { useState } from 'react';
import { E } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { textoTelefono } from '#domain/telefonos.ts';
import { ComoPaciente } from '#features/agenda/recibidas/web/ComoPaciente.tsx';
import { CANALES } from '#kernel/shared/canales.ts';
import { esFecha, momentoTexto } from '#kernel/shared/dates.ts';
import { nombreEn } from '#kernel/shared/fields.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Ficha, Seleccion, type Tono } from '#kernel/web/controles.tsx';
import { Dialogo } from '#kernel/web/dialogo.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { EntradaFecha } from '#kernel/web/fecha.tsx';
import { usePaginas, VerMas } from '#kernel/web/paginas.tsx';
import { usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { ESTADOS, FALLIDOS, FILTRO_ESTADOS, type Mensaje, mensajes } from '../contract.ts';
import estilos from './mensajes.module.css';

const TONOS: Partial<Record<Mensaje['ESTADO'], Tono>> = {
  [E.mensaje.enviandose]: 'marca',
  [E.mensaje.enviado]: 'marca',
  [E.mensaje.entregado]: 'bien',
  [E.mensaje.leido]: 'bien',
  [E.mensaje.fallido]: 'peligro',
  [E.mensaje.porConfirmar]: 'cuidado',
};
const fallo = (m: Mensaje) => FALLIDOS.some((estado) => estado === m.ESTADO);
/** A mail address, or a mobile number with its country prefix. */
const paraDe = (m: Mensaje) => (m.CANAL === 'correo' ? m.PARA : textoTelefono(`+${m.PARA}`, ''));
const FILTROS = ['DESDE', 'HASTA', 'CANAL', 'ESTADO'] as const;
type Filtro = Record<(typeof FILTROS)[number], string>;

export function Salida({ emulados }: { emulados: readonly string[] }) {
  const puede = usePuedeEscribir(P.citas.agendar, P.contactos.ver, P.clinica.configurar);
  const [url, poner] = useDireccion();
  const filtro = Object.fromEntries(FILTROS.map((k) => [k, url.get(k) ?? ''])) as Filtro;
  const [abierto, setAbierto] = useState<Mensaje>();
  // A date still being typed is not used as a filter.
  const pedido = { ...filtro, DESDE: esFecha(filtro.DESDE) ? filtro.DESDE : '', HASTA: esFecha(filtro.HASTA) ? filtro.HASTA : '' };
  const paginas = usePaginas(mensajes.obtener, 'MENSAJES', pedido);
  const reenviar = useGuardar(mensajes.reenviar);
  const atender = useGuardar(mensajes.atender);
  return (
    <>
      <Tabla
        nombre="Mensajes"
        filas={paginas.filas}
        cargando={paginas.cargando}
        error={paginas.error}
        claveDe={(m) => m.ID}
        sinPaginas
        sinBusqueda
        vacio={{ texto: FILTROS.every((k) => !filtro[k]) ? 'Todavía no ha salido ningún mensaje' : 'Ningún mensaje con esos filtros' }}
        columnas={[
          {
            clave: 'CREADO',
            titulo: 'Fecha',
            ancho: '180px',
            celda: (m) => <span className={comunes.numeros}>{momentoTexto(m.CREADO)}</span>,
          },
          { clave: 'CANAL', titulo: 'Medio', ancho: '100px', celda: (m) => nombreEn(CANALES, m.CANAL) },
          {
            clave: 'PARA',
            titulo: 'Para',
            ancho: '220px',
            movil: 'titulo',
            celda: (m) => [m.PACIENTE, paraDe(m)].filter(Boolean).join(' · '),
          },
          {
            clave: 'ASUNTO',
            titulo: 'Mensaje',
            celda: (m) => <span className={estilos.mensaje}>{m.ASUNTO || m.CUERPO.slice(0, 120)}</span>,
          },
          {
            clave: 'ESTADO',
            titulo: 'Estado',
            ancho: '150px',
            celda: (m) => (
              <>
                <Ficha {...(TONOS[m.ESTADO] ? { tono: TONOS[m.ESTADO]! } : {})}>{nombreEn(ESTADOS, m.ESTADO)}</Ficha>
                {m.MOTIVO && <div className={comunes.tenue}>{m.MOTIVO}</div>}
              </>
            ),
          },
        ]}
        uno="un mensaje"
        acciones={[
          { texto: 'Ver', icono: 'ver', abre: true, hacer: setAbierto },
          ...(puede
            ? [
                {
                  texto: 'Reenviar',
                  icono: 'repetir' as const,
                  tecla: 'R',
                  si: fallo,
                  hacer: (m: Mensaje) => reenviar.enviar({}, { ID: m.ID }),
                },
                { texto: 'Atendido', icono: 'listo' as const, si: fallo, hacer: (m: Mensaje) => atender.enviar({}, { ID: m.ID }) },
              ]
            : []),
        ]}
        filtros={
          <>
            <EntradaFecha
              className={estilos.fecha}
              aria-label="Desde"
              valor={filtro.DESDE}
              alCambiar={(v) => poner({ DESDE: String(v) })}
            />
            <EntradaFecha
              className={estilos.fecha}
              aria-label="Hasta"
              valor={filtro.HASTA}
              alCambiar={(v) => poner({ HASTA: String(v) })}
            />
            <Seleccion
              aria-label="Medio"
              chica
              vacio="Todos los medios"
              opciones={CANALES.map(([valor, texto]) => ({ valor, texto }))}
              valor={filtro.CANAL}
              alCambiar={(v) => poner({ CANAL: v })}
            />
            <Seleccion
              aria-label="Estado"
              chica
              vacio="Todos los estados"
              opciones={FILTRO_ESTADOS.map(([valor, texto]) => ({ valor, texto }))}
              valor={filtro.ESTADO}
              alCambiar={(v) => poner({ ESTADO: v })}
            />
          </>
        }
        pie={<VerMas de={paginas}>Ver anteriores</VerMas>}
      />
      {abierto && (
        <Dialogo titulo={abierto.ASUNTO || nombreEn(CANALES, abierto.CANAL)} abierto alCerrar={() => setAbierto(undefined)} ancho="s">
          <p className={comunes.tenue}>
            Para {paraDe(abierto)}. {nombreEn(ESTADOS, abierto.ESTADO)}
            {abierto.ENVIADO && ` el ${momentoTexto(abierto.ENVIADO)}`}
            {abierto.MOTIVO && `: ${abierto.MOTIVO}`}
          </p>
          <p className={estilos.cuerpo}>{abierto.CUERPO}</p>
          {abierto.CANAL !== 'correo' && emulados.includes(abierto.CANAL) && puede && (
            <ComoPaciente mensaje={abierto} alCerrar={() => setAbierto(undefined)} />
          )}
        </Dialogo>
      )}
    </>
  );
}
