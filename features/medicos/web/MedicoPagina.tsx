// Screens /medicos/new and /medicos/:id: the form of a doctor.

import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { E } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import type { Clinica } from '#domain/sesion.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, EnlaceBoton } from '#kernel/web/controles.tsx';
import { mostrarFila } from '#kernel/web/fila_nueva.ts';
import { BarraGuardar, Formulario, Seccion } from '#kernel/web/form.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { Pagina } from '#kernel/web/pagina.tsx';
import { Registro } from '#kernel/web/registro.tsx';
import { Secciones } from '#kernel/web/secciones_pagina.tsx';
import { useClinica, usePuedeEscribir, useSesion } from '#kernel/web/sesion.tsx';
import { type MedicoCompleto, MedicoEditado, MedicoNuevo, medicos } from '../contract.ts';
import { Medico, TIPO_VIDEO } from '../fields.ts';
import { facturaElMedico, puedeAgregarMedico, SIN_REGISTRO, tituloDeMedicos } from '../rules.ts';
import estilos from './medicos.module.css';
import { SeccionContacto, SeccionDireccion } from './SeccionDireccion.tsx';
import { SeccionAgendaOnline, SeccionVideoconsulta } from './SeccionEnLinea.tsx';
import { SeccionFacturacion } from './SeccionFacturacion.tsx';
import { SeccionImagenes } from './SeccionImagenes.tsx';
import { SeccionPersonales, SeccionUsuario } from './SeccionPersonales.tsx';
import { SeccionOtros, SeccionRips } from './SeccionProfesional.tsx';
import type { SeccionProps } from './seccion.ts';

const LISTA = '/catalogs/medics';
export default function MedicoPagina() {
  return (
    <Registro de={medicos.obtener_uno} clave="CODIGOMEDICO">
      {(medico) => <Forma medico={medico} />}
    </Registro>
  );
}

