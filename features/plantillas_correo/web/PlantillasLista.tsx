// /catalogs/mail_templates: list of mail templates.

import { useNavigate } from 'react-router';
import { P } from '#domain/permisos.ts';
import { enPalabras, USOS } from '#features/plantillas/variables.ts';
import { eliminarCon } from '#kernel/web/acciones_fila.tsx';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { EnlaceBoton, Ficha } from '#kernel/web/controles.tsx';
import { Pagina } from '#kernel/web/pagina.tsx';
import { MenuPlanilla } from '#kernel/web/planilla.tsx';
import { pedirEliminar } from '#kernel/web/registro.tsx';
import { usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { type Columna, Tabla } from '#kernel/web/tabla.tsx';
import { type PlantillaCorreo, plantillasCorreo } from '../contract.ts';
import { inicialDe, PLANTILLA_FIJA } from '../iniciales.ts';
import { puedeEditarPlantilla } from '../rules.ts';

/** The occasion on which a mail with that template is sent. */
function cuando(ID: number): string {
  const uso = inicialDe(ID)?.uso;
  if (uso === 'CLAVE') return 'Al olvidar una contraseña';
  return USOS.find(([u]) => u === uso)?.[1] ?? 'Al escribir sobre una cita, si se elige';
}

export default function PlantillasLista() {
  const ir = useNavigate();
  const puede = usePuedeEscribir(P.plantillas.correo);
  const datos = useDatos(plantillasCorreo.obtener);
  const eliminar = useGuardar(plantillasCorreo.eliminar);
  const abrir = (p: PlantillaCorreo) => ir(`/catalogs/mail_template/${p.ID}`);
  const alEliminar = async ({ ID, NOMBRE }: PlantillaCorreo) => {
    await pedirEliminar(plantillasCorreo.puede_eliminar, { ID }, `la plantilla ${NOMBRE}`, () => eliminar.enviar({}, { ID }));
  };
  const columnas: Columna<PlantillaCorreo>[] = [
    { clave: 'ID', titulo: 'Número', ancho: '90px', movil: 'no', celda: (p) => <span className={comunes.numeros}>{p.ID}</span> },
    {
      clave: 'NOMBRE',
      titulo: 'Nombre',
      movil: 'titulo',
      celda: (p) => (
        <span className={`${comunes.fila} ${comunes.envuelve}`}>
          {p.NOMBRE}
          {p.ID === PLANTILLA_FIJA && <Ficha icono="candado">Fija</Ficha>}
        </span>
      ),
    },
    { clave: 'ASUNTO', titulo: 'Asunto', valor: (p) => enPalabras(p.ASUNTO), celda: (p) => enPalabras(p.ASUNTO) },
    { clave: 'USO', titulo: 'Cuándo sale', valor: (p) => cuando(p.ID), celda: (p) => cuando(p.ID), movil: 'no' },
  ];
  const editable = (p: PlantillaCorreo) => puede && puedeEditarPlantilla(p.ID) === true;
  return (
    <Pagina
      titulo="Plantillas de correo"
      acciones={
        puede && (
          <>
            <MenuPlanilla titulo="Plantillas de correo" importar={plantillasCorreo.importar} exportar={plantillasCorreo.exportar} />
            <EnlaceBoton primario icono="mas" a="/catalogs/mail_template/new">
              Agregar
            </EnlaceBoton>
          </>
        )
      }
    >
      <Tabla
        nombre="Plantillas de correo"
        filas={datos.data}
        cargando={datos.isPending}
        error={datos.error?.message}
        claveDe={(p) => p.ID}
        columnas={columnas}
        uno="una Plantilla"
        acciones={[
          {
            texto: (p) => (editable(p) ? 'Editar' : 'Detalles'),
            icono: (p) => (editable(p) ? 'nota' : 'ver'),
            abre: true,
            hacer: abrir,
          },
          ...(puede ? [eliminarCon(alEliminar)] : []),
        ]}
      />
    </Pagina>
  );
}
