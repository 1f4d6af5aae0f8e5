import Editor, { type EditorProps } from '#kernel/web/editor.tsx';
import { HerramientasImagen } from './HerramientasImagen.tsx';
import { Imagen } from './nodo.ts';

const EXTENSIONES = [Imagen];
/** The rich-text editor with pictures of the clinic's album. */
export default function EditorConImagenes(p: EditorProps) {
  return (
    <Editor
      {...p}
      extensiones={[...(p.extensiones ?? []), ...EXTENSIONES]}
      herramientas={(e) => (
        <>
          {p.herramientas?.(e)}
          <HerramientasImagen editor={e} />
        </>
      )}
    />
  );
}
