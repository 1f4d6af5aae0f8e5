// Emulator of the e-prescription service: catalogues, registrations that are made once and never changed, prescriptions.
import { createHash } from 'node:crypto';
import receta from '#data/medicamentos.json';
import { APLICACION_EMULADA, type Emulador } from '#kernel/server/servicios.ts';
import { plegar } from '#kernel/shared/plegar.ts';

const BASICA = `Basic ${Buffer.from(`${APLICACION_EMULADA.id}:${APLICACION_EMULADA.secreto}`).toString('base64')}`;
const ESPECIALIDADES = [
  'Alergología',
  'Anestesiología',
  'Angiología',
  'Cardiología',
  'Cirugía general',
  'Dermatología',
  'Endocrinología',
  'Gastroenterología',
  'Geriatría',
  'Ginecología y obstetricia',
  'Medicina familiar',
  'Medicina general',
  'Medicina interna',
  'Nefrología',
  'Neumología',
  'Neurología',
  'Odontología',
  'Oftalmología',
  'Otorrinolaringología',
  'Pediatría',
  'Psiquiatría',
  'Traumatología y ortopedia',
  'Urología',
].map((name, i) => ({ id: `E${String(i + 1).padStart(3, '0')}`, name }));
const VIAS = [...new Set(receta.datos.map((m) => m.VIA))].sort().map((name, i) => ({ id: `V${String(i + 1).padStart(2, '0')}`, name }));
const MEDICAMENTOS = receta.datos.map((m) => ({ id: `M${String(m.CODIGOMEDICAMENTO).padStart(5, '0')}`, name: m.NOMBRE }));
interface Registro {
  reference?: string;
  first_name?: string;
  last_name?: string;
  birth_date?: string;
  email?: string;
  license?: string;
  specialty?: string;
  sex?: string;
  membership?: string;
}
interface PorEmitir {
  reference: string;
  doctor?: string;
  patient?: string;
  items: { drug: string; route: string }[];
}
const medikit: Emulador = (app) => {
  const registrados = new Map<string, string>();
  app.addHook('onRequest', async (req, reply) => {
    if (req.headers.authorization !== BASICA) return reply.code(401).send({ message: 'Unauthorized' });
  });
  app.get('/v1/specialties', () => ({ data: ESPECIALIDADES }));
  app.get('/v1/routes', () => ({ data: VIAS }));
  app.get<{ Querystring: { q?: string; limit?: string } }>('/v1/drugs', ({ query }) => {
    const palabras = plegar(query.q ?? '').split(/\s+/);
    const hallados = MEDICAMENTOS.filter((m) => palabras.every((p) => plegar(m.name).includes(p)));
    return { data: hallados.slice(0, Number(query.limit) || 50) };
  });
  const registrar = (prefijo: string, propios: (r: Registro) => { field: string; message: string }[]) => (r: Registro) => {
    const faltan = (['first_name', 'last_name', 'birth_date', 'email', 'reference'] as const).filter((c) => !r[c]);
    const errors = [...faltan.map((field) => ({ field, message: 'Falta' })), ...propios(r)];
    if (errors.length) return { status: 422, cuerpo: { errors } };
    const clave = `${prefijo}${r.reference}`;
    const antes = registrados.get(clave);
    if (antes) return { status: 409, cuerpo: { id: antes } };
    const id = `MK-${prefijo}-${createHash('sha256').update(clave).digest('hex').slice(0, 8).toUpperCase()}`;
    registrados.set(clave, id);
    return { status: 201, cuerpo: { id } };
  };
  app.post<{ Body: PorEmitir }>('/v1/prescriptions', (req, reply) => {
    const r = req.body;
    const errors = [
      ...(/^MK-D-[0-9A-F]{8}$/.test(r.doctor ?? '') ? [] : [{ field: 'doctor', message: 'El médico no está registrado' }]),
      ...(/^MK-P-[0-9A-F]{8}$/.test(r.patient ?? '') ? [] : [{ field: 'patient', message: 'El paciente no está registrado' }]),
      ...r.items.flatMap((i, n) => [
        ...(MEDICAMENTOS.some((m) => m.id === i.drug) ? [] : [{ field: `items.${n}.drug`, message: 'El medicamento no existe' }]),
        ...(VIAS.some((v) => v.id === i.route) ? [] : [{ field: `items.${n}.route`, message: 'La vía de administración no existe' }]),
      ]),
    ];
    if (errors.length) return reply.code(422).send({ errors });
    const id = `MK-${createHash('sha256').update(r.reference).digest('hex').slice(0, 10).toUpperCase()}`;
    const items = r.items.map((i) => ({
      name: MEDICAMENTOS.find((m) => m.id === i.drug)!.name,
      route: VIAS.find((v) => v.id === i.route)!.name,
    }));
    return reply.code(201).send({ id, items });
  });
  const medico = registrar('D', (r) => [
    // The registry of licences does not know this number.
    ...(/^0+$/.test(r.license ?? '') || !/^\d{7,8}$/.test(r.license ?? '')
      ? [{ field: 'license', message: 'La cédula no está en el registro de profesiones' }]
      : []),
    ...(ESPECIALIDADES.some((e) => e.id === r.specialty) ? [] : [{ field: 'specialty', message: 'La especialidad no existe' }]),
  ]);
  const paciente = registrar('P', (r) => [
    ...(['male', 'female', 'other'].includes(r.sex ?? '') ? [] : [{ field: 'sex', message: 'El sexo no es válido' }]),
    ...(['holder', 'relative', 'coinsured'].includes(r.membership ?? '')
      ? []
      : [{ field: 'membership', message: 'La membresía no es válida' }]),
  ]);
  for (const [ruta, hacer] of [
    ['/v1/doctors', medico],
    ['/v1/patients', paciente],
  ] as const)
    app.post<{ Body: Registro }>(ruta, (req, reply) => {
      const { status, cuerpo } = hacer(req.body ?? {});
      return reply.code(status).send(cuerpo);
    });
};
export default medikit;
