// Screen /catalog/branches: the list of branches.

import { useNavigate } from 'react-router';
import { P } from '#domain/permisos.ts';
import { textoTelefono } from '#domain/telefonos.ts';
import { abrirCon } from '#kernel/web/acciones_fila.tsx';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { EnlaceBoton, Ficha, Interruptor } from '#kernel/web/controles.tsx';
import { ListaDeDialogo, preguntar } from '#kernel/web/dialogo.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { Pagina } from '#kernel/web/pagina.tsx';
import { MenuPlanilla } from '#kernel/web/planilla.tsx';
import { llamar } from '#kernel/web/red.ts';
import { usePuedeEscribir, useSesion, useSesionCompleta } from '#kernel/web/sesion.tsx';
import { type Columna, Tabla } from '#kernel/web/tabla.tsx';
import { type Sucursal, sucursales } from '../contract.ts';
import { consecuencias, puedeCambiarEstatus, SUCURSAL_PRINCIPAL } from '../rules.ts';

const domicilio = (s: Sucursal) =>
  [[`${s.DIRECCION} ${s.NUMEROEXTERIOR}`.trim(), s.NUMEROINTERIOR].filter(Boolean).join(', '), s.COLONIA, s.MUNICIPIO]
    .filter(Boolean)
    .join(', ');

export default function SucursalesLista() {
  const ir = useNavigate();
  const { SUCURSAL, clinica } = useSesion();
  const { lada } = clinica.pais.telefono;
  const { recargar } = useSesionCompleta();
  const puede = usePuedeEscribir(P.clinica.sucursales);
  const [url, poner] = useDireccion();
  const inactivas = url.get('inactivas') !== '0';
  const datos = useDatos(sucursales.obtener_con, { INACTIVAS: inactivas ? 1 : 0 });
  const cambiar = useCambioDeEstatus();

  const abrir = (s: Sucursal) => ir(`/catalogs/branch/${s.CODIGOCLINICA}`);
  const columnas: Columna<Sucursal>[] = [
    {
      clave: 'NOMBRECLINICA',
      titulo: 'Nombre',
      movil: 'titulo',
      celda: (s) => (
        <span className={`${comunes.fila} ${comunes.envuelve}`}>
          {s.NOMBRECLINICA}
          {s.CODIGOCLINICA === SUCURSAL_PRINCIPAL && <Ficha>Principal</Ficha>}
          {s.CODIGOCLINICA === SUCURSAL && <Ficha tono="marca">Aquí trabaja</Ficha>}
          {!s.ACTIVO && <Ficha>Inactiva</Ficha>}
        </span>
      ),
    },
    { clave: 'DIRECCION', titulo: 'Domicilio', valor: domicilio, celda: domicilio },
    {
      clave: 'TELEFONO1',
      titulo: 'Teléfono',
      celda: (s) => <span className={`${comunes.numeros} ${comunes.enUnRenglon}`}>{textoTelefono(s.TELEFONO1, lada)}</span>,
    },
    { clave: 'MAIL', titulo: 'Correo electrónico', movil: 'no', desde: 920 },
    {
      clave: 'ACTIVO',
      titulo: 'Activo',
      ancho: '110px',
      movil: 'no',
      valor: (s) => (s.ACTIVO ? 'Sí' : 'No'),
      celda: (s) => (s.ACTIVO ? 'Sí' : 'No'),
    },
  ];
  return (
    <Pagina
      titulo="Sucursales"
      acciones={
        puede && (
          <>
            <MenuPlanilla
              titulo="Sucursales"
              importar={sucursales.importar}
              exportar={sucursales.exportar}
              alCerrar={() => void recargar()}
            />
            <EnlaceBoton primario icono="mas" a="/catalogs/branch/new">
              Agregar
            </EnlaceBoton>
          </>
        )
      }
    >
      <Tabla
        nombre="Sucursales"
        filas={datos.data}
        cargando={datos.isPending}
        error={datos.error?.message}
        claveDe={(s) => s.CODIGOCLINICA}
        columnas={columnas}
        uno="una Sucursal"
        acciones={[
          abrirCon(puede, abrir),
          ...(puede
            ? [
                {
                  texto: (s: Sucursal) => (s.ACTIVO ? 'Desactivar' : 'Activar'),
                  icono: (s: Sucursal) => (s.ACTIVO ? ('cancelada' as const) : ('listo' as const)),
                  hacer: cambiar,
                },
              ]
            : []),
        ]}
        filtros={
          <Interruptor valor={inactivas} alCambiar={(si) => poner({ inactivas: si ? null : 0 })}>
            Inactivas
          </Interruptor>
        }
      />
    </Pagina>
  );
}

/** Asks for confirmation with the consequences. */
function useCambioDeEstatus(): (s: Sucursal) => Promise<void> {
  const { recargar } = useSesionCompleta();
  const guardar = useGuardar(sucursales.cambiar_estatus, {}, { alHacer: () => void recargar() });
  return async (s) => {
    const { CODIGOCLINICA } = s;
    const ACTIVO = s.ACTIVO ? 0 : 1;
    const v = puedeCambiarEstatus(s, ACTIVO);
    if (v !== true) return avisar(v, 'mal');
    let efectos: string[] = [];
    if (!ACTIVO)
      try {
        efectos = consecuencias((await llamar(sucursales.dependencias, { CODIGOCLINICA })).data);
      } catch (e) {
        return avisar((e as Error).message, 'mal');
      }
    const si = await preguntar({
      titulo: ACTIVO ? 'Activar sucursal' : 'Desactivar sucursal',
      texto: (
        <>
          <p>
            ¿Seguro que desea {ACTIVO ? 'activar' : 'desactivar'} la sucursal {s.NOMBRECLINICA}?
          </p>
          {efectos.length > 0 && (
            <ListaDeDialogo>
              {efectos.map((t) => (
                <li key={t}>{t}</li>
              ))}
            </ListaDeDialogo>
          )}
        </>
      ),
      si: ACTIVO ? 'Activar' : 'Desactivar',
      peligro: !ACTIVO,
    });
    if (si) await guardar.enviar({}, { CODIGOCLINICA, ACTIVO });
  };
}
