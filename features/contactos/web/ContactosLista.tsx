// Screen /contacts: the contact book.

import { useState } from 'react';
import { useNavigate } from 'react-router';
import { P } from '#domain/permisos.ts';
import { enlaceTelefono, textoTelefono } from '#domain/telefonos.ts';
import { enLaClinica, fechaCorta } from '#kernel/shared/dates.ts';
import { abrirCon, eliminarCon } from '#kernel/web/acciones_fila.tsx';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { EnlaceBoton, Ficha, MenuBoton } from '#kernel/web/controles.tsx';
import { ImportarDialogo } from '#kernel/web/importar.tsx';
import { guardarArchivoLocal } from '#kernel/web/imprimir.tsx';
import { useLista } from '#kernel/web/lista.ts';
import { Esqueleto, Pagina } from '#kernel/web/pagina.tsx';
import { pedirEliminar } from '#kernel/web/registro.tsx';
import { useClinica, usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { type Columna, Tabla } from '#kernel/web/tabla.tsx';
import { type Contacto, contactos, nombreCompleto } from '../contract.ts';
import { CumpleanosSemana } from './Cumpleanos.tsx';

export default function ContactosLista() {
  const ir = useNavigate();
  const { ZONA_HORARIA, pais } = useClinica();
  const { lada } = pais.telefono;
  const hoy = enLaClinica(ZONA_HORARIA).fecha.slice(5);
  const puede = usePuedeEscribir(P.contactos.ver);
  const lista = useLista(contactos.obtener, {}, { nombre: 'Contactos', orden: 'NOMBRE' });
  const { isPending } = useDatos(contactos.cumpleanos);
  const [importa, setImporta] = useState(false);
  const eliminar = useGuardar(contactos.eliminar);

  const abrir = (c: Contacto) => ir(`/contact/${c.CODIGO}`);
  const alEliminar = async ({ CODIGO, ...c }: Contacto) => {
    await pedirEliminar(contactos.puede_eliminar, { CODIGO }, `a ${nombreCompleto(c)}`, () => eliminar.enviar({}, { CODIGO }));
  };
  const telefono = (campo: 'TEL_CELULAR' | 'TEL_TRABAJO' | 'TEL_PARTICULAR', titulo: string, movil: 'linea' | 'no'): Columna<Contacto> => ({
    clave: campo,
    titulo,
    movil,
    celda: (c) =>
      c[campo] && (
        <a
          className={`${comunes.numeros} ${comunes.enUnRenglon}`}
          href={enlaceTelefono(c[campo], lada)}
          onClick={(e) => e.stopPropagation()}
        >
          {textoTelefono(c[campo], lada)}
        </a>
      ),
  });
  const columnas: Columna<Contacto>[] = [
    {
      clave: 'NOMBRE',
      titulo: 'Nombre',
      movil: 'titulo',
      valor: nombreCompleto,
      celda: (c) => (
        <span className={`${comunes.fila} ${comunes.envuelve}`}>
          {nombreCompleto(c)}
          {c.FECHANACIMIENTO?.slice(5) === hoy && <Ficha tono="bien">Hoy cumple años</Ficha>}
        </span>
      ),
    },
    { clave: 'ORGANIZACION', titulo: 'Organización' },
    telefono('TEL_CELULAR', 'Celular', 'linea'),
    telefono('TEL_TRABAJO', 'Teléfono del trabajo', 'linea'),
    { ...telefono('TEL_PARTICULAR', 'Teléfono particular', 'no'), oculta: true },
    {
      clave: 'EMAIL',
      titulo: 'Correo electrónico',
      celda: (c) =>
        c.EMAIL && (
          <a href={`mailto:${c.EMAIL}`} onClick={(e) => e.stopPropagation()}>
            {c.EMAIL}
          </a>
        ),
    },
    {
      clave: 'FECHANACIMIENTO',
      titulo: 'Cumpleaños',
      movil: 'no',
      desde: 1020,
      // Sorted by day of the year, to find the next birthdays.
      valor: (c) => c.FECHANACIMIENTO?.slice(5) ?? '',
      celda: (c) => <span className={comunes.numeros}>{fechaCorta(c.FECHANACIMIENTO).slice(0, -5)}</span>,
    },
    { clave: 'NOTAS', titulo: 'Notas', oculta: true, movil: 'no' },
  ];
  return (
    <Pagina
      titulo="Contactos"
      acciones={
        <>
          <MenuBoton
            icono="puntos"
            aria-label="Más acciones de contactos"
            opciones={[
              { texto: 'Importar de Excel o CSV', icono: 'subir', si: puede, hacer: () => setImporta(true) },
              { texto: 'Descargar en Excel', icono: 'descargar', hacer: () => void guardarArchivoLocal(contactos.exportar) },
              {
                texto: 'Descargar todos (vCard)',
                icono: 'descargar',
                deshabilitada: !lista.filas?.length,
                hacer: () => void guardarArchivoLocal(contactos.vcard),
              },
            ]}
          />
          {puede && (
            <EnlaceBoton primario icono="mas" a="/contact/new">
              Agregar
            </EnlaceBoton>
          )}
        </>
      }
    >
      <CumpleanosSemana />
      {/* Below the birthdays, which are asked for at the same time: drawn before they are known, it would move down. */}
      {isPending ? (
        <Esqueleto />
      ) : (
        <Tabla
          nombre="Contactos"
          {...lista}
          claveDe={(c) => c.CODIGO}
          columnas={columnas}
          orden={{ clave: 'NOMBRE' }}
          vacio={{
            texto: 'Todavía no hay contactos. Aquí van proveedores, laboratorios y colegas a quienes la clínica llama.',
            accion: puede && (
              <EnlaceBoton icono="mas" a="/contact/new">
                Agregar contacto
              </EnlaceBoton>
            ),
          }}
          uno="un Contacto"
          acciones={[
            abrirCon(puede, abrir),
            { texto: 'Descargar vCard', icono: 'descargar', hacer: (c) => guardarArchivoLocal(contactos.vcard_uno, { CODIGO: c.CODIGO }) },
            ...(puede ? [eliminarCon(alEliminar)] : []),
          ]}
        />
      )}
      {importa && (
        <ImportarDialogo
          titulo="Contactos"
          importar={contactos.importar}
          exportar={contactos.exportar}
          alCerrar={() => setImporta(false)}
        />
      )}
    </Pagina>
  );
}
