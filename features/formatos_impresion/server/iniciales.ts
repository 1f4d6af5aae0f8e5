// Templates with which the editor opens before the clinic has written its own.
import type { Formato } from '../contract.ts';
import type { Fijo } from '../variables.ts';

const COMUN = { EXTRA: '', MARGEN_SUPERIOR: null, MARGEN_INFERIOR: null, MARGEN_IZQUIERDO: null, MARGEN_DERECHO: null } as const;

const CABEZA = `<table style="width:100%"><tbody><tr><td style="width:60%"><p>{{LOGO}}</p><h2>{{CLINICA_NOMBRE}}</h2><p>{{CLINICA_DOMICILIO}}</p><p>{{CLINICA_TELEFONO}}</p></td><td><p style="text-align:right"><strong>{{MEDICO_NOMBRE}}</strong></p><p style="text-align:right">{{MEDICO_ESPECIALIDAD}}</p><p style="text-align:right">{{MEDICO_CEDULA}}</p><p style="text-align:right">{{MEDICO_UNIVERSIDAD}}</p></td></tr></tbody></table><hr />`;
const PACIENTE = `<p>Paciente: <strong>{{PACIENTE_NOMBRE}}</strong> · {{PACIENTE_EDAD}} · {{PACIENTE_SEXO}}</p><p>Fecha: <strong>{{FECHA}}</strong> · Alergias: <strong>{{PACIENTE_ALERGIAS}}</strong></p>`;
const FIRMA = `<p style="text-align:center">{{FIRMA_MEDICO}}</p><p style="text-align:center">{{MEDICO_NOMBRE}}</p><p style="text-align:center">{{MEDICO_CEDULA}}</p>`;

export const INICIALES: Record<Fijo | 'nuevo', Omit<Formato, 'ID' | 'ACTIVO' | 'VERSION'>> = {
  receta: {
    ...COMUN,
    NOMBRE: 'Receta',
    HOJA: 'MEDIA_CARTA',
    PLANTILLA: `${CABEZA}${PACIENTE}<p>{{RECETA_SIGNOS}}</p><hr /><p>{{RECETA_DETALLE}}</p><p>{{RECETA_PROXIMA_CITA}}</p>${FIRMA}`,
  },
  nota: {
    ...COMUN,
    NOMBRE: 'Nota',
    HOJA: 'CARTA',
    PLANTILLA: `${CABEZA}${PACIENTE}<p>{{NOTA_SIGNOS}}</p><hr /><h3>Nota de evolución</h3><p>{{NOTA_TEXTO}}</p><h3>Diagnósticos</h3><p>{{NOTA_DIAGNOSTICOS}}</p>${FIRMA}`,
  },
  nuevo: {
    ...COMUN,
    NOMBRE: '',
    HOJA: 'CARTA',
    PLANTILLA: `<p>{{LOGO}}</p><h2>{{CLINICA_NOMBRE}}</h2><p style="text-align:right">{{FECHA_LARGA}}</p><p>Paciente: <strong>{{PACIENTE_NOMBRE}}</strong> · {{PACIENTE_EDAD}}</p><p></p><p style="text-align:center">{{FIRMA_PACIENTE}}</p><p style="text-align:center">{{PACIENTE_NOMBRE}}</p>`,
  },
};
