// The faults, one at a time: a process dies, is stopped, or freezes; the connection breaks or goes silent; the disk is full.
import { setTimeout as dormir } from 'node:timers/promises';
import type { Azar } from './azar.ts';
import type { Escenario, Puesto } from './escenario.ts';

/** The time during which something was broken on purpose. */
export interface Ventana {
  desde: number;
  hasta: number;
}
export interface Falla {
  nombre: string;
  /** Breaks and repairs it; the recovery afterwards counts as the product's time. */
  hacer: () => Promise<void>;
  /** No fault, only a regular restart. */
  enOrden?: boolean;
}

/** Longest deliberate fault. */
const LARGA_MS = 6_000;

function dePuesto(p: Puesto, azar: Azar): Falla[] {
  return [
    { nombre: `${p.nombre}: kill -9`, hacer: async () => p.avisar('SIGKILL') },
    {
      nombre: `${p.nombre}: SIGTERM y vuelta`,
      enOrden: true,
      hacer: async () => {
        const estado = await p.apagar();
        if (estado !== 0) throw new Error(`${p.nombre} terminó con estado ${estado}:\n${p.salida()}`);
        await p.encender();
      },
    },
    {
      nombre: `${p.nombre}: SIGSTOP y SIGCONT`,
      hacer: async () => {
        p.avisar('SIGSTOP');
        await dormir(azar.entre(500, LARGA_MS));
        p.avisar('SIGCONT');
      },
    },
  ];
}

export function fallasDe({ base, red, servidores, obrero }: Escenario, azar: Azar): Falla[] {
  const matar = (senal: NodeJS.Signals) => async () => {
    await base.terminar(senal);
    await dormir(azar.entre(0, 2_000));
    await base.encender();
  };
  const mientras = (poner: () => void, quitar: () => void) => async () => {
    poner();
    await dormir(azar.entre(500, LARGA_MS));
    quitar();
  };
  return [
    ...servidores.flatMap((s) => dePuesto(s, azar)),
    ...dePuesto(obrero, azar),
    { nombre: 'base de datos: kill -9', hacer: matar('SIGKILL') },
    { nombre: 'base de datos: detenida sin esperar a nadie', hacer: matar('SIGINT') },
    {
      nombre: 'base de datos: SIGSTOP y SIGCONT',
      hacer: mientras(
        () => base.congelar(true),
        () => base.congelar(false),
      ),
    },
    { nombre: 'red: todas las conexiones cortadas', hacer: async () => red.cortar() },
    {
      nombre: 'red: en silencio',
      hacer: mientras(
        () => red.callar(true),
        () => red.callar(false),
      ),
    },
    ...(base.llenable
      ? [
          {
            nombre: 'disco lleno',
            hacer: async () => {
              await mientras(() => base.llenarDisco(), base.vaciarDisco)();
              // If it could not write its log it has ended, and is restarted as an administrator would.
              await base.encender();
            },
          },
        ]
      : []),
  ];
}

/** Milliseconds of a wait that no fault explains. */
export function fueraDe(ventanas: readonly Ventana[], { desde, hasta }: Ventana): number {
  const dentro = ventanas.reduce((t, v) => t + Math.max(0, Math.min(hasta, v.hasta) - Math.max(desde, v.desde)), 0);
  return hasta - desde - dentro;
}
