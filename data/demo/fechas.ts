/** Dates as 'yyyy-mm-dd' text and as whole days since 1970-01-01, on the Gregorian calendar. */

const DOS = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, '0'));

export function dosDigitos(n: number): string {
  return DOS[n]!;
}

/** Days since 1970-01-01 of a calendar date (Howard Hinnant's days_from_civil). */
export function diaDe(anio: number, mes: number, dia: number): number {
  const a = mes <= 2 ? anio - 1 : anio;
  const era = Math.floor(a / 400);
  const ae = a - era * 400;
  const da = Math.floor((153 * (mes + (mes > 2 ? -3 : 9)) + 2) / 5) + dia - 1;
  return era * 146097 + ae * 365 + Math.floor(ae / 4) - Math.floor(ae / 100) + da - 719468;
}

export function aDia(fecha: string): number {
  return diaDe(Number(fecha.slice(0, 4)), Number(fecha.slice(5, 7)), Number(fecha.slice(8, 10)));
}

export function aFecha(dia: number): string {
  const z = dia + 719468;
  const era = Math.floor(z / 146097);
  const de = z - era * 146097;
  const ae = Math.floor((de - Math.floor(de / 1460) + Math.floor(de / 36524) - Math.floor(de / 146096)) / 365);
  const da = de - (365 * ae + Math.floor(ae / 4) - Math.floor(ae / 100));
  const mp = Math.floor((5 * da + 2) / 153);
  const mes = mp < 10 ? mp + 3 : mp - 9;
  const anio = ae + era * 400 + (mes <= 2 ? 1 : 0);
  return `${String(anio).padStart(4, '0')}-${DOS[mes]!}-${DOS[da - Math.floor((153 * mp + 2) / 5) + 1]!}`;
}

export function sumarDias(fecha: string, dias: number): string {
  return aFecha(aDia(fecha) + dias);
}

/** 0 Sunday … 6 Saturday. */
export function diaSemana(fecha: string): number {
  return (((aDia(fecha) + 4) % 7) + 7) % 7;
}

/** Completed years at a date. */
export function edad(nacimiento: string, fecha: string): number {
  const anios = Number(fecha.slice(0, 4)) - Number(nacimiento.slice(0, 4));
  return fecha.slice(5) < nacimiento.slice(5) ? anios - 1 : anios;
}

/** Completed months at a date. */
export function edadMeses(nacimiento: string, fecha: string): number {
  const meses =
    (Number(fecha.slice(0, 4)) - Number(nacimiento.slice(0, 4))) * 12 + Number(fecha.slice(5, 7)) - Number(nacimiento.slice(5, 7));
  return fecha.slice(8) < nacimiento.slice(8) ? meses - 1 : meses;
}
