// Screen /admin/admin_sesiones: the open sessions of each user, which can be ended.
import { SesionesAbiertas } from '#features/acceso/web/SesionesAbiertas.tsx';
import { puedeEditarUsuario } from '#features/personal/rules.ts';
import { usuarios } from '#features/usuarios/contract.ts';
import { useJuicio } from '#features/usuarios/web/juicio.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { Seleccion } from '#kernel/web/controles.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { Pagina } from '#kernel/web/pagina.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';

export default function SesionesUsuarios() {
  const yo = useSesion();
  const [url, cambiar] = useDireccion();
  const CODIGOUSUARIO = Number(url.get('usuario')) || yo.CODIGOUSUARIO;
  const { data = [] } = useDatos(usuarios.obtener);
  const juzgar = useJuicio();
  const elegido = data.find((u) => u.CODIGOUSUARIO === CODIGOUSUARIO);
  return (
    <Pagina
      titulo="Sesiones"
      volver="/catalogs/users"
      ancho="lectura"
      junto={
        <Seleccion
          aria-label="Usuario"
          chica
          opciones={data.map((u) => ({ valor: u.CODIGOUSUARIO, texto: u.NOMBRECOMPLETO }))}
          valor={CODIGOUSUARIO}
          alCambiar={(usuario) => cambiar({ usuario })}
        />
      }
    >
      <SesionesAbiertas key={CODIGOUSUARIO} CODIGOUSUARIO={CODIGOUSUARIO} permite={elegido ? juzgar(puedeEditarUsuario)(elegido) : true} />
    </Pagina>
  );
}
