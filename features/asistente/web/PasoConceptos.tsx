// Step with the first items of the price list; each one is saved when added.

import { useMemo, useState } from 'react';
import { formatear } from '#domain/dinero.ts';
import { P } from '#domain/permisos.ts';
import { ConceptoEditado, conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { Campo, Formulario, Rejilla } from '#kernel/web/form.tsx';
import { Cargando } from '#kernel/web/pagina.tsx';
import { useClinica, usePuedeEscribir } from '#kernel/web/sesion.tsx';
import estilos from './asistente.module.css';
import { Botones } from './Botones.tsx';
import type { PropsPaso } from './paso.ts';

const SUGERIDOS = ['Consulta de primera vez', 'Consulta de seguimiento', 'Videoconsulta', 'Certificado médico'];
const NUEVO = {
  DESCRIPCION: '',
  CODIGO_BARRAS: '',
  IMPORTE: '',
  IMPORTE_USD: '',
  TIPO: '',
  PARA_CONSULTA_PRESENCIAL: 1,
  PARA_VIDEOCONSULTA: 0,
  DURACION: '',
  ACTIVO: 1,
  VERSION: '',
};

export function PasoConceptos({ seguir, regresar }: PropsPaso) {
  const clinica = useClinica();
  const puede = usePuedeEscribir(P.catalogos.conceptosIngresos);
  const datos = useDatos(conceptosIngresos.obtener, { INACTIVOS: 0 }, { query: { LIMITE: 200 }, fresco: 0 });
  const guardar = useGuardar(conceptosIngresos.agregar, {}, { callado: true });
  const schema = useMemo(() => ConceptoEditado(clinica), [clinica]);
  const [vuelta, setVuelta] = useState(0);
  const hay = datos.data ?? [];
  const faltan = SUGERIDOS.filter((s) => !hay.some((c) => c.DESCRIPCION === s));
  return (
    <Cargando de={datos}>
      <p className={comunes.secundario}>Lo que cobra con más frecuencia. En caja se elige de esta lista, con su precio.</p>
      {hay.length > 0 && (
        <ul className={estilos.conceptos} aria-label="Conceptos">
          {hay.slice(0, 50).map((c) => (
            <li key={c.CODIGO}>
              <span className={comunes.recortado}>{c.DESCRIPCION}</span>
              <span className={comunes.numeros}>{formatear(c.IMPORTE, clinica.pais)}</span>
            </li>
          ))}
        </ul>
      )}
      <Formulario
        key={vuelta}
        schema={schema}
        inicial={NUEVO}
        errores={guardar.errores}
        soloLectura={!puede}
        sinGuardia
        alGuardar={async (v: Arbol, cual: string) => {
          const presencial = v.DESCRIPCION === 'Videoconsulta' ? { PARA_CONSULTA_PRESENCIAL: 0, PARA_VIDEOCONSULTA: 1 } : {};
          if (!(await guardar.enviar({ ...v, ...presencial }))) return false;
          if (cual === 'otro') setVuelta((n) => n + 1);
          else seguir();
          return true;
        }}
      >
        {(f) => {
          const escrito = String(f.watch('DESCRIPCION') ?? '') !== '' || String(f.watch('IMPORTE') ?? '') !== '';
          return (
            <>
              {puede && (
                <>
                  <div className={`${comunes.fila} ${comunes.envuelve}`}>
                    {faltan.map((s) => (
                      <Boton
                        key={s}
                        chico
                        icono="mas"
                        onClick={() => {
                          f.setValue('DESCRIPCION', s, { shouldDirty: true });
                          f.setFocus('IMPORTE');
                        }}
                      >
                        {s}
                      </Boton>
                    ))}
                  </div>
                  <Rejilla>
                    <Campo nombre="DESCRIPCION" ancho={2} enfocar />
                    <Campo nombre="IMPORTE" unidad={clinica.pais.moneda.codigo} />
                    {clinica.pais.rips && <Campo nombre="TIPO" />}
                  </Rejilla>
                  <div>
                    <Boton type="submit" value="otro" icono="mas" disabled={!escrito || guardar.enviando}>
                      Agregar a la lista
                    </Boton>
                  </div>
                </>
              )}
              {puede && escrito ? (
                <Botones regresar={regresar} omitir={seguir} guarda={{ ocupado: guardar.enviando }} />
              ) : (
                <Botones regresar={regresar} {...(hay.length ? { seguir } : { omitir: seguir })} />
              )}
            </>
          );
        }}
      </Formulario>
    </Cargando>
  );
}
