// Editor of a formula: questions appear as chips with their names, errors are shown at once, and sample values give a result.

import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useId, useRef, useState } from 'react';
import { calcularFormula, leerFormula, preguntasDe } from '#domain/formula.ts';
import type { ControlDeCampo } from '#kernel/web/campo.ts';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, comoEntrada, Entrada } from '#kernel/web/controles.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { esNumerica } from '../respuestas.ts';
import { type EnFormula, formulaValida } from '../rules.ts';
import { aRenglon, conNumeros, deRenglon, extensiones } from './formula_texto.ts';
import estilos from './plantillas.module.css';

const SIGNOS = [
  ['+', 'más'],
  ['-', 'menos'],
  ['*', 'por'],
  ['/', 'entre'],
  ['**', 'elevado a'],
  ['(', 'abrir paréntesis'],
  [')', 'cerrar paréntesis'],
] as const;

interface FormulaEditorProps {
  c: ControlDeCampo;
  propia: Pick<EnFormula, 'CODIGOPREGUNTA' | 'ACTIVO'>;
  preguntas: readonly EnFormula[];
  decimales: number;
}
export default function FormulaEditor({ c, propia, preguntas, decimales }: FormulaEditorProps) {
  const valor = String(c.valor ?? '');
  const nombres = useRef(new Map<number, string>());
  nombres.current = new Map(preguntas.map((p) => [p.CODIGOPREGUNTA, p.DESCRIPCION]));
  const [nombreDe] = useState(() => (id: number) => nombres.current.get(id));
  const [lista] = useState(() => extensiones(nombreDe));
  const editor = useEditor({
    injectCSS: false,
    extensions: lista,
    content: aRenglon(valor, nombreDe),
    editable: !c.deshabilitado,
    shouldRerenderOnTransaction: false,
    editorProps: {
      // Enter never breaks the line; Ctrl+Enter still submits the form.
      handleKeyDown: (_, e) => e.key === 'Enter',
      attributes: {
        class: comoEntrada({ className: estilos.formula }).className,
        'data-pieza': 'entrada',
        role: 'textbox',
        'aria-label': c.etiqueta,
        'aria-required': 'true',
        id: c.id,
        spellcheck: 'false',
      },
    },
    onUpdate: ({ editor: e }) => c.alCambiar(deRenglon(e)),
    onBlur: ({ editor: e }) => {
      // A question number typed last becomes its chip on leaving. Otherwise the content is not replaced, so the cursor stays
      // for the buttons.
      if (conNumeros(e, nombreDe)) e.commands.setContent(aRenglon(deRenglon(e), nombreDe), { emitUpdate: false });
      c.alSalir();
    },
  });
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    const n = editor.view.dom;
    // Lets the form focus this editor when it has the error.
    c.ref(n);
    if (c.invalido) n.setAttribute('aria-invalid', 'true');
    else n.removeAttribute('aria-invalid');
    if (c.describe) n.setAttribute('aria-describedby', c.describe);
    else n.removeAttribute('aria-describedby');
  }, [editor, c.ref, c.invalido, c.describe]);
  const poner = (contenido: Parameters<NonNullable<typeof editor>['commands']['insertContent']>[0]) =>
    editor?.chain().focus().insertContent(contenido).run();
  const numericas = preguntas.filter((p) => esNumerica(p.TIPO_RESPUESTA) && p.ACTIVO && p.CODIGOPREGUNTA !== propia.CODIGOPREGUNTA);
  return (
    <div className={comunes.columna}>
      <EditorContent editor={editor} />
      {!c.deshabilitado && (
        <div
          className={`${comunes.fila} ${comunes.envuelve} ${estilos.teclas}`}
          role="toolbar"
          aria-label="Signos y preguntas de la fórmula"
        >
          {SIGNOS.map(([signo, nombre]) => (
            <Boton
              key={signo}
              chico
              aria-label={`Insertar ${nombre}`}
              onClick={() => poner({ type: 'text', text: signo.length > 1 || '+-*/'.includes(signo) ? ` ${signo} ` : signo })}
            >
              {signo}
            </Boton>
          ))}
          {numericas.map((p) => (
            <Boton
              key={p.CODIGOPREGUNTA}
              chico
              className={estilos.fichaPregunta}
              aria-label={`Insertar ${p.DESCRIPCION}`}
              onClick={() => poner({ type: 'pregunta', attrs: { id: p.CODIGOPREGUNTA } })}
            >
              {p.DESCRIPCION}
            </Boton>
          ))}
          {numericas.length === 0 && <span className={comunes.tenue}>Esta historia todavía no tiene preguntas numéricas.</span>}
        </div>
      )}
      {valor.trim() !== '' && <Prueba formula={valor} invalido={c.invalido} propia={propia} preguntas={preguntas} decimales={decimales} />}
    </div>
  );
}

/** Sample values, and the result of the formula with them. */
function Prueba({
  formula,
  invalido,
  propia,
  preguntas,
  decimales,
}: Omit<FormulaEditorProps, 'c'> & { formula: string; invalido: boolean }) {
  const [ejemplos, setEjemplos] = useState<Record<number, string>>({});
  const id = useId();
  const veredicto = formulaValida(formula, propia, preguntas);
  const leida = leerFormula(formula);
  // Once the field shows its own error, it is not repeated here.
  if (veredicto !== true || !leida.bien)
    return invalido ? null : (
      <p className={`${estilos.prueba} ${estilos.conError}`} role="status">
        <Icono n="alerta" t="s" />
        {veredicto}
      </p>
    );
  const refs = preguntasDe(leida.arbol);
  const numero = (t: string | undefined) => (t !== undefined && /^-?(\d+(\.\d*)?|\.\d+)$/.test(t.trim()) ? Number(t) : null);
  const r = calcularFormula(leida.arbol, (ref) => numero(ejemplos[ref]), decimales);
  return (
    <div className={estilos.prueba}>
      <b>Pruébela</b>
      {refs.map((ref) => (
        <label key={ref} htmlFor={`${id}${ref}`}>
          <span>{preguntas.find((p) => p.CODIGOPREGUNTA === ref)?.DESCRIPCION}</span>
          <Entrada
            id={`${id}${ref}`}
            chica
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            value={ejemplos[ref] ?? ''}
            onChange={(e) => setEjemplos((x) => ({ ...x, [ref]: e.target.value.replace(',', '.') }))}
          />
        </label>
      ))}
      <output className={'error' in r ? comunes.peligro : ''}>
        {'valor' in r ? `= ${r.valor.toFixed(decimales)}` : 'error' in r ? r.error : 'Escriba valores de ejemplo'}
      </output>
    </div>
  );
}
