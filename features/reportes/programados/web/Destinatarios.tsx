// The users who may receive a report, as checkboxes.
import { useDatos } from '#kernel/web/api.tsx';
import type { ControlDeCampo } from '#kernel/web/campo.ts';
import comunes from '#kernel/web/comunes.module.css';
import { Casilla } from '#kernel/web/controles.tsx';
import { Esqueleto } from '#kernel/web/pagina.tsx';
import { type Programado, programados } from '../contract.ts';
import estilos from './programados.module.css';

interface Props {
  c: ControlDeCampo;
  REPORTE: string;
  /** Of the programme being changed. */
  ID?: number | undefined;
  /** Those that the form opened with: one who may not receive it any more is still shown, to be taken out. */
  antes: Programado['DESTINATARIOS'];
}
export function Destinatarios({ c, REPORTE, ID, antes }: Props) {
  const { data } = useDatos(programados.destinatarios, {}, { query: { REPORTE, ID: ID ?? '' } });
  const elegidos = (c.valor ?? []) as number[];
  if (!data) return <Esqueleto />;
  const sin = antes.filter((a) => !data.some((d) => d.CODIGOUSUARIO === a.CODIGOUSUARIO));
  const todos = [
    ...data,
    ...sin.map((a) => ({ ...a, NOMBRECOMPLETO: `${a.NOMBRECOMPLETO} (no puede recibirlo: sin correo o sin permiso)` })),
  ];
  return (
    <fieldset id={c.id} className={estilos.destinatarios} aria-describedby={c.describe} aria-invalid={c.invalido || undefined}>
      <legend className={comunes.oculto}>{c.etiqueta}</legend>
      {todos.map(({ CODIGOUSUARIO: u, NOMBRECOMPLETO }) => (
        <Casilla
          key={u}
          valor={elegidos.includes(u)}
          disabled={c.deshabilitado}
          alCambiar={(si) => c.alCambiar(si ? [...elegidos, u] : elegidos.filter((x) => x !== u))}
        >
          {NOMBRECOMPLETO}
        </Casilla>
      ))}
    </fieldset>
  );
}
