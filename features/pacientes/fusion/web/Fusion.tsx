// Screen /patient/:CODIGOPACIENTE/general/merge: makes one file out of two of the same person, and undoes it.
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Datos } from '#kernel/shared/endpoint.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { CajaCampo } from '#kernel/web/caja_campo.tsx';
import { Combo } from '#kernel/web/combo.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { preguntar } from '#kernel/web/dialogo.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { BarraGuardar } from '#kernel/web/form.tsx';
import { Advertencia, Cargando, Pagina } from '#kernel/web/pagina.tsx';
import { buscarPacientes, PacienteEnLista } from '../../web/Buscador.tsx';
import { useHoy, usePaciente } from '../../web/paciente.ts';
import { fusion } from '../contract.ts';
import { claveDe, type De, porElegir, sonFusionables, sugerida } from '../rules.ts';
import { textoRenglones } from '../tipos.ts';
import { Elegir } from './Elegir.tsx';
import estilos from './fusion.module.css';
import { Hechas } from './Hechas.tsx';

export default function Fusion() {
  const p = usePaciente();
  const hoy = useHoy();
  const [url, cambiar] = useDireccion();
  const con = Number(url.get('con')) || 0;
  const pedido = useDatos(fusion.obtener_fusionable, { CODIGOPACIENTE: con }, { si: con > 0 && !p.FUSIONADO });
  const fusionable = con && pedido.data?.PACIENTE.CODIGOPACIENTE === con ? pedido.data : undefined;
  const otro = fusionable?.PACIENTE;
  return (
    <Pagina titulo="Fusionar expedientes" volver={`/patient/${p.CODIGOPACIENTE}/general`} ancho="lectura">
      <div className={comunes.columna}>
        {p.FUSIONADO === 1 ? (
          <p>Este expediente se fusionó con el {p.FUSIONADO_CON}. Para deshacerlo, abra aquel.</p>
        ) : (
          <>
            <p className={comunes.secundario}>
              Si la misma persona quedó registrada dos veces, este expediente recibe todo lo del otro. El otro se cierra y lleva a este. Se
              puede deshacer durante 30 días.
            </p>
            <CajaCampo>
              <label htmlFor="fusion-otro">Expediente repetido</label>
              <Combo
                id="fusion-otro"
                etiqueta="Expediente repetido"
                placeholder="Nombre, teléfono, código o documento"
                enfocar={!con}
                desde={2}
                valor={otro ? `${otro.NOMBRECOMPLETO} (${otro.CODIGOPACIENTE})` : ''}
                buscar={async (t, signal) =>
                  (await buscarPacientes(t, signal, { INACTIVOS: 1 })).filter((x) => !x.FUSIONADO && x.CODIGOPACIENTE !== p.CODIGOPACIENTE)
                }
                claveDe={(x) => x.CODIGOPACIENTE}
                textoDe={(x) => `${x.NOMBRECOMPLETO} (${x.CODIGOPACIENTE})`}
                pintar={(x, palabras) => <PacienteEnLista p={x} palabras={palabras} hoy={hoy} />}
                alElegir={(x) => cambiar({ con: x.CODIGOPACIENTE }, { paso: true })}
                alVaciar={() => cambiar({ con: null })}
              />
            </CajaCampo>
            {con > 0 && <Cargando de={pedido}>{fusionable && <Comparados key={con} UNO={p} {...fusionable} />}</Cargando>}
          </>
        )}
        <Hechas CODIGOPACIENTE={p.CODIGOPACIENTE} />
      </div>
    </Pagina>
  );
}

type Fusionable = Datos<typeof fusion.obtener_fusionable>;
function Comparados({ UNO, PACIENTE: OTRO, PASAN }: { UNO: Fusionable['PACIENTE'] } & Fusionable) {
  const ir = useNavigate();
  const [elegidas, setElegidas] = useState<Record<string, De>>({});
  const partes = porElegir(UNO, OTRO);
  const de = (clave: string, sugeridaDe: De): De => elegidas[clave] ?? sugeridaDe;
  const { CODIGOPACIENTE } = UNO;
  const g = useGuardar(fusion.fusionar, { CODIGOPACIENTE }, { alHacer: () => void ir(`/patient/${CODIGOPACIENTE}/general`) });
  const vale = sonFusionables(UNO, OTRO);
  const fusionar = async () => {
    const si = await preguntar({
      titulo: 'Fusionar expedientes',
      texto: `Todo lo de ${OTRO.NOMBRECOMPLETO} (${OTRO.CODIGOPACIENTE}) pasa al expediente ${CODIGOPACIENTE}, y el ${OTRO.CODIGOPACIENTE} se cierra. ¿Es la misma persona?`,
      si: 'Fusionar',
      peligro: true,
    });
    if (!si) return;
    await g.enviar({
      CODIGOFUSIONADO: OTRO.CODIGOPACIENTE,
      VERSION: UNO.VERSION,
      VERSION_FUSIONADO: OTRO.VERSION,
      TOMAR: partes.map((p) => ({ PARTE: claveDe(p), DE: de(claveDe(p), sugerida(p, UNO, OTRO)) })),
    });
  };
  return (
    <>
      <section className={estilos.parte}>
        <h2>Qué datos quedan</h2>
        {partes.length === 0 && <p className={comunes.secundario}>El otro expediente no tiene datos que este no tenga.</p>}
        {partes.map((parte) => (
          <Elegir
            key={claveDe(parte)}
            parte={parte}
            uno={UNO}
            otro={OTRO}
            valor={de(claveDe(parte), sugerida(parte, UNO, OTRO))}
            alCambiar={(x) => setElegidas({ ...elegidas, [claveDe(parte)]: x })}
            {...(g.errores[claveDe(parte)] ? { error: g.errores[claveDe(parte)] } : {})}
          />
        ))}
      </section>
      <section className={estilos.parte}>
        <h2>Qué pasa al expediente {CODIGOPACIENTE}</h2>
        {PASAN.length === 0 ? (
          <p className={comunes.secundario}>El expediente {OTRO.CODIGOPACIENTE} no tiene nada más que sus datos.</p>
        ) : (
          <ul className={estilos.pasan}>
            {PASAN.map(({ TIPO, CUANTOS }) => (
              <li key={TIPO}>{textoRenglones(TIPO, CUANTOS)}</li>
            ))}
          </ul>
        )}
      </section>
      {vale !== true && <Advertencia>{vale}</Advertencia>}
      <BarraGuardar>
        <Boton primario ocupado={g.enviando} disabled={vale !== true} onClick={() => void fusionar()}>
          Fusionar
        </Boton>
      </BarraGuardar>
    </>
  );
}
