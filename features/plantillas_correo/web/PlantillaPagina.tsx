// /catalogs/mail_template/new, /catalogs/mail_template/:ID: the text on the left, the mail as it arrives on the right.

import { useMemo } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { P } from '#domain/permisos.ts';
import { enHtml, enTexto } from '#features/plantillas/llenar.ts';
import { EJEMPLOS, variableDe } from '#features/plantillas/variables.ts';
import { MenuVariables, useInsertar } from '#features/plantillas/web/MenuVariables.tsx';
import estilos from '#features/plantillas/web/plantillas.module.css';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import { deFichas } from '#kernel/shared/plantilla.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import conPrevia from '#kernel/web/con_previa.module.css';
import { BarraGuardar, Campo, Formulario } from '#kernel/web/form.tsx';
import { Pagina } from '#kernel/web/pagina.tsx';
import { Registro } from '#kernel/web/registro.tsx';
import { CampoRico, focoEnTexto, TextoRico } from '#kernel/web/rico.tsx';
import { useClinica, usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { aFichas, nodoVariable } from '#kernel/web/variable.ts';
import { type PlantillaCorreo, PlantillaCorreoEditada, plantillasCorreo } from '../contract.ts';
import { puedeEditarPlantilla, revisarPlantilla, variablesDePlantilla } from '../rules.ts';

const LISTA = '/catalogs/mail_templates';
const EXTENSIONES = [nodoVariable(variableDe)];
const NUEVA = {
  ID: 0,
  NOMBRE: '',
  ASUNTO: '',
  PLANTILLA: '<p>Hola, {{PACIENTE_NOMBRE_PILA}}:</p><p></p><p>{{CLINICA_NOMBRE}}</p>',
  VERSION: null,
};

export default function PlantillaPagina() {
  return (
    <Registro de={plantillasCorreo.obtener_uno} clave="ID">
      {(plantilla) => <Forma plantilla={plantilla ?? NUEVA} />}
    </Registro>
  );
}

function Forma({ plantilla }: { plantilla: PlantillaCorreo }) {
  const ir = useNavigate();
  const { ID } = plantilla;
  const editable = puedeEditarPlantilla(ID);
  const puede = usePuedeEscribir(P.plantillas.correo) && editable === true;
  const alHacer = () => ir(LISTA);
  const agregar = useGuardar(plantillasCorreo.agregar, {}, { alHacer });
  const actualizar = useGuardar(plantillasCorreo.actualizar, { ID }, { alHacer });
  const guardar = ID ? actualizar : agregar;
  const schema = useMemo(
    () =>
      PlantillaCorreoEditada.superRefine(
        entreCampos((v, ctx) => {
          for (const [campo, message] of Object.entries(revisarPlantilla(ID, { ...v, PLANTILLA: deFichas(v.PLANTILLA) })))
            ctx.addIssue({ code: 'custom', path: [campo], message });
        }),
      ),
    [ID],
  );
  return (
    <Pagina titulo={ID ? `${puede ? 'Editar' : 'Detalles de la'} Plantilla` : 'Agregar Plantilla'} volver={LISTA}>
      <Formulario
        schema={schema}
        inicial={{ ...plantilla, PLANTILLA: aFichas(plantilla.PLANTILLA, variableDe), VERSION: plantilla.VERSION ?? '' }}
        errores={guardar.errores}
        soloLectura={!puede}
        borrador={puede ? `plantillas_correo/${ID || 'new'}` : undefined}
        alGuardar={async (v: Arbol) => (await guardar.enviar({ ...v, PLANTILLA: deFichas(String(v.PLANTILLA)) })) !== undefined}
      >
        {(f) => (
          <>
            {editable !== true && <p className={comunes.tenue}>{editable}. Sale cuando alguien olvida su contraseña y pide cambiarla.</p>}
            <div className={`${conPrevia.editor} ${estilos.texto}`}>
              <Campos ID={ID} puede={puede} />
              <Previa f={f} deSistema={editable !== true} />
            </div>
            {puede && <BarraGuardar de={guardar} />}
          </>
        )}
      </Formulario>
    </Pagina>
  );
}

function Campos({ ID, puede }: { ID: number; puede: boolean }) {
  const variables = variablesDePlantilla(ID);
  const { caja, ...asunto } = useInsertar();
  return (
    <div className={comunes.columna}>
      <Campo nombre="NOMBRE" enfocar={!ID} autoComplete="off" />
      <div className={estilos.conVariables} ref={caja}>
        <Campo nombre="ASUNTO" autoComplete="off" />
        {puede && <MenuVariables variables={variables} en="el asunto" {...asunto} />}
      </div>
      <CampoRico
        nombre="PLANTILLA"
        alto={300}
        extensiones={EXTENSIONES}
        herramientas={(e) => (
          <MenuVariables
            variables={variables}
            en="el texto"
            foco={() => focoEnTexto(e)}
            alElegir={(clave) => e.commands.insertContent({ type: 'variable', attrs: { clave } })}
          />
        )}
      />
      {puede && (
        <p className={comunes.tenue}>
          También puede escribirlas: {'{{PACIENTE_NOMBRE}}'}. Un renglón cuyas variables estén vacías no sale.
        </p>
      )}
    </div>
  );
}

function Previa({ f, deSistema }: { f: UseFormReturn<FieldValues>; deSistema: boolean }) {
  const { NOMBRECLINICA } = useClinica();
  const valores = { ...EJEMPLOS, CLINICA_NOMBRE: NOMBRECLINICA };
  const [asunto, texto] = f.watch(['ASUNTO', 'PLANTILLA']);
  return (
    <section className={conPrevia.previa} aria-label="Vista previa">
      <h2>Vista previa</h2>
      <p className={comunes.tenue}>Como le llega a un {deSistema ? 'usuario' : 'paciente'} de ejemplo.</p>
      <article className={`${comunes.hoja} ${estilos.previaCorreo}`}>
        <header>
          <b>{enTexto(String(asunto ?? ''), valores) || 'Sin asunto'}</b>
          <span className={comunes.tenue}>De {deSistema ? 'Galeno' : NOMBRECLINICA}</span>
        </header>
        <div>
          <TextoRico html={enHtml(deFichas(String(texto ?? '')), valores)} />
        </div>
      </article>
    </section>
  );
}
