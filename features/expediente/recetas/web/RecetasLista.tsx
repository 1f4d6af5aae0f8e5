// Screen /patient/:CODIGOPACIENTE/prescriptions: the patient's prescriptions.
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { P } from '#domain/permisos.ts';
import { columnaFecha, ListaDeRegistros, useColumnasDeQuien } from '#features/expediente/registros/web/ListaDeRegistros.tsx';
import { useCodigoPaciente, useModificable } from '#features/pacientes/web/paciente.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, EnlaceBoton, Ficha } from '#kernel/web/controles.tsx';
import { Dialogo } from '#kernel/web/dialogo.tsx';
import type { Columna } from '#kernel/web/tabla.tsx';
import { POR_PAGINA, type RecetaEnLista, recetas } from '../contract.ts';
import { esMedikit } from '../rules.ts';
import { useAcciones } from './acciones.tsx';

const LARGO_DETALLE = 30;
const corto = (t: string) => (t.length > LARGO_DETALLE ? `${t.slice(0, LARGO_DETALLE)}…` : t);

export default function RecetasLista() {
  const CODIGOPACIENTE = useCodigoPaciente();
  const ir = useNavigate();
  const datos = useDatos(recetas.obtener, { CODIGOPACIENTE });
  const { acciones, dialogo, imprimir, enviar } = useAcciones();
  const agrega = useModificable(P.recetas.agregar);
  const duplica = useModificable(P.recetas.duplicar) && agrega;
  const { state } = useLocation() as { state: { guardada?: number } | null };
  const [guardada, setGuardada] = useState(state?.guardada);
  const hecha = datos.data?.find((r) => r.CONSECUTIVO === guardada);
  const cerrar = () => {
    setGuardada(undefined);
    void ir('.', { replace: true, state: null });
  };
  const nueva = 'prescription/new';
  const base = `/patient/${CODIGOPACIENTE}`;
  const ultima = datos.data?.find((r) => !esMedikit(r));
  const quien = useColumnasDeQuien<RecetaEnLista>('NOMBRESUCURSAL');
  return (
    <ListaDeRegistros
      titulo="Recetas"
      uno="una receta"
      datos={datos}
      tope={POR_PAGINA}
      claveDe={(r) => r.CONSECUTIVO}
      columnas={[columnaFecha(), NUMERO, quien.medico, DETALLE, ...quien.sucursal]}
      acciones={acciones}
      nuevo={agrega ? { texto: 'Nueva receta', primero: 'Escribir la primera', a: nueva } : undefined}
      otros={
        agrega && (
          <>
            {duplica && ultima && (
              <EnlaceBoton a={`${base}/${nueva}?de=${ultima.CONSECUTIVO}`} icono="repetir">
                Repetir la última
              </EnlaceBoton>
            )}
            <EnlaceBoton a={`${base}/medikit_prescription`} icono="receta">
              Receta Medikit
            </EnlaceBoton>
          </>
        )
      }
      vacio="Aquí quedan las recetas del paciente, con su impresión y sus envíos"
    >
      {dialogo}
      <Dialogo
        titulo={`Receta ${guardada ?? ''} guardada`}
        abierto={hecha !== undefined}
        alCerrar={cerrar}
        ancho="s"
        pie={
          <>
            <Boton onClick={cerrar}>Cerrar</Boton>
            <Boton
              icono="correo"
              onClick={() => {
                if (hecha) enviar(hecha);
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
                if (hecha) void imprimir(hecha);
                cerrar();
              }}
            >
              Imprimir
            </Boton>
          </>
        }
      >
        <p className={comunes.secundario}>¿Desea imprimir o enviar la receta?</p>
      </Dialogo>
    </ListaDeRegistros>
  );
}

const NUMERO: Columna<RecetaEnLista> = {
  clave: 'CONSECUTIVO',
  titulo: 'Número',
  ancho: '90px',
  movil: 'linea',
  celda: (r) => (
    <span className={comunes.numeros}>
      <span data-tarjeta="si">Receta </span>
      {r.CONSECUTIVO}
    </span>
  ),
};
const DETALLE: Columna<RecetaEnLista> = {
  clave: 'DETALLE',
  titulo: 'Detalle',
  celda: (r) => (
    <span className={comunes.fila} title={r.DETALLE}>
      {corto(r.DETALLE)}
      {esMedikit(r) && <Ficha tono="marca">Medikit</Ficha>}
    </span>
  ),
};
