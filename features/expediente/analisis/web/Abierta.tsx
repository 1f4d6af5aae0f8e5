// Screen /patient/:CODIGOPACIENTE/clinical-analysis/details/:ID_ORDEN
import { useState } from 'react';
import { ANALISIS } from '#features/expediente/ordenes/clases.ts';
import type { OrdenCompleta } from '#features/expediente/ordenes/contract.ts';
import { puedeModificarOrden } from '#features/expediente/ordenes/rules.ts';
import type { Cual } from '#features/expediente/ordenes/web/acciones.tsx';
import { OrdenAbierta } from '#features/expediente/ordenes/web/OrdenAbierta.tsx';
import { useModificable, usePaciente } from '#features/pacientes/web/paciente.ts';
import type { Accion } from '#kernel/web/acciones_fila.tsx';
import { abrirArchivo, EnviarDialogo } from '#kernel/web/imprimir.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { analisisClinicos } from '../contract.ts';
import { AgregarAnalisis } from './AgregarAnalisis.tsx';
import { Resultados } from './Resultados.tsx';

export default function Abierta() {
  const s = useSesion();
  const p = usePaciente();
  const [agregando, setAgregando] = useState(false);
  const [enviando, setEnviando] = useState<number>();
  const agrega = useModificable(ANALISIS.permisos.agregar);
  const agregar: Accion<Cual> = {
    texto: 'Agregar análisis',
    icono: 'mas',
    hacer: () => setAgregando(true),
    permite: (o) => puedeModificarOrden(s, o),
  };
  const deResultados: Accion<Cual>[] = [
    {
      texto: 'Imprimir resultados',
      icono: 'imprimir',
      hacer: ({ ID_ORDEN }) => abrirArchivo(analisisClinicos.imprimir_resultados, { ID_ORDEN }, undefined, 'documento'),
    },
    { texto: 'Enviar resultados', icono: 'correo', hacer: ({ ID_ORDEN }) => setEnviando(ID_ORDEN) },
  ];
  const otras = (o: OrdenCompleta | undefined) => [...(agrega ? [agregar] : []), ...(o?.DET.some((l) => l.RESULTADO) ? deResultados : [])];
  return (
    <>
      <OrdenAbierta
        d={ANALISIS}
        c={analisisClinicos}
        otras={otras}
        cuerpo={(o, modifica) => (
          <>
            <Resultados key={o.ID_ORDEN} o={o} modifica={modifica} />
            {agregando && <AgregarAnalisis o={o} alCerrar={() => setAgregando(false)} />}
          </>
        )}
      />
      {enviando !== undefined && (
        <EnviarDialogo
          titulo={`Enviar los resultados de la orden ${enviando}`}
          abierto
          alCerrar={() => setEnviando(undefined)}
          enviar={analisisClinicos.enviar_resultados}
          params={{ ID_ORDEN: enviando }}
          destino={{ MAIL: p.MAIL, TCEL_LADA: p.TCEL_LADA || s.clinica.pais.telefono.lada, TCELULAR: p.TCELULAR }}
        />
      )}
    </>
  );
}
