// Invoicing data in the doctor's form.
import { useWatch } from 'react-hook-form';
import { listas } from '#features/listas/contract.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { CajaCampo } from '#kernel/web/caja_campo.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Exigido } from '#kernel/web/exigido.tsx';
import { Campo, Rejilla, Seccion } from '#kernel/web/form.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import { Divisiones } from './Divisiones.tsx';
import type { SeccionProps } from './seccion.ts';

export function SeccionFacturacion({ medico }: SeccionProps) {
  const factura = useWatch({ name: 'FACTURACION' }) === 1;
  return (
    <Seccion titulo="Facturación" nota="Para que sus facturas salgan con sus datos y no con los de la clínica.">
      <div className={comunes.columna}>
        <Campo nombre="FACTURACION" />
        {factura && <Emisor certificado={medico?.FACTURA.NOCERTIFICADO ?? ''} />}
      </div>
    </Seccion>
  );
}

function Emisor({ certificado }: { certificado: string }) {
  const { pais } = useClinica();
  const { data: regimenes = [] } = useDatos(listas.regimenes_fiscales);
  return (
    <Rejilla>
      <Campo nombre="FACTURA.RAZONSOCIAL" etiqueta={<Exigido si>Razón social</Exigido>} ancho={2} />
      <Campo nombre="FACTURA.RFC" etiqueta={<Exigido si>RFC</Exigido>} />
      <Campo
        nombre="FACTURA.ID_REGIMEN_FISCAL"
        etiqueta={<Exigido si>Régimen fiscal</Exigido>}
        opciones={regimenes.map((r) => ({ valor: Number(r.ID_REGIMEN_FISCAL), texto: `${r.ID_REGIMEN_FISCAL} ${r.DESCRIPCION}` }))}
      />
      <Campo nombre="FACTURA.CODIGOPOSTAL" etiqueta={<Exigido si>Código postal</Exigido>} />
      <Campo nombre="FACTURA.CALLE" />
      <Campo nombre="FACTURA.NUMEXT" />
      <Campo nombre="FACTURA.NUMINT" />
      <Campo nombre="FACTURA.COLONIA" />
      <Divisiones en="FACTURA." />
      <Campo nombre="FACTURA.MUNICIPIO" etiqueta={pais.etiquetas.municipio} />
      {certificado && (
        <CajaCampo ancho="todo" className={comunes.tenue}>
          Certificado <span className={comunes.numeros}>{certificado}</span>
        </CajaCampo>
      )}
    </Rejilla>
  );
}
