// Editor node of an image: the document holds its unsigned path, the screen shows it by a valid link; foreign images are
// dropped.
import { Plugin } from '@tiptap/pm/state';
import { type Editor, Node } from '@tiptap/react';
import { rutaImagen } from '#kernel/shared/imagenes_texto.ts';
import { avisar } from '#kernel/web/avisos.tsx';
import type { ImagenConEnlace } from '../contract.ts';
import { mostrar, recordarEnlace, srcPropio } from './enlaces.ts';
import { subir } from './subir.ts';

/** Width of an image when inserted (1 §9). */
const ANCHO = '250';

export function ponerImagen(e: Editor, i: ImagenConEnlace): void {
  recordarEnlace(i.CODIGOFOTO, i.CODIGO_ENLACE);
  e.chain()
    .focus()
    .insertContent({ type: 'imagen', attrs: { src: rutaImagen(i.CODIGOFOTO), alt: i.FOTONOMBRE, width: ANCHO } })
    .run();
}

export const Imagen = Node.create({
  name: 'imagen',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: '', parseHTML: (e) => srcPropio(e.getAttribute('src') ?? '') ?? '' },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [{ tag: 'img[src]', getAttrs: (e) => (srcPropio(e.getAttribute('src') ?? '') ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('img');
      const pintar = ({ src, alt, width }: typeof node.attrs, antes?: string) => {
        dom.alt = alt;
        if (width) dom.setAttribute('width', width);
        else dom.removeAttribute('width');
        if (src !== antes) mostrar(dom, src);
      };
      let visto = node;
      pintar(node.attrs);
      return {
        dom,
        update: (n) => {
          if (n.type !== visto.type) return false;
          pintar(n.attrs, visto.attrs.src);
          visto = n;
          return true;
        },
      };
    };
  },
  // A pasted or dropped image is uploaded to the album first.
  addProseMirrorPlugins() {
    const recibir = (archivos: FileList | undefined): boolean => {
      const imagenes = [...(archivos ?? [])].filter((a) => a.type.startsWith('image/'));
      if (imagenes.length === 0) return false;
      void subir(imagenes)
        .then((nuevas) => {
          for (const i of nuevas) ponerImagen(this.editor as Editor, i);
        })
        .catch((e: Error) => avisar(e.message, 'mal'));
      return true;
    };
    return [
      new Plugin({
        props: {
          handlePaste: (_, e) => recibir(e.clipboardData?.files),
          handleDrop: (_, e, __, movido) => !movido && recibir(e.dataTransfer?.files),
        },
      }),
    ];
  },
});
