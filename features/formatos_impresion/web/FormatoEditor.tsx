// Screen that edits a print format: the text with its variables on the left, the printed page on the right.

import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { P } from '#domain/permisos.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { deFichas } from '#kernel/shared/plantilla.ts';
import { anfitrion } from '#kernel/web/anfitrion.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import conPrevia from '#kernel/web/con_previa.module.css';
import { BarraGuardar, Campo, Formulario } from '#kernel/web/form.tsx';
import { Cargando, Pagina } from '#kernel/web/pagina.tsx';
import { usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { aFichas } from '#kernel/web/variable.ts';
import { conVariables, type Formato, FormatoEditado, FormatoNuevo, formatosImpresion, Margenes } from '../contract.ts';
import { nombreDeCopia, puedeDarEstilo, tituloDe } from '../rules.ts';
import { esFijo, variableDe, variablesPara } from '../variables.ts';
import { CampoPlantilla } from './CampoPlantilla.tsx';
import estilos from './formatos.module.css';
import { Previa } from './Previa.tsx';

const LISTA = '/catalogs/print-formats';
const MARGENES = Object.keys(Margenes.shape);
export default function FormatoEditor() {
  const NOMBRE = useParams().name ?? 'nuevo';
  const [url] = useSearchParams();
  // A new format may start as a copy of another.
  const de = NOMBRE === 'nuevo' ? url.get('de') : null;
  const datos = useDatos(formatosImpresion.obtener_uno, { NOMBRE: de ?? NOMBRE }, { fresco: 0 });
  const formato = datos.data && (de ? { ...datos.data, ID: 0, ACTIVO: 1 as const, NOMBRE: nombreDeCopia(datos.data.NOMBRE) } : datos.data);
  return (
    <Cargando de={datos}>{formato && <Edicion key={`${NOMBRE}${de ?? ''}`} nombre={NOMBRE} copiaDe={de} formato={formato} />}</Cargando>
  );
}

function Edicion({ nombre, copiaDe, formato }: { nombre: string; copiaDe: string | null; formato: Formato }) {
  const ir = useNavigate();
  const puede = usePuedeEscribir(P.plantillas.impresion);
  const nuevo = nombre === 'nuevo';
  const lista = esFijo(nombre) ? LISTA : `${LISTA}?ver=otros`;
  const alHacer = () => ir(lista);
  const agregar = useGuardar(formatosImpresion.agregar, {}, { alHacer });
  const actualizar = useGuardar(formatosImpresion.actualizar, { NOMBRE: nombre }, { alHacer });
  const guardar = nuevo ? agregar : actualizar;
  // The server stores markers, not the editor's chips.
  const enviado = (v: Arbol) => ({ ...v, PLANTILLA: deFichas(String(v.PLANTILLA)) });
  const titulo = nuevo ? 'Nuevo formato' : `Formato: ${tituloDe(formato, nombre)}`;
  return (
    <Pagina titulo={titulo} volver={lista}>
      <Formulario
        schema={conVariables(esFijo(nombre) ? FormatoEditado : FormatoNuevo, nombre)}
        inicial={{ ...formato, PLANTILLA: aFichas(formato.PLANTILLA, variableDe) }}
        errores={guardar.errores}
        soloLectura={!puede}
        borrador={puede ? `formatos_impresion/${nombre}${copiaDe ? `/${copiaDe}` : ''}` : undefined}
        alGuardar={async (v: Arbol) => (await guardar.enviar(enviado(v))) !== undefined}
      >
        {(f) => (
          <>
            <div className={conPrevia.editor}>
              <Campos nombre={nombre} f={f} />
              <Previa nombre={nombre} borrador={borradorDe(f)} />
            </div>
            {puede && <BarraGuardar de={guardar} />}
          </>
        )}
      </Formulario>
    </Pagina>
  );
}

/** What the preview draws of the form as it is now. */
const borradorDe = (f: UseFormReturn<FieldValues>): Record<string, string> => ({
  HOJA: String(f.watch('HOJA')),
  PLANTILLA: deFichas(String(f.watch('PLANTILLA') ?? '')),
  EXTRA: String(f.watch('EXTRA') ?? ''),
  ...Object.fromEntries(MARGENES.map((m) => [m, String(f.watch(m) ?? '')])),
});

function Campos({ nombre, f }: { nombre: string; f: UseFormReturn<FieldValues> }) {
  const conMargenes = MARGENES.some((m) => String(f.getValues(m) ?? '') !== '');
  return (
    <div className={`${comunes.columna} ${estilos.campos}`}>
      <div className={estilos.cabecera}>
        {!esFijo(nombre) && <Campo nombre="NOMBRE" enfocar={nombre === 'nuevo'} />}
        <Campo nombre="HOJA" />
        {!esFijo(nombre) && <Campo nombre="ACTIVO" />}
      </div>
      <details className={estilos.margenes} open={conMargenes}>
        <summary>Márgenes</summary>
        <p className={comunes.tenue}>Para papel membretado. Si se dejan en blanco se usan los de la hoja.</p>
        <div className={estilos.cabecera}>
          {MARGENES.map((m) => (
            <Campo key={m} nombre={m} unidad="mm" />
          ))}
        </div>
      </details>
      <CampoPlantilla variables={variablesPara(nombre)} />
      {puedeDarEstilo(anfitrion()) && <Campo nombre="EXTRA" ancho="todo" filas={5} />}
    </div>
  );
}
