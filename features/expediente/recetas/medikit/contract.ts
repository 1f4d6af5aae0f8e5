// The calls of electronic prescriptions: issued by Medikit, and stored among the patient's prescriptions.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { ARCHIVO, contract, get, post } from '#kernel/shared/endpoint.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import { codigo, texto } from '#kernel/shared/fields.ts';
import { RecetaMedikit } from './fields.ts';
import { erroresDeReceta } from './rules.ts';

export const RecetaPorEmitir = RecetaMedikit.superRefine(
  entreCampos((r, ctx) => {
    for (const [campo, message] of Object.entries(erroresDeReceta(r))) ctx.addIssue({ code: 'custom', path: campo.split('.'), message });
  }),
);

export const recetasMedikit = contract('/expediente/recetas', {
  medikit_registrar: post('/medikit_registrar', {
    permiso: P.recetas.agregar,
    body: RecetaPorEmitir,
    data: z.object({ CODIGOPACIENTE: codigo(), CONSECUTIVO: codigo(), MEDIKIT_ID: texto('Folio', 60) }),
    ok: 'La receta electrónica se emitió correctamente',
    toca: ['/pacientes', '/expediente/dashboard'],
  }),
  imprimir_medikit: get('/imprimir_medikit/:CODIGOPACIENTE/:CONSECUTIVO', {
    permiso: P.recetas.ver,
    params: { CODIGOPACIENTE: codigo('Paciente'), CONSECUTIVO: codigo('Receta') },
    data: ARCHIVO,
    archivo: true,
    expediente: 'CODIGOPACIENTE',
  }),
});
