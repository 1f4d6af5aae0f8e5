// The RIPS data of a service: what it lacks, and its own data beside those of its patient, concept and doctor.
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { P } from '#domain/permisos.ts';
import { SIN_RECAUDO } from '#domain/rips/codigos.ts';
import { puede } from '#domain/sesion.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { Campo, Rejilla } from '#kernel/web/form.tsx';
import { Advertencia } from '#kernel/web/pagina.tsx';
import { useClinica, usePuedeEscribir, useSesion } from '#kernel/web/sesion.tsx';
import { DatosConcepto, DatosMedico, DatosPaciente, type RipsDeCargo, RipsEditado, rips } from '../contract.ts';
import { sePide } from '../rules.ts';
import estilos from './rips.module.css';

interface Props {
  FOLIOCARGO: number;
  alCerrar: () => void;
}
export function RipsDialogo({ FOLIOCARGO, alCerrar }: Props) {
  const { data } = useDatos(rips.obtener_uno, { FOLIOCARGO });
  return data ? <Abierto d={data} alCerrar={alCerrar} /> : null;
}

const DE_CARGO = ['FACTURA', 'CUV', 'AUTORIZACION', 'CONCEPTO_RECAUDO', 'MODALIDAD', 'INCAPACIDAD', 'SIRAS', 'COMPLICACION'];
/** What a blank stands for. */
const DICHO: Readonly<Record<string, { ayuda?: string; vacio?: string }>> = {
  FACTURA: { ayuda: 'La misma para lo que se cobró ese día' },
  MODALIDAD: { vacio: 'La de su cita' },
  PAIS_RESIDENCIA: { vacio: 'El de su municipio' },
  PAIS_ORIGEN: { vacio: 'El de su documento' },
};
function Abierto({ d, alCerrar }: { d: RipsDeCargo; alCerrar: () => void }) {
  const { RIPS_JSON } = useClinica();
  const puedeGuardar = usePuedeEscribir(P.reportes.rips);
  const guardar = useGuardar(rips.actualizar, { FOLIOCARGO: d.FOLIOCARGO }, { alHacer: alCerrar });
  const pedidos = (campos: readonly string[]) => campos.filter((c) => sePide(c, d.CLASE, RIPS_JSON === 1));
  const partes: [titulo: string, nota: string, campos: string[]][] = [
    [d.PACIENTE, 'Vale para todas sus atenciones', pedidos(Object.keys(DatosPaciente.shape))],
    [d.DESCRIPCION, 'Vale cada vez que se cobra', pedidos(Object.keys(DatosConcepto.shape))],
    [d.MEDICO, 'Vale para todas sus atenciones', d.CODIGOMEDICO ? pedidos(Object.keys(DatosMedico.shape)) : []],
  ];
  return (
    <DialogoForma
      titulo={d.DESCRIPCION}
      descripcion={`${d.PACIENTE}, ${fechaTexto(d.FECHA)}`}
      ancho="l"
      alCerrar={alCerrar}
      guardar={guardar}
      puede={puedeGuardar}
      schema={RipsEditado}
      inicial={d}
      antes={<Faltas d={d} />}
    >
      <div className={comunes.columna}>
        <section className={estilos.parte}>
          <h3>Esta atención</h3>
          <Rejilla>
            {pedidos(DE_CARGO).map((c) => (
              <Campo key={c} nombre={c} {...DICHO[c]} />
            ))}
            <Recaudado />
          </Rejilla>
        </section>
        {partes.map(
          ([titulo, nota, campos]) =>
            campos.length > 0 && (
              <section key={`${titulo}${campos[0]}`} className={estilos.parte}>
                <h3>{titulo}</h3>
                <p className={comunes.tenue}>{nota}</p>
                <Rejilla>
                  {campos.map((c) => (
                    <Campo key={c} nombre={c} {...DICHO[c]} />
                  ))}
                </Rejilla>
              </section>
            ),
        )}
      </div>
    </DialogoForma>
  );
}
/** Asked only where something was collected. */
function Recaudado() {
  const concepto = useWatch({ name: 'CONCEPTO_RECAUDO' });
  return concepto === SIN_RECAUDO ? null : <Campo nombre="VALOR_RECAUDO" />;
}

/** What is to be mended, and where that is which is not written here. */
function Faltas({ d }: { d: RipsDeCargo }) {
  const s = useSesion();
  if (!d.FALTAS.length) return null;
  const lugares = [
    puede(s, P.pacientes.abrir) && ([`/patient/${d.CODIGOPACIENTE}/general`, 'Datos del paciente'] as const),
    puede(s, P.notas.ver) && ([`/patient/${d.CODIGOPACIENTE}/evolution-note`, 'Notas del paciente'] as const),
    d.CODIGOMEDICO && puede(s, P.clinica.medicos) && ([`/medicos/${d.CODIGOMEDICO}`, s.clinica.ET_MEDICO] as const),
  ].filter((x) => Array.isArray(x)) as (readonly [string, string])[];
  return (
    <Advertencia role="status">
      <div className={estilos.aviso}>
        <ul className={estilos.faltas}>
          {d.FALTAS.map((f) => (
            <li key={f}>{f}</li>
          ))}
        </ul>
        {lugares.length > 0 && (
          <p className={estilos.lugares}>
            {lugares.map(([ruta, texto]) => (
              <Link key={ruta} to={ruta}>
                {texto}
              </Link>
            ))}
          </p>
        )}
      </div>
    </Advertencia>
  );
}
