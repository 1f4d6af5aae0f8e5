// The month of a doctor: what is to be mended, which stay out, the file and what encrypts it.
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { EMULADOR } from '#kernel/server/servicios_conocidos.ts';
import { clinica } from '#testing/clinica.ts';
import { medirLazo } from '#testing/lazo.ts';
import { cambiarPaciente, cerrarRegistro, conModulo, mesDe, PERMISOS_SIS, registroLleno, registroNuevo } from '#testing/norma.ts';
import { MAX_MES, registrosNorma as norma } from './contract.ts';
import { entregar } from './server/cifrado.ts';

/** Of the event loop that one request may take at once, with room for the rest of the machine. */
const TURNO_MS = 80;

test('el mes: médico, inválidos, porcentaje de CURP genérica y el archivo con sus 106 columnas', async () => {
  const { c, hoy } = await conModulo();
  const mes = mesDe(hoy);
  expect((await c.llamar(norma.obtener_reporte, { ...mes, CODIGOMEDICO: 0 })).message).toBe('Debe seleccionar un médico');
  const { ID: vacio } = await c.hacer(norma.agregar, {}, registroNuevo(hoy));
  const bueno = await registroLleno(c, hoy);
  expect((await c.hacer(norma.obtener_reporte, mes)).map((r) => r.CERRADO)).toEqual([null, 0]);
  expect(await c.hacer(norma.validar, mes)).toMatchObject([{ ID: vacio, mensaje: 'Sin llenar', fecha: hoy }]);
  expect((await c.llamar(norma.generar_archivos, mes)).message).toBe('Algunos registros abiertos contienen datos inválidos');
  await c.hacer(norma.eliminar, { ID: vacio });
  expect((await c.llamar(norma.generar_archivos, mes)).message).toBe('No hay registros cerrados que informar en este mes');
  expect(await cerrarRegistro(c, bueno)).toEqual([]);
  await cambiarPaciente(c, { CURP: null });
  const generica = await registroLleno(c, hoy, { paisNacPaciente: '142', entidadNacimiento: '30' });
  expect(await cerrarRegistro(c, generica)).toEqual([]);
  expect(await c.hacer(norma.validar_porcentaje, mes)).toMatchObject({
    porcentaje: 50,
    cerrados: 2,
    omitidos: [{ ID: generica }],
    sinDiagnostico: 0,
  });
  c.casa.config.SIS_CIFRADO = EMULADOR;
  const r = await c.llamar(norma.generar_archivos, mes);
  const aamm = `${hoy.slice(2, 4)}${hoy.slice(5, 7)}`;
  expect(r.headers['content-disposition']).toContain(`REPORTE-SIS-${aamm}.zip`);
  const dentro = unzipSync(r.body);
  expect(Object.keys(dentro)).toEqual([`CEX-DFSSA-${aamm}.ZIP`]);
  expect(Object.keys(unzipSync(dentro[`CEX-DFSSA-${aamm}.ZIP`]!))).toEqual([`CEX-DFSSA-${aamm}.CIF`]);
  const ajeno = await clinica({ en: c, permisos: PERMISOS_SIS.filter((p) => p !== P.reportes.expediente) });
  expect((await ajeno.llamar(norma.obtener_reporte, mes)).status).toBe(403);
});

test('el archivo lleva todo el mes: quien no lo ve completo no lo genera', async () => {
  const { c, hoy } = await conModulo();
  const [uno, otro] = [await registroLleno(c, hoy), await registroLleno(c, hoy)];
  for (const ID of [uno, otro]) expect(await cerrarRegistro(c, ID)).toEqual([]);
  const mes = mesDe(hoy);
  expect((await c.llamar(norma.generar_archivos, mes)).status).toBe(200);
  // One of them in a branch that this session does not see.
  await c.casa.dueno.query(
    `insert into sucursales (cliente, "CODIGOCLINICA", "NOMBRECLINICA") values ($1, 77, 'Norte') on conflict do nothing`,
    [c.cliente],
  );
  await c.casa.dueno.query(`update registros_norma set "SUCURSAL" = 77 where cliente = $1 and "ID" = $2`, [c.cliente, otro]);
  expect((await c.hacer(norma.obtener_reporte, mes)).map((r) => r.ID)).toEqual([uno]);
  expect((await c.llamar(norma.generar_archivos, mes)).message).toBe(
    'El mes tiene registros que usted no puede ver: genérelo quien los vea',
  );
});

