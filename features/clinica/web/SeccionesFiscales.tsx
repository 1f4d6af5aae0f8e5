// Sections of the clinic's settings: the health authority's module and invoicing, by country.

import { useWatch } from 'react-hook-form';
import { listas } from '#features/listas/contract.ts';
import { useDivisiones, usePaises } from '#features/listas/web/oficiales.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { CajaCampo, TextoAyuda } from '#kernel/web/caja_campo.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Interruptor } from '#kernel/web/controles.tsx';
import { preguntar } from '#kernel/web/dialogo.tsx';
import { Exigido, usePoner } from '#kernel/web/exigido.tsx';
import { Campo, Rejilla, Seccion } from '#kernel/web/form.tsx';
import { CLUES_EN_OPERACION, puedeApagarSis, SIN_CATALOGO_CLUES } from '../rules.ts';

export function SeccionSis({
  guardado,
  puede,
}: {
  guardado: { CUMPLIR_NORMA: number; DEMO: number; CLUES_CARGADAS: number };
  puede: boolean;
}) {
  const activo = Number(useWatch({ name: 'CUMPLIR_NORMA' })) === 1;
  const poner = usePoner();
  const fijo = puedeApagarSis(guardado);
  const cambiar = async (si: boolean) => {
    const sinCatalogo = guardado.CLUES_CARGADAS === 0;
    const seguro =
      !si ||
      guardado.CUMPLIR_NORMA === 1 ||
      (guardado.DEMO === 1 && !sinCatalogo) ||
      (await preguntar({
        titulo: 'Activar el módulo SIS',
        texto: (
          <div className={comunes.columna}>
            <p>
              Desde ese momento médicos, pacientes y consultas piden los datos que exige la norma
              {guardado.DEMO === 1 ? '.' : ', y el módulo ya no se puede desactivar.'}
            </p>
            {sinCatalogo && <p>{SIN_CATALOGO_CLUES}.</p>}
            <p>¿Desea activarlo?</p>
          </div>
        ),
        si: 'Activar',
      }));
    if (seguro) poner('CUMPLIR_NORMA', si ? 1 : 0);
  };
  return (
    <Seccion titulo="Módulo SIS" nota="Registro de consultas para la Secretaría de Salud (NOM-024).">
      <div className={comunes.columna}>
        <CajaCampo>
          <Interruptor valor={activo} disabled={!puede || (activo && fijo !== true)} alCambiar={(si) => void cambiar(si)}>
            Activar el módulo SIS
          </Interruptor>
          {fijo !== true && <TextoAyuda>{fijo}</TextoAyuda>}
        </CajaCampo>
        {activo && (
          <Rejilla>
            <Campo
              nombre="NORMA_CLUES"
              etiqueta={<Exigido si>CLUES</Exigido>}
              ayuda={
                guardado.CLUES_CARGADAS === 1
                  ? `Clave del establecimiento, que debe estar ${CLUES_EN_OPERACION}`
                  : `Clave del establecimiento. Aquí no se comprueba que esté ${CLUES_EN_OPERACION}`
              }
              autoComplete="off"
            />
          </Rejilla>
        )}
      </div>
    </Seccion>
  );
}

