// Screen /catalogs/medics: the list of doctors.

import { Fragment } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { P } from '#domain/permisos.ts';
import { textoTelefono } from '#domain/telefonos.ts';
import { sucursales } from '#features/sucursales/contract.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { abrirCon, eliminarCon } from '#kernel/web/acciones_fila.tsx';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Ficha, Interruptor, type Tono } from '#kernel/web/controles.tsx';
import { preguntar } from '#kernel/web/dialogo.tsx';
import { Pagina } from '#kernel/web/pagina.tsx';
import { type Falla, llamar } from '#kernel/web/red.ts';
import { pedirEliminar } from '#kernel/web/registro.tsx';
import { useClinica, usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { type Columna, Tabla } from '#kernel/web/tabla.tsx';
import { type MedicoListado, medicos } from '../contract.ts';
import { puedeAgregarMedico, puedeCambiarEstado, tituloDeMedicos } from '../rules.ts';

export default function MedicosLista() {
  const ir = useNavigate();
  const clinica = useClinica();
  const puede = usePuedeEscribir(P.clinica.medicos);
  const [url, setUrl] = useSearchParams();
  const inactivos = url.get('inactivos') === '1';
  const datos = useDatos(medicos.obtener_de, { INACTIVOS: inactivos ? 1 : 0, TODAS: 1 });
  const limite = useDatos(medicos.limite_medicos);
  const estado = useCambioDeEstado();
  const eliminar = useGuardar(medicos.eliminar);
  const cabe = limite.data ? puedeAgregarMedico(limite.data) : true;
  const columnas = useColumnas();
  const titulo = tituloDeMedicos(clinica);

  const abrir = (m: MedicoListado) => ir(`/medicos/${m.CODIGOMEDICO}`);
  const alEliminar = async (m: MedicoListado) => {
    await pedirEliminar(medicos.puede_eliminar, { CODIGOMEDICO: m.CODIGOMEDICO }, `a ${m.NOMBRECOMPLETO}`, () =>
      eliminar.enviar({}, { CODIGOMEDICO: m.CODIGOMEDICO }),
    );
  };
  const nuevo = (
    <Boton icono="mas" disabled={cabe !== true} onClick={() => ir('/medicos/new')}>
      Agregar
    </Boton>
  );
  return (
    <Pagina
      titulo={titulo}
      junto={
        limite.data && (
          <Ficha {...tonoDelPlan(limite.data)}>
            <span className={comunes.numeros}>
              {limite.data.ACTIVOS} de {limite.data.LIMITE} activos en su plan
            </span>
          </Ficha>
        )
      }
      acciones={
        puede && (
          <Boton
            primario
            icono="mas"
            disabled={cabe !== true}
            aria-describedby={cabe === true ? undefined : 'limite-medicos'}
            onClick={() => ir('/medicos/new')}
          >
            Agregar
          </Boton>
        )
      }
    >
      <div className={comunes.columna}>
        {puede && cabe !== true && (
          <p id="limite-medicos" className={comunes.cuidado}>
            {cabe}
          </p>
        )}
        <Tabla
          nombre={titulo}
          filas={datos.data}
          cargando={datos.isPending}
          error={datos.error?.message}
          claveDe={(m) => m.CODIGOMEDICO}
          columnas={columnas}
          orden={{ clave: 'NOMBRECOMPLETO' }}
          vacio={{ texto: 'Todavía no hay médicos', accion: puede && nuevo }}
          filtros={
            <Interruptor
              valor={inactivos}
              alCambiar={(si) =>
                setUrl(
                  (u) => {
                    if (si) u.set('inactivos', '1');
                    else u.delete('inactivos');
                    return u;
                  },
                  { replace: true },
                )
              }
            >
              Inactivos
            </Interruptor>
          }
          uno="un Médico"
          acciones={[
            abrirCon(puede, abrir),
            { texto: 'Horarios', icono: 'reloj', tecla: 'H', hacer: (m) => ir(`/catalogs/medic/${m.CODIGOMEDICO}/schedules`) },
            ...(puede
              ? [
                  {
                    texto: (m: MedicoListado) => (m.ACTIVO ? 'Desactivar' : 'Activar'),
                    icono: (m: MedicoListado) => (m.ACTIVO ? ('noAsistio' as const) : ('listo' as const)),
                    hacer: (m: MedicoListado) => (m.ACTIVO ? estado.desactivar(m) : estado.activar(m)),
                  },
                  eliminarCon(alEliminar),
                ]
              : []),
          ]}
        />
      </div>
    </Pagina>
  );
}

/** Red at the plan's limit, amber one before. */
const tonoDelPlan = ({ ACTIVOS, LIMITE }: { ACTIVOS: number; LIMITE: number }): { tono?: Tono } =>
  ACTIVOS >= LIMITE ? { tono: 'peligro' } : ACTIVOS === LIMITE - 1 ? { tono: 'cuidado' } : {};

function useCambioDeEstado() {
  const clinica = useClinica();
  const cambiar = useGuardar(medicos.cambiar_estado);
  const juzgar = (m: MedicoListado, ACTIVO: 0 | 1) => {
    const v = puedeCambiarEstado(clinica, m, ACTIVO);
    if (v !== true) avisar(v, 'mal');
    return v === true;
  };
  return {
    async desactivar(m: MedicoListado) {
      if (!juzgar(m, 0)) return;
      let citas: number;
      try {
        const FECHA = enLaClinica(clinica.ZONA_HORARIA).fecha;
        citas = (await llamar(medicos.citas_pendientes, { CODIGOMEDICO: m.CODIGOMEDICO, FECHA })).data;
      } catch (e) {
        return avisar((e as Falla).message, 'mal');
      }
      const texto = (
        <div className={comunes.columna}>
          <p>
            {m.NOMBRECOMPLETO} {citas === 0 ? 'no tiene citas pendientes.' : 'tiene '}
            {citas > 0 && <b className={comunes.numeros}>{citas === 1 ? '1 cita pendiente.' : `${citas} citas pendientes.`}</b>}
          </p>
          <p>Dejará de aparecer en la agenda y se desligará de sus usuarios, que seguirán activos.</p>
        </div>
      );
      if (await preguntar({ titulo: 'Desactivar médico', texto, si: 'Desactivar', peligro: true }))
        await cambiar.enviar({}, { CODIGOMEDICO: m.CODIGOMEDICO, ACTIVO: 0 });
    },
    async activar(m: MedicoListado) {
      if (!juzgar(m, 1)) return;
      if (await preguntar({ titulo: 'Activar médico', texto: `¿Activar a ${m.NOMBRECOMPLETO}?`, si: 'Activar' }))
        await cambiar.enviar({}, { CODIGOMEDICO: m.CODIGOMEDICO, ACTIVO: 1 });
    },
  };
}

function useColumnas(): Columna<MedicoListado>[] {
  const { pais } = useClinica();
  const { lada } = pais.telefono;
  const { data: todas = [] } = useDatos(sucursales.obtener);
  const nombres = new Map(todas.map((s) => [s.CODIGOCLINICA, s.NOMBRECLINICA]));
  const deSucursales = (m: MedicoListado) => m.SUCURSALES.map((s) => nombres.get(s) ?? s).join(', ');
  return [
    {
      clave: 'NOMBRECOMPLETO',
      titulo: 'Nombre',
      movil: 'titulo',
      celda: (m) => (
        <span className={`${comunes.fila} ${comunes.envuelve}`}>
          {m.NOMBRECOMPLETO}
          {!m.ACTIVO && <Ficha>Inactivo</Ficha>}
        </span>
      ),
    },
    { clave: 'ESPECIALIDAD', titulo: 'Especialidad' },
    { clave: 'CEDULA_PROFECIONAL', titulo: pais.etiquetas.cedulaProfesional, movil: 'no' },
    {
      clave: 'TELEFONOS',
      titulo: 'Teléfonos',
      celda: (m) => (
        <span className={comunes.numeros}>
          {m.TELEFONOS.split(', ').map((n, i) => (
            <Fragment key={n}>
              {i > 0 && ', '}
              <span className={comunes.enUnRenglon}>{textoTelefono(n, lada)}</span>
            </Fragment>
          ))}
        </span>
      ),
    },
    { clave: 'MAIL', titulo: 'Correo electrónico', movil: 'no' },
    ...(todas.length > 1
      ? [{ clave: 'SUCURSALES', titulo: 'Sucursales', movil: 'no' as const, celda: deSucursales, valor: deSucursales }]
      : []),
    {
      clave: 'ACTIVO',
      titulo: 'Activo',
      ancho: '90px',
      movil: 'no',
      valor: (m) => (m.ACTIVO ? 'Sí' : 'No'),
      celda: (m) => (m.ACTIVO ? 'Sí' : 'No'),
    },
  ];
}
