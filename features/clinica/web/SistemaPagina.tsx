// Screen /tools/system: the clinic's settings.

import { useEffect, useMemo, useRef, useState } from 'react';
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { SinCorreo, useHayCorreo } from '#features/instalacion/web/SinCorreo.tsx';
import { refrescar, useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { informar, preguntar } from '#kernel/web/dialogo.tsx';
import { BarraGuardar, Formulario, Seccion } from '#kernel/web/form.tsx';
import { Cargando, Pagina } from '#kernel/web/pagina.tsx';
import { Secciones } from '#kernel/web/secciones_pagina.tsx';
import { usePuedeEscribir, useSesionCompleta } from '#kernel/web/sesion.tsx';
import { type AjustesGuardados, sistemaControl } from '../contract.ts';
import { PREGUNTA_RAZON_SOCIAL, razonSocialDudosa, seccionesDeAjustes } from '../rules.ts';
import { cambiosDe, esquemaDe, inicialDe, traerAjeno } from './ajustes.ts';
import { CampoLogo, SeccionClinica, SeccionRegion } from './SeccionesDatos.tsx';
import { SeccionCfdi, SeccionCpe, SeccionSis } from './SeccionesFiscales.tsx';
import {
  SeccionAcceso,
  SeccionAgenda,
  SeccionExpediente,
  SeccionFormatos,
  SeccionGastos,
  SeccionMedikit,
  SeccionNotas,
  SeccionRecordatorios,
  SeccionRips,
} from './SeccionesTrabajo.tsx';
import { SeccionPlan } from './SeccionPlan.tsx';
import estilos from './sistema.module.css';

declare const __VERSION__: string;
/** Declared sections up to this order come after invoicing, the others after the notes. */
const DE_FACTURACION = 50;

export default function SistemaPagina() {
  const datos = useDatos(sistemaControl.obtener, {}, { fresco: 0 });
  // Waits for it, so that its notice at the top does not appear later.
  const sabeDelCorreo = useHayCorreo() !== undefined;
  const [vuelta, setVuelta] = useState(0);
  return (
    <Pagina titulo="Configuración de la clínica" ancho="lectura">
      <Cargando de={{ ...datos, data: sabeDelCorreo ? datos.data : undefined }}>
        {datos.data && (
          <Forma
            key={vuelta}
            guardado={datos.data}
            alGuardar={async () => {
              await datos.refetch();
              setVuelta((n) => n + 1);
            }}
          />
        )}
      </Cargando>
    </Pagina>
  );
}

function Forma({ guardado, alGuardar }: { guardado: AjustesGuardados; alGuardar: () => Promise<void> }) {
  const { sesion, recargar } = useSesionCompleta();
  const puede = usePuedeEscribir(P.clinica.configurar);
  const schema = useMemo(() => esquemaDe(sesion), [sesion]);
  const guardar = useGuardar(
    sistemaControl.actualizar,
    {},
    {
      // Somebody else saved: their changes are loaded, and what is being typed here stays.
      alFallar: (f) => {
        if (f.status === 409) void refrescar(['/sistema_control']);
        return false;
      },
    },
  );
  const enviar = async (v: z.output<typeof schema>): Promise<boolean> => {
    const cambios = cambiosDe(v, guardado);
    if (typeof cambios.RAZONSOCIAL === 'string' && razonSocialDudosa(cambios.RAZONSOCIAL)) {
      const si = await preguntar({ titulo: 'Razón social', texto: PREGUNTA_RAZON_SOCIAL, si: 'Sí, es correcta' });
      if (!si) return false;
    }
    const hecho = await guardar.enviar({
      ...cambios,
      VERSION: guardado.VERSION,
      // Its consequences were confirmed at the switch.
      ...(cambios.CUMPLIR_NORMA === 1 ? { CONFIRMAR_SIS: 1 } : {}),
    });
    if (!hecho) return false;
    if (hecho.ADVERTENCIA) void informar('Aviso', hecho.ADVERTENCIA);
    await recargar();
    await alGuardar();
    return true;
  };
  return (
    <Formulario
      schema={schema}
      inicial={inicialDe(guardado)}
      errores={guardar.errores}
      soloLectura={!puede}
      className={estilos.ajustes}
      borrador={puede ? 'sistema_control' : undefined}
      alGuardar={enviar}
    >
      {(f) => <Cuerpo f={f} guardado={guardado} puede={puede} enviando={guardar.enviando} />}
    </Formulario>
  );
}

interface CuerpoProps {
  f: UseFormReturn<FieldValues>;
  guardado: AjustesGuardados;
  puede: boolean;
  enviando: boolean;
}
function Cuerpo({ f, guardado, puede, enviando }: CuerpoProps) {
  const { sesion } = useSesionCompleta();
  const visto = useRef<AjustesGuardados>(guardado);
  useEffect(() => {
    traerAjeno(f, visto.current, guardado);
    visto.current = guardado;
  }, [f, guardado]);
  const [ID_PAIS, cpe] = useWatch({ name: ['ID_PAIS', 'FACT_PERU'] });
  const hay = seccionesDeAjustes(sesion.clinica, sesion, Number(ID_PAIS));
  return (
    <>
      <SinCorreo />
      <SeccionPlan />
      <SeccionClinica exigeDomicilio={hay.cpe && Number(cpe) === 1} />
      {hay.sis && <SeccionSis guardado={guardado} puede={puede} />}
      {hay.cfdi && <SeccionCfdi />}
      {hay.cpe && <SeccionCpe />}
      <Secciones en="sistema" hasta={DE_FACTURACION} CODIGOMEDICO={0} />
      {hay.rips && <SeccionRips />}
      {hay.gastos && <SeccionGastos />}
      <SeccionRecordatorios />
      <Seccion titulo="Logotipo" nota="En pantallas, papeles y correos. PNG o JPG.">
        <CampoLogo guardado={guardado.LOGO} puede={puede} />
      </Seccion>
      <SeccionAgenda guardado={guardado} hay={hay} />
      {hay.acceso && <SeccionAcceso />}
      {hay.medikit && <SeccionMedikit />}
      <SeccionExpediente />
      <SeccionNotas puede={puede} />
      <Secciones en="sistema" desde={DE_FACTURACION} CODIGOMEDICO={0} />
      <SeccionFormatos />
      <SeccionRegion />
      <p className={`${comunes.tenue} ${estilos.versionGaleno}`}>Galeno, versión {__VERSION__ || 'de desarrollo'}</p>
      {puede && (
        <BarraGuardar>
          <Boton primario type="submit" ocupado={enviando} atajo="Ctrl ↵">
            Guardar
          </Boton>
        </BarraGuardar>
      )}
    </>
  );
}
