// Print and send: one PDF for printer, mail and WhatsApp.

import { useState } from 'react';
import { P } from '#domain/permisos.ts';
import { puede } from '#domain/sesion.ts';
import { enlaceWhatsapp } from '#domain/telefonos.ts';
import { MEDIO_IMPRESO } from '#kernel/impreso/define.ts';
import { EnviarImpreso } from '../impreso/define.ts';
import type { Arbol } from '../shared/corchetes.ts';
import type { Call } from '../shared/endpoint.ts';
import { avisar } from './avisos.tsx';
import estilos from './controles.module.css';
import { Boton } from './controles.tsx';
import { Cancelar, Dialogo } from './dialogo.tsx';
import { descargar, muestraPdf } from './entorno.ts';
import { Campo, Formulario, Rejilla } from './form.tsx';
import { bajar, Falla, llamar } from './red.ts';
import { useSesion } from './sesion.tsx';

const POPUPS = 'Por favor permita las ventanas emergentes para ver el archivo';
/**
 * Opens a file in a new window. The window is opened during the click, so that no popup blocker stops it, and waits for the
 * file.
 */
export async function abrirArchivo(call: Call, params?: Arbol, cuerpo?: Arbol, que = 'archivo'): Promise<void> {
  const ventana = open('', '_blank');
  if (!ventana) return avisar(POPUPS, 'mal');
  const reloj = setTimeout(() => avisar(`Se está generando el ${que} por favor espere unos segundos`), 1_000);
  try {
    const { blob, nombre } = await bajar(call, params, cuerpo);
    const url = URL.createObjectURL(blob);
    if (blob.type === 'application/pdf' && !muestraPdf()) {
      descargar(url, nombre);
      ventana.location.href = '/no-mostrado';
    } else ventana.location.href = url;
  } catch (e) {
    ventana.close();
    avisar(e instanceof Falla && e.message ? e.message : `Ocurrió un error al generar el ${que}`, 'mal');
  } finally {
    clearTimeout(reloj);
  }
}
/** Saves a file on the device, mostly Excel. */
export async function guardarArchivoLocal(call: Call, params?: Arbol, cuerpo?: Arbol, que = 'archivo'): Promise<void> {
  const reloj = setTimeout(() => avisar(`Se está generando el ${que} por favor espere unos segundos`), 1_000);
  try {
    const { blob, nombre } = await bajar(call, params, cuerpo);
    const url = URL.createObjectURL(blob);
    descargar(url, nombre);
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch (e) {
    avisar(e instanceof Falla && e.message ? e.message : `Ocurrió un error al generar el ${que}`, 'mal');
  } finally {
    clearTimeout(reloj);
  }
}

interface Destino {
  MAIL?: string;
  TCEL_LADA?: string;
  TCELULAR?: string;
}
interface EnviarProps {
  titulo?: string;
  abierto: boolean;
  alCerrar: () => void;
  enviar: Call;
  params: Arbol;
  destino: Destino;
  /** The initial choice: 0 mail, 1 WhatsApp. */
  medio?: 0 | 1;
  /** Further data to send: a chart's picture, drawn at that moment. */
  cuerpo?: () => Promise<Arbol>;
}
/** Mail or WhatsApp: the patient's address is filled in, and a changed one can be stored. */
export function EnviarDialogo({ titulo = 'Enviar', abierto, alCerrar, enviar, params, destino, medio = 0, cuerpo }: EnviarProps) {
  const [enviando, setEnviando] = useState<string>();
  const [tipo, setTipo] = useState<0 | 1>(medio);
  // Users who may not edit patients are not offered to store the address.
  const guarda = puede(useSesion(), P.pacientes.editar);
  const mandar = async (v: Arbol) => {
    // The chat's window must open during the click, or the browser blocks it.
    const ventana = tipo === MEDIO_IMPRESO.whatsapp ? open('', '_blank') : null;
    if (tipo === MEDIO_IMPRESO.whatsapp && !ventana) return avisar(POPUPS, 'mal');
    setEnviando('si');
    try {
      const { data, message } = await llamar(enviar, params, { ...(await cuerpo?.()), ...v, TIPO_MENSAJE: tipo });
      if (ventana) ventana.location.href = enlaceWhatsapp(String(v.TCEL_LADA), String(v.TCELULAR), (data as { MENSAJE: string }).MENSAJE);
      else avisar(message ?? 'El mensaje se envió a la bandeja de salida', 'bien');
      alCerrar();
      return true;
    } catch (e) {
      ventana?.close();
      avisar((e as Error).message, 'mal');
      return false;
    } finally {
      setEnviando(undefined);
    }
  };
  return (
    <Dialogo
      titulo={titulo}
      abierto={abierto}
      alCerrar={alCerrar}
      ancho="s"
      pie={
        <>
          <Cancelar />
          <Boton primario type="submit" form="enviar" ocupado={Boolean(enviando)} icono={tipo ? 'telefono' : 'correo'}>
            {tipo ? 'Abrir WhatsApp' : 'Enviar correo'}
          </Boton>
        </>
      }
    >
      <div className={estilos.segmentos} role="radiogroup" aria-label="Medio">
        <button
          type="button"
          role="radio"
          aria-checked={tipo === MEDIO_IMPRESO.correo}
          className={tipo === MEDIO_IMPRESO.correo ? estilos.elegido : ''}
          onClick={() => setTipo(MEDIO_IMPRESO.correo)}
        >
          Correo electrónico
        </button>
        <button
          type="button"
          role="radio"
          aria-checked={tipo === MEDIO_IMPRESO.whatsapp}
          className={tipo === MEDIO_IMPRESO.whatsapp ? estilos.elegido : ''}
          onClick={() => setTipo(MEDIO_IMPRESO.whatsapp)}
        >
          WhatsApp
        </button>
      </div>
      <Formulario
        id="enviar"
        key={tipo}
        schema={EnviarImpreso}
        sinGuardia
        inicial={{ TIPO_MENSAJE: tipo, MAIL: '', TCEL_LADA: '', TCELULAR: '', ...destino, ACTUALIZAR: 0, ACTUALIZAR_TEL: 0 }}
        alGuardar={mandar}
      >
        {tipo === MEDIO_IMPRESO.correo ? (
          <Rejilla>
            <Campo nombre="MAIL" tipo="email" ancho="todo" />
            {guarda && <Campo nombre="ACTUALIZAR" ancho="todo" />}
          </Rejilla>
        ) : (
          <Rejilla min={90}>
            <Campo nombre="TCEL_LADA" />
            <Campo nombre="TCELULAR" ancho={2} />
            {guarda && <Campo nombre="ACTUALIZAR_TEL" ancho="todo" />}
          </Rejilla>
        )}
      </Formulario>
    </Dialogo>
  );
}
