// Dialog that issues the boleta or factura of a receipt. Once issued it shows the voucher, to print or send it.
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { DOCUMENTO } from '#domain/cpe/comprobante.ts';
import { type Afectacion, importesCpe } from '#domain/cpe/importes.ts';
import { TIPO_CPE } from '#domain/cpe/nombres.ts';
import type { AbonoListado } from '#features/caja/abonos/contract.ts';
import { useDinero } from '#features/caja/web/PaginaCaja.tsx';
import { useAlAbrir } from '#features/facturas/comun/web/al_abrir.ts';
import { DeDemostracion, NoSeFactura } from '#features/facturas/comun/web/piezas.tsx';
import type { Datos } from '#kernel/shared/endpoint.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { Campo, Rejilla } from '#kernel/web/form.tsx';
import { Emision, facturasPeru } from '../contract.ts';
import { ComprobanteDialogo } from './ComprobanteDialogo.tsx';

interface Props {
  recibo: Pick<AbonoListado, 'FOLIORECIBO' | 'CODIGOPACIENTE'>;
  alCerrar: () => void;
}
export function EmitirDialogo({ recibo, alCerrar }: Props) {
  const { FOLIORECIBO, CODIGOPACIENTE } = recibo;
  const { data, error } = useAlAbrir(facturasPeru.obtener_info, { CODIGOPACIENTE, FOLIORECIBO }, (d) => !d.IMPEDIMENTO);
  const [emitido, setEmitido] = useState<number>();
  const guardar = useGuardar(facturasPeru.facturar, { FOLIORECIBO }, { alHacer: (d) => setEmitido(d.FACTURAFOLIO) });
  if (emitido !== undefined) return <ComprobanteDialogo FACTURAFOLIO={emitido} alCerrar={alCerrar} />;
  const titulo = `Emitir CPE del recibo ${FOLIORECIBO}`;
  const impedimento = error?.message ?? data?.IMPEDIMENTO;
  if (impedimento) return <NoSeFactura titulo={titulo} texto={impedimento} alCerrar={alCerrar} />;
  if (!data) return null;
  return (
    <DialogoForma
      titulo={titulo}
      alCerrar={alCerrar}
      ancho="m"
      guardar={guardar}
      si="Emitir"
      schema={Emision}
      inicial={{
        TIPO_OPERACION: '0101',
        TIPO_DOCUMENTO: TIPO_CPE.boleta,
        DESCRIPCION: 'Servicios Médicos',
        CODIGO_PRODUCTO: '',
        UNIDAD: 'E48',
        IGV: 'DESGLOSAR',
        TIPO_AFECTACION: '10',
        NOMBRECOMPLETO: data.NOMBRECOMPLETO.slice(0, 60),
        ID_TIPO_DOCUMENTO: data.TIPOS.some((t) => t.ID_TIPO_DOCUMENTO === data.ID_TIPO_DOCUMENTO) ? data.ID_TIPO_DOCUMENTO : '',
        DOCUMENTOID: data.DOCUMENTOID.slice(0, 45),
        ACTUALIZAR_PACIENTE: 0,
        CODIGOPACIENTE,
      }}
      antes={data.EMULADO === 1 && <DeDemostracion>no llega a SUNAT</DeDemostracion>}
    >
      <Campos d={data} />
    </DialogoForma>
  );
}

function Campos({ d }: { d: Datos<typeof facturasPeru.obtener_info> }) {
  const $ = useDinero();
  const { getValues, setValue } = useFormContext();
  const [afectacion, tipo, ID_TIPO_DOCUMENTO] = useWatch({ name: ['TIPO_AFECTACION', 'TIPO_DOCUMENTO', 'ID_TIPO_DOCUMENTO'] });
  const conRuc = d.TIPOS.find((t) => t.ID_TIPO_DOCUMENTO === Number(ID_TIPO_DOCUMENTO))?.MASCARA === DOCUMENTO.ruc;
  const { valor, igv, total } = importesCpe(d.TOTAL, afectacion as Afectacion);
  useEffect(() => setValue('IGV', afectacion === '10' ? 'DESGLOSAR' : 'NA'), [afectacion, setValue]);
  useEffect(() => {
    const ruc = d.TIPOS.find((t) => t.MASCARA === DOCUMENTO.ruc);
    if (tipo !== TIPO_CPE.factura || !ruc || Number(getValues('ID_TIPO_DOCUMENTO')) === ruc.ID_TIPO_DOCUMENTO) return;
    // The patient's document and name are not those of a RUC.
    for (const [campo, valor] of Object.entries({ ID_TIPO_DOCUMENTO: ruc.ID_TIPO_DOCUMENTO, DOCUMENTOID: '', NOMBRECOMPLETO: '' }))
      setValue(campo, valor, { shouldDirty: true });
  }, [tipo, d.TIPOS, getValues, setValue]);
  useEffect(() => {
    if (!conRuc) setValue('NOMBRECOMPLETO', d.NOMBRECOMPLETO.slice(0, 60));
  }, [conRuc, d.NOMBRECOMPLETO, setValue]);
  return (
    <div className={comunes.columna}>
      <Rejilla>
        <Campo nombre="TIPO_DOCUMENTO" enfocar />
        <Campo nombre="TIPO_OPERACION" />
        <Campo
          nombre="ID_TIPO_DOCUMENTO"
          opciones={d.TIPOS.map((t) => ({ valor: t.ID_TIPO_DOCUMENTO, texto: t.DESCRIPCION }))}
          vacia={['DOCUMENTOID']}
        />
        <Campo nombre="DOCUMENTOID" autoComplete="off" />
        <Campo
          nombre="NOMBRECOMPLETO"
          ancho="todo"
          soloLectura={!conRuc}
          {...(conRuc ? { ayuda: 'Como está registrado en el RUC' } : {})}
        />
        <Campo nombre="ACTUALIZAR_PACIENTE" ancho="todo" />
        <Campo nombre="DESCRIPCION" ancho="todo" />
        <Campo nombre="CODIGO_PRODUCTO" />
        <Campo nombre="UNIDAD" />
        <Campo nombre="TIPO_AFECTACION" />
        <Campo nombre="IGV" soloLectura />
      </Rejilla>
      <p className={comunes.numeros} role="status">
        Valor de venta {$(valor)} + IGV {$(igv)} = <b className={comunes.enUnRenglon}>{$(total)}</b>
      </p>
    </div>
  );
}
