// /patient/:CODIGOPACIENTE/access-log
import { columnaFecha } from '#features/expediente/registros/web/ListaDeRegistros.tsx';
import { useCodigoPaciente } from '#features/pacientes/web/paciente.ts';
import comunes from '#kernel/web/comunes.module.css';
import { useLista } from '#kernel/web/lista.ts';
import { Pagina } from '#kernel/web/pagina.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { type Apertura, aperturas } from '../contract.ts';

const TITULO = 'Quién abrió este expediente';
const horas = ({ DESDE, HASTA }: Apertura) => (DESDE === HASTA ? DESDE : `${DESDE}–${HASTA}`);

export default function Aperturas() {
  const lista = useLista(aperturas.obtener, { CODIGOPACIENTE: useCodigoPaciente() }, { nombre: TITULO });
  return (
    <Pagina titulo={TITULO}>
      <Tabla
        nombre={TITULO}
        {...lista}
        claveDe={(a) => `${a.FECHA}/${a.CODIGOUSUARIO}/${a.USUARIO}`}
        columnas={[
          { ...columnaFecha<Apertura>(), ancho: '140px' },
          {
            clave: 'DESDE',
            titulo: 'Hora',
            ancho: '110px',
            movil: 'linea',
            celda: (a) => <span className={comunes.numeros}>{horas(a)}</span>,
            valor: horas,
          },
          { clave: 'USUARIO', titulo: 'Quién', ancho: '160px', movil: 'linea' },
          { clave: 'HECHO', titulo: 'Qué hizo', movil: 'linea' },
          {
            clave: 'ORIGEN',
            titulo: 'Desde dónde',
            ancho: '150px',
            desde: 1020,
            movil: 'no',
            celda: (a) => <span className={`${comunes.recortado} ${comunes.secundario} ${comunes.numeros}`}>{a.ORIGEN}</span>,
          },
        ]}
        vacio={{ texto: 'Nadie ha abierto este expediente todavía' }}
      />
    </Pagina>
  );
}
