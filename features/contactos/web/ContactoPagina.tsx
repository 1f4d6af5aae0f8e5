// Screens /contact/new and /contact/:id: the form of a contact.
import { useNavigate } from 'react-router';
import { P } from '#domain/permisos.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import { mostrarFila } from '#kernel/web/fila_nueva.ts';
import { BarraGuardar, Campo, Formulario, Rejilla, Seccion } from '#kernel/web/form.tsx';
import { Pagina } from '#kernel/web/pagina.tsx';
import { Registro } from '#kernel/web/registro.tsx';
import { usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { type Contacto, ContactoEditado, contactos } from '../contract.ts';

const LISTA = '/contacts';
const NUEVO = {
  NOMBRE: '',
  APELLIDOS: '',
  FECHANACIMIENTO: '',
  ORGANIZACION: '',
  DIRECCION: '',
  TEL_PARTICULAR: '',
  TEL_TRABAJO: '',
  TEL_CELULAR: '',
  EMAIL: '',
  NOTAS: '',
  VERSION: '',
};

export default function ContactoPagina() {
  return (
    <Registro de={contactos.obtener_uno} clave="CODIGO" enRuta="id">
      {(contacto) => <Forma contacto={contacto} />}
    </Registro>
  );
}

function Forma({ contacto }: { contacto?: Contacto | undefined }) {
  const ir = useNavigate();
  const puede = usePuedeEscribir(P.contactos.ver);
  const volver = (CODIGO: number) => {
    mostrarFila('Contactos', CODIGO);
    void ir(LISTA);
  };
  const agregar = useGuardar(contactos.agregar, {}, { alHacer: (c) => volver(c.CODIGO) });
  const actualizar = useGuardar(contactos.actualizar, { CODIGO: contacto?.CODIGO ?? 0 }, { alHacer: () => volver(contacto!.CODIGO) });
  const guardar = contacto ? actualizar : agregar;
  return (
    <Pagina titulo={contacto ? (puede ? 'Editar Contacto' : 'Detalles del contacto') : 'Agregar Contacto'} volver={LISTA} ancho="lectura">
      <Formulario
        schema={ContactoEditado}
        inicial={contacto ? { ...contacto, FECHANACIMIENTO: contacto.FECHANACIMIENTO ?? '' } : NUEVO}
        errores={guardar.errores}
        soloLectura={!puede}
        borrador={puede ? `contactos/${contacto?.CODIGO ?? 'new'}` : undefined}
        alGuardar={async (v: Arbol) => (await guardar.enviar(v)) !== undefined}
      >
        <Seccion titulo="Datos personales">
          <Rejilla>
            <Campo nombre="NOMBRE" enfocar autoComplete="off" />
            <Campo nombre="APELLIDOS" autoComplete="off" />
            <Campo nombre="ORGANIZACION" autoComplete="off" />
            <Campo nombre="FECHANACIMIENTO" ayuda="La lista dice quién cumple años hoy" />
          </Rejilla>
        </Seccion>
        <Seccion titulo="Cómo encontrarlo">
          <Rejilla>
            <Campo nombre="TEL_CELULAR" autoComplete="off" />
            <Campo nombre="TEL_TRABAJO" autoComplete="off" />
            <Campo nombre="TEL_PARTICULAR" autoComplete="off" />
            <Campo nombre="EMAIL" autoComplete="off" />
            <Campo nombre="DIRECCION" ancho="todo" autoComplete="off" />
          </Rejilla>
        </Seccion>
        <Seccion titulo="Notas">
          <Campo nombre="NOTAS" ancho="todo" />
        </Seccion>
        {puede && <BarraGuardar de={guardar} />}
      </Formulario>
    </Pagina>
  );
}
