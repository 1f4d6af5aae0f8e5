// /agenda/:CLIENTE/confirmar/:LLAVE, the mailed link. Opening it changes nothing until a button is pressed, because mail
// programs open links too.
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useDatos } from '#kernel/web/api.tsx';
import { Boton, comoBoton } from '#kernel/web/controles.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { Falla, llamar } from '#kernel/web/red.ts';
import { enLinea } from '../contract.ts';
import estilos from './en_linea.module.css';
import { useIdioma } from './idioma.ts';
import { Alerta, Marco, SinDatos } from './Marco.tsx';
import type { Llegada } from './SuCita.tsx';
import { decir } from './textos.ts';

export default function Confirmar() {
  const { CLIENTE = '', LLAVE = '' } = useParams();
  const { i, t } = useIdioma();
  const ir = useNavigate();
  const [falla, setFalla] = useState<Falla>();
  const [enviando, setEnviando] = useState(false);
  const d = useDatos(enLinea.obtener, {}, { query: { CLIENTE }, fresco: 60_000 });
  if (!d.data) return <SinDatos de={d} titulo={t.confirmarTitulo} falta={t.noDisponible} />;
  const ocupada = (falla?.data as { OCUPADO?: number } | null)?.OCUPADO === 1;
  async function confirmar() {
    setEnviando(true);
    setFalla(undefined);
    try {
      const { data } = await llamar(enLinea.confirmar, { LLAVE }, { CLIENTE });
      await ir(`/agenda/${CLIENTE}/cita/${data.FICHA}`, { replace: true, state: { correo: '' } satisfies Llegada });
    } catch (f) {
      if (!(f instanceof Falla)) throw f;
      setFalla(f);
    } finally {
      setEnviando(false);
    }
  }
  return (
    <Marco titulo={t.confirmarTitulo} clinica={d.data}>
      <div className={estilos.hecha}>
        <Icono n="agenda" t="l" />
        <h1>{t.confirmarTitulo}</h1>
        {!falla && <p>{t.confirmarTexto}</p>}
        <Alerta texto={falla ? (falla.status === 404 ? t.invalido : decir(i, falla.message)) : ''} />
        {ocupada ? (
          <Link {...comoBoton({ primario: true })} data-primario="" to={`/agenda/${CLIENTE}`}>
            {t.otroHorario}
          </Link>
        ) : (
          falla?.status !== 404 && (
            <Boton primario ocupado={enviando} onClick={() => void confirmar()}>
              {falla ? t.reintentar : t.siConfirmar}
            </Boton>
          )
        )}
      </div>
    </Marco>
  );
}
