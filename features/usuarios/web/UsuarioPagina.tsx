// Screens /catalogs/user/new and /catalogs/user/:id: the form of a user.

import { useNavigate } from 'react-router';
import { P } from '#domain/permisos.ts';
import type { Sesion } from '#domain/sesion.ts';
import { useHayCorreo } from '#features/instalacion/web/SinCorreo.tsx';
import { medicos } from '#features/medicos/contract.ts';
import { niveles } from '#features/niveles/contract.ts';
import { SugeridosDelUsuario } from '#features/niveles/web/Sugeridos.tsx';
import type { UsuarioCompleto } from '#features/personal/fields.ts';
import {
  NIVEL_ADMINISTRADOR,
  puedeCambiarClave,
  puedeDarNivel,
  puedeDarSucursales,
  puedeDesactivarUsuario,
  puedeEditarUsuario,
  puedeLigarMedico,
} from '#features/personal/rules.ts';
import { Condiciones } from '#features/personal/web/Condiciones.tsx';
import { sucursales } from '#features/sucursales/contract.ts';
import { CasillasSucursales } from '#features/sucursales/web/CasillasSucursales.tsx';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Interruptor } from '#kernel/web/controles.tsx';
import { mostrarFila } from '#kernel/web/fila_nueva.ts';
import { BarraGuardar, Campo, Formulario, Rejilla, Seccion } from '#kernel/web/form.tsx';
import { Pagina } from '#kernel/web/pagina.tsx';
import { Registro } from '#kernel/web/registro.tsx';
import { useClinica, usePuedeEscribir, useSesion, useSesionCompleta } from '#kernel/web/sesion.tsx';
import { UsuarioEditado, UsuarioNuevo, usuarios } from '../contract.ts';
import { useJuicio } from './juicio.ts';

const LISTA = '/catalogs/users';
const NUEVO = {
  NOMBRE: '',
  APEPAT: '',
  APEMAT: '',
  MAIL: '',
  CLAVEUSUARIO: '',
  NIVEL: '',
  CODIGOMEDICO: '',
  ACTIVO: 1,
  VERSION: '',
};
const TODAS = { SUCURSALES_TODAS: 1 as const, SUCURSALES: [] };
const daLugar = (yo: Sesion, n: number) => puedeDarSucursales(yo, { SUCURSALES_TODAS: 0, SUCURSALES: [n] }) === true;
/** A new user starts with the branches of the user who registers it. */
const lugaresDe = (yo: Sesion) => ({
  SUCURSALES_TODAS: yo.SUCURSALES_TODAS,
  SUCURSALES: yo.SUCURSALES_TODAS ? [] : yo.SUCURSALES.map((s) => s.CODIGOCLINICA),
});

export default function UsuarioPagina() {
  return (
    <Registro de={usuarios.obtener_uno} clave="CODIGOUSUARIO">
      {(usuario) => <Forma usuario={usuario} />}
    </Registro>
  );
}

