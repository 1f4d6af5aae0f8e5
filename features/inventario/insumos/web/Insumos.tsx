// Screen /inventory/supplies: what a charge of each concept takes out of the storeroom.
import { useState } from 'react';
import { formatear } from '#domain/dinero.ts';
import { P } from '#domain/permisos.ts';
import { cantidadTexto } from '#features/inventario/movimientos/texto.ts';
import { abrirCon } from '#kernel/web/acciones_fila.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { TAMANOS_LARGOS, useLista } from '#kernel/web/lista.ts';
import { Pagina } from '#kernel/web/pagina.tsx';
import { useClinica, usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { type ConceptoConInsumos, insumos } from '../contract.ts';
import { InsumosDialogo } from './InsumosDialogo.tsx';

const NOMBRE = 'Insumos por concepto';
export default function Insumos() {
  const { pais } = useClinica();
  const puede = usePuedeEscribir(P.inventario.editar);
  const lista = useLista(insumos.obtener, {}, { nombre: NOMBRE, tamanos: TAMANOS_LARGOS });
  const [abierto, setAbierto] = useState<ConceptoConInsumos>();
  const dichos = (c: ConceptoConInsumos) => c.PRODUCTOS.map((p) => `${cantidadTexto(p.CANTIDAD, pais)} ${p.NOMBRE}`).join(', ');
  return (
    <Pagina titulo={NOMBRE}>
      <div className={comunes.columna}>
        <p className={comunes.secundario}>
          Al cobrar el concepto, sus insumos salen del almacén principal de la sucursal; si el cargo se elimina, vuelven.
        </p>
        <Tabla<ConceptoConInsumos>
          nombre={NOMBRE}
          {...lista}
          claveDe={(c) => c.CODIGO}
          tamanos={TAMANOS_LARGOS}
          uno="un concepto"
          vacio={{ texto: 'Todavía no hay conceptos de ingresos' }}
          acciones={[abrirCon<ConceptoConInsumos>(puede, setAbierto)]}
          columnas={[
            { clave: 'DESCRIPCION', titulo: 'Concepto', movil: 'titulo' },
            {
              clave: 'RENGLONES',
              titulo: 'Insumos',
              valor: dichos,
              celda: (c) => (c.RENGLONES ? dichos(c) : <span className={comunes.tenue}>Ninguno</span>),
            },
            {
              clave: 'COSTO',
              titulo: 'Costo de hoy',
              derecha: true,
              ancho: '140px',
              celda: (c) => (c.RENGLONES ? formatear(c.COSTO, pais) : ''),
            },
          ]}
        />
      </div>
      {abierto && <InsumosDialogo concepto={abierto} puede={puede} alCerrar={() => setAbierto(undefined)} />}
    </Pagina>
  );
}
