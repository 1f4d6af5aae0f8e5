// Dialog that issues the invoice of a receipt. Once stamped it shows the invoice, to print or send it.
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { importesDe } from '#domain/cfdi/importes.ts';
import type { AbonoListado } from '#features/caja/abonos/contract.ts';
import { useDinero } from '#features/caja/web/PaginaCaja.tsx';
import { vigencia } from '#features/certificados/rules.ts';
import { useAlAbrir } from '#features/facturas/comun/web/al_abrir.ts';
import { DeDemostracion, NoSeFactura } from '#features/facturas/comun/web/piezas.tsx';
import { enLaClinica } from '#kernel/shared/dates.ts';
import type { Datos } from '#kernel/shared/endpoint.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { preguntar } from '#kernel/web/dialogo.tsx';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { Campo, Rejilla } from '#kernel/web/form.tsx';
import { Advertencia } from '#kernel/web/pagina.tsx';
import { useClinica, useSesion } from '#kernel/web/sesion.tsx';
import { Emision, type Emisor, type FacturaListada, facturas } from '../contract.ts';
import { comoSeEscribe, ESTADO_CFDI, esAlPublico, impuestosDe, PREGUNTA_RAZON, razonDudosa, VENTA_AL_PUBLICO } from '../rules.ts';
import { FacturaDialogo } from './FacturaDialogo.tsx';
import { recordadas, recordarEmision } from './recordadas.ts';

interface Props {
  recibo: Pick<AbonoListado, 'FOLIORECIBO' | 'CODIGOPACIENTE'>;
  /** The invoice of the receipt that this one replaces: the form begins with what it says. */
  sustituye?: FacturaListada;
  alCerrar: () => void;
}
const AL_SUSTITUIR =
  'Corrija lo que esté mal. Se timbra la nueva, relacionada con la anterior, y se solicita cancelar la anterior con el motivo 01.';
/** What an invoice was issued with. */
const formaDe = (f: FacturaListada) =>
  Object.fromEntries(Object.keys(Emision.shape).flatMap((c) => (c in f ? [[c, f[c as keyof FacturaListada]]] : [])));

export function TimbrarDialogo({ recibo, sustituye, alCerrar }: Props) {
  const { FOLIORECIBO, CODIGOPACIENTE } = recibo;
  const { CODIGOUSUARIO } = useSesion();
  const { data, error } = useAlAbrir(facturas.obtener_info, { CODIGOPACIENTE, FOLIORECIBO });
  const emisores = useAlAbrir(facturas.obtener_emisores, {}, (d) => d.some((e) => !e.IMPEDIMENTO));
  const [emitida, setEmitida] = useState<number>();
  const [rechazo, setRechazo] = useState('');
  const guardar = useGuardar(
    sustituye ? facturas.sustituir : facturas.timbrar,
    sustituye ? { FACTURAFOLIO: sustituye.FACTURAFOLIO } : { FOLIORECIBO },
    { alHacer: (d) => (d.ESTADO === ESTADO_CFDI.rechazada ? setRechazo(d.RESPUESTA) : setEmitida(d.FACTURAFOLIO)) },
  );
  if (emitida !== undefined) return <FacturaDialogo FACTURAFOLIO={emitida} alCerrar={alCerrar} />;
  const titulo = sustituye ? `Sustituir la factura ${sustituye.SERIE}-${sustituye.FOLIO}` : `Facturar el recibo ${FOLIORECIBO}`;
  const pueden = emisores.data?.filter((e) => !e.IMPEDIMENTO) ?? [];
  const impedimento = error?.message ?? emisores.error?.message ?? (emisores.data && !pueden.length ? emisores.data[0]?.IMPEDIMENTO : '');
  if (impedimento) return <NoSeFactura titulo={titulo} texto={impedimento} alCerrar={alCerrar} />;
  if (!data || !emisores.data) return null;
  const antes = recordadas(CODIGOUSUARIO);
  return (
    <DialogoForma
      titulo={titulo}
      {...(sustituye ? { descripcion: AL_SUSTITUIR } : {})}
      alCerrar={alCerrar}
      ancho="m"
      guardar={guardar}
      alGuardar={async (v: never) => {
        const e = comoSeEscribe(v as Record<string, string> & { RECNOMBRE: string; RECRFC: string });
        if (razonDudosa(e.RECNOMBRE ?? '') && !(await preguntar({ titulo: 'Razón social', texto: PREGUNTA_RAZON, si: 'Sí, es correcta' })))
          return false;
        if (!esAlPublico(e)) recordarEmision(CODIGOUSUARIO, e);
        return guardar.enviar(v);
      }}
      si={sustituye ? 'Timbrar y cancelar la anterior' : 'Timbrar'}
      schema={Emision}
      inicial={{
        EMISOR: (pueden.find((e) => String(e.EMISOR) === antes.EMISOR) ?? pueden[0]!).EMISOR,
        DESCRIPCION: 'Servicios Médicos',
        OBJECTO_IMP: antes.OBJECTO_IMP ?? '02',
        IVA: antes.IVA ?? 'DESGLOSAR',
        ISR: 'NA',
        PROD_SERV: antes.PROD_SERV ?? data.CLAVES[0]?.CODIGO_SAT ?? '85121502',
        UNIDAD: antes.UNIDAD ?? 'E48',
        METODO_PAGO: 'PUE',
        USO_CFDI: data.USO_CFDI,
        RECNOMBRE: data.RECNOMBRE,
        RECRFC: data.RECRFC,
        RECCODIGOPOSTAL: data.RECCODIGOPOSTAL,
        RECEMAIL: data.RECEMAIL,
        RECID_REGIMEN_FISCAL: data.RECID_REGIMEN_FISCAL,
        ...(sustituye ? formaDe(sustituye) : {}),
        CODIGOPACIENTE,
        ACTUALIZAR_PACIENTE: 0,
      }}
      antes={
        <>
          {rechazo && <Advertencia role="alert">No se timbró. {rechazo}</Advertencia>}
          {data.EMULADO === 1 && <DeDemostracion>el timbre no tiene valor fiscal</DeDemostracion>}
        </>
      }
    >
      <Campos d={data} emisores={pueden} />
    </DialogoForma>
  );
}

