// What somebody else saved in this history while it is being written here: shown, and taken in where it is not being written.
import { useFormContext } from 'react-hook-form';
import { signosCapturados } from '#features/expediente/notas_evolucion/signos.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { CambiosAjenos } from '#kernel/web/cambios_ajenos.tsx';
import { Boton } from '#kernel/web/controles.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import type { HistoriaCompleta } from '../contract.ts';
import { enPalabras, todasLasPreguntas } from '../rules.ts';
import { valoresDe } from './forma.ts';

const igual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
export function DeOtros({ abierta, ahora, alUnir }: { abierta: HistoriaCompleta; ahora: HistoriaCompleta; alUnir: () => void }) {
  const f = useFormContext();
  const clinica = useClinica();
  const signos = signosCapturados(clinica);
  const [antes, suyo] = [valoresDe(abierta, signos), valoresDe(ahora, signos)];
  const preguntas = todasLasPreguntas(abierta);
  const palabras = (i: number, r: string) =>
    enPalabras(preguntas[i]!, r, { fecha: fechaTexto, decimal: clinica.pais.moneda.decimal }) || (r ? 'Imagen' : 'Sin respuesta');
  const cambios = preguntas.flatMap((p, i) => {
    const [de, a] = [antes.RESPUESTAS[i]!.RESPUESTA, suyo.RESPUESTAS[i]!.RESPUESTA];
    return de === a ? [] : [{ clave: String(p.CODIGOPREGUNTA), que: p.DESCRIPCION, antes: palabras(i, de), ahora: palabras(i, a) }];
  });
  const unir = () => {
    const mio = f.getValues() as typeof suyo;
    const poner = (campo: string, valor: unknown) => f.setValue(campo, valor, { shouldDirty: true });
    suyo.RESPUESTAS.forEach((r, i) => {
      if (mio.RESPUESTAS[i]?.RESPUESTA === antes.RESPUESTAS[i]!.RESPUESTA) poner(`RESPUESTAS.${i}.RESPUESTA`, r.RESPUESTA);
    });
    if (igual(mio.COMENTARIOS, antes.COMENTARIOS)) poner('COMENTARIOS', suyo.COMENTARIOS);
    for (const [codigo, valor] of Object.entries(suyo.SIGNOS_VITALES))
      if (igual(mio.SIGNOS_VITALES[codigo], antes.SIGNOS_VITALES[codigo])) poner(`SIGNOS_VITALES.${codigo}`, valor);
    poner('VERSION', ahora.VERSION);
    alUnir();
  };
  return (
    <CambiosAjenos
      texto="Otra persona guardó cambios en esta historia clínica. Se toman sus respuestas donde usted no ha escrito; donde sí, quedan las suyas."
      cambios={cambios}
    >
      <Boton chico onClick={unir}>
        Tomar sus cambios
      </Boton>
    </CambiosAjenos>
  );
}
