// Dialog that sets another user's password.
import { Claves } from '#features/personal/claves.ts';
import type { UsuarioCompleto } from '#features/personal/fields.ts';
import { Condiciones } from '#features/personal/web/Condiciones.tsx';
import { useGuardar } from '#kernel/web/api.tsx';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { Campo } from '#kernel/web/form.tsx';
import { clavesDeUsuarios } from '../contract.ts';

export function ClaveDialogo({ usuario, alCerrar }: { usuario: UsuarioCompleto; alCerrar: () => void }) {
  const { CODIGOUSUARIO } = usuario;
  const guardar = useGuardar(clavesDeUsuarios.change_user_pass, { CODIGOUSUARIO }, { alHacer: alCerrar });
  return (
    <DialogoForma
      titulo={`Contraseña de ${usuario.NOMBRECOMPLETO}`}
      descripcion="Las sesiones que tenga abiertas se cerrarán."
      alCerrar={alCerrar}
      ancho="s"
      guardar={guardar}
      schema={Claves}
      inicial={{ NEW_PASS: '', REPEAT_PASS: '' }}
    >
      {(f) => (
        <>
          <Campo nombre="NEW_PASS" autoComplete="new-password" />
          <Campo nombre="REPEAT_PASS" autoComplete="new-password" />
          <Condiciones clave={String(f.watch('NEW_PASS') ?? '')} />
        </>
      )}
    </DialogoForma>
  );
}
