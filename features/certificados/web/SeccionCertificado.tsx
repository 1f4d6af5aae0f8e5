// The section of the clinic's or a doctor's invoicing certificate: owner, expiry, and uploading another.

import { useState } from 'react';
import { P } from '#domain/permisos.ts';
import { enLaClinica, fechaTexto } from '#kernel/shared/dates.ts';
import type { Call } from '#kernel/shared/endpoint.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Ficha } from '#kernel/web/controles.tsx';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { Campo, Rejilla } from '#kernel/web/form.tsx';
import { Cargando } from '#kernel/web/pagina.tsx';
import type { PropsSeccion } from '#kernel/web/secciones.ts';
import { useClinica, usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { type Certificado, CertificadoMx, CertificadoPe, certificados, certificadosMx, certificadosPe } from '../contract.ts';
import { vigencia } from '../rules.ts';
import estilos from './certificados.module.css';

export default function SeccionCertificado({ CODIGOMEDICO }: PropsSeccion) {
  const puede = usePuedeEscribir(CODIGOMEDICO ? P.clinica.medicos : P.clinica.configurar);
  const datos = useDatos(certificados.obtener, { CODIGOMEDICO }, { fresco: 0 });
  const [abierto, setAbierto] = useState(false);
  return (
    <Cargando de={datos}>
      <div className={estilos.certificado}>
        <div className={comunes.crece}>
          {datos.data?.CERTIFICADO ? (
            <Vigente c={datos.data.CERTIFICADO} />
          ) : (
            <p className={comunes.tenue}>Todavía no hay certificado: sin él no se pueden emitir facturas.</p>
          )}
        </div>
        {puede && (
          <Boton icono="subir" onClick={() => setAbierto(true)}>
            {datos.data?.HAY ? 'Cambiar certificado' : 'Cargar certificado'}
          </Boton>
        )}
        {abierto && <CargarDialogo CODIGOMEDICO={CODIGOMEDICO} alCerrar={() => setAbierto(false)} />}
      </div>
    </Cargando>
  );
}

function Vigente({ c }: { c: Certificado }) {
  const { ZONA_HORARIA } = useClinica();
  const { tono, texto } = vigencia(c.HASTA, enLaClinica(ZONA_HORARIA).fecha);
  return (
    <dl>
      <dt>Titular</dt>
      <dd>
        {c.NOMBRE} <span className={comunes.numeros}>{c.IDENTIFICACION}</span>
      </dd>
      <dt>Número</dt>
      <dd className={comunes.numeros}>{c.NOCERTIFICADO}</dd>
      <dt>Vigencia</dt>
      <dd>
        {fechaTexto(c.DESDE)} a {fechaTexto(c.HASTA)} <Ficha tono={tono}>{texto}</Ficha>
      </dd>
    </dl>
  );
}

function CargarDialogo({ CODIGOMEDICO, alCerrar }: { CODIGOMEDICO: number; alCerrar: () => void }) {
  const mx = useClinica().pais.facturacion === 'cfdi';
  const call = (mx ? certificadosMx.subir_certificados_facturacion : certificadosPe.subir_certificados_peru) as unknown as Call;
  const subir = useGuardar(
    call,
    {},
    {
      alHacer: (d) => {
        const { ADVERTENCIA } = d as { ADVERTENCIA: string };
        if (ADVERTENCIA) avisar(ADVERTENCIA, 'info');
        alCerrar();
      },
    },
  );
  return (
    <DialogoForma
      titulo="Cargar certificado"
      alCerrar={alCerrar}
      ancho="s"
      guardar={subir}
      schema={mx ? CertificadoMx : CertificadoPe}
      inicial={mx ? { CODIGOMEDICO, CER: '', KEY: '', PASS: '' } : { CODIGOMEDICO, PFX: '', PFX_PASS: '', USER: '', PASS: '' }}
    >
      <p className={comunes.tenue}>
        {mx
          ? 'Es el certificado de sello digital (CSD) del SAT, no la e.firma. Sus archivos y su contraseña se guardan cifrados.'
          : 'El certificado y las claves SOL se guardan cifrados y no se vuelven a mostrar.'}
      </p>
      <Rejilla min={320}>
        {mx ? (
          <>
            <Campo nombre="CER" acepta=".cer" ancho="todo" />
            <Campo nombre="KEY" acepta=".key" ancho="todo" />
            <Campo nombre="PASS" ancho="todo" autoComplete="off" />
          </>
        ) : (
          <>
            <Campo nombre="PFX" acepta=".pfx,.p12" ancho="todo" />
            <Campo nombre="PFX_PASS" ancho="todo" autoComplete="off" />
            <Campo nombre="USER" ancho="todo" autoComplete="off" />
            <Campo nombre="PASS" ancho="todo" autoComplete="off" />
          </>
        )}
      </Rejilla>
    </DialogoForma>
  );
}
