// /dev/kit: the pieces of the interface in one page of the application; it cannot rot apart from them.
import { useState } from 'react';
import { z } from 'zod';
import { fecha, hora, html, importe, medida, notasOpcional, opcion, siNo, texto } from '#kernel/shared/fields.ts';
import { avisar } from '#kernel/web/avisos.tsx';
import { Combo, filtrar, Resaltado } from '#kernel/web/combo.tsx';
import { Boton, CajaBusqueda, Casilla, Ficha, Iniciales, Interruptor, MenuBoton, Segmentos } from '#kernel/web/controles.tsx';
import { Dialogo, preguntar, preguntarConflictos } from '#kernel/web/dialogo.tsx';
import { Campo, Formulario, Rejilla, Seccion } from '#kernel/web/form.tsx';
import { Esqueleto, Pagina, Vacio } from '#kernel/web/pagina.tsx';
import { CampoRico } from '#kernel/web/rico.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';

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
        <div className="row wrap">
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
          <Ficha tono="brand" icono="agenda">
            Cita de control
          </Ficha>
          <Ficha tono="warn">Abierta</Ficha>
          <Ficha tono="danger" icono="alerta">
            Alergia: penicilina
          </Ficha>
          <Ficha tono="ok" icono="listo">
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
        <div className="row wrap">
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
          <div className="row">
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
      <Seccion titulo="Vacío y espera">
        <Vacio icono="pacientes" texto="Todavía no hay pacientes" accion={<Boton icono="mas">Registrar paciente</Boton>} />
        <Esqueleto />
      </Seccion>
    </Pagina>
  );
}
