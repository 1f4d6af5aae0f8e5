// Screen /cashier/patients: patients to collect from, those who owe first; the search finds all.

import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { P } from '#domain/permisos.ts';
import { textoTelefono } from '#domain/telefonos.ts';
import { diasEntre, enLaClinica, fechaCorta } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { useBusqueda } from '#kernel/web/busqueda.ts';
import { Resaltado } from '#kernel/web/combo.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, CajaBusqueda, EnlaceBoton, Ficha, Iniciales, Segmentos } from '#kernel/web/controles.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { Pagina } from '#kernel/web/pagina.tsx';
import { BarraTabla, FilaDePaginas } from '#kernel/web/partes_tabla.tsx';
import { useClinica, useSesion } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { general, ORDENES, type PacienteEnCaja } from '../general/contract.ts';
import { useCobrar } from './Cobrar.tsx';
import estilos from './caja.module.css';
import { useDinero } from './PaginaCaja.tsx';
import { PorSalir } from './PorSalir.tsx';
import { rutaCargos } from './rutas.ts';

const LIMITE = 25;

export default function PacientesCaja() {
  const ir = useNavigate();
  const $ = useDinero();
  const s = useSesion();
  const { lada } = s.clinica.pais.telefono;
  const hoy = enLaClinica(useClinica().ZONA_HORARIA).fecha;
  const [url, poner] = useDireccion();
  const buscado = url.get('b') ?? '';
  const pagina = Number(url.get('pagina') ?? 0);
  const ver = (url.get('ver') ?? 'deudores') as 'deudores' | 'todos';
  const { texto, poner: setTexto } = useBusqueda(buscado, (b) => poner({ b, pagina: '' }));
  const caja = useRef<HTMLInputElement>(null);
  useEffect(() => caja.current?.focus(), []);

  // A search covers all patients, not only those who owe.
  const DEUDORES = ver === 'deudores' && !buscado ? 1 : 0;
  const ORDEN = url.get('debe') ?? 'ANTIGUO';
  const datos = useDatos(general.buscar, {}, { query: { BUSCAR: buscado, DEUDORES, ORDEN, LIMITE, PAGINA: pagina } });
  const abrir = (p: PacienteEnCaja) => ir(rutaCargos(p.CODIGOPACIENTE));
  const cobrar = useCobrar();
  const hay = datos.data?.PACIENTES.length ?? 0;
  return (
    <Pagina
      titulo="Caja"
      junto={
        datos.data && datos.data.DEUDORES > 0 ? (
          <Ficha>
            Por cobrar <b className={`${comunes.numeros} ${comunes.peligro}`}>{$(datos.data.SALDOS)}</b> de {datos.data.DEUDORES}{' '}
            {datos.data.DEUDORES === 1 ? 'paciente' : 'pacientes'}
          </Ficha>
        ) : undefined
      }
      acciones={
        s.permisos.has(P.reportes.caja) && (
          <EnlaceBoton a="/report/corte_de_caja" icono="barras">
            Corte de caja
          </EnlaceBoton>
        )
      }
    >
      <div className={comunes.columna}>
        {!buscado && <PorSalir />}
        <BarraTabla>
          <CajaBusqueda
            ref={caja}
            etiqueta="Buscar paciente por nombre, teléfono o código"
            placeholder="Nombre, teléfono o código"
            className={estilos.buscaCaja}
            valor={texto}
            alCambiar={setTexto}
            onKeyDown={(e) => {
              if (e.key === 'Enter' && datos.data?.PACIENTES[0] && texto.trim() === buscado) void abrir(datos.data.PACIENTES[0]);
              if (e.key === 'ArrowDown') {
                e.preventDefault();
                document.querySelector<HTMLElement>('[data-pieza="tabla"] tbody tr')?.focus();
              }
            }}
          />
          <span className={comunes.crece} />
          {DEUDORES === 1 && (
            <Segmentos
              etiqueta="Quién va primero"
              valor={ORDEN}
              opciones={ORDENES.map(([valor, texto]) => ({ valor: valor as string, texto }))}
              alCambiar={(v) => poner({ debe: v === 'ANTIGUO' ? '' : v, pagina: '' })}
            />
          )}
          <Segmentos
            etiqueta="Pacientes que se muestran"
            valor={buscado ? 'todos' : ver}
            opciones={[
              { valor: 'deudores', texto: 'Con saldo pendiente' },
              { valor: 'todos', texto: 'Todos' },
            ]}
            alCambiar={(v) => {
              setTexto('');
              poner({ ver: v === 'deudores' ? '' : v, b: '', pagina: '' });
            }}
          />
        </BarraTabla>
        <Tabla
          nombre="Pacientes en caja"
          filas={datos.data?.PACIENTES}
          cargando={datos.isPending}
          error={datos.error?.message}
          claveDe={(p) => p.CODIGOPACIENTE}
          uno="un paciente"
          acciones={[
            { texto: 'Abrir', icono: 'ver', abre: true, soloFila: true, hacer: abrir },
            { texto: 'Cobrar', icono: 'caja', tecla: 'C', hacer: cobrar.hacer, si: cobrar.si },
          ]}
          sinBusqueda
          sinPaginas
          vacio={{
            texto: buscado
              ? 'No hay resultados'
              : DEUDORES
                ? 'Nadie debe nada. Busque a un paciente para registrarle un cargo.'
                : 'Todavía no hay pacientes',
          }}
          columnas={[
            {
              clave: 'NOMBRECOMPLETO',
              titulo: 'Paciente',
              movil: 'titulo',
              celda: (p) => (
                <span className={comunes.fila}>
                  <Iniciales nombre={p.NOMBRECOMPLETO} {...(p.FOTO ? { foto: p.FOTO } : {})} />
                  <span>
                    <Resaltado texto={p.NOMBRECOMPLETO} palabras={buscado} />{' '}
                    <span className={`${comunes.tenue} ${comunes.numeros}`}>{p.CODIGOPACIENTE}</span>
                  </span>
                  {!p.ACTIVO && <Ficha tono="cuidado">Inactivo</Ficha>}
                </span>
              ),
            },
            {
              clave: 'TCELULAR',
              titulo: 'Teléfono',
              celda: (p) => (
                <span className={comunes.numeros}>{textoTelefono(p.TCELULAR || p.TELEFONO1, (p.TCELULAR && p.TCEL_LADA) || lada)}</span>
              ),
            },
            {
              clave: 'DESDE',
              titulo: 'Debe desde',
              celda: (p) =>
                p.DESDE && (
                  <span className={`${comunes.numeros} ${diasEntre(p.DESDE, hoy) > 30 ? comunes.cuidado : comunes.tenue}`}>
                    {p.DESDE === hoy ? 'Hoy' : fechaCorta(p.DESDE)}
                  </span>
                ),
            },
            {
              clave: 'SALDO_FAVOR',
              titulo: 'Saldo a favor',
              derecha: true,
              celda: (p) => p.SALDO_FAVOR > 0 && <span className={comunes.bien}>{$(p.SALDO_FAVOR)}</span>,
            },
            {
              clave: 'SALDOS',
              titulo: 'Saldo',
              derecha: true,
              celda: (p) =>
                p.SALDOS > 0 ? (
                  <b className={`${comunes.fuerte} ${comunes.peligro}`}>{$(p.SALDOS)}</b>
                ) : (
                  <span className={comunes.tenue}>{$(0)}</span>
                ),
            },
          ]}
        />
        {(pagina > 0 || hay === LIMITE) && (
          <FilaDePaginas>
            <Boton
              plano
              chico
              icono="izquierda"
              aria-label="Página anterior"
              disabled={pagina === 0}
              onClick={() => poner({ pagina: pagina > 1 ? String(pagina - 1) : '' })}
            />
            <span className={`${comunes.numeros} ${comunes.enUnRenglon}`}>Página {pagina + 1}</span>
            <Boton
              plano
              chico
              icono="derecha"
              aria-label="Página siguiente"
              disabled={hay < LIMITE}
              onClick={() => poner({ pagina: String(pagina + 1) })}
            />
          </FilaDePaginas>
        )}
      </div>
    </Pagina>
  );
}
