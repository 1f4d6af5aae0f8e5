// The star that marks a report, and in the report's own page what keeps its filters under a name.
import { useState } from 'react';
import { useGuardar } from '#kernel/web/api.tsx';
import { Boton } from '#kernel/web/controles.tsx';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { Campo, Rejilla } from '#kernel/web/form.tsx';
import { usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { FavoritoConNombre, favoritos } from '../contract.ts';
import { useFavoritos } from './favoritos.ts';

export function Estrella({ accion, titulo }: { accion: string; titulo: string }) {
  const { marcado, marcar, quitar, ocupado } = useFavoritos();
  const puede = usePuedeEscribir();
  const suyo = marcado(accion);
  if (!puede) return null;
  return (
    <Boton
      plano
      icono={suyo ? 'estrellaLlena' : 'estrella'}
      aria-label={`Favorito: ${titulo}`}
      aria-pressed={Boolean(suyo)}
      onClick={() => !ocupado && void (suyo ? quitar(suyo) : marcar(accion))}
    />
  );
}

/** The star beside the title, and the filters in force when they differ from the usual ones. */
export function FavoritoDelReporte({ accion, titulo, claves }: { accion: string; titulo: string; claves: readonly string[] }) {
  const [url] = useDireccion();
  const { lista } = useFavoritos();
  const puede = usePuedeEscribir();
  const [abierto, setAbierto] = useState(false);
  const FILTROS = new URLSearchParams(claves.flatMap((k) => (url.has(k) ? [[k, url.get(k)!]] : []))).toString();
  const guardado = lista.find((f) => f.REPORTE === accion && f.NOMBRE !== '' && f.FILTROS === FILTROS);
  return (
    <>
      <Estrella accion={accion} titulo={titulo} />
      {puede && FILTROS !== '' && !guardado && (
        <Boton plano onClick={() => setAbierto(true)}>
          Guardar filtros
        </Boton>
      )}
      {abierto && <GuardarFiltros REPORTE={accion} FILTROS={FILTROS} alCerrar={() => setAbierto(false)} />}
    </>
  );
}
function GuardarFiltros({ REPORTE, FILTROS, alCerrar }: { REPORTE: string; FILTROS: string; alCerrar: () => void }) {
  const guardar = useGuardar(favoritos.agregar, {}, { alHacer: alCerrar });
  return (
    <DialogoForma
      titulo="Guardar filtros"
      descripcion="El reporte queda en sus favoritos con los filtros que eligió. Las fechas que no cambió siguen al día en que lo abra."
      ancho="s"
      alCerrar={alCerrar}
      guardar={guardar}
      schema={FavoritoConNombre}
      inicial={{ NOMBRE: '' }}
      alGuardar={async ({ NOMBRE }: { NOMBRE: string }) => (await guardar.enviar({ REPORTE, NOMBRE, FILTROS })) !== undefined}
    >
      <Rejilla>
        <Campo nombre="NOMBRE" ancho="todo" />
      </Rejilla>
    </DialogoForma>
  );
}
