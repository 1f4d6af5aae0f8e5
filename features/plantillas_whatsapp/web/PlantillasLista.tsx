// /whatsapp_templates: the messages that the product sends. Their text is changed here; none is added or deleted.
import { useNavigate } from 'react-router';
import { P } from '#domain/permisos.ts';
import { enPalabras, USOS } from '#features/plantillas/variables.ts';
import { nombreEn } from '#kernel/shared/fields.ts';
import { abrirCon } from '#kernel/web/acciones_fila.tsx';
import { useDatos } from '#kernel/web/api.tsx';
import { Pagina } from '#kernel/web/pagina.tsx';
import { MenuPlanilla } from '#kernel/web/planilla.tsx';
import { usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { type Columna, Tabla } from '#kernel/web/tabla.tsx';
import { IDIOMAS, type PlantillaWhatsapp, plantillasWhatsapp } from '../contract.ts';

const usoDe = (p: PlantillaWhatsapp) => nombreEn(USOS, p.USO);
const idiomaDe = (p: PlantillaWhatsapp) => nombreEn(IDIOMAS, p.IDIOMA);
/** Descriptions are cut at 60 characters (1 §9). */
const corta = (t: string) => (t.length > 60 ? `${t.slice(0, 59).trimEnd()}…` : t);

export default function PlantillasLista() {
  const ir = useNavigate();
  const puede = usePuedeEscribir(P.plantillas.whatsapp);
  const datos = useDatos(plantillasWhatsapp.obtener);
  const abrir = (p: PlantillaWhatsapp) => ir(`/catalogs/whatsapp_template/${p.ID}`);
  const columnas: Columna<PlantillaWhatsapp>[] = [
    { clave: 'NOMBRE', titulo: 'Nombre', movil: 'titulo' },
    { clave: 'USO', titulo: 'Uso', valor: usoDe, celda: usoDe, movil: 'no' },
    { clave: 'IDIOMA', titulo: 'Idioma', ancho: '110px', valor: idiomaDe, celda: idiomaDe, movil: 'no' },
    { clave: 'PLANTILLA', titulo: 'Texto', celda: (p) => corta(enPalabras(p.PLANTILLA).replaceAll('\n', ' ')) },
  ];
  return (
    <Pagina
      titulo="Plantillas de WhatsApp"
      acciones={
        puede && (
          <MenuPlanilla titulo="Plantillas de WhatsApp" importar={plantillasWhatsapp.importar} exportar={plantillasWhatsapp.exportar} />
        )
      }
    >
      <Tabla
        nombre="Plantillas de WhatsApp"
        filas={datos.data}
        cargando={datos.isPending}
        error={datos.error?.message}
        claveDe={(p) => p.ID}
        columnas={columnas}
        uno="una Plantilla"
        acciones={[abrirCon(puede, abrir)]}
      />
    </Pagina>
  );
}
