// The section of the settings: the versions of the notice, and publishing another.
import { useState } from 'react';
import { P } from '#domain/permisos.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { Campo, Rejilla } from '#kernel/web/form.tsx';
import { Cargando } from '#kernel/web/pagina.tsx';
import { useClinica, usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { type Aviso, AvisoNuevo, avisosPrivacidad } from '../contract.ts';
import { avisoSugerido } from '../sugerido.ts';
import estilos from './privacidad.module.css';
import { Texto } from './Texto.tsx';

export default function SeccionAviso() {
  const puede = usePuedeEscribir(P.clinica.configurar);
  const datos = useDatos(avisosPrivacidad.obtener, {});
  const [abierto, setAbierto] = useState(false);
  return (
    <Cargando de={datos}>
      <div className={estilos.seccion}>
        {datos.data?.length === 0 && (
          <p className={comunes.tenue}>Todavía no hay aviso. Empiece con el texto sugerido y pida a su abogado que lo lea.</p>
        )}
        {datos.data?.map((a) => (
          <Texto key={a.VERSION_AVISO} aviso={a} />
        ))}
        {puede && (
          <Boton icono="mas" onClick={() => setAbierto(true)}>
            {datos.data?.length ? 'Publicar otra versión' : 'Publicar el aviso'}
          </Boton>
        )}
        {abierto && <PublicarDialogo vigente={datos.data?.[0]} alCerrar={() => setAbierto(false)} />}
      </div>
    </Cargando>
  );
}

function PublicarDialogo({ vigente, alCerrar }: { vigente: Aviso | undefined; alCerrar: () => void }) {
  const clinica = useClinica();
  const guardar = useGuardar(avisosPrivacidad.publicar, {}, { alHacer: alCerrar });
  const { fecha } = enLaClinica(clinica.ZONA_HORARIA);
  return (
    <DialogoForma
      titulo="Publicar aviso de privacidad"
      descripcion="A quien aceptó otra versión se le pide aceptar esta en su siguiente visita."
      alCerrar={alCerrar}
      ancho="l"
      guardar={guardar}
      schema={AvisoNuevo}
      si="Publicar"
      inicial={{ TEXTO: vigente?.TEXTO ?? avisoSugerido(clinica, fecha), VERSION_AVISO: vigente?.VERSION_AVISO ?? null }}
    >
      <Rejilla>
        <Campo nombre="TEXTO" ancho="todo" filas={16} enfocar />
      </Rejilla>
    </DialogoForma>
  );
}
