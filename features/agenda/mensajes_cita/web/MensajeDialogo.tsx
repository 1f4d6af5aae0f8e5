// Sends a mail or WhatsApp about an appointment: the text can be changed, and the address kept in the patient's file.

import { useId, useState } from 'react';
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { puede } from '#domain/sesion.ts';
import { LADAS, NOMBRES_LADA } from '#domain/telefonos.ts';
import estilos from '#features/agenda/tiempo/web/dialogos.module.css';
import { plantillasCorreo } from '#features/plantillas_correo/contract.ts';
import { sirveParaCita } from '#features/plantillas_correo/rules.ts';
import { correo, notas, siNo } from '#kernel/shared/fields.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import { CajaCampo } from '#kernel/web/caja_campo.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Seleccion } from '#kernel/web/controles.tsx';
import { Cancelar, Dialogo } from '#kernel/web/dialogo.tsx';
import { Campo, Formulario, Rejilla } from '#kernel/web/form.tsx';
import { Cargando } from '#kernel/web/pagina.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { mensajesCita, PorWhatsapp } from '../contract.ts';

export interface MensajePedido {
  N_CITA: number;
  medio: 'correo' | 'whatsapp';
  /** 1 after a move, which the text then mentions. */
  ACTUALIZADA: 0 | 1;
  ID_FORMAS?: string;
}
const Correo = z.object({ MAIL: correo(), MENSAJE: notas('Mensaje', 4000), ACTUALIZAR: siNo('Guardar el correo en el paciente') });

export function MensajeDialogo({ N_CITA, medio, ACTUALIZADA, ID_FORMAS, alCerrar }: MensajePedido & { alCerrar: () => void }) {
  const id = useId();
  const s = useSesion();
  const { clinica } = s;
  const guarda = puede(s, P.pacientes.editar);
  const [PLANTILLA, setPLANTILLA] = useState('');
  const cita = { N_CITA, ACTUALIZADA, ID_FORMAS: ID_FORMAS || '0' };
  const d = useDatos(mensajesCita.obtener_mensaje, cita, { query: { PLANTILLA }, fresco: 0 });
  const plantillas = useDatos(plantillasCorreo.obtener, {}, { si: medio === 'correo' }).data ?? [];
  const porCorreo = useGuardar(mensajesCita.enviar_correo, { N_CITA }, { alHacer: alCerrar });
  const porWhatsapp = useGuardar(mensajesCita.enviar_whatsapp, { N_CITA });
  const esCorreo = medio === 'correo';
  const enviar = async (v: Record<string, unknown>): Promise<boolean> => {
    if (esCorreo) return (await porCorreo.enviar({ ...v, ...cita, PLANTILLA })) !== undefined;
    // The window must open within the click, or the browser blocks it.
    const ventana = open('', '_blank');
    if (!ventana) {
      avisar('Por favor permita las ventanas emergentes para ver el archivo', 'mal');
      return false;
    }
    const r = await porWhatsapp.enviar(v);
    if (!r) {
      ventana.close();
      return false;
    }
    ventana.location.href = r.ENLACE;
    alCerrar();
    return true;
  };
  return (
    <Dialogo
      titulo={esCorreo ? 'Enviar correo' : 'Enviar WhatsApp'}
      abierto
      alCerrar={alCerrar}
      ancho="s"
      pie={
        <>
          <Cancelar />
          <Boton
            primario
            type="submit"
            form={id}
            icono={esCorreo ? 'correo' : 'telefono'}
            ocupado={porCorreo.enviando || porWhatsapp.enviando}
          >
            {esCorreo ? 'Enviar' : 'Abrir WhatsApp'}
          </Boton>
        </>
      }
    >
      {esCorreo && (
        <CajaCampo className={estilos.mensaje}>
          <label htmlFor={`${id}p`}>Plantilla</label>
          <Seleccion
            id={`${id}p`}
            opciones={plantillas.filter((p) => sirveParaCita(p.ID)).map((p) => ({ valor: p.ID, texto: p.NOMBRE }))}
            vacio="La de la ocasión"
            valor={PLANTILLA}
            alCambiar={setPLANTILLA}
          />
        </CajaCampo>
      )}
      <Cargando de={d}>
        {d.data && (
          <Formulario
            key={d.data.MENSAJE_CORREO}
            id={id}
            schema={esCorreo ? Correo : PorWhatsapp}
            sinGuardia
            errores={esCorreo ? porCorreo.errores : porWhatsapp.errores}
            inicial={{
              MAIL: d.data.MAIL,
              TCEL_LADA: d.data.TCEL_LADA || clinica.pais.telefono.lada,
              TCELULAR: d.data.TCELULAR,
              MENSAJE: esCorreo ? d.data.MENSAJE_CORREO : d.data.MENSAJE,
              ACTUALIZAR: guarda && !d.data.MAIL ? 1 : 0,
              ACTUALIZAR_TEL: guarda && !d.data.TCELULAR ? 1 : 0,
            }}
            alGuardar={enviar}
          >
            {esCorreo ? (
              <>
                <Campo nombre="MAIL" tipo="email" />
                <p className={comunes.tenue}>Asunto: {d.data.ASUNTO}</p>
                <Campo nombre="MENSAJE" filas={6} />
                {guarda && <Campo nombre="ACTUALIZAR" />}
              </>
            ) : (
              <>
                <Rejilla min={140}>
                  <Campo
                    nombre="TCEL_LADA"
                    etiqueta="País"
                    opciones={LADAS.map((l) => ({ valor: l, texto: `+${l} ${NOMBRES_LADA[l]}` }))}
                  />
                  <Campo nombre="TCELULAR" />
                </Rejilla>
                <Campo nombre="MENSAJE" filas={6} />
                {guarda && <Campo nombre="ACTUALIZAR_TEL" />}
              </>
            )}
          </Formulario>
        )}
      </Cargando>
    </Dialogo>
  );
}
