// Writing a print format: the text with its variables at the left, the paper at the right.
import { useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router';
import type { Arbol } from '#kernel/shared/form.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import { Boton, Seleccion } from '#kernel/web/controles.tsx';
import type { EditorProps, EditorRef } from '#kernel/web/editor.tsx';
import { BarraGuardar, Campo, Formulario } from '#kernel/web/form.tsx';
import { Cargando, Pagina } from '#kernel/web/pagina.tsx';
import { CampoRico } from '#kernel/web/rico.tsx';
import { usePuedeEscribir, useSesion } from '#kernel/web/sesion.tsx';
import { aFichas, deFichas } from '#kernel/web/variable.ts';
import { type Formato, FormatoEditado, FormatoNuevo, formatosImpresion, tituloDe } from '../contract.ts';
import { esFijo, variableDe, variablesPara } from '../variables.ts';
import { DOS_COLUMNAS, EXTENSIONES } from './extensiones.ts';
import { imagenChica } from './imagen.ts';
import { Previa } from './Previa.tsx';
import './formatos.css';

const LISTA = '/catalogs/print-formats';
export default function FormatoEditor() {
  const NOMBRE = useParams().name ?? 'nuevo';
  const datos = useDatos(formatosImpresion.obtener_uno, { NOMBRE }, { fresco: 0 });
  return <Cargando de={datos}>{datos.data && <Edicion key={NOMBRE} nombre={NOMBRE} formato={datos.data} />}</Cargando>;
}

function Edicion({ nombre, formato }: { nombre: string; formato: Formato }) {
  const ir = useNavigate();
  const puede = usePuedeEscribir(421);
  const nuevo = nombre === 'nuevo';
  const alHacer = () => ir(esFijo(nombre) ? LISTA : `${LISTA}?ver=otros`);
  const agregar = useGuardar(formatosImpresion.agregar, {}, { alHacer });
  const actualizar = useGuardar(formatosImpresion.actualizar, { NOMBRE: nombre }, { alHacer });
  const guardar = nuevo ? agregar : actualizar;
  // What the server keeps of it: markers, not chips.
  const enviado = (v: Arbol) => ({ ...v, PLANTILLA: deFichas(String(v.PLANTILLA)), ...(formato.ID ? { VERSION: formato.VERSION } : {}) });
  const titulo = nuevo ? 'Nuevo formato' : `Formato: ${tituloDe(formato, nombre)}`;
  return (
    <Pagina titulo={titulo} volver={esFijo(nombre) ? LISTA : `${LISTA}?ver=otros`}>
      <Formulario
        schema={nuevo ? FormatoNuevo : FormatoEditado}
        inicial={{ ...formato, PLANTILLA: aFichas(formato.PLANTILLA, variableDe) }}
        errores={guardar.errores}
        soloLectura={!puede}
        borrador={puede ? `formatos_impresion/${nombre}` : undefined}
        alGuardar={async (v: Arbol) => (await guardar.enviar(enviado(v))) !== undefined}
      >
        {(f) => (
          <>
            <div className="formato-editor">
              <Campos f={f} nombre={nombre} />
              <Previa
                nombre={nombre}
                borrador={{
                  HOJA: String(f.watch('HOJA')),
                  PLANTILLA: deFichas(String(f.watch('PLANTILLA') ?? '')),
                  EXTRA: String(f.watch('EXTRA') ?? ''),
                }}
              />
            </div>
            {puede && (
              <BarraGuardar>
                <Boton primario type="submit" ocupado={guardar.enviando} atajo="Ctrl ↵">
                  Guardar
                </Boton>
              </BarraGuardar>
            )}
          </>
        )}
      </Formulario>
    </Pagina>
  );
}

const ALINEACIONES = [
  { valor: 'left', texto: 'Izquierda' },
  { valor: 'center', texto: 'Centro' },
  { valor: 'right', texto: 'Derecha' },
];
type Tiptap = Parameters<NonNullable<EditorProps['herramientas']>>[0];
const alinear = (e: Tiptap, alinea: string) => {
  const valor = { alinea: alinea === 'left' ? null : alinea };
  e.chain().focus().updateAttributes('paragraph', valor).updateAttributes('heading', valor).run();
};

function Campos({ f, nombre }: { f: UseFormReturn<FieldValues>; nombre: string }) {
  const editor = useRef<EditorRef>(null);
  const archivo = useRef<HTMLInputElement>(null);
  const { esAdmin } = useSesion();
  const usadas = deFichas(String(f.watch('PLANTILLA') ?? ''));
  const ponerImagen = async (a: File | undefined) => {
    if (!a) return;
    try {
      const src = await imagenChica(a);
      editor.current
        ?.tiptap()
        ?.chain()
        .focus()
        .insertContent({ type: 'imagen', attrs: { src, alt: '' } })
        .run();
    } catch (e) {
      avisar((e as Error).message, 'mal');
    }
  };
  const herramientas = (e: Tiptap) => (
    <>
      <Seleccion aria-label="Alineación" className="sm" opciones={ALINEACIONES} valor="" vacio="Alinear" alCambiar={(v) => alinear(e, v)} />
      <Boton plano chico className="suelto" onClick={() => e.chain().focus().insertContent(DOS_COLUMNAS).run()}>
        Dos columnas
      </Boton>
      <Boton plano chico className="suelto" icono="imagen" onClick={() => archivo.current?.click()}>
        Imagen
      </Boton>
    </>
  );
  const variables = variablesPara(nombre);
  const grupos = [...new Set(variables.map((v) => v.grupo))].map((g) => [g, variables.filter((v) => v.grupo === g)] as const);
  return (
    <div className="columna formato-campos">
      <div className="formato-cab">
        {!esFijo(nombre) && <Campo nombre="NOMBRE" enfocar={nombre === 'nuevo'} />}
        <Campo nombre="HOJA" />
        {!esFijo(nombre) && <Campo nombre="ACTIVO" />}
      </div>
      <CampoRico ref={editor} nombre="PLANTILLA" alto={360} extensiones={EXTENSIONES} herramientas={herramientas} />
      <input
        ref={archivo}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        aria-label="Imagen de la plantilla"
        onChange={(e) => {
          void ponerImagen(e.target.files?.[0]);
          e.target.value = '';
        }}
      />
      <section aria-label="Variables" className="variables">
        <h2>Variables</h2>
        <p className="muted">Ponga el cursor en el texto y elija qué dato se imprime ahí.</p>
        {grupos.map(([grupo, vs]) => (
          <div key={grupo}>
            <h3>{grupo}</h3>
            <div className="row wrap">
              {vs.map((v) => (
                <Boton
                  key={v.clave}
                  chico
                  {...(usadas.includes(v.clave) ? { icono: 'listo' as const } : {})}
                  onClick={() =>
                    editor.current
                      ?.tiptap()
                      ?.chain()
                      .focus()
                      .insertContent({ type: 'variable', attrs: { clave: v.clave } })
                      .run()
                  }
                >
                  {v.etiqueta}
                </Boton>
              ))}
            </div>
          </div>
        ))}
      </section>
      {esAdmin && <Campo nombre="EXTRA" ancho="todo" filas={5} />}
    </div>
  );
}
