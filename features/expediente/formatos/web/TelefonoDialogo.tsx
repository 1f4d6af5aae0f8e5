// The QR code with which somebody signs on a phone. It closes by itself when the signature has arrived.
import { useEffect, useRef, useState } from 'react';
import type { Datos } from '#kernel/shared/endpoint.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { Cancelar, Dialogo } from '#kernel/web/dialogo.tsx';
import { Esqueleto } from '#kernel/web/pagina.tsx';
import { type FormatoFirmado, formatos } from '../contract.ts';
import { nombreDeQuien, type Quien, VIDA_MIN } from '../rules.ts';
import estilos from './firmas.module.css';

export function TelefonoDialogo({ f, quien, alCerrar }: { f: FormatoFirmado; quien: Quien; alCerrar: () => void }) {
  const [pedida, setPedida] = useState<Datos<typeof formatos.pedir_firma>>();
  const pedir = useGuardar(formatos.pedir_firma, { ID: f.ID }, { callado: true, alHacer: setPedida });
  const pedido = useRef(false);
  useEffect(() => {
    if (pedido.current) return;
    pedido.current = true;
    void pedir.enviar({ QUIEN: quien });
  });
  const firmado = f.FIRMAS.some((x) => x.QUIEN === quien);
  const abierto = f.TELEFONOS.some((t) => t.QUIEN === quien && t.ABIERTO);
  useEffect(() => {
    if (!firmado) return;
    avisar(`Llegó la firma: ${nombreDeQuien(quien).toLowerCase()}`, 'bien');
    alCerrar();
  }, [firmado, quien, alCerrar]);
  const copiar = async () => {
    await navigator.clipboard.writeText(pedida!.ENLACE);
    avisar('El enlace se copió', 'bien');
  };
  return (
    <Dialogo
      titulo={`Firma en su teléfono: ${nombreDeQuien(quien).toLowerCase()}`}
      abierto
      alCerrar={alCerrar}
      ancho="s"
      pie={
        <>
          <Cancelar>Cerrar</Cancelar>
          <Boton icono="repetir" ocupado={pedir.enviando} onClick={() => void pedir.enviar({ QUIEN: quien })}>
            Otro código
          </Boton>
        </>
      }
    >
      <div className={estilos.telefono}>
        {pedida ? (
          <>
            <div
              className={estilos.qr}
              role="img"
              aria-label="Código QR para firmar"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our server from an address of ours
              dangerouslySetInnerHTML={{ __html: pedida.QR }}
            />
            <p role="status">
              {abierto ? 'El documento está abierto en el teléfono. Esperando la firma…' : 'Escanee el código con la cámara del teléfono'}
            </p>
            <p className={comunes.tenue}>
              Vive {VIDA_MIN} minutos, hasta las <span className={comunes.numeros}>{pedida.VENCE.slice(11)}</span>, y se abre una sola vez.
            </p>
            <Boton plano icono="enlace" onClick={copiar}>
              Copiar el enlace
            </Boton>
          </>
        ) : (
          <Esqueleto filas={5} />
        )}
      </div>
    </Dialogo>
  );
}
