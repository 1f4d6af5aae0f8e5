// Screen /patient/:CODIGOPACIENTE/general/photo: the patient's photo, from a file or the camera.

import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { avisar } from '#kernel/web/avisos.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { BarraGuardar } from '#kernel/web/form.tsx';
import { fotografiar } from '#kernel/web/imagen.ts';
import { Pagina, Vacio } from '#kernel/web/pagina.tsx';
import { useSubidas } from '#kernel/web/subidas.ts';
import { ListaDeSubidas, ZonaDeArchivos } from '#kernel/web/zona_archivos.tsx';
import { pacientes } from '../contract.ts';
import { pacienteEditable } from '../rules.ts';
import { usePaciente } from './paciente.ts';
import estilos from './pacientes.module.css';

const ACEPTA = 'image/png,image/jpeg,image/webp,image/gif,image/heic';

export default function Foto() {
  const p = usePaciente();
  const { CODIGOPACIENTE } = p;
  const ir = useNavigate();
  const general = `/patient/${CODIGOPACIENTE}/general`;
  const s = useSubidas({
    call: pacientes.cambiar_foto,
    params: { CODIGOPACIENTE },
    cuerpo: (FOTO) => ({ FOTO }),
    revisar: (FOTO) => (pacientes.cambiar_foto.body as z.ZodType).safeParse({ FOTO }).error?.issues[0]?.message ?? '',
    alGuardar: () => {
      avisar(pacientes.cambiar_foto.ok!, 'bien');
      void ir(general);
    },
  });
  const [camara, setCamara] = useState(false);
  const editable = pacienteEditable(p);
  if (editable !== true) return <Vacio icono="candado" texto={editable} />;
  const [elegida] = s.subidas;
  const tomar = ([foto]: File[]) => {
    setCamara(false);
    s.vaciar();
    if (foto) s.agregar([foto]);
  };
  return (
    <Pagina titulo="Cambiar foto" volver={general} ancho="lectura">
      <div className={comunes.columna}>
        {camara ? (
          <Camara alTomar={(f) => tomar([f])} alCerrar={() => setCamara(false)} />
        ) : (
          <ZonaDeArchivos etiqueta="Foto" texto="Suelte aquí una imagen" icono="imagen" acepta={ACEPTA} alElegir={tomar}>
            {(elegida?.vista || p.FOTO) && (
              <div className={estilos.recuadroFoto}>
                <img src={elegida?.vista || p.FOTO} alt={elegida ? 'Foto nueva' : 'Foto actual'} />
              </div>
            )}
          </ZonaDeArchivos>
        )}
        {!camara && (
          <Boton icono="camara" onClick={() => setCamara(true)}>
            Usar la cámara
          </Boton>
        )}
        <ListaDeSubidas subidas={s.subidas} alSubir={s.subir} alQuitar={s.quitar} />
      </div>
      <BarraGuardar>
        <Boton plano onClick={() => ir(general)}>
          Cancelar
        </Boton>
        <Boton primario ocupado={s.ocupadas} onClick={() => (elegida ? s.subir(elegida.clave) : avisar('Debe cargar una imagen', 'mal'))}>
          Guardar
        </Boton>
      </BarraGuardar>
    </Pagina>
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
