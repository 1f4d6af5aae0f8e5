// Pictures of a demonstration clinic, drawn by code: a wound that heals, moles, a chest film, teeth. They show nobody.
const [ANCHO, ALTO] = [1200, 900];
const svg = (dentro: string, fondo: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${ANCHO}" height="${ALTO}" viewBox="0 0 ${ANCHO} ${ALTO}"><rect width="100%" height="100%" fill="${fondo}"/>${dentro}</svg>`;
/** Grain of skin or film over the whole picture. */
const grano = (semilla: number, fuerza: number, frecuencia = 0.9): string =>
  `<filter id="g"><feTurbulence type="fractalNoise" baseFrequency="${frecuencia}" numOctaves="3" seed="${semilla}"/><feColorMatrix type="saturate" values="0"/></filter><rect width="100%" height="100%" filter="url(#g)" opacity="${fuerza}"/>`;
const borroso = (id: string, cuanto: number): string => `<filter id="${id}"><feGaussianBlur stdDeviation="${cuanto}"/></filter>`;
const regla = (x: number, y: number): string =>
  `<g transform="translate(${x} ${y})"><rect width="620" height="64" rx="4" fill="#f6f3e8" stroke="#b9b3a0"/>${Array.from(
    { length: 61 },
    (_, i) => `<path d="M${10 + i * 10} 0v${i % 10 ? (i % 5 ? 12 : 20) : 30}" stroke="#333" stroke-width="2"/>`,
  ).join(
    '',
  )}${Array.from({ length: 7 }, (_, i) => `<text x="${10 + i * 100}" y="54" font-family="sans-serif" font-size="22" text-anchor="middle" fill="#333">${i}</text>`).join('')}</g>`;

/** An ulcer of the foot from `avance` 0, just found, to 1, almost closed. */
export function ulcera(avance: number): string {
  const r = 210 - 150 * avance;
  const fondo = avance < 0.35 ? '#8d3b32' : '#b9544a';
  return svg(
    `${borroso('b', 14)}${borroso('c', 5)}
    <ellipse cx="600" cy="430" rx="560" ry="620" fill="#d9a988"/><ellipse cx="600" cy="430" rx="480" ry="520" fill="#dfb293" filter="url(#b)"/>
    <ellipse cx="590" cy="390" rx="${r * 1.5}" ry="${r * 1.25}" fill="#c9806b" opacity="${0.75 - avance * 0.35}" filter="url(#b)"/>
    <ellipse cx="590" cy="390" rx="${r * 1.12}" ry="${r * 0.94}" fill="#e9c7b0" filter="url(#c)"/>
    <ellipse cx="590" cy="390" rx="${r}" ry="${r * 0.82}" fill="${fondo}" filter="url(#c)"/>
    <ellipse cx="${590 - r * 0.2}" cy="${390 + r * 0.1}" rx="${r * 0.62 * (1 - avance * 0.6)}" ry="${r * 0.4 * (1 - avance * 0.6)}" fill="#d8b75c" opacity="${0.85 - avance * 0.7}" filter="url(#c)"/>
    ${grano(3, 0.16)}${regla(290, 780)}`,
    '#2f5d72',
  );
}

/** A mole through the dermatoscope. */
export function nevo(n: number): string {
  const puntos = Array.from({ length: 46 }, (_, i) => {
    const a = i * 2.4 + n;
    const d = 22 * Math.sqrt(i);
    return `<circle cx="${600 + d * Math.cos(a)}" cy="${450 + d * Math.sin(a) * 0.8}" r="${7 + ((i * n) % 9)}" fill="#4a2c1f" opacity=".55"/>`;
  }).join('');
  return svg(
    `${borroso('b', 10)}${borroso('c', 3)}<circle cx="600" cy="450" r="425" fill="#e3b596"/><circle cx="600" cy="450" r="380" fill="#e9c0a3" filter="url(#b)"/>
    <ellipse cx="600" cy="450" rx="${150 + n * 14}" ry="${120 + n * 9}" fill="#9a6647" filter="url(#b)" transform="rotate(${n * 20} 600 450)"/>
    <g filter="url(#c)">${puntos}</g>${grano(n, 0.12)}
    <circle cx="600" cy="450" r="440" fill="none" stroke="#101314" stroke-width="36"/><path d="M560 846h80" stroke="#101314" stroke-width="5"/>`,
    '#101314',
  );
}

/** A chest film. */
export function torax(n: number): string {
  const costillas = Array.from({ length: 9 }, (_, i) => {
    const y = 170 + i * 62;
    return `<path d="M588 ${y}C470 ${y - 46} 330 ${y - 10} 262 ${y + 90}M612 ${y}C730 ${y - 46} 870 ${y - 10} 938 ${y + 90}" fill="none" stroke="#cfd6da" stroke-width="15" opacity=".26"/>`;
  }).join('');
  return svg(
    `${borroso('b', 26)}${borroso('c', 7)}<path d="M190 900C170 480 260 150 600 110C940 150 1030 480 1010 900z" fill="#79838a" filter="url(#b)"/>
    <path d="M560 190C420 170 290 380 290 720C370 690 480 700 540 730C566 560 570 350 560 190z" fill="#171b1e" filter="url(#b)"/>
    <path d="M640 190C780 170 910 380 910 720C850 690 760 700 700 735C656 560 634 350 640 190z" fill="#171b1e" filter="url(#b)"/>
    <path d="M575 420C${540 - n * 6} 520 560 690 640 740C760 730 ${770 + n * 8} 560 690 470z" fill="#a6afb5" opacity=".8" filter="url(#b)"/>
    <rect x="570" y="60" width="60" height="800" rx="20" fill="#c3cbd0" opacity=".45" filter="url(#c)"/>
    <g filter="url(#c)">${costillas}<path d="M600 150C480 110 350 130 250 190M600 150C720 110 850 130 950 190" fill="none" stroke="#dfe5e8" stroke-width="20" opacity=".5"/></g>
    ${grano(8 + n, 0.1)}<text x="1080" y="110" font-family="sans-serif" font-size="56" fill="#e8edf0">D</text>`,
    '#07090a',
  );
}

/** Upper and lower front teeth with the lips held back. */
export function dientes(n: number): string {
  const fila = (y: number, alto: number, abajo: boolean) =>
    Array.from({ length: 8 }, (_, i) => {
      const w = [84, 96, 104, 128, 128, 104, 96, 84][i]!;
      const x = 188 + [0, 84, 180, 284, 412, 540, 644, 740][i]!;
      const h = alto * (1 - Math.abs(i - 3.5) * 0.05);
      const tono = i === n % 8 ? '#e6d3a4' : '#f4efdf';
      return `<rect x="${x}" y="${abajo ? y + (alto - h) : y}" width="${w - 5}" height="${h}" rx="${w * 0.3}" fill="${tono}" stroke="#cfc6ae" stroke-width="3"/>`;
    }).join('');
  return svg(
    `${borroso('b', 16)}<ellipse cx="600" cy="450" rx="560" ry="400" fill="#6d1f28"/><path d="M80 120C400 40 800 40 1120 120V330C800 270 400 270 80 330z" fill="#d9828a" filter="url(#b)"/>
    <path d="M120 640C400 700 800 700 1080 640V830C800 880 400 880 120 830z" fill="#d17780" filter="url(#b)"/>
    ${fila(250, 210, false)}<g transform="translate(108 92) scale(.82)">${fila(455, 180, true)}</g>${grano(n, 0.08)}`,
    '#a4565c',
  );
}
