// Screen /catalogs/incomes_concepts: the price list. Concepts are made inactive, never deleted.

import { useState } from 'react';
import { formatear } from '#domain/dinero.ts';
import { P } from '#domain/permisos.ts';
import { nombreEn } from '#kernel/shared/fields.ts';
import { abrirCon } from '#kernel/web/acciones_fila.tsx';
import { useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Ficha, Interruptor, MenuBoton } from '#kernel/web/controles.tsx';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { Campo, Rejilla } from '#kernel/web/form.tsx';
import { ImportarDialogo } from '#kernel/web/importar.tsx';
import { guardarArchivoLocal } from '#kernel/web/imprimir.tsx';
import { useLista } from '#kernel/web/lista.ts';
import { Pagina } from '#kernel/web/pagina.tsx';
import { useClinica, usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { type Columna, Tabla } from '#kernel/web/tabla.tsx';
import { type Concepto, ConceptoEditado, conceptosIngresos, pideDolares, TIPOS_CONCEPTO } from '../contract.ts';

const NUEVO = {
  DESCRIPCION: '',
  CODIGO_BARRAS: '',
  IMPORTE: '',
  IMPORTE_USD: '',
  TIPO: '',
  PARA_CONSULTA_PRESENCIAL: 0,
  PARA_VIDEOCONSULTA: 0,
  DURACION: '',
  ACTIVO: 1,
  VERSION: '',
};
export default function Conceptos() {
  const clinica = useClinica();
  const dolares = pideDolares(clinica);
  const puede = usePuedeEscribir(P.catalogos.conceptosIngresos);
  const [inactivos, setInactivos] = useState(false);
  const lista = useLista(conceptosIngresos.obtener, { INACTIVOS: inactivos && puede ? 1 : 0 }, { nombre: 'Conceptos de ingresos' });
  const [importa, setImporta] = useState(false);
  const [editado, setEditado] = useState<Concepto | 'nuevo'>();
  const si = (v: number) => (v ? 'Sí' : '');
  const columnas: Columna<Concepto>[] = [
    { clave: 'CODIGO', titulo: 'Código', ancho: '80px', celda: (c) => <span className={comunes.numeros}>{c.CODIGO}</span>, movil: 'no' },
    { clave: 'DESCRIPCION', titulo: 'Descripción', movil: 'titulo' },
    { clave: 'CODIGO_BARRAS', titulo: 'Código de barras', oculta: true, movil: 'no' },
    ...(clinica.pais.rips
      ? [
          {
            clave: 'TIPO',
            titulo: 'Tipo',
            valor: (c: Concepto) => nombreEn<number | null>(TIPOS_CONCEPTO, c.TIPO),
            celda: (c: Concepto) => nombreEn<number | null>(TIPOS_CONCEPTO, c.TIPO),
          },
        ]
      : []),
    { clave: 'PARA_CONSULTA_PRESENCIAL', titulo: 'Consulta presencial', celda: (c) => si(c.PARA_CONSULTA_PRESENCIAL), movil: 'no' },
    { clave: 'PARA_VIDEOCONSULTA', titulo: 'Videoconsulta', celda: (c) => si(c.PARA_VIDEOCONSULTA), movil: 'no' },
    { clave: 'IMPORTE', titulo: 'Importe', derecha: true, celda: (c) => formatear(c.IMPORTE, clinica.pais) },
    ...(dolares
      ? [
          {
            clave: 'IMPORTE_USD',
            titulo: 'Importe en dólares',
            derecha: true,
            celda: (c: Concepto) => formatear(c.IMPORTE_USD, clinica.pais, { codigo: 'USD', decimales: 2 }),
            movil: 'no' as const,
          },
        ]
      : []),
    ...(puede
      ? [
          {
            clave: 'ACTIVO',
            titulo: 'Activo',
            ancho: '90px',
            celda: (c: Concepto) => (c.ACTIVO ? 'Sí' : <Ficha>No</Ficha>),
            movil: 'no' as const,
          },
        ]
      : []),
  ];
  return (
    <Pagina
      titulo="Conceptos de ingresos"
      acciones={
        puede && (
          <>
            <MenuBoton
              icono="puntos"
              aria-label="Más acciones de conceptos de ingresos"
              opciones={[
                { texto: 'Importar de Excel o CSV', icono: 'subir', hacer: () => setImporta(true) },
                { texto: 'Descargar en Excel', icono: 'descargar', hacer: () => void guardarArchivoLocal(conceptosIngresos.exportar) },
              ]}
            />
            <Boton primario icono="mas" onClick={() => setEditado('nuevo')}>
              Agregar
            </Boton>
          </>
        )
      }
    >
      <Tabla
        nombre="Conceptos de ingresos"
        {...lista}
        claveDe={(c) => c.CODIGO}
        columnas={columnas}
        vacio={{
          texto: 'Todavía no hay conceptos. Con ellos se cobra en caja y se agendan consultas con precio.',
          ...(puede
            ? {
                accion: (
                  <Boton icono="mas" onClick={() => setEditado('nuevo')}>
                    Agregar concepto
                  </Boton>
                ),
              }
            : {}),
        }}
        uno="un concepto"
        acciones={[abrirCon<Concepto>(puede, setEditado)]}
        filtros={
          puede && (
            <Interruptor valor={inactivos} alCambiar={setInactivos}>
              Inactivos
            </Interruptor>
          )
        }
      />
      {importa && (
        <ImportarDialogo
          titulo="Conceptos de ingresos"
          importar={conceptosIngresos.importar}
          exportar={conceptosIngresos.exportar}
          alCerrar={() => setImporta(false)}
        />
      )}
      {editado && <Edicion concepto={editado === 'nuevo' ? undefined : editado} puede={puede} alCerrar={() => setEditado(undefined)} />}
    </Pagina>
  );
}

function Edicion({ concepto, puede, alCerrar }: { concepto: Concepto | undefined; puede: boolean; alCerrar: () => void }) {
  const clinica = useClinica();
  const dolares = pideDolares(clinica);
  const g = useGuardar(concepto ? conceptosIngresos.actualizar : conceptosIngresos.agregar, concepto ? { CODIGO: concepto.CODIGO } : {}, {
    alHacer: alCerrar,
  });
  return (
    <DialogoForma
      titulo={concepto ? (puede ? 'Editar Concepto' : 'Detalles del concepto') : 'Agregar Concepto'}
      alCerrar={alCerrar}
      guardar={g}
      puede={puede}
      schema={ConceptoEditado(clinica)}
      inicial={concepto ? { ...concepto, TIPO: concepto.TIPO ?? '', DURACION: concepto.DURACION ?? '' } : NUEVO}
    >
      <Rejilla>
        <Campo nombre="DESCRIPCION" ancho="todo" enfocar />
        <Campo nombre="IMPORTE" unidad={clinica.pais.moneda.codigo} />
        {dolares && <Campo nombre="IMPORTE_USD" unidad="USD" />}
        <Campo nombre="CODIGO_BARRAS" />
        {clinica.pais.rips && <Campo nombre="TIPO" />}
        <Campo nombre="DURACION" ayuda="Opcional: si falta, la del médico o la de la clínica" />
      </Rejilla>
      <Rejilla>
        <Campo nombre="PARA_CONSULTA_PRESENCIAL" />
        <Campo nombre="PARA_VIDEOCONSULTA" />
        <Campo nombre="ACTIVO" />
      </Rejilla>
    </DialogoForma>
  );
}