function Forma({ usuario }: { usuario?: UsuarioCompleto | undefined }) {
  const ir = useNavigate();
  const yo = useSesion();
  const { recargar } = useSesionCompleta();
  const { ET_MEDICO } = useClinica();
  const escribe = usePuedeEscribir(P.seguridad.usuarios);
  const juzgar = useJuicio();
  const editable = usuario ? juzgar(puedeEditarUsuario)(usuario) : true;
  const puede = escribe && editable === true;
  const propio = usuario?.CODIGOUSUARIO === yo.CODIGOUSUARIO;
  const { data = [] } = useDatos(sucursales.obtener);
  const todas = data.filter(({ CODIGOCLINICA: n }) => daLugar(yo, n) || usuario?.SUCURSALES.includes(n));
  const opcionesMedico = useMedicos(usuario);
  const opcionesNivel = useNiveles(usuario);
  const volver = (CODIGOUSUARIO: number) => {
    mostrarFila('Usuarios', CODIGOUSUARIO);
    void ir(LISTA);
  };
  const agregar = useGuardar(usuarios.agregar, {}, { alHacer: (u) => volver(u.CODIGOUSUARIO) });
  const alEditar = async () => {
    // One's own name, level and branches are part of the session.
    if (propio) await recargar();
    volver(usuario!.CODIGOUSUARIO);
  };
  const actualizar = useGuardar(usuarios.actualizar, { CODIGOUSUARIO: usuario?.CODIGOUSUARIO ?? 0 }, { alHacer: alEditar });
  const guardar = usuario ? actualizar : agregar;
  const hayCorreo = useHayCorreo();
  const conClave = !usuario || juzgar(puedeCambiarClave)(usuario) === true;
  const fijo = usuario ? puedeDesactivarUsuario(yo, usuario) : true;

  return (
    <Pagina titulo={usuario ? (puede ? 'Editar Usuario' : 'Detalles del usuario') : 'Agregar Usuario'} volver={LISTA} ancho="lectura">
      <Formulario
        schema={usuario ? UsuarioEditado : UsuarioNuevo}
        inicial={{ ...NUEVO, ...lugaresDe(yo), ...usuario, CODIGOMEDICO: usuario?.CODIGOMEDICO ?? '', PASS: '', REPASS: '' }}
        errores={guardar.errores}
        soloLectura={!puede}
        borrador={puede ? `usuarios/${usuario?.CODIGOUSUARIO ?? 'new'}` : undefined}
        alGuardar={async (v: Arbol) => (await guardar.enviar(v)) !== undefined}
      >
        {(f) => (
          <>
            {editable !== true && <p className={comunes.tenue}>{editable}</p>}
            <Seccion titulo="Datos personales">
              <Rejilla>
                <Campo nombre="NOMBRE" enfocar autoComplete="off" />
                <Campo nombre="APEPAT" autoComplete="off" />
                <Campo nombre="APEMAT" autoComplete="off" />
                <Campo
                  nombre="MAIL"
                  autoComplete="off"
                  ayuda={
                    hayCorreo === false
                      ? 'Esta instalación no envía correo: si olvida su contraseña, aquí se le pone otra'
                      : 'Ahí recibe el enlace si olvida su contraseña'
                  }
                />
              </Rejilla>
            </Seccion>
            <Seccion titulo="Acceso" nota="Con esta clave y esta contraseña entra a Galeno.">
              <div className={comunes.columna}>
                <Rejilla>
                  <Campo nombre="CLAVEUSUARIO" autoComplete="off" ayuda="Hasta 8 caracteres" />
                  <Campo nombre="NIVEL" opciones={opcionesNivel} />
                </Rejilla>
                {puede && (
                  <SugeridosDelUsuario alElegir={(NIVEL) => f.setValue('NIVEL', NIVEL, { shouldDirty: true, shouldValidate: true })} />
                )}
                {puede && conClave && (
                  <>
                    <Rejilla>
                      <Campo
                        nombre="PASS"
                        autoComplete="new-password"
                        {...(usuario ? { ayuda: 'En blanco, se queda la que tiene' } : {})}
                      />
                      <Campo nombre="REPASS" autoComplete="new-password" />
                    </Rejilla>
                    {(!usuario || f.watch('PASS')) && <Condiciones clave={String(f.watch('PASS') ?? '')} />}
                  </>
                )}
                {usuario?.NIVEL === NIVEL_ADMINISTRADOR && (
                  <p className={comunes.tenue}>La contraseña de un administrador solo la cambia él mismo, en su menú.</p>
                )}
                <Campo
                  nombre="ACTIVO"
                  soloLectura={fijo !== true}
                  ayuda={fijo === true ? 'Inactivo no puede entrar; lo que hizo se conserva' : fijo}
                />
              </div>
            </Seccion>
            <Seccion titulo={ET_MEDICO} nota={`Solo si el usuario atiende pacientes como ${ET_MEDICO.toLowerCase()}.`}>
              <Rejilla>
                <Campo nombre="CODIGOMEDICO" opciones={opcionesMedico} vacio="Ninguno" etiqueta={`${ET_MEDICO} ligado`} />
              </Rejilla>
            </Seccion>
            {todas.length > 1 && (
              <Seccion titulo="Sucursales" nota="Las que puede elegir al trabajar.">
                <Interruptor
                  valor={f.watch('SUCURSALES_TODAS') === 1}
                  disabled={!puede || puedeDarSucursales(yo, TODAS) !== true}
                  alCambiar={(si) => f.setValue('SUCURSALES_TODAS', si ? 1 : 0, { shouldDirty: true })}
                >
                  Todas las sucursales
                </Interruptor>
                {f.watch('SUCURSALES_TODAS') !== 1 && (
                  <CasillasSucursales
                    todas={todas}
                    valor={f.watch('SUCURSALES') ?? []}
                    alCambiar={(v) => f.setValue('SUCURSALES', v, { shouldDirty: true, shouldValidate: f.formState.submitCount > 0 })}
                    deshabilitado={!puede}
                    error={f.formState.errors.SUCURSALES?.message as string | undefined}
                  />
                )}
              </Seccion>
            )}
            {puede && <BarraGuardar de={guardar} />}
          </>
        )}
      </Formulario>
    </Pagina>
  );
}

/** Active doctors, and the linked one even if inactive. */
function useMedicos(usuario: UsuarioCompleto | undefined) {
  const { data = [] } = useDatos(medicos.obtener_de, { INACTIVOS: 0, TODAS: 1 });
  const yo = useSesion();
  const opciones = data
    .filter((m) => puedeLigarMedico(yo, m.CODIGOMEDICO) === true)
    .map((m) => ({ valor: m.CODIGOMEDICO, texto: m.NOMBRECOMPLETO }));
  const suyo = usuario?.CODIGOMEDICO;
  return suyo && !opciones.some((o) => o.valor === suyo) ? [{ valor: suyo, texto: usuario.MEDICO }, ...opciones] : opciones;
}

/** The levels that the viewer may give, and the user's present one. */
function useNiveles(usuario: UsuarioCompleto | undefined) {
  const yo = useSesion();
  const { data = [] } = useDatos(niveles.obtener);
  const quien = { CODIGOUSUARIO: usuario?.CODIGOUSUARIO ?? 0 };
  return data
    .filter((n) => n.NIVEL === usuario?.NIVEL || puedeDarNivel(yo, quien, n) === true)
    .map((n) => ({ valor: n.NIVEL, texto: n.DESCRIPCION }));
}
