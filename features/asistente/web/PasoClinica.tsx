// Step with the clinic's data, using the form and the call of the settings.

import { useMemo } from 'react';
import type { z } from 'zod';
import { PAISES } from '#domain/paises/paises.ts';
import { P } from '#domain/permisos.ts';
import { type AjustesGuardados, sistemaControl } from '#features/clinica/contract.ts';
import { cambiosDe, esquemaDe, inicialDe } from '#features/clinica/web/ajustes.ts';
import { CampoLogo, CamposDomicilio } from '#features/clinica/web/SeccionesDatos.tsx';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Campo, Formulario, Rejilla } from '#kernel/web/form.tsx';
import { Cargando } from '#kernel/web/pagina.tsx';
import { usePuedeEscribir, useSesionCompleta } from '#kernel/web/sesion.tsx';
import { Botones } from './Botones.tsx';
import type { PropsPaso } from './paso.ts';

export function PasoClinica(p: PropsPaso) {
  const datos = useDatos(sistemaControl.obtener, {}, { fresco: 0 });
  return <Cargando de={datos}>{datos.data && <Forma guardado={datos.data} {...p} />}</Cargando>;
}
function Forma({ guardado, seguir, regresar }: PropsPaso & { guardado: AjustesGuardados }) {
  const { sesion, recargar } = useSesionCompleta();
  const puede = usePuedeEscribir(P.clinica.configurar);
  const schema = useMemo(() => esquemaDe(sesion), [sesion]);
  const guardar = useGuardar(sistemaControl.actualizar, {}, { callado: true });
  const zonas = PAISES[guardado.ID_PAIS]?.zonas ?? [];
  return (
    <Formulario
      schema={schema}
      inicial={inicialDe(guardado)}
      errores={guardar.errores}
      soloLectura={!puede}
      sinGuardia
      alGuardar={async (v: z.output<typeof schema>) => {
        if (!(await guardar.enviar(cambiosDe(v, guardado)))) return false;
        await recargar();
        seguir();
        return true;
      }}
    >
      <p className={comunes.secundario}>Estos datos aparecen en recetas, recibos y mensajes a sus pacientes.</p>
      <Rejilla>
        <Campo nombre="NOMBRECLINICA" ancho={2} autoComplete="organization" enfocar />
        <Campo nombre="TELEFONO1" autoComplete="tel" />
        <Campo nombre="MAIL" autoComplete="email" />
        <Campo nombre="ET_MEDICO" ayuda="Cómo se llama a quien atiende" />
        <Campo nombre="ZONA_HORARIA" opciones={zonas.map((z) => ({ valor: z.ZONA_HORARIA, texto: z.NOMBRE }))} />
        <Campo nombre="HORAINICIALAGENDA" etiqueta="Abre a las" />
        <Campo nombre="HORAFINALAGENDA" etiqueta="Cierra a las" />
        <Campo nombre="DURACION_CITA_ONLINE" />
      </Rejilla>
      <h3>Domicilio</h3>
      <Rejilla>
        <CamposDomicilio />
      </Rejilla>
      <h3>Logotipo</h3>
      <CampoLogo guardado={guardado.LOGO} puede={puede} />
      <Botones regresar={regresar} omitir={seguir} {...(puede ? { guarda: { ocupado: guardar.enviando } } : {})} />
    </Formulario>
  );
}
