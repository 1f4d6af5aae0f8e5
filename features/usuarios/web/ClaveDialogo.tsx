// Dialog that sets another user's password.
import { Claves } from '#features/personal/claves.ts';
import type { UsuarioCompleto } from '#features/personal/fields.ts';
import { Condiciones } from '#features/personal/web/Condiciones.tsx';
import { useGuardar } from '#kernel/web/api.tsx';
import { Boton } from '#kernel/web/controles.tsx';
import { Cancelar, Dialogo } from '#kernel/web/dialogo.tsx';
import { Campo, Formulario } from '#kernel/web/form.tsx';
import { clavesDeUsuarios } from '../contract.ts';

export function ClaveDialogo({ usuario, alCerrar }: { usuario: UsuarioCompleto; alCerrar: () => void }) {
  const { CODIGOUSUARIO } = usuario;
  const guardar = useGuardar(clavesDeUsuarios.change_user_pass, { CODIGOUSUARIO }, { alHacer: alCerrar });
  return (
    <Dialogo
      titulo={`Contraseña de ${usuario.NOMBRECOMPLETO}`}
      descripcion="Las sesiones que tenga abiertas se cerrarán."
      abierto
      alCerrar={alCerrar}
      ancho="s"
      pie={
        <>
          <Cancelar />
          <Boton primario type="submit" form="clave-usuario" ocupado={guardar.enviando} atajo="Ctrl ↵">
            Guardar
          </Boton>
        </>
      }
    >
      <Formulario
        id="clave-usuario"
        schema={Claves}
        inicial={{ NEW_PASS: '', REPEAT_PASS: '' }}
        errores={guardar.errores}
        alGuardar={async (v) => (await guardar.enviar(v)) !== undefined}
        sinGuardia
      >
        {(f) => (
          <>
            <Campo nombre="NEW_PASS" autoComplete="new-password" />
            <Campo nombre="REPEAT_PASS" autoComplete="new-password" />
            <Condiciones clave={String(f.watch('NEW_PASS') ?? '')} />
          </>
        )}
      </Formulario>
    </Dialogo>
  );
}
