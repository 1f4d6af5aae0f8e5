// /dev/kit: the interface's components on one page of the application, so that it stays current.

import { useState } from 'react';
import { z } from 'zod';
import type { DatosDeGrafica } from '#kernel/shared/dibujo.ts';
import { fecha, hora, html, importe, medida, notasOpcional, opcion, siNo, texto } from '#kernel/shared/fields.ts';
import { avisar } from '#kernel/web/avisos.tsx';
import { Combo, filtrar, Resaltado } from '#kernel/web/combo.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, CajaBusqueda, Casilla, Ficha, Iniciales, Interruptor, MenuBoton, Segmentos } from '#kernel/web/controles.tsx';
import { Dialogo, preguntar, preguntarConflictos } from '#kernel/web/dialogo.tsx';
import { Campo, Formulario, Rejilla, Seccion } from '#kernel/web/form.tsx';
import { Grafica, GraficaPastel } from '#kernel/web/grafica.tsx';
import { Esqueleto, Pagina, Vacio } from '#kernel/web/pagina.tsx';
import { CampoRico } from '#kernel/web/rico.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';

const curva = (base: number) => [0, 6, 12, 18, 24].map((x) => ({ x, y: base + 9 * Math.sqrt(x / 24) }));
const CRECIMIENTO: DatosDeGrafica = {
  titulo: 'Peso por edad',
  unidad: 'kg',
  eje: { tipo: 'numero', titulo: 'Meses' },
  series: [
    {
      nombre: 'Peso',
      puntos: [
        { x: 1, y: 4.2 },
        { x: 9, y: 8.8 },
        { x: 20, y: 11.1 },
      ],
    },
    { nombre: 'P3', forma: 'curva', puntos: curva(2.4) },
    { nombre: 'P97', forma: 'curva', puntos: curva(4.4) },
  ],
  bandas: [{ tramos: curva(2.4).map(({ x, y }) => ({ x, desde: y, hasta: y + 2 })) }],
};
const MESES = ['Enero', 'Febrero', 'Marzo', 'Abril'];
const CITAS: DatosDeGrafica = {
  titulo: 'Citas por mes',
  unidad: 'citas',
  eje: { tipo: 'nombre' },
  series: [
    { nombre: 'Realizadas', forma: 'barras', puntos: MESES.map((x, i) => ({ x, y: 80 + i * 17 })) },
    { nombre: 'Canceladas', forma: 'barras', puntos: MESES.map((x, i) => ({ x, y: 21 - i * 4 })) },
  ],
};
const INGRESOS = [
  { nombre: 'Consultas', valor: 520 },
  { nombre: 'Estudios', valor: 310 },
  { nombre: 'Procedimientos', valor: 170 },
];
const Muestra = z.object({
  NOMBRE: texto('Nombre', 50),
  FECHA: fecha('Fecha'),
  HORA: hora('Hora'),
  PESO: medida('Peso', [1, 400], 3, 'kg'),
  IMPORTE: importe('Importe'),
  SEXO: opcion('Sexo', [
    [1, 'Hombre'],
    [2, 'Mujer'],
  ]),
  ACTIVO: siNo('Activo', 1),
  OBSERVACIONES: notasOpcional('Observaciones'),
  NOTA: html('Nota'),
});
const FRUTAS = [
  'Manzana',
  'Pera',
  'Plátano',
  'Níspero',
  'Maracuyá',
  'Chirimoya',
  'Guanábana',
  'Zapote',
  'Mamey',
  'Lúcuma',
  'Tuna',
  'Membrillo',
];

