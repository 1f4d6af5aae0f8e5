// Screen /catalogs/other-diagnoses: the clinic's own diagnoses besides the CIE-10.

import { useState } from 'react';
import type { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { abrirCon } from '#kernel/web/acciones_fila.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Ficha, Interruptor } from '#kernel/web/controles.tsx';
import { useLista } from '#kernel/web/lista.ts';
import { Pagina } from '#kernel/web/pagina.tsx';
import { MenuPlanilla } from '#kernel/web/planilla.tsx';
import { usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { type Diagnostico, diagnosticos } from '../contract.ts';
import { DiagnosticoDialogo } from './DiagnosticoDialogo.tsx';

type Propio = z.output<typeof Diagnostico>;

export default function OtrosDiagnosticos() {
  const puede = usePuedeEscribir(P.catalogosClinicos.diagnosticos);
  const [inactivos, setInactivos] = useState(true);
  const lista = useLista(diagnosticos.buscar, {}, { nombre: 'Otros diagnósticos', query: { INACTIVOS: inactivos ? 1 : 0 } });
  const [editado, setEditado] = useState<Propio | 'nuevo'>();
  const cerrar = () => setEditado(undefined);
  const agregar = puede && (
    <>
      <MenuPlanilla titulo="Otros diagnósticos" importar={diagnosticos.importar} exportar={diagnosticos.exportar} />
      <Boton primario icono="mas" onClick={() => setEditado('nuevo')}>
        Agregar
      </Boton>
    </>
  );
  return (
    <Pagina titulo="Otros diagnósticos" acciones={agregar} ancho="lectura">
      <Tabla
        nombre="Otros diagnósticos"
        {...lista}
        claveDe={(d) => d.CODIGO}
        vacio={{ texto: 'Todavía no hay diagnósticos propios: los del CIE-10 ya se encuentran al buscar' }}
        uno="un Diagnóstico"
        acciones={[abrirCon(puede, setEditado)]}
        filtros={
          <Interruptor valor={inactivos} alCambiar={setInactivos}>
            Inactivos
          </Interruptor>
        }
        columnas={[
          { clave: 'CODIGO', titulo: 'Código', ancho: '130px', celda: (d) => <span className={comunes.numeros}>{d.CODIGO}</span> },
          { clave: 'DESCRIPCION', titulo: 'Descripción', movil: 'titulo' },
          {
            clave: 'ACTIVO',
            titulo: 'Activo',
            ancho: '110px',
            celda: (d) => (d.ACTIVO ? 'Sí' : <Ficha>No</Ficha>),
            valor: (d) => (d.ACTIVO ? 'Sí' : 'No'),
          },
        ]}
      />
      {editado && <DiagnosticoDialogo {...(editado === 'nuevo' ? {} : { fila: editado })} alCerrar={cerrar} alHacer={cerrar} />}
    </Pagina>
  );
}
