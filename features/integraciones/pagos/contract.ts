// Accounts through which patients pay online: the clinic's and, in some countries, a doctor's own.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { EstadoCuenta, Regreso } from '#features/integraciones/cuentas/fields.ts';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { clave, codigo, correo, texto } from '#kernel/shared/fields.ts';

const ok = 'La cuenta se enlazó correctamente';
const fuera = 'La cuenta se desconectó correctamente';
const check = post('/check', { permiso: P.clinica.configurar, lee: true, data: EstadoCuenta });
const desconectar = post('/desconectar', { permiso: P.clinica.configurar, data: SIN_DATOS, ok: fuera, toca: ['/pagos'] });
const enlazar = <B extends z.ZodType>(body: B) =>
  post('/enlazar', { permiso: P.clinica.configurar, otraVez: true, body, data: EstadoCuenta, ok, toca: ['/pagos'] });

export const CuentaPaypal = z.object({
  PAYPAL_EMAIL: correo('Correo de la cuenta'),
  PAYPAL_CLIENT_ID: texto('Client ID', 200),
  PAYPAL_SECRET: clave('Secret', 200),
});
/** The specification counts ePayco's four keys and Niubiz's three without naming their fields: these names are ours. */
export const CuentaEpayco = z.object({
  EPAYCO_CUSTOMER_ID: texto('ID de cliente (P_CUST_ID_CLIENTE)', 50),
  EPAYCO_PUBLIC_KEY: texto('Llave pública (PUBLIC_KEY)', 200),
  EPAYCO_PRIVATE_KEY: clave('Llave privada (PRIVATE_KEY)', 200),
  EPAYCO_P_KEY: clave('P_KEY', 200),
});
export const CuentaNiubiz = z.object({
  NIUBIZ_MERCHANT_ID: texto('Código de comercio', 50),
  NIUBIZ_USER: texto('Usuario', 150),
  NIUBIZ_PASSWORD: clave('Contraseña', 200),
});

export const paypal = contract('/pagos/paypal', { check, enlazar: enlazar(CuentaPaypal), desconectar });
export const epayco = contract('/pagos/epayco', { check, enlazar: enlazar(CuentaEpayco), desconectar });
export const niubiz = contract('/pagos/niubiz', { check, enlazar: enlazar(CuentaNiubiz), desconectar });

/** The clinic's account, of whichever provider, for the settings. */
export const pagos = contract('/pagos', {
  obtener: get('/obtener', {
    permiso: P.clinica.configurar,
    data: z.array(EstadoCuenta.extend({ PASARELA: texto('Pasarela', 20) })),
  }),
});

const porMedico = { medicId: codigo('Médico') };
export const stripeMedico = contract('/medicos', {
  check_stripe: get('/check_stripe/:id', {
    permiso: [P.clinica.medicos, P.clinica.configurar],
    params: { id: codigo('Médico') },
    data: EstadoCuenta,
  }),
});
export const stripeClinica = contract('/sistema_control', {
  check_stripe: get('/check_stripe', { permiso: P.clinica.configurar, data: EstadoCuenta }),
});
/** Doctor 0 means the clinic. */
export const stripe = contract('/pagos_online', {
  obtener_enlace_stripe: get('/obtener_enlace_stripe/:medicId', {
    permiso: [P.clinica.medicos, P.clinica.configurar],
    params: porMedico,
    escribe: true,
    otraVez: true,
    data: z.object({ URL: texto('Dirección', 2000) }),
  }),
  enlazar_stripe: post('/enlazar_stripe', {
    permiso: [P.clinica.medicos, P.clinica.configurar],
    body: Regreso,
    data: SIN_DATOS,
    ok,
    toca: ['/medicos', '/sistema_control', '/pagos'],
  }),
  desconectar_stripe: post('/desconectar_stripe/:medicId', {
    permiso: [P.clinica.medicos, P.clinica.configurar],
    params: porMedico,
    data: SIN_DATOS,
    ok: fuera,
    toca: ['/medicos', '/sistema_control', '/pagos'],
  }),
});
