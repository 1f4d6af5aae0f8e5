// Screen /patients: the search with its filters in the address; the newest patients when nothing is searched.

import { useDeferredValue, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { textoEdad } from '#domain/edad.ts';
import { P } from '#domain/permisos.ts';
import { puede, restringidoAMedico, todosDe } from '#domain/sesion.ts';
import { textoTelefono } from '#domain/telefonos.ts';
import { medicos } from '#features/medicos/contract.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, CajaBusqueda, EnlaceBoton, Ficha, Iniciales, Interruptor, Seleccion } from '#kernel/web/controles.tsx';
import { Pagina } from '#kernel/web/pagina.tsx';
import { BarraTabla } from '#kernel/web/partes_tabla.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { type PacienteHallado, pacientes } from '../contract.ts';
import { useHoy } from './paciente.ts';
import estilos from './pacientes.module.css';

const POR_PAGINA = 50;

export default function Pacientes() {
  const s = useSesion();
  const { lada } = s.clinica.pais.telefono;
  const hoy = useHoy();
  const ir = useNavigate();
  const [url, setUrl] = useSearchParams();
  const [texto, setTexto] = useState(url.get('buscar') ?? '');
  const [cuantos, setCuantos] = useState(POR_PAGINA);
  const CODIGOMEDICO = Number(url.get('medico') ?? 0);
  const INACTIVOS = url.get('inactivos') === '1' ? 1 : 0;
  const BUSCAR = useDeferredValue(texto.trim());
  const datos = useDatos(
    pacientes.buscar,
    {},
    { query: { BUSCAR, CODIGOMEDICO: CODIGOMEDICO || '', INACTIVOS, LIMIT: Math.min(300, cuantos) } },
  );
  const doctores = useDatos(medicos.obtener, { INACTIVOS: 0 });
  const poner = (k: string, v: string) => {
    setCuantos(POR_PAGINA);
    setUrl(
      (u) => {
        if (v) u.set(k, v);
        else u.delete(k);
        return u;
      },
      { replace: true },
    );
  };
  const abrir = (p: PacienteHallado) => void ir(`/patient/${p.CODIGOPACIENTE}`);
  const registra = puede(s, P.pacientes.registrar) && !s.soloLectura;
  const nuevo = `/patients/new/_${BUSCAR ? `?nombre=${encodeURIComponent(BUSCAR)}` : ''}`;
  const hay = datos.data?.length ?? 0;
  return (
    <Pagina
      titulo="Pacientes"
      acciones={
        registra && (
          <EnlaceBoton primario icono="pacienteNuevo" a={nuevo}>
            Registrar paciente
          </EnlaceBoton>
        )
      }
    >
      <div className={comunes.columna}>
        <BarraTabla>
          <CajaBusqueda
            valor={texto}
            etiqueta="Nombre, teléfono, código o documento"
            autoFocus
            className={estilos.buscaPacientes}
            alCambiar={(v) => {
              setTexto(v);
              poner('buscar', v.trim());
            }}
            onKeyDown={(e) => {
              if (e.key === 'Enter' && datos.data?.[0] && !datos.isPlaceholderData) abrir(datos.data[0]);
            }}
          />
          <Interruptor valor={INACTIVOS === 1} alCambiar={(si) => poner('inactivos', si ? '1' : '')}>
            Incluir inactivos
          </Interruptor>
          {/* Last and already there before the list has come, so that nothing moves when it does. */}
          {!restringidoAMedico(s) && (doctores.isPending || (doctores.data?.length ?? 0) > 1) && (
            <Seleccion
              aria-label={s.clinica.ET_MEDICO}
              className={estilos.deMedico}
              vacio={todosDe(s.clinica)}
              valor={CODIGOMEDICO || ''}
              opciones={(doctores.data ?? []).map((m) => ({ valor: m.CODIGOMEDICO, texto: m.NOMBRECOMPLETO }))}
              alCambiar={(v) => poner('medico', v)}
            />
          )}
        </BarraTabla>
        <Tabla
          nombre="Pacientes"
          filas={datos.data}
          cargando={datos.isPending}
          error={datos.error?.message}
          claveDe={(p) => p.CODIGOPACIENTE}
          uno="un paciente"
          acciones={[{ texto: 'Abrir', icono: 'ver', abre: true, soloFila: true, hacer: abrir }]}
          sinBusqueda
          sinPaginas
          vacio={{
            texto: BUSCAR ? `No hay pacientes con «${BUSCAR}»` : 'Todavía no hay pacientes',
            ...(registra ? { accion: <EnlaceBoton a={nuevo}>Registrar paciente</EnlaceBoton> } : {}),
          }}
          columnas={[
            {
              clave: 'NOMBRECOMPLETO',
              titulo: 'Paciente',
              movil: 'titulo',
              celda: (p) => (
                <span className={comunes.fila}>
                  <Iniciales nombre={p.NOMBRECOMPLETO} foto={p.FOTO} />
                  <span className={comunes.realce}>{p.NOMBRECOMPLETO}</span>
                  {p.FUSIONADO === 1 ? <Ficha tono="cuidado">Fusionado</Ficha> : p.ACTIVO === 0 && <Ficha tono="cuidado">Inactivo</Ficha>}
                </span>
              ),
              valor: (p) => p.NOMBRECOMPLETO,
            },
            { clave: 'CODIGOPACIENTE', titulo: 'Código', derecha: true, ancho: '90px' },
            {
              clave: 'EDAD',
              titulo: 'Edad',
              ancho: '140px',
              celda: (p) => textoEdad(p.FECHA_NACIMIENTO, hoy),
              valor: (p) => p.FECHA_NACIMIENTO,
            },
            {
              clave: 'TCELULAR',
              titulo: 'Teléfono',
              ancho: '150px',
              celda: (p) => (
                <span className={comunes.numeros}>{textoTelefono(p.TCELULAR || p.TELEFONO1, (p.TCELULAR && p.TCEL_LADA) || lada)}</span>
              ),
            },
            { clave: 'DOCUMENTOID', titulo: 'Documento', ancho: '180px', movil: 'no' },
          ]}
          pie={
            hay >= cuantos && cuantos < 300 ? (
              <p className={estilos.masPacientes}>
                <Boton chico onClick={() => setCuantos(300)}>
                  Mostrar más
                </Boton>
              </p>
            ) : (
              hay >= 300 && <p className={`${estilos.masPacientes} ${comunes.tenue}`}>Siga escribiendo para ver menos resultados</p>
            )
          }
        />
      </div>
    </Pagina>
  );
}