export function SeccionCfdi() {
  const activo = Number(useWatch({ name: 'FACT_ELECTRONIC' })) === 1;
  return (
    <Seccion titulo="Facturación" nota="Con estos datos se emiten los CFDI de la clínica.">
      <div className={comunes.columna}>
        <Campo nombre="FACT_ELECTRONIC" />
        {activo && <EmisorCfdi />}
      </div>
    </Seccion>
  );
}
function EmisorCfdi() {
  const { data: regimenes = [] } = useDatos(listas.regimenes_fiscales);
  const [pais, estado] = useWatch({ name: ['ID_PAISEXPEDICION', 'ID_ESTADOEXPEDICION'] });
  const { estados, ciudades } = useDivisiones(pais, estado);
  return (
    <>
      <Rejilla>
        <Campo
          nombre="RAZONSOCIAL"
          etiqueta={<Exigido si>Razón social</Exigido>}
          ancho={2}
          ayuda="Como está en la constancia fiscal, sin régimen societario"
        />
        <Campo nombre="RFC" etiqueta={<Exigido si>RFC</Exigido>} autoComplete="off" />
        <Campo
          nombre="ID_REGIMEN_FISCAL"
          etiqueta={<Exigido si>Régimen fiscal</Exigido>}
          ancho={2}
          opciones={regimenes.map((r) => ({ valor: Number(r.ID_REGIMEN_FISCAL), texto: `${r.ID_REGIMEN_FISCAL} ${r.DESCRIPCION}` }))}
        />
      </Rejilla>
      <h3>Lugar de expedición</h3>
      <Rejilla>
        <Campo nombre="CODIGOPOSTALEXPEDICION" etiqueta={<Exigido si>Código postal</Exigido>} autoComplete="off" />
        <Campo nombre="CALLEEXPEDICION" ancho={2} autoComplete="off" />
        <Campo nombre="NUMEXTEXPEDICION" autoComplete="off" />
        <Campo nombre="NUMINTEXPEDICION" autoComplete="off" />
        <Campo nombre="COLONIAEXPEDICION" autoComplete="off" />
        <Campo
          nombre="ID_PAISEXPEDICION"
          etiqueta="País"
          opciones={usePaises()}
          vacio=""
          vacia={['ID_ESTADOEXPEDICION', 'ID_CIUDADEXPEDICION']}
        />
        <Campo nombre="ID_ESTADOEXPEDICION" etiqueta="Estado" opciones={estados} vacio="" vacia={['ID_CIUDADEXPEDICION']} />
        <Campo nombre="ID_CIUDADEXPEDICION" etiqueta="Ciudad o municipio" opciones={ciudades} vacio="" />
        <Campo nombre="MUNICIPIOEXPEDICION" autoComplete="off" />
      </Rejilla>
    </>
  );
}

export function SeccionCpe() {
  const activo = Number(useWatch({ name: 'FACT_PERU' })) === 1;
  return (
    <Seccion titulo="Facturación" nota="Con estos datos se emiten las boletas y facturas de la clínica.">
      <div className={comunes.columna}>
        <Campo nombre="FACT_PERU" />
        {activo && (
          <>
            <Rejilla>
              <Campo nombre="RAZONSOCIAL" etiqueta={<Exigido si>Razón social</Exigido>} ancho={2} />
              <Campo nombre="RUC" etiqueta={<Exigido si>RUC</Exigido>} autoComplete="off" />
              <Campo
                nombre="CODLOCAL"
                etiqueta={<Exigido si>Código del local</Exigido>}
                ayuda="Código de establecimiento anexo; 0000 es el domicilio fiscal"
                autoComplete="off"
              />
              <Distrito />
            </Rejilla>
            <p className={comunes.tenue}>
              El domicilio del comprobante es el de la clínica: la calle y el número exterior son obligatorios.
            </p>
          </>
        )}
      </div>
    </Seccion>
  );
}

/** The district of the clinic's address, by its official key. */
function Distrito() {
  const [pais, estado, ciudad] = useWatch({ name: ['ID_PAIS', 'ESTADO', 'CIUDAD'] });
  const PAIS = Number(pais);
  const claveDe = (lista: readonly { ID: string; NOMBRE: string }[] | undefined, nombre: unknown) =>
    lista?.find((x) => x.NOMBRE === nombre)?.ID ?? '';
  const ESTADO = claveDe(useDatos(listas.obtener_estados, { PAIS }, { si: PAIS > 0 }).data, estado);
  const CIUDAD = claveDe(useDatos(listas.obtener_ciudades, { PAIS, ESTADO, VACIA: 0 }, { si: ESTADO !== '' }).data, ciudad);
  const hay = ESTADO !== '' && CIUDAD !== '';
  const distritos = useDatos(listas.obtener_localidades, { PAIS, ESTADO, CIUDAD }, { si: hay });
  const opciones = (hay && !distritos.isPlaceholderData ? (distritos.data ?? []) : []).map((d) => ({
    valor: `${ESTADO}${CIUDAD}${d.ID}`,
    texto: `${d.NOMBRE}, ${ESTADO}${CIUDAD}${d.ID}`,
  }));
  return (
    <Campo
      nombre="UBIGEO"
      opciones={opciones}
      vacio=""
      soloLectura={opciones.length === 0}
      ayuda={
        hay
          ? 'Con su ubigeo, que SUNAT pide en el domicilio del emisor'
          : 'Elija antes el departamento y la provincia del domicilio de la clínica'
      }
    />
  );
}
