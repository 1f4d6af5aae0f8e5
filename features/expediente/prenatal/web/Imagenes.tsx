// The pictures of a visit: up to ten at once with their progress, opened in the viewer, described and deleted.
import { useEffect, useState } from 'react';
import { FALTA_IMAGEN, IMAGENES_A_LA_VEZ } from '#features/album/rules.ts';
import { fechaCorta } from '#kernel/shared/dates.ts';
import { campoDe } from '#kernel/shared/fields.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Entrada } from '#kernel/web/controles.tsx';
import { confirmarEliminar, Dialogo } from '#kernel/web/dialogo.tsx';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { Campo, Rejilla } from '#kernel/web/form.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { useSubidas } from '#kernel/web/subidas.ts';
import { Visor } from '#kernel/web/visor.tsx';
import type { Pieza } from '#kernel/web/visor_piezas.ts';
import { ListaDeSubidas, ZonaDeArchivos } from '#kernel/web/zona_archivos.tsx';
import { controlPrenatal, type ImagenConEnlace, ImagenEditada, type RegistroCompleto } from '../contract.ts';
import { DEMASIADOS_ARCHIVOS } from '../rules.ts';
import estilos from './prenatal.module.css';

const nombreDe = (i: ImagenConEnlace) => i.DESCRIPCION || (i.CLASE === 'pdf' ? 'Documento' : 'Imagen');
const detalleDe = (i: ImagenConEnlace) => [fechaCorta(i.FECHA), i.USUARIO].filter(Boolean).join(', ');
const piezaDe = (i: ImagenConEnlace): Pieza => ({
  ...{ clave: i.ID, clase: i.CLASE, url: i.IMAGEN, titulo: nombreDe(i), detalle: detalleDe(i) },
});

export function Imagenes({ registro, puede }: { registro: RegistroCompleto; puede: boolean }) {
  const { ID, CODIGOPACIENTE } = registro;
  const datos = useDatos(controlPrenatal.obtener_imagenes, { ID });
  const imagenes = datos.data ?? [];
  const [abierta, setAbierta] = useState<Pieza['clave']>();
  const [editada, setEditada] = useState<ImagenConEnlace>();
  const [subiendo, setSubiendo] = useState(false);
  const eliminar = useGuardar(controlPrenatal.eliminar_imagen);
  return (
    <section className={estilos.imagenes} aria-label="Imágenes">
      <header>
        <h2>Imágenes</h2>
        {puede && (
          <Boton chico icono="subir" onClick={() => setSubiendo(true)}>
            Subir imágenes
          </Boton>
        )}
      </header>
      {datos.data?.length === 0 && <p className={comunes.secundario}>Aquí van los ultrasonidos de esta visita, en imagen o en PDF.</p>}
      <ul>
        {imagenes.map((i) => (
          <li key={i.ID}>
            <button type="button" className={estilos.miniatura} aria-label={`Abrir ${nombreDe(i)}`} onClick={() => setAbierta(i.ID)}>
              {i.CLASE === 'imagen' ? <img src={i.IMAGEN} alt="" loading="lazy" /> : <Icono n="documento" t="l" />}
            </button>
            <div>
              <div>{nombreDe(i)}</div>
              <span className={comunes.tenue}>{detalleDe(i)}</span>
            </div>
            {puede && (
              <span className={comunes.fila}>
                <Boton plano chico icono="nota" aria-label={`Editar ${nombreDe(i)}`} onClick={() => setEditada(i)} />
                <Boton
                  plano
                  chico
                  icono="eliminar"
                  aria-label={`Eliminar ${nombreDe(i)}`}
                  onClick={async () => {
                    if (await confirmarEliminar(`la imagen «${nombreDe(i)}»`)) void eliminar.enviar({}, { CODIGOPACIENTE, ID: i.ID });
                  }}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {subiendo && <Subir ID_REGISTRO={ID} alCerrar={() => setSubiendo(false)} />}
      {editada && <Editar imagen={editada} alCerrar={() => setEditada(undefined)} />}
      <Visor
        piezas={imagenes.map(piezaDe)}
        abierta={abierta}
        alIr={setAbierta}
        alCerrar={() => setAbierta(undefined)}
        alCaducar={() => void datos.refetch()}
      />
    </section>
  );
}

function Editar({ imagen, alCerrar }: { imagen: ImagenConEnlace; alCerrar: () => void }) {
  const { ID, ID_REGISTRO, DESCRIPCION, VERSION } = imagen;
  const guardar = useGuardar(controlPrenatal.actualizar_imagen, { ID_REGISTRO, ID }, { alHacer: alCerrar });
  return (
    <DialogoForma titulo="Editar imagen" alCerrar={alCerrar} guardar={guardar} schema={ImagenEditada} inicial={{ DESCRIPCION, VERSION }}>
      <Rejilla>
        <Campo nombre="DESCRIPCION" ancho="todo" enfocar autoComplete="off" />
      </Rejilla>
    </DialogoForma>
  );
}

const LARGO = campoDe(ImagenEditada.shape.DESCRIPCION)!.max!;
function Subir({ ID_REGISTRO, alCerrar }: { ID_REGISTRO: number; alCerrar: () => void }) {
  const [dichas, setDichas] = useState<Record<string, string>>({});
  const s = useSubidas({
    call: controlPrenatal.agregar_imagen,
    params: { ID_REGISTRO },
    cuerpo: (listo, { clave }) => ({ IMAGEN: listo, DESCRIPCION: dichas[clave] ?? '' }) as never,
  });
  const faltan = s.subidas.filter((x) => x.estado !== 'hecha');
  const terminadas = s.subidas.length - faltan.length;
  useEffect(() => {
    if (terminadas === 0 || faltan.length > 0) return;
    avisar(terminadas === 1 ? 'La imagen se guardó correctamente' : `Se guardaron ${terminadas} imágenes`, 'bien');
    alCerrar();
  }, [terminadas, faltan.length, alCerrar]);
  const elegir = (nuevas: File[]) =>
    faltan.length + nuevas.length > IMAGENES_A_LA_VEZ ? avisar(DEMASIADOS_ARCHIVOS, 'mal') : s.agregar(nuevas);
  return (
    <Dialogo
      titulo="Subir imágenes"
      abierto
      alCerrar={alCerrar}
      ancho="s"
      pie={
        <>
          <Boton onClick={alCerrar}>Cancelar</Boton>
          <Boton primario ocupado={s.ocupadas} onClick={() => (faltan.length ? s.subir() : avisar(FALTA_IMAGEN, 'mal'))}>
            {faltan.length > 1 ? `Subir ${faltan.length} imágenes` : 'Subir'}
          </Boton>
        </>
      }
    >
      <ZonaDeArchivos
        etiqueta="Imágenes"
        texto="Suelte aquí las imágenes"
        nota={`Imágenes o PDF, hasta ${IMAGENES_A_LA_VEZ} a la vez y 35 MB cada una`}
        icono="imagen"
        acepta="application/pdf,image/*,.heic"
        varios
        camara
        alElegir={elegir}
      />
      <ListaDeSubidas
        subidas={s.subidas}
        alSubir={s.subir}
        alQuitar={s.quitar}
        campo={({ clave, archivo }) => (
          <Entrada
            chica
            aria-label={`Descripción de ${archivo.name}`}
            placeholder="Descripción"
            maxLength={LARGO}
            value={dichas[clave] ?? ''}
            onChange={(e) => setDichas({ ...dichas, [clave]: e.target.value })}
          />
        )}
      />
    </Dialogo>
  );
}
