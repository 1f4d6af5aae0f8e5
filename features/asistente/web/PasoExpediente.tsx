// Step with the settings of the clinical record.
import type { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { Parametros, sistemaControl } from '#features/clinica/contract.ts';
import { erroresDeSignos } from '#features/clinica/rules.ts';
import { CamposExpediente } from '#features/clinica/web/SeccionesTrabajo.tsx';
import { CampoSignos } from '#features/clinica/web/Signos.tsx';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Formulario } from '#kernel/web/form.tsx';
import { Cargando } from '#kernel/web/pagina.tsx';
import { usePuedeEscribir, useSesionCompleta } from '#kernel/web/sesion.tsx';
import { Botones } from './Botones.tsx';
import type { PropsPaso } from './paso.ts';

const Forma = Parametros.superRefine(
  entreCampos(({ SIGNOS_VITALES }, ctx) => {
    const faltas = Object.values(erroresDeSignos(SIGNOS_VITALES));
    if (faltas.length) ctx.addIssue({ code: 'custom', path: ['SIGNOS_VITALES'], message: faltas.join('. ') });
  }),
);

export function PasoExpediente({ seguir, regresar }: PropsPaso) {
  const datos = useDatos(sistemaControl.obtener_parametros, {}, { fresco: 0 });
  const { recargar } = useSesionCompleta();
  const puede = usePuedeEscribir(P.clinica.configurar);
  const guardar = useGuardar(sistemaControl.actualizar_parametros, {}, { callado: true });
  return (
    <Cargando de={datos}>
      {datos.data && (
        <Formulario
          schema={Forma}
          inicial={datos.data}
          errores={guardar.errores}
          soloLectura={!puede}
          sinGuardia
          alGuardar={async (v: z.output<typeof Forma>) => {
            if (!(await guardar.enviar(v))) return false;
            await recargar();
            seguir();
            return true;
          }}
        >
          <p className={comunes.secundario}>Quite lo que no use: el expediente de cada paciente será más corto.</p>
          <CamposExpediente />
          <CampoSignos soloLectura={!puede} />
          <Botones regresar={regresar} omitir={seguir} {...(puede ? { guarda: { ocupado: guardar.enviando } } : {})} />
        </Formulario>
      )}
    </Cargando>
  );
}
