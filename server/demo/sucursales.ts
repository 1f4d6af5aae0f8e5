// Who works where: a receptionist only in the second branch, and in Mexico a closed branch.
import { sucursales as contrato } from '#features/sucursales/contract.ts';
import { usuarios } from '#features/usuarios/contract.ts';
import type { Parte } from './siembra.ts';
import { CLAVE_DEMO } from './usuarios.ts';

export const sucursales: Parte = async ({ llamar, demo, avance }) => {
  const segunda = demo.SUCURSALES[1];
  if (segunda) {
    const { NIVEL } = await llamar(usuarios.obtener_uno, { CODIGOUSUARIO: avance.usuarios.recep });
    const { CODIGOUSUARIO } = await llamar(
      usuarios.agregar,
      {},
      {
        NOMBRE: 'Recepción',
        APEPAT: segunda.NOMBRECLINICA,
        MAIL: `recep2@${demo.CODIGOCLIENTE}.ejemplo.com`,
        CLAVEUSUARIO: 'recep2',
        NIVEL,
        SUCURSALES_TODAS: 0,
        SUCURSALES: [segunda.CODIGOCLINICA],
        PASS: CLAVE_DEMO,
        REPASS: CLAVE_DEMO,
      },
    );
    avance.usuarios.recep2 = CODIGOUSUARIO;
  }
  if (demo.pais !== 'mx') return;
  const { CODIGOCLINICA } = await llamar(
    contrato.agregar,
    {},
    {
      NOMBRECLINICA: 'Narvarte',
      TELEFONO1: '5555500300',
      MAIL: 'narvarte@jacarandas.ejemplo.mx',
      DIRECCION: 'Dr. Vértiz',
      NUMEROEXTERIOR: '820',
      COLONIA: 'Narvarte Poniente',
      CODIGOPOSTAL: '03020',
      ID_PAIS: 1,
      ID_ESTADO: 9,
      ID_CIUDAD: 14,
    },
  );
  await llamar(contrato.cambiar_estatus, { CODIGOCLINICA, ACTIVO: 0 });
};