/** The stamping form, filled with what an invoice of a receipt says. */
export const SustituirDialogo = ({ f, alCerrar }: { f: FacturaListada; alCerrar: () => void }) =>
  f.FOLIORECIBO === null || f.CODIGOPACIENTE === null ? null : (
    <TimbrarDialogo recibo={{ FOLIORECIBO: f.FOLIORECIBO, CODIGOPACIENTE: f.CODIGOPACIENTE }} sustituye={f} alCerrar={alCerrar} />
  );

function Campos({ d, emisores }: { d: Datos<typeof facturas.obtener_info>; emisores: readonly Emisor[] }) {
  const $ = useDinero();
  const { fecha: hoy } = enLaClinica(useClinica().ZONA_HORARIA);
  const { getValues, setValue } = useFormContext();
  const [EMISOR, IVA, ISR, OBJECTO_IMP, RECNOMBRE, RECRFC] = useWatch({
    name: ['EMISOR', 'IVA', 'ISR', 'OBJECTO_IMP', 'RECNOMBRE', 'RECRFC'],
  });
  const alPublico = esAlPublico({ RECNOMBRE: String(RECNOMBRE ?? ''), RECRFC: String(RECRFC ?? '') });
  const aPublico = () => {
    for (const [campo, valor] of Object.entries(VENTA_AL_PUBLICO)) setValue(campo, valor, { shouldDirty: true });
  };
  const timbres = useDatos(facturas.obtener_timbres, { EMISOR: Number(EMISOR) });
  const { base, iva, isr, total } = importesDe(d.TOTAL, impuestosDe({ IVA, ISR: alPublico ? 'NA' : String(ISR), OBJECTO_IMP }));
  const hasta = emisores.find((e) => e.EMISOR === Number(EMISOR))?.HASTA;
  const certificado = hasta ? vigencia(hasta, hoy) : undefined;
  const claves = d.CLAVES.map((c) => ({ valor: c.CODIGO_SAT, texto: `${c.CODIGO_SAT} ${c.DESCRIPCION}` }));
  const clave = String(getValues('PROD_SERV') ?? '');
  return (
    <div className={comunes.columna}>
      {certificado && certificado.tono !== 'bien' && (
        <Advertencia>El certificado de sello de este emisor: {certificado.texto.toLowerCase()}</Advertencia>
      )}
      <p className={comunes.numeros} role="status">
        {$(base)} + IVA {$(iva)}
        {isr > 0 && ` − ISR ${$(isr)}`} = <b>{$(total)}</b>
      </p>
      {alPublico ? (
        <p role="status">
          A público en general va como factura global de un solo recibo: «Venta», clave 01010101, unidad ACT, uso S01 y pagada (PUE). Nadie
          la puede deducir.
        </p>
      ) : (
        <div className={comunes.fila}>
          <Boton chico plano icono="pacientes" onClick={aPublico}>
            Facturar a público en general
          </Boton>
        </div>
      )}
      <Rejilla>
        <Campo nombre="RECRFC" enfocar autoComplete="off" />
        {!alPublico && <Campo nombre="RECCODIGOPOSTAL" etiqueta="Código postal fiscal" />}
        <Campo nombre="RECNOMBRE" ancho="todo" ayuda="Como está en su constancia de situación fiscal" />
        {!alPublico && <Campo nombre="RECID_REGIMEN_FISCAL" />}
        {!alPublico && <Campo nombre="USO_CFDI" />}
        <Campo nombre="RECEMAIL" />
        {!alPublico && <Campo nombre="METODO_PAGO" />}
        {!alPublico && <Campo nombre="ACTUALIZAR_PACIENTE" ancho="todo" />}
        <Campo nombre="EMISOR" ancho="todo" opciones={emisores.map((e) => ({ valor: e.EMISOR, texto: `${e.NOMBRE}, ${e.RFC}` }))} />
        {!alPublico && <Campo nombre="DESCRIPCION" ancho="todo" />}
        {!alPublico && (
          <Campo
            nombre="PROD_SERV"
            {...(claves.length
              ? { opciones: claves.some((c) => c.valor === clave) || !clave ? claves : [{ valor: clave, texto: clave }, ...claves] }
              : {})}
          />
        )}
        {!alPublico && <Campo nombre="UNIDAD" />}
        <Campo nombre="OBJECTO_IMP" />
        <Campo nombre="IVA" />
        {!alPublico && <Campo nombre="ISR" />}
      </Rejilla>
      {timbres.data && timbres.data.TIMBRES !== null && <p className={comunes.numeros}>Timbres disponibles: {timbres.data.TIMBRES}</p>}
    </div>
  );
}
