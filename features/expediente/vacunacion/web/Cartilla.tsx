// /patient/:CODIGOPACIENTE/vaccination: the boxes of a card with what was applied and what is due, and the other vaccines.
import { useState } from 'react';
import { P } from '#domain/permisos.ts';
import { CARTILLA_OTRAS } from '#domain/vacunacion.ts';
import { useCodigoPaciente, useModificable, usePaciente } from '#features/pacientes/web/paciente.ts';
import { fechaCorta } from '#kernel/shared/dates.ts';
import { nombreEn } from '#kernel/shared/fields.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Ficha, Seleccion, type Tono } from '#kernel/web/controles.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { abrirArchivo, EnviarDialogo } from '#kernel/web/imprimir.tsx';
import { Advertencia, Cargando, Pagina, Vacio } from '#kernel/web/pagina.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import { type Dosis, registrosVacunas } from '../contract.ts';
import { ESTADO_DOSIS, ESTADOS_DOSIS, type EstadoDosis, porVacuna } from '../rules.ts';
import { useLotes } from './DelAlmacen.tsx';
import { DosisDialogo } from './DosisDialogo.tsx';
import { OtraDialogo } from './OtraDialogo.tsx';
import estilos from './vacunacion.module.css';

export default function Cartilla() {
  const cartillas = useDatos(registrosVacunas.obtener_cartillas, { CODIGOPACIENTE: useCodigoPaciente() });
  return <Cargando de={cartillas}>{cartillas.data && <Abierta cartillas={cartillas.data} />}</Cargando>;
}

function Abierta({ cartillas }: { cartillas: readonly { ID_CARTILLA: number; NOMBRE: string }[] }) {
  const p = usePaciente();
  const { lada } = useClinica().pais.telefono;
  const puede = useModificable(P.vacunas.ver);
  // The dialog opens with them.
  useLotes(puede);
  const [url, cambiar] = useDireccion();
  const [abierta, setAbierta] = useState<Dosis | 'otra'>();
  const [enviando, setEnviando] = useState(false);
  const ID_CARTILLA = cartillas.find((c) => String(c.ID_CARTILLA) === url.get('cartilla'))?.ID_CARTILLA ?? cartillas[0]!.ID_CARTILLA;
  const de = { CODIGOPACIENTE: p.CODIGOPACIENTE, ID_CARTILLA };
  const dosis = useDatos(registrosVacunas.obtener, de);
  const otras = ID_CARTILLA === CARTILLA_OTRAS;
  const cerrar = () => setAbierta(undefined);
  return (
    <Pagina
      titulo="Cartilla de vacunación"
      acciones={
        <>
          <Boton icono="correo" onClick={() => setEnviando(true)}>
            Enviar
          </Boton>
          <Boton icono="imprimir" onClick={() => void abrirArchivo(registrosVacunas.imprimir, de, undefined, 'documento')}>
            Imprimir
          </Boton>
        </>
      }
    >
      {!p.FECHA_NACIMIENTO && (
        <Advertencia>Sin la fecha de nacimiento no se sabe qué dosis tocan: escríbala en los datos generales del paciente.</Advertencia>
      )}
      <div className={estilos.barra}>
        <Seleccion
          aria-label="Cartilla"
          className={estilos.cual!}
          opciones={cartillas.map((c) => ({ valor: c.ID_CARTILLA, texto: c.NOMBRE }))}
          valor={ID_CARTILLA}
          alCambiar={(v) => cambiar({ cartilla: Number(v) === cartillas[0]!.ID_CARTILLA ? null : v })}
        />
        {dosis.data && !otras && <Resumen dosis={dosis.data} />}
        {puede && (
          <Boton primario icono="mas" className={estilos.otra} onClick={() => setAbierta('otra')}>
            Otra vacuna
          </Boton>
        )}
      </div>
      <Cargando de={dosis}>
        {dosis.data?.length === 0 ? (
          <Vacio
            icono="vacuna"
            texto="No hay otras vacunas"
            nota="Aquí quedan las que no están en la cartilla nacional: varicela, hepatitis A, meningocócica, las de un viaje."
          />
        ) : (
          <ul className={estilos.vacunas} data-pieza="cartilla">
            {porVacuna(dosis.data ?? []).map((g) => (
              <Vacuna key={g[0]!.VACUNA} dosis={g} puede={puede} alAbrir={setAbierta} />
            ))}
          </ul>
        )}
      </Cargando>
      {abierta === 'otra' ? (
        <OtraDialogo puede alCerrar={cerrar} alGuardar={() => cambiar({ cartilla: CARTILLA_OTRAS })} />
      ) : abierta?.CARTILLA === CARTILLA_OTRAS ? (
        <OtraDialogo otra={abierta} puede={puede} alCerrar={cerrar} />
      ) : (
        abierta && <DosisDialogo dosis={abierta} cartilla={dosis.data ?? []} puede={puede} alCerrar={cerrar} />
      )}
      <EnviarDialogo
        titulo="Enviar la cartilla"
        abierto={enviando}
        alCerrar={() => setEnviando(false)}
        enviar={registrosVacunas.enviar}
        params={de}
        destino={{ MAIL: p.MAIL, TCEL_LADA: p.TCEL_LADA || lada, TCELULAR: p.TCELULAR }}
      />
    </Pagina>
  );
}

