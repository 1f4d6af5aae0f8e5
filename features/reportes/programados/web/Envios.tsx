// What became of the last mails of a programmed report.
import { E } from '#domain/estados.ts';
import { ESTADOS } from '#features/mensajes/contract.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { nombreEn } from '#kernel/shared/fields.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Cancelar, Dialogo } from '#kernel/web/dialogo.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { DIAS_ENVIOS, type Envio, type Programado, programados } from '../contract.ts';

const noLlego = ({ ESTADO }: Envio): boolean => ESTADO === E.mensaje.fallido || ESTADO === E.mensaje.porConfirmar;

export function Envios({ de, alCerrar }: { de: Programado; alCerrar: () => void }) {
  const datos = useDatos(programados.envios, { ID: de.ID });
  return (
    <Dialogo
      titulo={`Envíos de «${de.TITULO}»`}
      descripcion={`Los últimos ${DIAS_ENVIOS} días en que tocó`}
      abierto
      ancho="m"
      alCerrar={alCerrar}
      pie={<Cancelar>Cerrar</Cancelar>}
    >
      <Tabla
        nombre="Envíos"
        sinBusqueda
        filas={datos.data}
        cargando={datos.isPending}
        error={datos.error?.message}
        claveDe={(e) => `${e.DIA}/${e.CODIGOUSUARIO}`}
        columnas={[
          { clave: 'DIA', titulo: 'Día', celda: (e) => fechaTexto(e.DIA), movil: 'linea' },
          { clave: 'NOMBRECOMPLETO', titulo: 'Destinatario', movil: 'titulo' },
          {
            clave: 'ESTADO',
            titulo: 'Qué pasó',
            valor: (e) => nombreEn(ESTADOS, e.ESTADO),
            celda: (e) => (
              <span className={noLlego(e) ? comunes.peligro : undefined}>
                {nombreEn(ESTADOS, e.ESTADO)}
                {e.MOTIVO && `: ${e.MOTIVO}`}
              </span>
            ),
            movil: 'linea',
          },
        ]}
        vacio={{ texto: `Todavía no toca ninguno: el primero sale el ${fechaTexto(de.SIGUIENTE)}` }}
      />
    </Dialogo>
  );
}
