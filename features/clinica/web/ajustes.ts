// The form of the settings: schema, initial values and changes.
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Sesion } from '#domain/sesion.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import { AjustesEditados, type AjustesGuardados } from '../contract.ts';
import { erroresDeAjustes, seccionesDeAjustes } from '../rules.ts';

/** The schema of what is sent, with the server's rules. */
export const esquemaDe = (sesion: Sesion) =>
  AjustesEditados.superRefine(
    entreCampos((v, ctx) => {
      const hay = seccionesDeAjustes(sesion.clinica, sesion, v.ID_PAIS ?? 0);
      for (const [campo, message] of Object.entries(erroresDeAjustes(v as AjustesGuardados, hay)))
        ctx.addIssue({ code: 'custom', path: [campo], message });
    }),
  );

const EDITADOS = Object.keys(AjustesEditados.shape).filter((k) => k !== 'VERSION') as (keyof AjustesGuardados)[];
/** Initial values of the form. */
export const inicialDe = (g: AjustesGuardados): Arbol => ({
  ...Object.fromEntries(EDITADOS.map((k) => [k, g[k] ?? ''])),
  NUEVO_LOGO: null,
  QUITAR_LOGO: 0,
});

const igual = (a: unknown, b: unknown) => JSON.stringify(a ?? '') === JSON.stringify(b ?? '');
/** Only what differs from what is stored, so that two people may edit different sections. */
export function cambiosDe(v: AjustesEditados, g: AjustesGuardados): Arbol {
  const cambios: Arbol = Object.fromEntries(
    EDITADOS.filter((k) => k in g && !igual(v[k as keyof AjustesEditados], g[k])).map((k) => [k, v[k as keyof AjustesEditados]]),
  );
  if (v.NUEVO_LOGO) cambios.NUEVO_LOGO = v.NUEVO_LOGO;
  if (v.QUITAR_LOGO) cambios.QUITAR_LOGO = 1;
  return cambios;
}

/** Puts into an open form what somebody else saved, in fields that were not edited here. */
export function traerAjeno(f: UseFormReturn<FieldValues>, antes: AjustesGuardados, ahora: AjustesGuardados): void {
  const valores = f.getValues();
  for (const k of EDITADOS)
    if (k in ahora && !igual(antes[k], ahora[k]) && igual(String(valores[k] ?? ''), String(antes[k] ?? ''))) f.setValue(k, ahora[k] ?? '');
}
