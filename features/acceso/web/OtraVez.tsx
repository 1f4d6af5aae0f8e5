// The dialog that asks for the password again, for any call that needs it. Mounted while there is a session.
import { useEffect, useState } from 'react';
import { Boton } from '#kernel/web/controles.tsx';
import { Cancelar, Dialogo } from '#kernel/web/dialogo.tsx';
import { Campo, Formulario } from '#kernel/web/form.tsx';
import { Falla, llamar, ponerPrueba } from '#kernel/web/red.ts';
import { acceso, Identidad } from '../contract.ts';

const FORMA = 'otra-vez';
export default function OtraVez() {
  const [responder, setResponder] = useState<(si: boolean) => void>();
  const [conCodigo, setConCodigo] = useState(false);
  const [enviando, setEnviando] = useState(false);
  const [errores, setErrores] = useState<Record<string, string>>({});
  useEffect(() => {
    ponerPrueba(() => {
      setErrores({});
      return new Promise((r) => setResponder(() => r));
    });
    return () => ponerPrueba(async () => false);
  }, []);
  const acabar = (si: boolean) => {
    responder?.(si);
    setResponder(undefined);
  };
  const probar = async (v: object) => {
    setEnviando(true);
    try {
      await llamar(acceso.otra_vez, {}, { ...v });
      acabar(true);
      return true;
    } catch (e) {
      if (!(e instanceof Falla)) throw e;
      const falta = Boolean((e.data as { TOTP?: 1 } | null)?.TOTP);
      if (falta) setConCodigo(true);
      setErrores(Object.keys(e.errores).length ? e.errores : { [falta ? 'CODIGO' : 'CURRENT_PASS']: e.message });
      return false;
    } finally {
      setEnviando(false);
    }
  };
  return (
    <Dialogo
      titulo="Confirme que es usted"
      descripcion="Lo que va a hacer cambia cómo se entra o abre mucho a la vez. Escriba otra vez su contraseña."
      abierto={responder !== undefined}
      alCerrar={() => acabar(false)}
      ancho="s"
      pie={
        <>
          <Cancelar />
          <Boton primario type="submit" form={FORMA} ocupado={enviando}>
            Continuar
          </Boton>
        </>
      }
    >
      <Formulario
        id={FORMA}
        schema={Identidad}
        inicial={{ CURRENT_PASS: '', CODIGO: '' }}
        errores={errores}
        sinGuardia
        alGuardar={(v) => probar(v)}
      >
        <Campo nombre="CURRENT_PASS" autoComplete="current-password" enfocar />
        {conCodigo && <Campo nombre="CODIGO" autoComplete="one-time-code" ayuda="El de su aplicación, o uno de recuperación" enfocar />}
      </Formulario>
    </Dialogo>
  );
}
