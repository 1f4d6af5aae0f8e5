// Screen to change one's own password.
import { useNavigate } from 'react-router';
import { Condiciones } from '#features/personal/web/Condiciones.tsx';
import { useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { BarraGuardar, Campo, Formulario, Rejilla } from '#kernel/web/form.tsx';
import { Pagina } from '#kernel/web/pagina.tsx';
import { acceso, CambioPropio } from '../contract.ts';

export default function CambiarClave() {
  const ir = useNavigate();
  const guardar = useGuardar(acceso.change_pass, {}, { alHacer: () => ir('/') });
  return (
    <Pagina titulo="Cambiar contraseña" ancho="lectura">
      <Formulario
        schema={CambioPropio}
        inicial={{ CURRENT_PASS: '', NEW_PASS: '', REPEAT_PASS: '' }}
        errores={guardar.errores}
        alGuardar={async (v) => (await guardar.enviar(v)) !== undefined}
      >
        {(f) => (
          <>
            <Rejilla min={260}>
              <Campo nombre="CURRENT_PASS" autoComplete="current-password" enfocar />
              <Campo nombre="NEW_PASS" autoComplete="new-password" />
              <Campo nombre="REPEAT_PASS" autoComplete="new-password" />
            </Rejilla>
            <Condiciones clave={String(f.watch('NEW_PASS') ?? '')} />
            <p className={comunes.tenue}>Sus otras sesiones abiertas se cerrarán.</p>
            <BarraGuardar de={guardar} />
          </>
        )}
      </Formulario>
    </Pagina>
  );
}
