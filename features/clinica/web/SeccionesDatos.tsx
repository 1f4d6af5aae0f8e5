// Sections of the clinic's settings: data, address, logo and region.

import { useEffect, useMemo, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { LISTA_PAISES, PAISES } from '#domain/paises/paises.ts';
import { listas } from '#features/listas/contract.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { TextoError } from '#kernel/web/caja_campo.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, type Eleccion, Seleccion } from '#kernel/web/controles.tsx';
import { Exigido, usePoner } from '#kernel/web/exigido.tsx';
import { Campo, Rejilla, Seccion } from '#kernel/web/form.tsx';
import { Logo } from '#kernel/web/icons.tsx';
import { comprimirImagen } from '#kernel/web/imagen.ts';
import { Papel } from '#kernel/web/papel.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import { puedeCambiarPais } from '../rules.ts';
import estilos from './sistema.module.css';

/** Names to choose from; a stored name that is in no list is added. */
const elecciones = (lista: readonly { NOMBRE: string }[], guardado: unknown): Eleccion[] => {
  const nombres = lista.map((x) => x.NOMBRE);
  const propio = String(guardado ?? '');
  return (propio && !nombres.includes(propio) ? [propio, ...nombres] : nombres).map((n) => ({ valor: n, texto: n }));
};

/** Fields of the address, used by prints and messages. */
export function CamposDomicilio({ exige = false }: { exige?: boolean }) {
  const [ID_PAIS, estado, ciudad] = useWatch({ name: ['ID_PAIS', 'ESTADO', 'CIUDAD'] });
  const PAIS = Number(ID_PAIS);
  const propio = useClinica().pais;
  const { etiquetas } = PAISES[PAIS] ?? propio;
  const estados = useDatos(listas.obtener_estados, { PAIS }, { si: PAIS > 0 }).data ?? [];
  const ESTADO = estados.find((e) => e.NOMBRE === estado)?.ID ?? '';
  const ciudades = useDatos(listas.obtener_ciudades, { PAIS, ESTADO, VACIA: 0 }, { si: ESTADO !== '' });
  // While the list of cities loads it must not look empty, nor show the former state's.
  const enCamino = ESTADO !== '' && (ciudades.isPending || ciudades.isPlaceholderData);
  return (
    <>
      <Campo nombre="DIRECCION" etiqueta={<Exigido si={exige}>Calle</Exigido>} ancho={2} autoComplete="off" />
      <Campo nombre="NUMEROEXTERIOR" etiqueta={<Exigido si={exige}>Número exterior</Exigido>} autoComplete="off" />
      <Campo nombre="NUMEROINTERIOR" autoComplete="off" />
      <Campo nombre="COLONIA" etiqueta={etiquetas.colonia} autoComplete="off" />
      <Campo nombre="CODIGOPOSTAL" etiqueta={etiquetas.codigoPostal} autoComplete="off" />
      <Campo nombre="ESTADO" etiqueta={etiquetas.estado} opciones={elecciones(estados, estado)} vacio="" vacia={['CIUDAD', 'UBIGEO']} />
      <Campo
        nombre="CIUDAD"
        etiqueta={etiquetas.ciudad}
        opciones={elecciones(ESTADO && !enCamino ? (ciudades.data ?? []) : [], ciudad)}
        soloLectura={enCamino}
        vacio=""
        vacia={['UBIGEO']}
        {...(estado ? {} : { ayuda: `Al elegir ${etiquetas.estado.toLowerCase()} aparece su lista` })}
      />
    </>
  );
}

export function SeccionClinica({ exigeDomicilio }: { exigeDomicilio: boolean }) {
  return (
    <Seccion titulo="Datos de la clínica" nota="Lo que llevan las pantallas, los papeles y los mensajes.">
      <div className={comunes.columna}>
        <Rejilla>
          <Campo nombre="NOMBRECLINICA" ancho={2} autoComplete="off" enfocar />
          <Campo nombre="TELEFONO1" autoComplete="off" />
          <Campo nombre="TELEFONO2" autoComplete="off" />
          <Campo nombre="MAIL" autoComplete="off" />
          <Campo nombre="ET_MEDICO" ayuda="Cómo se llama a quien atiende" />
        </Rejilla>
        <Rejilla>
          <CamposDomicilio exige={exigeDomicilio} />
        </Rejilla>
        <Campo nombre="MOSTRAR_SUCURSALES" ayuda="Añade la sucursal a listas, filtros y formularios" />
      </div>
    </Seccion>
  );
}

/** The logo, new or stored; one that does not load is replaced by the product's. */
export function CampoLogo({ guardado, puede }: { guardado: string; puede: boolean }) {
  const f = useFormContext();
  const [nuevo, quitar] = useWatch({ name: ['NUEVO_LOGO', 'QUITAR_LOGO'] });
  const entrada = useRef<HTMLInputElement>(null);
  const [rota, setRota] = useState(false);
  const vista = useMemo(() => (nuevo instanceof File ? URL.createObjectURL(nuevo) : ''), [nuevo]);
  useEffect(() => () => URL.revokeObjectURL(vista), [vista]);
  const url = vista || (quitar ? '' : guardado);
  const poner = (archivo: File | null, quitarlo: 0 | 1) => {
    setRota(false);
    f.setValue('NUEVO_LOGO', archivo, { shouldDirty: true, shouldValidate: true });
    f.setValue('QUITAR_LOGO', quitarlo, { shouldDirty: true });
  };
  const error = f.formState.errors.NUEVO_LOGO?.message;
  return (
    <div className={estilos.logoClinica}>
      <Papel className={estilos.papel}>
        {url && !rota ? <img src={url} alt="Logotipo de la clínica" onError={() => setRota(true)} /> : <Logo t={48} />}
      </Papel>
      {puede && (
        <div className={`${comunes.fila} ${comunes.envuelve}`}>
          <input
            ref={entrada}
            type="file"
            accept="image/*"
            hidden
            tabIndex={-1}
            aria-hidden="true"
            onChange={async (e) => {
              const archivo = e.target.files?.[0];
              e.target.value = '';
              if (archivo) poner(await comprimirImagen(archivo), 0);
            }}
          />
          <Boton chico icono="subir" onClick={() => entrada.current?.click()}>
            {url ? 'Cambiar logotipo' : 'Subir logotipo'}
          </Boton>
          {url && (
            <Boton chico plano icono="eliminar" onClick={() => poner(null, 1)}>
              Quitar logotipo
            </Boton>
          )}
        </div>
      )}
      {error ? (
        <TextoError role="alert">{String(error)}</TextoError>
      ) : (
        (vista || quitar === 1) && <p className={comunes.tenue}>Se aplica al guardar.</p>
      )}
    </div>
  );
}

export function SeccionRegion() {
  const poner = usePoner();
  const [pais, norma, medikit] = useWatch({ name: ['ID_PAIS', 'CUMPLIR_NORMA', 'MEDIKIT'] });
  const veredicto = puedeCambiarPais({ CUMPLIR_NORMA: Number(norma), MEDIKIT: Number(medikit) });
  const zonas = PAISES[Number(pais)]?.zonas ?? [];
  return (
    <Seccion titulo="Región" nota="Decide la moneda, los documentos, los impuestos y la hora de toda la clínica.">
      <Rejilla>
        <Campo
          nombre="ID_PAIS"
          soloLectura={veredicto !== true}
          {...(veredicto === true ? {} : { ayuda: veredicto })}
          control={(c) => (
            <Seleccion
              id={c.id}
              ref={c.ref}
              aria-invalid={c.invalido || undefined}
              aria-describedby={c.describe}
              disabled={c.deshabilitado}
              opciones={LISTA_PAISES.map((p) => ({ valor: p.ID_PAIS, texto: p.nombre }))}
              valor={c.valor as number}
              onBlur={c.alSalir}
              alCambiar={(v) => {
                c.alCambiar(v);
                poner('ZONA_HORARIA', PAISES[Number(v)]?.zonas[0].ZONA_HORARIA ?? '');
              }}
            />
          )}
        />
        <Campo nombre="ZONA_HORARIA" opciones={zonas.map((z) => ({ valor: z.ZONA_HORARIA, texto: z.NOMBRE }))} />
      </Rejilla>
    </Seccion>
  );
}
