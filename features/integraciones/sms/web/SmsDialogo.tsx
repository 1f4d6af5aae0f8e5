// Dialog to send an SMS: the text as it will arrive, how many characters it takes, how many SMS the plan has left.

import { useWatch } from 'react-hook-form';
import { aGsm7, LARGO_SMS, largoGsm7 } from '#domain/gsm7.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { Cancelar, Dialogo } from '#kernel/web/dialogo.tsx';
import { Campo, Formulario } from '#kernel/web/form.tsx';
import { Sms, sms } from '../contract.ts';

export function SmsDialogo({ TELEFONO, CODIGOPACIENTE, alCerrar }: { TELEFONO: string; CODIGOPACIENTE?: number; alCerrar: () => void }) {
  const quedan = useDatos(sms.obtener_disponibles, {}, { fresco: 0 }).data?.DISPONIBLES;
  const enviar = useGuardar(sms.enviar, {}, { alHacer: alCerrar });
  return (
    <Dialogo
      titulo="Enviar SMS"
      abierto
      alCerrar={alCerrar}
      ancho="s"
      pie={
        <>
          {quedan !== undefined && <span className={comunes.tenue}>Quedan {quedan.toLocaleString('es-MX')} SMS en el plan</span>}
          <span className={comunes.crece} />
          <Cancelar />
          <Boton primario type="submit" form="sms" ocupado={enviar.enviando} disabled={quedan === 0}>
            Enviar
          </Boton>
        </>
      }
    >
      <Formulario
        id="sms"
        schema={Sms}
        sinGuardia
        inicial={{ TELEFONO, MENSAJE: '', CODIGOPACIENTE: CODIGOPACIENTE ?? '' }}
        errores={enviar.errores}
        alGuardar={async (v) => (await enviar.enviar(v)) !== undefined}
      >
        <Campo nombre="TELEFONO" ayuda="Con la lada del país" />
        <Campo nombre="MENSAJE" filas={4} enfocar ayuda={<Cuenta />} />
      </Formulario>
    </Dialogo>
  );
}

function Cuenta() {
  const texto = String(useWatch({ name: 'MENSAJE' }) ?? '');
  const largo = largoGsm7(texto);
  const cambia = aGsm7(texto) !== texto;
  return (
    <>
      <span className={comunes.numeros}>
        {largo} de {LARGO_SMS}
      </span>
      {cambia && '. Los SMS no llevan todos los acentos ni emojis: se quitarán'}
    </>
  );
}
