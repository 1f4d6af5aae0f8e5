// Screen /catalogs/users: the list of users.

import { useState } from 'react';
import { useNavigate } from 'react-router';
import { P } from '#domain/permisos.ts';
import type { UsuarioCompleto } from '#features/personal/fields.ts';
import { puedeCambiarClave, puedeEditarUsuario } from '#features/personal/rules.ts';
import { abrirCon, eliminarCon } from '#kernel/web/acciones_fila.tsx';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { EnlaceBoton, Ficha } from '#kernel/web/controles.tsx';
import { Pagina } from '#kernel/web/pagina.tsx';
import { pedirEliminar } from '#kernel/web/registro.tsx';
import { useClinica, usePuedeEscribir, useSesion } from '#kernel/web/sesion.tsx';
import { type Columna, Tabla } from '#kernel/web/tabla.tsx';
import { usuarios } from '../contract.ts';
import { ClaveDialogo } from './ClaveDialogo.tsx';
import { useJuicio } from './juicio.ts';

export default function UsuariosLista() {
  const ir = useNavigate();
  const yo = useSesion();
  const { ET_MEDICO } = useClinica();
  const puede = usePuedeEscribir(P.seguridad.usuarios);
  const datos = useDatos(usuarios.obtener);
  const [conClave, setConClave] = useState<UsuarioCompleto>();
  const eliminar = useGuardar(usuarios.eliminar);
  const desbloquear = useGuardar(usuarios.desbloquear);

  const juzgar = useJuicio();
  const abrir = (u: UsuarioCompleto) => ir(`/catalogs/user/${u.CODIGOUSUARIO}`);
  const alEliminar = async (u: UsuarioCompleto) => {
    await pedirEliminar(usuarios.puede_eliminar, { CODIGOUSUARIO: u.CODIGOUSUARIO }, `a ${u.NOMBRECOMPLETO}`, () =>
      eliminar.enviar({}, { CODIGOUSUARIO: u.CODIGOUSUARIO }),
    );
  };

  const columnas: Columna<UsuarioCompleto>[] = [
    {
      clave: 'NOMBRECOMPLETO',
      titulo: 'Nombre',
      movil: 'titulo',
      celda: (u) => (
        <span className={`${comunes.fila} ${comunes.envuelve}`}>
          {u.NOMBRECOMPLETO}
          {u.CODIGOUSUARIO === yo.CODIGOUSUARIO && <Ficha tono="marca">Usted</Ficha>}
          {!u.ACTIVO && <Ficha>Inactivo</Ficha>}
          {u.BLOQUEADO === 1 && (
            <Ficha tono="cuidado" icono="reloj">
              Con espera para entrar
            </Ficha>
          )}
        </span>
      ),
    },
    { clave: 'CLAVEUSUARIO', titulo: 'Usuario' },
    { clave: 'NIVEL_DESC', titulo: 'Tipo de usuario' },
    { clave: 'MEDICO', titulo: ET_MEDICO },
    { clave: 'MAIL', titulo: 'Email', movil: 'no' },
    {
      clave: 'ACTIVO',
      titulo: 'Activo',
      ancho: '110px',
      movil: 'no',
      valor: (u) => (u.ACTIVO ? 'Sí' : 'No'),
      celda: (u) => (u.ACTIVO ? 'Sí' : 'No'),
    },
  ];
  return (
    <Pagina
      titulo="Usuarios"
      acciones={
        puede && (
          <EnlaceBoton primario icono="mas" a="/catalogs/user/new">
            Agregar
          </EnlaceBoton>
        )
      }
    >
      <Tabla
        nombre="Usuarios"
        filas={datos.data}
        cargando={datos.isPending}
        error={datos.error?.message}
        claveDe={(u) => u.CODIGOUSUARIO}
        columnas={columnas}
        orden={{ clave: 'NOMBRECOMPLETO' }}
        uno="un Usuario"
        acciones={[
          abrirCon(puede, abrir),
          { texto: 'Sesiones', icono: 'reloj', hacer: (u) => ir(`/admin/admin_sesiones?usuario=${u.CODIGOUSUARIO}`) },
          ...(puede
            ? [
                { texto: 'Cambiar contraseña', icono: 'llave' as const, hacer: setConClave, permite: juzgar(puedeCambiarClave) },
                {
                  texto: 'Quitar la espera para entrar',
                  icono: 'candado' as const,
                  hacer: (u: UsuarioCompleto) => desbloquear.enviar({}, { CODIGOUSUARIO: u.CODIGOUSUARIO }),
                  si: (u: UsuarioCompleto) => u.BLOQUEADO === 1,
                  permite: juzgar(puedeEditarUsuario),
                },
                eliminarCon(alEliminar),
              ]
            : []),
        ]}
      />
      {conClave && <ClaveDialogo usuario={conClave} alCerrar={() => setConClave(undefined)} />}
    </Pagina>
  );
}
