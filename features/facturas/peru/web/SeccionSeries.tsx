// The series of each branch, and the number that it gives next: for clinics that issued with another system before.
import { useState } from 'react';
import { P } from '#domain/permisos.ts';
import type { Datos } from '#kernel/shared/endpoint.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { Campo, Rejilla } from '#kernel/web/form.tsx';
import { Cargando } from '#kernel/web/pagina.tsx';
import { TablaSencilla } from '#kernel/web/partes_tabla.tsx';
import { useClinica, usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { facturasPeru, SerieElegida } from '../contract.ts';
import { nombreDeSerie } from '../rules.ts';

type Fila = Datos<typeof facturasPeru.obtener_series>[number];

export default function SeccionSeries() {
  const datos = useDatos(facturasPeru.obtener_series);
  const { MOSTRAR_SUCURSALES } = useClinica();
  const puede = usePuedeEscribir(P.clinica.configurar);
  const [abierta, setAbierta] = useState<Fila>();
  return (
    <Cargando de={datos}>
      <TablaSencilla aria-label="Series de comprobantes">
        <thead>
          <tr>
            {MOSTRAR_SUCURSALES === 1 && <th>Sucursal</th>}
            <th>Comprobante</th>
            <th>Siguiente</th>
            {puede && (
              <th>
                <span className={comunes.oculto}>Acciones</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {datos.data?.map((s) => (
            <tr key={`${s.SUCURSAL}/${s.TIPO_DOCUMENTO}/${s.NOTA}`}>
              {MOSTRAR_SUCURSALES === 1 && <td>{s.SUCURSAL_NOMBRE}</td>}
              <td data-tarjeta="titulo">{nombreDeSerie(s)}</td>
              <td className={comunes.numeros}>{s.SERIE ? `${s.SERIE}-${s.SIGUIENTE}` : 'Sin serie'}</td>
              {puede && (
                <td data-derecha="">
                  <Boton chico icono="nota" aria-label={`Cambiar la serie ${s.SERIE} de ${nombreDeSerie(s)}`} onClick={() => setAbierta(s)}>
                    Cambiar
                  </Boton>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </TablaSencilla>
      {abierta && <CambiarSerie s={abierta} alCerrar={() => setAbierta(undefined)} />}
    </Cargando>
  );
}

function CambiarSerie({ s, alCerrar }: { s: Fila; alCerrar: () => void }) {
  const { SUCURSAL, TIPO_DOCUMENTO, NOTA, SERIE, SIGUIENTE } = s;
  const g = useGuardar(facturasPeru.actualizar_serie, { SUCURSAL, TIPO_DOCUMENTO, NOTA }, { alHacer: alCerrar });
  return (
    <DialogoForma
      titulo={`Serie de ${nombreDeSerie(s).toLowerCase()}`}
      descripcion={
        s.USADA
          ? 'Ya tiene comprobantes: su numeración sigue sola. Si elige otra serie, indique con qué número continúa.'
          : 'Si ya emitía con otro sistema, indique el número con el que continúa.'
      }
      alCerrar={alCerrar}
      ancho="s"
      guardar={g}
      schema={SerieElegida}
      inicial={{ SERIE, SIGUIENTE }}
    >
      <Rejilla>
        <Campo nombre="SERIE" enfocar autoComplete="off" vacia={['SIGUIENTE']} />
        <Campo nombre="SIGUIENTE" />
      </Rejilla>
    </DialogoForma>
  );
}
