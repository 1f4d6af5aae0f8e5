// How much of the picture is sent: it gives way before the sound does.

export interface Nivel {
  /** Bits of picture in a second, and by how much its sides are divided; 0 bits: no picture at all. */
  bits: number;
  divide: number;
}
export const NIVELES: readonly Nivel[] = [
  { bits: 1_500_000, divide: 1 },
  { bits: 600_000, divide: 1.5 },
  { bits: 250_000, divide: 2 },
  { bits: 90_000, divide: 4 },
  { bits: 0, divide: 4 },
];
/** Milliseconds between two looks at the connection. */
export const CADA_MS = 3_000;
/** Looks without fault after which the picture may grow again. */
const SEGURAS = 4;
/** Lost part of what was sent above which it is too much. */
const PERDIDA = 0.08;

export interface Medida {
  /** Part of the packets that the other side did not get, from 0 to 1. */
  perdida: number;
  /** Bits in a second for which the browser sees room; undefined when it does not say. */
  cabe: number | undefined;
}
export interface Calidad {
  nivel: number;
  buenas: number;
}
/** The next level: one down at once when packets are lost or do not fit, one up after several good looks. */
export function siguiente({ nivel, buenas }: Calidad, { perdida, cabe }: Medida): Calidad {
  const bits = NIVELES[nivel]!.bits;
  if (perdida > PERDIDA || (cabe !== undefined && bits > 0 && cabe < bits * 0.5))
    return { nivel: Math.min(nivel + 1, NIVELES.length - 1), buenas: 0 };
  const arriba = NIVELES[nivel - 1];
  if (buenas + 1 < SEGURAS || !arriba || (cabe !== undefined && bits > 0 && cabe < arriba.bits * 0.5)) return { nivel, buenas: buenas + 1 };
  return { nivel: nivel - 1, buenas: 0 };
}

async function medir(pc: RTCPeerConnection): Promise<Medida> {
  let perdida = 0;
  let cabe: number | undefined;
  const dichos = await pc.getStats();
  for (const r of dichos.values()) {
    if (r.type === 'remote-inbound-rtp') perdida = Math.max(perdida, r.fractionLost ?? 0);
    if (r.type === 'transport') cabe = dichos.get(r.selectedCandidatePairId)?.availableOutgoingBitrate;
  }
  return { perdida, cabe };
}
async function aplicar(pc: RTCPeerConnection, n: Nivel): Promise<void> {
  for (const s of pc.getSenders()) {
    const p = s.getParameters();
    const e = p.encodings?.[0];
    if (!e || !s.track) continue;
    if (s.track.kind === 'audio') {
      e.priority = 'high';
      e.networkPriority = 'high';
    } else {
      e.active = n.bits > 0;
      e.maxBitrate = n.bits || NIVELES[3]!.bits;
      e.scaleResolutionDownBy = n.divide;
    }
    // A browser that does not know one of these keeps what it had.
    await s.setParameters(p).catch(() => {});
  }
}
/** Watches a connection until it closes; says whenever the picture stops, or comes back. */
export function cuidarCalidad(pc: RTCPeerConnection, alCambiar: (conImagen: boolean) => void): () => void {
  let c: Calidad = { nivel: 0, buenas: 0 };
  // The senders are known once it is connected; a connection found again has lost what was set.
  const alConectar = () => void (pc.connectionState === 'connected' && aplicar(pc, NIVELES[c.nivel]!));
  pc.addEventListener('connectionstatechange', alConectar);
  const t = setInterval(async () => {
    if (pc.connectionState !== 'connected') return;
    const antes = c.nivel;
    c = siguiente(c, await medir(pc));
    if (c.nivel === antes) return;
    await aplicar(pc, NIVELES[c.nivel]!);
    alCambiar(NIVELES[c.nivel]!.bits > 0);
  }, CADA_MS);
  return () => {
    clearInterval(t);
    pc.removeEventListener('connectionstatechange', alConectar);
  };
}
