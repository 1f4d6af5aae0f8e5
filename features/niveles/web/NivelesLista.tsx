// Screen /catalogs/levels: the list of levels.

import { useState } from 'react';
import { useNavigate } from 'react-router';
import { P } from '#domain/permisos.ts';
import type { Datos } from '#kernel/shared/endpoint.ts';
import { abrirCon, eliminarCon } from '#kernel/web/acciones_fila.tsx';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, EnlaceBoton } from '#kernel/web/controles.tsx';
import { confirmarEliminar } from '#kernel/web/dialogo.tsx';
import { Pagina } from '#kernel/web/pagina.tsx';
import { usePuedeEscribir, useSesion } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { niveles } from '../contract.ts';
import { puedeTocarNivel } from '../rules.ts';
import { NivelesSugeridos, useSugeridosQueFaltan } from './Sugeridos.tsx';

type Nivel = Datos<typeof niveles.obtener>[number];

export default function NivelesLista() {
  const ir = useNavigate();
  const yo = useSesion();
  const puede = usePuedeEscribir(P.seguridad.niveles);
  const datos = useDatos(niveles.obtener);
  const faltan = useSugeridosQueFaltan();
  const [sugiere, setSugiere] = useState(false);
  const eliminar = useGuardar(niveles.eliminar);

  const abrir = (n: Nivel) => ir(`/catalogs/level/${n.NIVEL}`);
  const alEliminar = async (n: Nivel) => {
    const texto = (
      <div className={comunes.columna}>
        <p>¿Seguro que desea eliminar «{n.DESCRIPCION}»?</p>
        <p>Solo se eliminará si no hay usuarios asociados.</p>
      </div>
    );
    if (await confirmarEliminar(n.DESCRIPCION, texto)) await eliminar.enviar({}, { NIVEL: n.NIVEL });
  };
  return (
    <Pagina
      titulo="Niveles de seguridad"
      ancho="lectura"
      acciones={
        puede && (
          <>
            {faltan.length > 0 && (
              <Boton icono="lista" onClick={() => setSugiere(true)}>
                Niveles sugeridos
              </Boton>
            )}
            <EnlaceBoton primario icono="mas" a="/catalogs/level/new">
              Agregar
            </EnlaceBoton>
          </>
        )
      }
    >
      <Tabla
        nombre="Niveles"
        filas={datos.data}
        cargando={datos.isPending}
        error={datos.error?.message}
        claveDe={(n) => n.NIVEL}
        columnas={[
          { clave: 'NIVEL', titulo: 'Nivel', ancho: '80px' },
          { clave: 'DESCRIPCION', titulo: 'Descripción', movil: 'titulo' },
          {
            clave: 'USUARIOS',
            titulo: 'Usuarios',
            derecha: true,
            ancho: '110px',
            celda: (n) => (
              <span className={n.USUARIOS ? comunes.numeros : comunes.tenue}>
                {n.USUARIOS === 1 ? '1 usuario' : `${n.USUARIOS} usuarios`}
              </span>
            ),
            valor: (n) => n.USUARIOS,
          },
        ]}
        uno="un Nivel"
        acciones={[abrirCon(puede, abrir), ...(puede ? [eliminarCon(alEliminar, (n: Nivel) => puedeTocarNivel(yo, n))] : [])]}
      />
      {sugiere && <NivelesSugeridos faltan={faltan} alCerrar={() => setSugiere(false)} />}
    </Pagina>
  );
}
