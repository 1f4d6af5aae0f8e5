// The section of the plan in the clinic's settings.
import { enLaClinica, fechaTexto } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { EnlaceBoton, Ficha, type Tono } from '#kernel/web/controles.tsx';
import { Seccion } from '#kernel/web/form.tsx';
import { Cargando } from '#kernel/web/pagina.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import { type Plan, sistemaControl } from '../contract.ts';
import { type Semaforo, semaforoMedicos, semaforoSaldo, semaforoVigencia } from '../rules.ts';
import estilos from './sistema.module.css';

const TONO: Record<Semaforo, Tono | undefined> = { bien: undefined, cerca: 'cuidado', alto: 'peligro' };

/** The plan as a list of data; the account page shows it too. */
export function DatosDelPlan({ plan, hoy }: { plan: Plan; hoy: string }) {
  const vigencia = semaforoVigencia(plan.VIGENCIA, hoy);
  const saldo = (n: number | null) => (n === null ? 'Sin límite' : n.toLocaleString('es-MX'));
  const filas: [string, string, Semaforo, string?][] = [
    ['Plan', plan.CONTRATO || 'Básico', 'bien'],
    [
      'Médicos activos',
      `${plan.MEDICOS} de ${plan.LIMITE_MEDICOS}`,
      semaforoMedicos(plan),
      plan.MEDICOS >= plan.LIMITE_MEDICOS ? 'Llegó al límite' : undefined,
    ],
    [
      'Vigencia',
      plan.VIGENCIA ? fechaTexto(plan.VIGENCIA) : 'Sin vencimiento',
      vigencia,
      vigencia === 'alto' ? 'Vencida' : vigencia === 'cerca' ? 'Por vencer' : undefined,
    ],
    ['SMS disponibles', saldo(plan.SMS), semaforoSaldo(plan.SMS)],
    ['Folios de facturación', saldo(plan.FOLIOS), semaforoSaldo(plan.FOLIOS)],
  ];
  return (
    <dl className={estilos.plan}>
      {filas.map(([que, valor, luz, nota]) => {
        const tono = TONO[luz];
        return (
          <div key={que}>
            <dt>{que}</dt>
            <dd className={comunes.numeros}>
              {tono ? (
                <Ficha tono={tono} icono="alerta">
                  {valor}
                </Ficha>
              ) : (
                valor
              )}
              {nota && <span className={comunes.tenue}>{nota}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

export function SeccionPlan() {
  const plan = useDatos(sistemaControl.obtener_plan);
  const { ZONA_HORARIA } = useClinica();
  return (
    <Seccion
      titulo="Plan"
      nota={
        <EnlaceBoton a="/tools/subscription" chico icono="cartera">
          Mi cuenta
        </EnlaceBoton>
      }
    >
      <Cargando de={plan}>{plan.data && <DatosDelPlan plan={plan.data} hoy={enLaClinica(ZONA_HORARIA).fecha} />}</Cargando>
    </Seccion>
  );
}
