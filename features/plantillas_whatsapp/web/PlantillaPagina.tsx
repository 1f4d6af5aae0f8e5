// /catalogs/whatsapp_template/:ID: the text on the left, the chat on the right.

import { type ReactNode, useMemo } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router';
import { P } from '#domain/permisos.ts';
import { enTexto } from '#features/plantillas/llenar.ts';
import { EJEMPLOS } from '#features/plantillas/variables.ts';
import { MenuVariables, useInsertar } from '#features/plantillas/web/MenuVariables.tsx';
import estilos from '#features/plantillas/web/plantillas.module.css';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import conPrevia from '#kernel/web/con_previa.module.css';
import { Iniciales } from '#kernel/web/controles.tsx';
import { BarraGuardar, Campo, Formulario, Rejilla } from '#kernel/web/form.tsx';
import { Cargando, Pagina } from '#kernel/web/pagina.tsx';
import { useClinica, usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { PlantillaWhatsapp, plantillasWhatsapp } from '../contract.ts';
import { revisarTexto, variablesDePlantilla } from '../rules.ts';

const LISTA = '/whatsapp_templates';

export default function PlantillaPagina() {
  const ID = useParams().ID ?? '';
  const datos = useDatos(plantillasWhatsapp.obtener_uno, { ID }, { fresco: 0 });
  return <Cargando de={datos}>{datos.data && <Forma key={ID} plantilla={datos.data} />}</Cargando>;
}

function Forma({ plantilla }: { plantilla: PlantillaWhatsapp }) {
  const ir = useNavigate();
  const puede = usePuedeEscribir(P.plantillas.whatsapp);
  const { ID, USO } = plantilla;
  const guardar = useGuardar(plantillasWhatsapp.actualizar, { ID }, { alHacer: () => ir(LISTA) });
  const schema = useMemo(
    () =>
      PlantillaWhatsapp.superRefine(
        entreCampos((v, ctx) => {
          const r = revisarTexto(USO, v.PLANTILLA);
          if (r !== true) ctx.addIssue({ code: 'custom', path: ['PLANTILLA'], message: r });
        }),
      ),
    [USO],
  );
  return (
    <Pagina titulo={puede ? 'Editar Plantilla' : 'Detalles de la plantilla'} volver={LISTA}>
      <Formulario
        schema={schema}
        inicial={{ ...plantilla }}
        errores={guardar.errores}
        soloLectura={!puede}
        borrador={puede ? `plantillas_whatsapp/${ID}` : undefined}
        alGuardar={async (v: Arbol) => (await guardar.enviar(v)) !== undefined}
      >
        {(f) => (
          <>
            <div className={`${conPrevia.editor} ${estilos.texto}`}>
              <div className={comunes.columna}>
                <Rejilla min={160}>
                  <Campo nombre="NOMBRE" soloLectura ancho="todo" />
                  <Campo nombre="USO" soloLectura />
                  <Campo nombre="IDIOMA" soloLectura />
                </Rejilla>
                <Texto puede={puede} USO={USO} />
              </div>
              <Chat f={f} />
            </div>
            {puede && <BarraGuardar de={guardar} />}
          </>
        )}
      </Formulario>
    </Pagina>
  );
}

function Texto({ puede, USO }: { puede: boolean; USO: string }) {
  const { caja, ...texto } = useInsertar();
  return (
    <>
      <div className={`${estilos.conVariables} ${estilos.debajo}`} ref={caja}>
        <Campo nombre="PLANTILLA" filas={10} />
        {puede && <MenuVariables variables={variablesDePlantilla(USO)} en="el texto" {...texto} />}
      </div>
      {puede && (
        <p className={comunes.tenue}>
          Puede escribir las variables, como {'{{PACIENTE_NOMBRE}}'}, y *negrita* o _cursiva_. Un renglón cuyas variables estén vacías no
          sale.
        </p>
      )}
    </>
  );
}

/** Shows *bold* and _italic_ as the chat does. */
const conEstilo = (texto: string): ReactNode[] =>
  texto.split(/(\*[^*\n]+\*|\b_[^_\n]+_\b)/).map((t, i) => {
    const dentro = t.slice(1, -1);
    const key = `${i}${t}`;
    if (/^\*[^*]+\*$/.test(t)) return <b key={key}>{dentro}</b>;
    return /^_[^_]+_$/.test(t) ? <i key={key}>{dentro}</i> : t;
  });

function Chat({ f }: { f: UseFormReturn<FieldValues> }) {
  const { NOMBRECLINICA } = useClinica();
  const texto = enTexto(String(f.watch('PLANTILLA') ?? ''), { ...EJEMPLOS, CLINICA_NOMBRE: NOMBRECLINICA });
  return (
    <section className={conPrevia.previa} aria-label="Vista previa">
      <h2>Vista previa</h2>
      <p className={comunes.tenue}>Como le llega a un paciente de ejemplo.</p>
      <div className={estilos.previaChat}>
        <header>
          <Iniciales nombre="Guadalupe Hernández" t={32} />
          Guadalupe Hernández
        </header>
        <div className={estilos.burbuja}>
          {texto ? conEstilo(texto) : <span className={comunes.tenue}>Sin texto</span>}
          <small className={comunes.numeros}>10:00</small>
        </div>
      </div>
    </section>
  );
}