function Forma({ medico }: SeccionProps) {
  const ir = useNavigate();
  const clinica = useClinica();
  const sesion = useSesion();
  const { cedulaProfesional, cedulaFemenina } = clinica.pais.etiquetas;
  const laCedula = `${cedulaFemenina ? 'la' : 'el'} ${cedulaProfesional.toLowerCase()}`;
  const puede = usePuedeEscribir(P.clinica.medicos);
  const schema = useMemo(() => (medico ? MedicoEditado(clinica) : MedicoNuevo(clinica)), [clinica, medico]);
  const inicial = useMemo(() => inicialDe(medico, clinica, sesion.SUCURSAL), [medico, clinica, sesion.SUCURSAL]);
  const volver = (CODIGOMEDICO: number) => {
    mostrarFila(tituloDeMedicos(clinica), CODIGOMEDICO);
    void ir(LISTA);
  };
  const agregar = useGuardar(medicos.agregar, {}, { alHacer: (m) => volver(m.CODIGOMEDICO), aceptar: 'Sí, Guardar' });
  const CODIGOMEDICO = medico?.CODIGOMEDICO ?? 0;
  const actualizar = useGuardar(medicos.actualizar, { CODIGOMEDICO }, { alHacer: () => volver(CODIGOMEDICO), aceptar: 'Sí, Guardar' });
  const guardar = medico ? actualizar : agregar;
  const limite = useDatos(medicos.limite_medicos, {}, { si: !medico });
  const cabe = limite.data ? puedeAgregarMedico(limite.data) : true;
  const declaradas = { en: 'medico' as const, CODIGOMEDICO, todavia: medico ? undefined : SIN_REGISTRO };
  return (
    <Pagina
      titulo={medico ? (puede ? `Editar ${clinica.ET_MEDICO}` : medico.NOMBRECOMPLETO) : `Agregar ${clinica.ET_MEDICO}`}
      volver={LISTA}
      ancho="lectura"
      acciones={
        medico && (
          <EnlaceBoton icono="reloj" a={`/catalogs/medic/${medico.CODIGOMEDICO}/schedules`}>
            Horarios
          </EnlaceBoton>
        )
      }
    >
      <Formulario
        schema={schema}
        inicial={inicial}
        errores={guardar.errores}
        soloLectura={!puede}
        borrador={puede ? `medicos/${medico?.CODIGOMEDICO ?? 'new'}` : undefined}
        alGuardar={async (v: Arbol) => (await guardar.enviar(v)) !== undefined}
      >
        {cabe !== true && (
          <p className={comunes.cuidado} role="status">
            {cabe}
          </p>
        )}
        <aside className={estilos.importante} aria-label="Importante">
          <Icono n="info" />
          <p>
            <b>Importante.</b> El nombre, la especialidad y {laCedula} se imprimen en recetas, notas y órdenes. Cuando haya registros a su
            nombre, {laCedula} ya no se podrá cambiar.
          </p>
        </aside>
        <SeccionPersonales medico={medico} />
        {!medico && sesion.permisos.has(P.seguridad.usuarios) && !sesion.esAdmin && <SeccionUsuario />}
        <SeccionContacto />
        <SeccionDireccion />
        <SeccionOtros medico={medico} />
        <SeccionImagenes medico={medico} />
        {clinica.pais.rips && <SeccionRips />}
        <Secciones {...declaradas} hasta={100} />
        {facturaElMedico(clinica) && <SeccionFacturacion medico={medico} />}
        <Secciones {...declaradas} desde={100} hasta={200} />
        {clinica.CONFIG_VIDEOCONSULTAS === 1 && <SeccionVideoconsulta />}
        <Secciones {...declaradas} desde={200} hasta={300} />
        {clinica.AGENDA_ONLINE === 1 && <SeccionAgendaOnline CODIGOMEDICO={medico?.CODIGOMEDICO} />}
        <Secciones {...declaradas} desde={300} />
        <Seccion titulo="Agenda">
          <p className={comunes.secundario}>
            Los horarios de atención se fijan con el botón <b>HORARIOS</b> de la lista de médicos.
          </p>
        </Seccion>
        {puede && (
          <BarraGuardar>
            <Boton primario type="submit" ocupado={guardar.enviando} disabled={cabe !== true} atajo="Ctrl ↵">
              Guardar
            </Boton>
          </BarraGuardar>
        )}
      </Formulario>
    </Pagina>
  );
}

const FACTURA = {
  RAZONSOCIAL: '',
  RFC: '',
  ID_REGIMEN_FISCAL: '',
  CALLE: '',
  NUMEXT: '',
  NUMINT: '',
  COLONIA: '',
  CODIGOPOSTAL: '',
  PAIS: '',
  ESTADO: '',
  CIUDAD: '',
  MUNICIPIO: '',
};
/** Initial values of all fields: the doctor's, or blanks. */
function inicialDe(medico: MedicoCompleto | undefined, clinica: Clinica, SUCURSAL: number): Arbol {
  const blancos = Object.fromEntries(Object.keys(Medico.shape).map((k) => [k, '']));
  const sinNulos = (o: object): Arbol => Object.fromEntries(Object.entries(o).map(([k, v]) => [k, v ?? '']));
  return {
    ...blancos,
    SEXO: E.sexo.noAsignado,
    TIPO_VIDEOCONSULTA: TIPO_VIDEO.integrada,
    ESPECIALIDADES: [],
    CONCEPTOS_AGENDA_ONLINE: [],
    CONCEPTOS_AGENDA_ONLINE_PRESENCIAL: [],
    MOSTRAR_EN_AGENDA_ONLINE: 0,
    FACTURACION: 0,
    SUCURSALES: [SUCURSAL],
    PAIS: clinica.ID_PAIS,
    ...(medico ? sinNulos(medico) : { USUARIO: { CLAVEUSUARIO: '', PASS: '', REPASS: '' } }),
    TCEL_LADA: medico?.TCEL_LADA || clinica.pais.telefono.lada,
    FACTURA: { ...FACTURA, ...sinNulos(medico?.FACTURA ?? {}) },
  };
}