const TONO: Partial<Record<EstadoDosis, Tono>> = {
  [ESTADO_DOSIS.aplicada]: 'bien',
  [ESTADO_DOSIS.atrasada]: 'peligro',
  [ESTADO_DOSIS.toca]: 'cuidado',
  [ESTADO_DOSIS.proxima]: 'marca',
};
const RESUMIDOS = [
  [ESTADO_DOSIS.atrasada, 'atrasada', 'atrasadas'],
  [ESTADO_DOSIS.toca, 'toca ahora', 'tocan ahora'],
  [ESTADO_DOSIS.proxima, 'próxima', 'próximas'],
] as const;
/** How many doses wait, so that nobody counts boxes. */
function Resumen({ dosis }: { dosis: readonly Dosis[] }) {
  const partes = RESUMIDOS.flatMap(([estado, una, varias]) => {
    const n = dosis.filter((d) => d.ESTADO === estado).length;
    return n ? [[estado, `${n} ${n === 1 ? una : varias}`] as const] : [];
  });
  const aplicadas = dosis.filter((d) => d.FECHA).length;
  return (
    <p className={estilos.resumen} aria-live="polite">
      {partes.map(([estado, texto]) => (
        <Ficha key={estado} tono={TONO[estado]!}>
          {texto}
        </Ficha>
      ))}
      <span className={`${comunes.secundario} ${comunes.numeros}`}>
        {aplicadas} de {dosis.length} aplicadas
      </span>
    </p>
  );
}

function Vacuna({ dosis, puede, alAbrir }: { dosis: readonly Dosis[]; puede: boolean; alAbrir: (d: Dosis) => void }) {
  const { VACUNA, ENFERMEDAD, COLOR } = dosis[0]!;
  return (
    <li className={`${comunes.hoja} ${estilos.vacuna}`} style={{ '--banda': COLOR } as React.CSSProperties}>
      <div>
        <h2>{VACUNA}</h2>
        <p className={comunes.secundario}>{ENFERMEDAD}</p>
      </div>
      <ul className={estilos.cuadros}>
        {dosis.map((d) => (
          <li key={d.ID_DOSIS}>
            {puede || d.FECHA ? (
              <button type="button" className={estilos.cuadro} data-dosis={d.ID_DOSIS} onClick={() => alAbrir(d)}>
                <Cuadro d={d} />
              </button>
            ) : (
              <div className={estilos.cuadro}>
                <Cuadro d={d} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}
const Cuadro = ({ d }: { d: Dosis }) => (
  <>
    <span className={estilos.dosis}>
      <span className={comunes.realce}>{d.DOSIS || 'Dosis'}</span>
      <span className={comunes.tenue}>{d.EDAD}</span>
    </span>
    {d.FECHA && (
      <span className={`${estilos.dosis} ${comunes.numeros}`}>
        <span>{fechaCorta(d.FECHA)}</span>
        <span className={comunes.secundario}>Lote {d.LOTE}</span>
        <span className={comunes.tenue}>{d.USUARIO}</span>
      </span>
    )}
    {(!d.FECHA || d.ESTADO !== ESTADO_DOSIS.aplicada) && (
      <span className={estilos.dosis}>
        <span>
          <Ficha {...(TONO[d.ESTADO] ? { tono: TONO[d.ESTADO] } : {})}>{nombreEn(ESTADOS_DOSIS, d.ESTADO)}</Ficha>
        </span>
        {d.TOCA && <span className={`${comunes.secundario} ${comunes.numeros}`}>{fechaCorta(d.TOCA)}</span>}
        {!d.FECHA && d.CONDICION && <span className={comunes.tenue}>{d.CONDICION}</span>}
      </span>
    )}
  </>
);
