// Screens /catalogs/branch/new and /catalogs/branch/:CODIGOCLINICA: the form of a branch.
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { P } from '#domain/permisos.ts';
import { listas } from '#features/listas/contract.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { mostrarFila } from '#kernel/web/fila_nueva.ts';
import { BarraGuardar, Campo, Formulario, Rejilla, Seccion } from '#kernel/web/form.tsx';
import { Pagina } from '#kernel/web/pagina.tsx';
import { Registro } from '#kernel/web/registro.tsx';
import { useClinica, usePuedeEscribir, useSesionCompleta } from '#kernel/web/sesion.tsx';
import { type Sucursal, SucursalEditada, SucursalNueva, sucursales } from '../contract.ts';

const LISTA = '/catalog/branches';

export default function SucursalPagina() {
  return (
    <Registro de={sucursales.obtener_uno} clave="CODIGOCLINICA">
      {(sucursal) => <Forma sucursal={sucursal} />}
    </Registro>
  );
}

function Forma({ sucursal }: { sucursal?: Sucursal | undefined }) {
  const ir = useNavigate();
  const { recargar } = useSesionCompleta();
  const { pais } = useClinica();
  const puede = usePuedeEscribir(P.clinica.sucursales);
  const volver = (CODIGOCLINICA: number) => {
    // The session is loaded again, because the top bar shows the branch.
    void recargar();
    mostrarFila('Sucursales', CODIGOCLINICA);
    void ir(LISTA);
  };
  const agregar = useGuardar(sucursales.agregar, {}, { alHacer: (s) => volver(s.CODIGOCLINICA) });
  const CODIGOCLINICA = sucursal?.CODIGOCLINICA ?? 0;
  const actualizar = useGuardar(sucursales.actualizar, { CODIGOCLINICA }, { alHacer: () => volver(CODIGOCLINICA) });
  const guardar = sucursal ? actualizar : agregar;
  const NUEVA = {
    NOMBRECLINICA: '',
    TELEFONO1: '',
    TELEFONO2: '',
    MAIL: '',
    DIRECCION: '',
    NUMEROEXTERIOR: '',
    NUMEROINTERIOR: '',
    COLONIA: '',
    CODIGOPOSTAL: '',
    ID_PAIS: pais.ID_PAIS,
    ID_ESTADO: '',
    ID_CIUDAD: '',
    MUNICIPIO: '',
    ACTIVO: 1,
    VERSION: '',
  };
  const suya = sucursal && {
    ...sucursal,
    ID_PAIS: sucursal.ID_PAIS ?? '',
    ID_ESTADO: sucursal.ID_ESTADO ?? '',
    ID_CIUDAD: sucursal.ID_CIUDAD ?? '',
  };
  return (
    <Pagina titulo={sucursal ? (puede ? 'Editar Sucursal' : 'Detalles de la sucursal') : 'Agregar Sucursal'} volver={LISTA} ancho="lectura">
      <Formulario
        schema={sucursal ? SucursalEditada : SucursalNueva}
        inicial={suya ?? NUEVA}
        errores={guardar.errores}
        soloLectura={!puede}
        borrador={puede ? `sucursales/${sucursal?.CODIGOCLINICA ?? 'new'}` : undefined}
        alGuardar={async (v: Arbol) => (await guardar.enviar(v)) !== undefined}
      >
        <Seccion titulo="Datos generales">
          <Rejilla>
            <Campo nombre="NOMBRECLINICA" ancho="todo" enfocar autoComplete="off" />
            <Campo nombre="TELEFONO1" autoComplete="off" />
            <Campo nombre="TELEFONO2" autoComplete="off" />
            <Campo nombre="MAIL" autoComplete="off" />
          </Rejilla>
        </Seccion>
        <Seccion titulo="Domicilio" nota="Así sale en recetas, recibos y mensajes a los pacientes.">
          <Domicilio />
        </Seccion>
        {puede && <BarraGuardar de={guardar} />}
      </Formulario>
    </Pagina>
  );
}

function Domicilio() {
  const { etiquetas } = useClinica().pais;
  const [pais, estado] = useWatch({ name: ['ID_PAIS', 'ID_ESTADO'] });
  const paises = (useDatos(listas.obtener_paises).data ?? []).map((p) => ({ valor: p.ID_PAIS, texto: p.NOMBRE }));
  const estados = useDatos(listas.obtener_estados, { PAIS: Number(pais) }, { si: Boolean(pais) }).data;
  // Official keys are texts with leading zeros; ours are numbers.
  const ESTADO = estados?.find((e) => Number(e.ID) === Number(estado))?.ID;
  const ciudades = useDatos(listas.ciudades, { PAIS: Number(pais), ESTADO, VACIA: 0 }, { si: Boolean(pais && ESTADO) }).data;
  const opciones = (xs: { ID: string; NOMBRE: string }[] | undefined) => (xs ?? []).map((x) => ({ valor: Number(x.ID), texto: x.NOMBRE }));
  return (
    <Rejilla>
      <Campo nombre="DIRECCION" ancho={2} autoComplete="off" />
      <Campo nombre="NUMEROEXTERIOR" autoComplete="off" />
      <Campo nombre="NUMEROINTERIOR" autoComplete="off" />
      <Campo nombre="COLONIA" etiqueta={etiquetas.colonia} autoComplete="off" />
      <Campo nombre="CODIGOPOSTAL" etiqueta={etiquetas.codigoPostal} autoComplete="off" />
      <Campo nombre="ID_PAIS" etiqueta="País" opciones={paises} vacio="" vacia={['ID_ESTADO', 'ID_CIUDAD', 'MUNICIPIO']} />
      <Campo
        nombre="ID_ESTADO"
        etiqueta={etiquetas.estado}
        opciones={pais ? opciones(estados) : []}
        vacio=""
        vacia={['ID_CIUDAD', 'MUNICIPIO']}
      />
      <Campo nombre="ID_CIUDAD" etiqueta={etiquetas.ciudad} opciones={ESTADO ? opciones(ciudades) : []} vacio="" vacia={['MUNICIPIO']} />
      <Campo nombre="MUNICIPIO" etiqueta={etiquetas.municipio} autoComplete="off" ayuda="Si lo deja en blanco, el nombre de la ciudad" />
    </Rejilla>
  );
}