export default function Kit() {
  const [dialogo, setDialogo] = useState(false);
  const [si, setSi] = useState(true);
  const [vista, setVista] = useState('dia');
  const [busca, setBusca] = useState('');
  return (
    <Pagina
      titulo="Piezas"
      acciones={
        <Boton primario icono="mas" atajo="C">
          Primaria
        </Boton>
      }
    >
      <Seccion titulo="Botones y fichas">
        <div className={`${comunes.fila} ${comunes.envuelve}`}>
          <Boton primario>Guardar</Boton>
          <Boton icono="imprimir">Imprimir</Boton>
          <Boton plano>Cancelar</Boton>
          <Boton peligro icono="eliminar">
            Eliminar
          </Boton>
          <Boton ocupado>Guardando</Boton>
          <Boton disabled>Inactivo</Boton>
          <Boton icono="puntos" aria-label="Más" />
          <MenuBoton
            icono="abajo"
            opciones={[
              { texto: 'Detalles', icono: 'ver' },
              { texto: 'Cambiar estado', icono: 'espera', hijas: [{ texto: 'Confirmada' }, { texto: 'Realizada' }] },
              'raya',
              { texto: 'Eliminar', icono: 'eliminar', peligro: true },
            ]}
          >
            Menú
          </MenuBoton>
          <Ficha>Neutra</Ficha>
          <Ficha tono="marca" icono="agenda">
            Cita de control
          </Ficha>
          <Ficha tono="cuidado">Abierta</Ficha>
          <Ficha tono="peligro" icono="alerta">
            Alergia: penicilina
          </Ficha>
          <Ficha tono="bien" icono="listo">
            Pagado
          </Ficha>
          <Iniciales nombre="Karla Reséndiz" />
          <Segmentos
            etiqueta="Vista"
            valor={vista}
            alCambiar={setVista}
            opciones={[
              { valor: 'dia', texto: 'Día' },
              { valor: 'semana', texto: 'Semana' },
            ]}
          />
          <Interruptor valor={si} alCambiar={setSi}>
            Interruptor
          </Interruptor>
          <Casilla valor={si} alCambiar={setSi}>
            Casilla
          </Casilla>
          <CajaBusqueda valor={busca} alCambiar={setBusca} />
        </div>
      </Seccion>
      <Seccion titulo="Avisos y diálogos">
        <div className={`${comunes.fila} ${comunes.envuelve}`}>
          <Boton onClick={() => avisar('La nota se guardó correctamente', 'bien')}>Verde</Boton>
          <Boton onClick={() => avisar('Algunos campos tienen datos inválidos', 'mal')}>Rojo</Boton>
          <Boton onClick={() => avisar('Se está generando el archivo')}>Azul</Boton>
          <Boton onClick={() => setDialogo(true)}>Diálogo</Boton>
          <Boton onClick={() => void preguntar({ titulo: 'Pregunta', texto: '¿Seguro?' })}>Sí o no</Boton>
          <Boton
            onClick={() =>
              void preguntarConflictos(
                { '2026-11-20': [{ TIPO: 'Cita', HORA: '10:00', PACIENTE: 'Ana Núñez', SUCURSAL: 'Centro' }] },
                { registro: false, conMotivo: true },
              )
            }
          >
            Conflictos
          </Boton>
          <Dialogo
            titulo="Un diálogo"
            abierto={dialogo}
            alCerrar={() => setDialogo(false)}
            pie={
              <Boton primario onClick={() => setDialogo(false)}>
                Listo
              </Boton>
            }
          >
            <p>Lo que flota lleva sombra; lo demás, una línea.</p>
          </Dialogo>
        </div>
      </Seccion>
      <Seccion titulo="Formulario">
        <Formulario
          schema={Muestra}
          sinGuardia
          inicial={{ NOMBRE: '', FECHA: '', HORA: '', PESO: '', IMPORTE: '', SEXO: '', ACTIVO: 1, OBSERVACIONES: '', NOTA: '' }}
          alGuardar={() => avisar('Guardado', 'bien')}
        >
          <Rejilla>
            <Campo nombre="NOMBRE" />
            <Campo nombre="FECHA" />
            <Campo nombre="HORA" />
            <Campo nombre="PESO" />
            <Campo nombre="IMPORTE" unidad="MXN" />
            <Campo nombre="SEXO" />
            <Campo nombre="ACTIVO" />
            <Campo nombre="OBSERVACIONES" ancho="todo" />
            <CampoRico nombre="NOTA" alto={120} />
          </Rejilla>
          <div className={comunes.fila}>
            <Boton primario type="submit">
              Guardar
            </Boton>
          </div>
        </Formulario>
      </Seccion>
      <Seccion titulo="Buscar y elegir">
        <Combo
          etiqueta="Fruta"
          buscar={(t) => filtrar(FRUTAS, t, (f) => f)}
          claveDe={(f) => f}
          textoDe={(f) => f}
          pintar={(f, t) => <Resaltado texto={f} palabras={t} />}
          alElegir={(f) => avisar(f)}
        />
      </Seccion>
      <Seccion titulo="Lista">
        <Tabla
          nombre="Frutas"
          filas={FRUTAS.map((FRUTA, ID) => ({ ID, FRUTA }))}
          claveDe={(f) => f.ID}
          columnas={[
            { clave: 'ID', titulo: 'Folio', derecha: true, ancho: '90px' },
            { clave: 'FRUTA', titulo: 'Fruta', movil: 'titulo' },
          ]}
          uno="una fruta"
          acciones={[
            { texto: 'Abrir', icono: 'ver', abre: true, hacer: (f) => avisar(f.FRUTA) },
            { texto: 'Eliminar', icono: 'eliminar', tecla: 'Supr', hacer: (f) => avisar(`${f.FRUTA} se queda`) },
          ]}
        />
      </Seccion>
      <Seccion titulo="Gráficas">
        <Grafica {...CRECIMIENTO} />
        <Grafica {...CITAS} />
        <GraficaPastel titulo="Ingresos por concepto" partes={INGRESOS} />
      </Seccion>
      <Seccion titulo="Vacío y espera">
        <Vacio icono="pacientes" texto="Todavía no hay pacientes" accion={<Boton icono="mas">Registrar paciente</Boton>} />
        <Esqueleto />
      </Seccion>
    </Pagina>
  );
}
