// Screen /patient/:CODIGOPACIENTE/general/photo: the patient's photo, from a file or the camera.

import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useGuardar } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, comoBoton } from '#kernel/web/controles.tsx';
import { BarraGuardar } from '#kernel/web/form.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { comprimirImagen, fotografiar } from '#kernel/web/imagen.ts';
import { Pagina, Vacio } from '#kernel/web/pagina.tsx';
import { pacientes } from '../contract.ts';
import { pacienteEditable } from '../rules.ts';
import { usePaciente } from './paciente.ts';
import estilos from './pacientes.module.css';

export default function Foto() {
  const p = usePaciente();
  const { CODIGOPACIENTE } = p;
  const ir = useNavigate();
  const general = `/patient/${CODIGOPACIENTE}/general`;
  const guardar = useGuardar(pacientes.cambiar_foto, { CODIGOPACIENTE }, { alHacer: () => void ir(general) });
  const [foto, setFoto] = useState<File>();
  const [camara, setCamara] = useState(false);
  const editable = pacienteEditable(p);
  if (editable !== true) return <Vacio icono="candado" texto={editable} />;
  const alGuardar = () => (foto ? void guardar.enviar({ FOTO: foto }) : avisar('Debe cargar una imagen', 'mal'));
  const tomar = async (f: File | undefined) => {
    if (!f) return;
    setCamara(false);
    setFoto(await comprimirImagen(f));
  };
  return (
    <Pagina titulo="Cambiar foto" volver={general} ancho="lectura">
      <div className={estilos.fotoNueva}>
        {camara ? <Camara alTomar={tomar} alCerrar={() => setCamara(false)} /> : <Recuadro foto={foto} actual={p.FOTO} alSoltar={tomar} />}
        <div className={`${comunes.fila} ${comunes.envuelve}`}>
          <label {...comoBoton({ className: estilos.archivo })}>
            <Icono n="subir" />
            Elegir archivo
            <input type="file" accept="image/*" onChange={(e) => void tomar(e.target.files?.[0])} />
          </label>
          {!camara && (
            <Boton icono="camara" onClick={() => setCamara(true)}>
              Usar la cámara
            </Boton>
          )}
        </div>
      </div>
      <BarraGuardar>
        <Boton plano onClick={() => ir(general)}>
          Cancelar
        </Boton>
        <Boton primario ocupado={guardar.enviando} onClick={alGuardar}>
          Guardar
        </Boton>
      </BarraGuardar>
    </Pagina>
  );
}

function Recuadro({ foto, actual, alSoltar }: { foto: File | undefined; actual: string; alSoltar: (f: File | undefined) => void }) {
  const [url, setUrl] = useState('');
  useEffect(() => {
    if (!foto) return;
    const u = URL.createObjectURL(foto);
    setUrl(u);
    return () => URL.revokeObjectURL(u);
  }, [foto]);
  const soltar = (e: DragEvent) => {
    e.preventDefault();
    alSoltar(e.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is an extra; the button below does the same
    <div className={estilos.recuadroFoto} onDragOver={(e) => e.preventDefault()} onDrop={soltar}>
      {url || actual ? (
        <img src={url || actual} alt={url ? 'Foto nueva' : 'Foto actual'} />
      ) : (
        <p className={comunes.tenue}>
          <Icono n="imagen" t="l" />
          Suelte aquí una imagen
        </p>
      )}
    </div>
  );
}

function Camara({ alTomar, alCerrar }: { alTomar: (f: File) => void; alCerrar: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [lista, setLista] = useState(false);
  const cerrar = useRef(alCerrar);
  cerrar.current = alCerrar;
  useEffect(() => {
    let corriente: MediaStream | undefined;
    let vivo = true;
    const apagar = () => {
      for (const t of corriente?.getTracks() ?? []) t.stop();
    };
    void (async () => {
      try {
        corriente = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user', width: { ideal: 1280 } } });
        // The screen may have been left while the browser asked for permission.
        if (!vivo) apagar();
        else if (video.current) video.current.srcObject = corriente;
      } catch {
        avisar('No se pudo conectar a la cámara', 'mal');
        cerrar.current();
      }
    })();
    return () => {
      vivo = false;
      apagar();
    };
  }, []);
  return (
    <div className={estilos.recuadroFoto}>
      <video ref={video} autoPlay playsInline muted onLoadedData={() => setLista(true)} />
      <Boton
        primario
        icono="camara"
        disabled={!lista}
        onClick={async () => {
          if (video.current) alTomar(await fotografiar(video.current));
        }}
      >
        Tomar foto
      </Boton>
    </div>
  );
}
