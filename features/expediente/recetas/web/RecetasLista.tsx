import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { P } from '#domain/permisos.ts';
import { useCodigoPaciente, useModificable } from '#features/pacientes/web/paciente.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { Boton, EnlaceBoton, Ficha } from '#kernel/web/controles.tsx';
import { Dialogo } from '#kernel/web/dialogo.tsx';
import { Pagina } from '#kernel/web/pagina.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { type Columna, Tabla } from '#kernel/web/tabla.tsx';
import { type RecetaEnLista, recetas } from '../contract.ts';
import { esMedikit } from '../rules.ts';
import { useAcciones } from './acciones.tsx';

const LARGO_DETALLE = 30;
const corto = (t: string) => (t.length > LARGO_DETALLE ? `${t.slice(0, LARGO_DETALLE)}…` : t);

export default function RecetasLista() {
  const CODIGOPACIENTE = useCodigoPaciente();
  const s = useSesion();
  const ir = useNavigate();
  const datos = useDatos(recetas.obtener, { CODIGOPACIENTE });
  const { acciones, dialogo, imprimir, enviar } = useAcciones();
  const agrega = useModificable(P.recetas.agregar);
  const duplica = useModificable(P.recetas.duplicar) && agrega;
  const { state } = useLocation() as { state: { guardada?: number } | null };
  const [guardada, setGuardada] = useState(state?.guardada);
  const cerrar = () => {
    setGuardada(undefined);
    void ir('.', { replace: true, state: null });
  };
  const nueva = `/patient/${CODIGOPACIENTE}/prescription/new`;
  const ultima = datos.data?.find((r) => !esMedikit(r));
  return (
    <Pagina
      titulo="Recetas"
      acciones={
        agrega && (
          <>
            {duplica && ultima && (
              <EnlaceBoton a={`${nueva}?de=${ultima.CONSECUTIVO}`} icono="repetir">
                Repetir la última
              </EnlaceBoton>
            )}
            <EnlaceBoton a={`/patient/${CODIGOPACIENTE}/medikit_prescription`} icono="receta">
              Receta Medikit
            </EnlaceBoton>
            <EnlaceBoton a={nueva} primario icono="mas">
              Nueva receta
            </EnlaceBoton>
          </>
        )
      }
    >
      <Tabla
        nombre="Recetas"
        filas={datos.data}
        cargando={datos.isPending}
        error={datos.error?.message}
        claveDe={(r) => r.CONSECUTIVO}
        vacio={{
          texto: 'Aquí quedan las recetas del paciente, con su impresión y sus envíos',
          accion: agrega ? (
            <EnlaceBoton a={nueva} icono="mas">
              Nueva receta
            </EnlaceBoton>
          ) : undefined,
        }}
        uno="una receta"
        acciones={acciones}
        columnas={columnas(s.clinica.ET_MEDICO, s.clinica.MOSTRAR_SUCURSALES === 1)}
      />
      {dialogo}
      <Dialogo
        titulo={`Receta ${guardada ?? ''} guardada`}
        abierto={guardada !== undefined}
        alCerrar={cerrar}
        ancho="s"
        pie={
          <>
            <Boton onClick={cerrar}>Cerrar</Boton>
            <Boton
              icono="correo"
              onClick={() => {
                enviar(guardada);
                cerrar();
              }}
            >
              Enviar
            </Boton>
            <Boton
              primario
              icono="imprimir"
              data-foco
              onClick={() => {
                if (guardada !== undefined) void imprimir({ CONSECUTIVO: guardada });
                cerrar();
              }}
            >
              Imprimir
            </Boton>
          </>
        }
      >
        <p className="sec">¿Desea imprimir o enviar la receta?</p>
      </Dialogo>
    </Pagina>
  );
}

const columnas = (ET_MEDICO: string, conSucursal: boolean): Columna<RecetaEnLista>[] => [
  {
    clave: 'FECHA',
    titulo: 'Fecha',
    ancho: '190px',
    movil: 'titulo',
    valor: (r) => `${r.FECHA} ${r.HORA} ${fechaTexto(r.FECHA)}`,
    celda: (r) => (
      <span className="num">
        {fechaTexto(r.FECHA)}, {r.HORA}
      </span>
    ),
  },
  {
    clave: 'CONSECUTIVO',
    titulo: 'Número',
    ancho: '90px',
    movil: 'linea',
    celda: (r) => (
      <span className="num">
        <span className="m-si">Receta </span>
        {r.CONSECUTIVO}
      </span>
    ),
  },
  { clave: 'MEDICO', titulo: ET_MEDICO },
  {
    clave: 'DETALLE',
    titulo: 'Detalle',
    celda: (r) => (
      <span className="row" title={r.DETALLE}>
        {corto(r.DETALLE)}
        {esMedikit(r) && <Ficha tono="brand">Medikit</Ficha>}
      </span>
    ),
  },
  ...(conSucursal ? [{ clave: 'NOMBRESUCURSAL', titulo: 'Sucursal' }] : []),
];