test('un mes muy lleno se dice, y otro lleno se valida y se genera sin retener a los demás', async () => {
  const { c, hoy } = await conModulo();
  const ID = await registroLleno(c, hoy);
  const copiar = (desde: number, hasta: number) =>
    c.casa.dueno.query(
      `insert into registros_norma (cliente, "ID", "CODIGOPACIENTE", "CODIGOMEDICO", "SUCURSAL", "TIPO", "fechaConsulta", "CERRADO", "DATOS", creado_por)
       select cliente, n, "CODIGOPACIENTE", "CODIGOMEDICO", "SUCURSAL", "TIPO", "fechaConsulta", "CERRADO", "DATOS", creado_por
       from registros_norma, generate_series($3::int, $4::int) n where cliente = $1 and "ID" = $2`,
      [c.cliente, ID, desde, hasta],
    );
  await copiar(10_000, 10_000 + MAX_MES - 2);
  const mes = mesDe(hoy);
  // An answer may come in the turn of the loop that it held.
  const medir = <T>(pedir: () => Promise<T>) =>
    medirLazo(async () => {
      const salida = await pedir();
      await setImmediate();
      return salida;
    });
  const abierto = await medir(() => c.hacer(norma.validar, mes));
  expect(abierto.salida).toEqual([]);
  expect(abierto.turno).toBeLessThan(TURNO_MS);
  await cerrarRegistro(c, ID);
  const { rows } = await c.casa.dueno.query(`select "DATOS" from registros_norma where cliente = $1 and "ID" = $2`, [c.cliente, ID]);
  await c.casa.dueno.query(`update registros_norma set "CERRADO" = 1, "DATOS" = $2 where cliente = $1 and "CERRADO" = 0`, [
    c.cliente,
    JSON.stringify(rows[0].DATOS),
  ]);
  c.casa.config.SIS_CIFRADO = '';
  const archivo = await medir(() => c.llamar(norma.generar_archivos, mes));
  const [txt] = Object.values(unzipSync(archivo.salida.body));
  expect(strFromU8(txt!, true).split('\r\n')).toHaveLength(MAX_MES + 2);
  expect(archivo.turno).toBeLessThan(TURNO_MS);
  await copiar(20_000, 20_000);
  for (const call of [norma.obtener_reporte, norma.validar, norma.validar_porcentaje, norma.generar_archivos])
    expect((await c.llamar(call, mes)).message).toBe('El mes tiene más de 6,000 registros de este médico: son demasiados para un archivo');
});

test('lo que se entrega: el texto con qué hacer, lo que deja la herramienta, o su falla', async () => {
  const archivo = { nombre: 'CEX-DFSSA-2611.TXT', bytes: new TextEncoder().encode('CLUES\r\n') };
  const dichos: unknown[] = [];
  const log = { error: (...x: unknown[]) => void dichos.push(x) } as never;
  const [texto, leame] = await entregar('', archivo, log);
  expect([texto, leame!.nombre]).toEqual([archivo, 'LEAME.txt']);
  const carpeta = mkdtempSync(join(tmpdir(), 'sis-'));
  const programa = join(carpeta, 'cifrar.sh');
  writeFileSync(programa, '#!/bin/sh\ncp "$1" "$2/CEX-DFSSA-2611.ZIP"\n');
  chmodSync(programa, 0o700);
  const [hecho] = await entregar(programa, archivo, log);
  expect([hecho!.nombre, strFromU8(hecho!.bytes)]).toEqual(['CEX-DFSSA-2611.ZIP', 'CLUES\r\n']);
  const falla = 'La herramienta de cifrado del SIS no terminó. Avise a quien administra la instalación';
  await expect(entregar('/no/existe', archivo, log)).rejects.toThrow(falla);
  writeFileSync(programa, '#!/bin/sh\necho "Guadalupe $1" >&2\nexit 3\n');
  await expect(entregar(programa, archivo, log)).rejects.toThrow(falla);
  expect(dichos).toEqual(['ENOENT', 3].map((code) => [expect.objectContaining({ code }), 'la herramienta de cifrado del SIS no terminó']));
  // Nothing of what the program said, nor where the file was.
  expect(JSON.stringify(dichos)).not.toMatch(/Guadalupe|CEX-DFSSA|cifrar\.sh/);
});
