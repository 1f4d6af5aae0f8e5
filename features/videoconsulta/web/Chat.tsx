// The messages of a visit.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { avisar } from '#kernel/web/avisos.tsx';
import { Boton, Entrada } from '#kernel/web/controles.tsx';
import estilos from './chat.module.css';
import type { Linea, Llamada } from './llamada.ts';

interface Palabras {
  mensajes: string;
  escriba: string;
  enviar: string;
  sinMensajes: string;
  usted: string;
  otro: string;
  imagenEnviada: string;
  enviarImagen: string;
}
/** Letters of one message: more is a letter, not a message. */
const MAX_MENSAJE = 1_000;
interface Props {
  llamada: Llamada;
  chat: readonly Linea[];
  t: Palabras;
  /** How a picture of the file is shown to whoever may open it. */
  foto?: (CONTADOR: number) => ReactNode;
  /** The server's sentence in the language of the page. */
  decir?: (frase: string) => string;
}
export function Chat({ llamada, chat, t, foto, decir = (frase) => frase }: Props) {
  const [texto, setTexto] = useState('');
  const [enviando, setEnviando] = useState(false);
  const elegir = useRef<HTMLInputElement>(null);
  const fin = useRef<HTMLLIElement>(null);
  const ultimo = chat.at(-1)?.NUMERO;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every message
  useEffect(() => fin.current?.scrollIntoView({ block: 'nearest' }), [ultimo]);
  return (
    <section className={estilos.chat} aria-label={t.mensajes}>
      <ol className={estilos.lineas} aria-live="polite">
        {chat.length === 0 && <li className={estilos.nada}>{t.sinMensajes}</li>}
        {chat.map((l) => (
          <li key={l.NUMERO} className={l.mia ? estilos.mia : ''} ref={l.NUMERO === ultimo ? fin : undefined}>
            <span className={estilos.quien}>{l.mia ? t.usted : t.otro}: </span>
            {l.foto === null ? l.texto : (foto?.(l.foto) ?? t.imagenEnviada)}
          </li>
        ))}
      </ol>
      <form
        className={estilos.forma}
        onSubmit={async (e) => {
          e.preventDefault();
          setEnviando(true);
          const no = await llamada.escribir(texto);
          setEnviando(false);
          if (no) avisar(decir(no), 'mal');
          // What was typed meanwhile stays.
          else setTexto((ahora) => (ahora === texto ? '' : ahora));
        }}
      >
        {llamada.enviarFoto && (
          <>
            <input
              ref={elegir}
              type="file"
              accept="image/*"
              hidden
              onChange={async (e) => {
                const [f] = e.target.files ?? [];
                e.target.value = '';
                if (!f) return;
                setEnviando(true);
                const no = await llamada.enviarFoto!(f);
                setEnviando(false);
                if (no) avisar(decir(no), 'mal');
              }}
            />
            <Boton icono="camara" aria-label={t.enviarImagen} ocupado={enviando} onClick={() => elegir.current?.click()} />
          </>
        )}
        <Entrada
          className={estilos.entrada}
          value={texto}
          maxLength={MAX_MENSAJE}
          aria-label={t.escriba}
          placeholder={t.escriba}
          onChange={(e) => setTexto(e.target.value)}
        />
        <Boton type="submit" primario ocupado={enviando} disabled={!texto.trim()}>
          {t.enviar}
        </Boton>
      </form>
    </section>
  );
}
