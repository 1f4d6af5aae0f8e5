import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { aExcel } from './excel.ts';
import { procesarImagen, tipoPorContenido } from './imagenes.ts';

// 64 x 48, left half red, right half blue; made with libheif's heif-enc.
const HEIC = Buffer.from(
  [
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAA',
    'AAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAAJQACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlp',
    'bmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAAALZpcGNvAAAAdmh2Y0MBA3AAAAAAAA',
    'AAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAA',
    'AwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbW',
    'EAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAAC1tZGF0AAAAISgBrxmA70mlv//ihh/5rWv+v7IX//LxJ34k',
    'en/W5ENtbw==',
  ].join(''),
  'base64',
);

function medioRojo(width: number, height: number): Sharp {
  const row = Buffer.from(Array.from({ length: width }, (_, x) => (x < width / 2 ? [255, 0, 0] : [0, 0, 255])).flat());
  return sharp(Buffer.concat(Array<Buffer>(height).fill(row)), { raw: { width, height, channels: 3 } });
}
/** 'rojo' or 'azul' at a place of the picture given from 0 to 1. */
async function color(bytes: Buffer, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels;
  return data[at]! > data[at + 2]! ? 'rojo' : 'azul';
}

/** A phone's photograph: stored sideways, with rotation, camera and place in its metadata. */
const foto = (): Promise<Buffer> =>
  medioRojo(80, 40)
    .jpeg({ quality: 95 })
    .withExif({
      IFD0: { Make: 'CAMARADELPACIENTE', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 25/1 57/1', GPSLongitudeRef: 'W', GPSLongitude: '99/1 7/1 59/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

describe('una fotografía', () => {
  test('sale derecha y sin decir dónde ni con qué se tomó', async () => {
    const original = await foto();
    expect(original.includes('CAMARADELPACIENTE')).toBe(true);
    expect((await sharp(original).metadata()).orientation).toBe(6);
    for (const formato of ['jpeg', 'webp', 'png'] as const) {
      const { bytes, tipo, ancho, alto } = await procesarImagen(original, { formato });
      expect([tipo, ancho, alto]).toEqual([`image/${formato}`, 40, 80]);
      expect([await color(bytes, 0.5, 0.1), await color(bytes, 0.5, 0.9)]).toEqual(['rojo', 'azul']);
      const meta = await sharp(bytes).metadata();
      expect([meta.exif, meta.xmp, meta.iptc, meta.orientation]).toEqual([undefined, undefined, undefined, undefined]);
      expect(bytes.includes('CAMARADELPACIENTE')).toBe(false);
      expect(bytes.includes('Exif')).toBe(false);
    }
  });

  test('de un iPhone (HEIC) se vuelve JPG con lo mismo que se ve', async () => {
    const { bytes, tipo, ancho, alto } = await procesarImagen(HEIC);
    expect([tipo, ancho, alto]).toEqual(['image/jpeg', 64, 48]);
    expect([await color(bytes, 0.1, 0.5), await color(bytes, 0.9, 0.5)]).toEqual(['rojo', 'azul']);
    await expect(procesarImagen(HEIC.subarray(0, 300))).rejects.toThrow('La imagen está dañada');
  });

  test('grande se reduce sin deformarse; chica no se agranda', async () => {
    const grande = await medioRojo(3000, 1000).png().toBuffer();
    expect(await procesarImagen(grande)).toMatchObject({ ancho: 1920, alto: 640, tipo: 'image/png' });
    expect(await procesarImagen(grande, { max: 300 })).toMatchObject({ ancho: 300, alto: 100 });
    expect(await procesarImagen(await medioRojo(20, 10).webp().toBuffer())).toMatchObject({
      ancho: 20,
      alto: 10,
      tipo: 'image/webp',
    });
  });

  test('una firma transparente sigue transparente en PNG y queda sobre blanco en JPG', async () => {
    const firma = await sharp({
      create: { width: 10, height: 10, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    expect((await sharp((await procesarImagen(firma)).bytes).metadata()).hasAlpha).toBe(true);
    const { data } = await sharp((await procesarImagen(firma, { formato: 'jpeg' })).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(250);
  });
});

describe('lo que no es una fotografía', () => {
  test('se rechaza con una frase, aunque se llame .jpg', async () => {
    const html = Buffer.from('<html><script>alert(1)</script></html>');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>');
    for (const malo of [html, svg, Buffer.alloc(0), Buffer.alloc(50), Buffer.from('%PDF-1.7'), Buffer.from('MZ\0\0\0')])
      await expect(procesarImagen(malo)).rejects.toThrow(Rechazo);
    await expect(procesarImagen(svg)).rejects.toThrow('El archivo no es una imagen');
  });

  test('una imagen cortada o inventada se rechaza, no tumba al servidor', async () => {
    const buena = await medioRojo(400, 400).jpeg().toBuffer();
    const cabeza = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
    const ftyp = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    for (const malo of [
      buena.subarray(0, 40),
      cabeza,
      Buffer.concat([cabeza, Buffer.alloc(500, 7)]),
      Buffer.concat([ftyp, Buffer.alloc(2000, 9)]),
    ])
      await expect(procesarImagen(malo)).rejects.toThrow('La imagen está dañada');
  });

  test('la que dice medir miles de millones de puntos no se abre', async () => {
    const chunk = (name: string, data: Buffer): Buffer => {
      const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
      const out = Buffer.alloc(body.length + 8);
      out.writeUInt32BE(data.length, 0);
      body.copy(out, 4);
      let crc = -1;
      for (const byte of body) {
        crc ^= byte;
        for (let k = 0; k < 8; k++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
      }
      out.writeInt32BE(~crc, body.length + 4);
      return out;
    };
    const medidas = Buffer.from([0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60, 8, 0, 0, 0, 0]); // 60 000 x 60 000, in gray
    const bomba = Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', medidas),
      chunk('IDAT', deflateSync(Buffer.alloc(5_000_000))),
      chunk('IEND', Buffer.alloc(0)),
    ]);
    expect(bomba.length).toBeLessThan(20_000);
    await expect(procesarImagen(bomba)).rejects.toThrow('La imagen es demasiado grande');
  });
});

describe('tipoPorContenido', () => {
  test('reconoce cada tipo por lo que trae dentro', async () => {
    const base = medioRojo(8, 8);
    const xlsx = await aExcel({
      hoja: 'a',
      titulo: 'b',
      columnas: [{ clave: 'A', titulo: 'A', tipo: 'texto' }],
      filas: [],
    });
    const ole = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(600),
      Buffer.from('Workbook\0', 'utf16le'),
      Buffer.alloc(64),
    ]);
    const casos: [Buffer | Uint8Array, string | null][] = [
      [await base.clone().jpeg().toBuffer(), 'jpeg'],
      [await base.clone().png().toBuffer(), 'png'],
      [await base.clone().gif().toBuffer(), 'gif'],
      [await base.clone().webp().toBuffer(), 'webp'],
      [HEIC, 'heic'],
      [await base.clone().avif().toBuffer(), null],
      [Buffer.from('%PDF-1.4\n'), 'pdf'],
      [xlsx, 'xlsx'],
      [Buffer.from('PK\x03\x04 word/document.xml'), null],
      [ole, 'xls'],
      [Buffer.concat([ole.subarray(0, 600), Buffer.from('WordDocument\0', 'utf16le')]), null],
      [Buffer.from('Glucosa;142;mg/dL\r\n'), 'txt'],
      [Buffer.from('Paciente: Núñez', 'latin1'), 'txt'],
      [Buffer.from('\ufeffHola', 'utf16le'), 'txt'],
      [Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'), null],
      [Buffer.from('MZ\x90\0\x03', 'latin1'), null],
      [new Uint8Array(0), null],
      [new Uint8Array([1]), null],
    ];
    for (const [bytes, tipo] of casos) expect([tipoPorContenido(bytes), bytes.subarray(0, 12)]).toEqual([tipo, bytes.subarray(0, 12)]);
  });

  test('lee bien un pedazo de una memoria mayor, como llega en un formulario', async () => {
    const png = await medioRojo(8, 8).png().toBuffer();
    const formulario = Buffer.concat([Buffer.from('--limite\r\n\r\n'), png, Buffer.from('\r\n--limite--')]);
    const parte = formulario.subarray(12, 12 + png.length);
    expect(tipoPorContenido(parte)).toBe('png');
    expect(await procesarImagen(parte)).toMatchObject({ ancho: 8, alto: 8 });
  });
});
