// A LiveKit in miniature, for the real client in a real browser: it checks who enters, announces who is there and what is sent,
// passes the sound and the picture of each on to the other (WebRTC by `werift`), and ends a room when it is told to.
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  DisconnectReason,
  JoinResponse,
  LeaveRequest,
  LeaveRequest_Action,
  ParticipantInfo,
  ParticipantInfo_State,
  ParticipantPermission,
  Room,
  SessionDescription,
  SignalRequest,
  SignalResponse,
  SignalTarget,
  TrackInfo,
  TrackPublishedResponse,
  TrickleRequest,
} from '@livekit/protocol';
import { TokenVerifier } from 'livekit-server-sdk';
import { MediaStreamTrack, RTCPeerConnection } from 'werift';
import { type WebSocket, WebSocketServer } from 'ws';

type Dicho = SignalResponse['message'];
/** One browser inside a room. */
class Dentro {
  readonly sid = `PA_${randomBytes(6).toString('hex')}`;
  readonly tracks: TrackInfo[] = [];
  /** What this one sends, and what it is sent. */
  readonly envia = nueva();
  readonly recibe = nueva();
  readonly #cid = new Map<string, TrackInfo>();
  constructor(
    readonly socket: WebSocket,
    readonly identidad: string,
    readonly sala: Set<Dentro>,
  ) {
    this.envia.onTrack.subscribe((track) => this.#llega(track));
    for (const [pc, target] of [
      [this.envia, SignalTarget.PUBLISHER],
      [this.recibe, SignalTarget.SUBSCRIBER],
    ] as const)
      pc.onIceCandidate.subscribe((c) => {
        if (c) this.decir({ case: 'trickle', value: new TrickleRequest({ target, candidateInit: JSON.stringify(c.toJSON()) }) });
      });
  }
  get otros(): Dentro[] {
    return [...this.sala].filter((d) => d !== this);
  }
  info(state = ParticipantInfo_State.ACTIVE): ParticipantInfo {
    const permission = new ParticipantPermission({ canPublish: true, canSubscribe: true });
    return new ParticipantInfo({ sid: this.sid, identity: this.identidad, state, tracks: this.tracks, permission });
  }
  decir(message: Dicho): void {
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(new SignalResponse({ message }).toBinary());
  }
  contar(state?: ParticipantInfo_State): void {
    for (const o of this.otros) o.decir({ case: 'update', value: { participants: [this.info(state)] } as never });
  }
  irse(reason: DisconnectReason, action = LeaveRequest_Action.DISCONNECT): void {
    this.decir({ case: 'leave', value: new LeaveRequest({ reason, action }) });
    this.socket.close();
  }
  salir(): void {
    if (!this.sala.delete(this)) return;
    this.contar(ParticipantInfo_State.DISCONNECTED);
    void this.envia.close();
    void this.recibe.close();
  }

  async oir({ message: m }: SignalRequest): Promise<void> {
    if (m.case === 'offer') {
      await this.envia.setRemoteDescription({ type: 'offer', sdp: m.value.sdp });
      await this.envia.setLocalDescription(await this.envia.createAnswer());
      this.decir({ case: 'answer', value: descripcion(this.envia, m.value.id) });
    }
    if (m.case === 'answer') await this.recibe.setRemoteDescription({ type: 'answer', sdp: m.value.sdp });
    if (m.case === 'trickle') {
      const pc = m.value.target === SignalTarget.PUBLISHER ? this.envia : this.recibe;
      await pc.addIceCandidate(JSON.parse(m.value.candidateInit));
    }
    if (m.case === 'addTrack') {
      const { cid, type, source, name, width, height, layers } = m.value;
      const track = new TrackInfo({ sid: `TR_${randomBytes(6).toString('hex')}`, type, source, name, width, height, layers });
      this.#cid.set(cid, track);
      this.decir({ case: 'trackPublished', value: new TrackPublishedResponse({ cid, track }) });
    }
    if (m.case === 'leave') this.socket.close();
  }
  /** A track whose bytes arrive is announced, and passed on to whoever is there. */
  #llega(track: MediaStreamTrack): void {
    // The layers of one picture come as several: the first is enough.
    const info =
      this.#cid.get(track.id ?? '') ?? [...this.#cid.values()].find((t) => !this.tracks.includes(t) && CLASES[t.type] === track.kind);
    if (!info || this.tracks.includes(info)) return;
    this.tracks.push(info);
    this.#suyos.set(info.sid, track);
    this.contar();
    for (const o of this.otros) void o.recibir(this);
  }
  readonly #suyos = new Map<string, MediaStreamTrack>();
  readonly #pasan = new Set<string>();
  /** Asks this one for a whole picture, from which the other can begin. */
  entera(track: MediaStreamTrack): void {
    const suyo = this.envia.getTransceivers().find((t) => t.receiver.tracks.includes(track));
    if (track.kind === 'video' && track.ssrc) void suyo?.receiver.sendRtcpPLI(track.ssrc);
  }
  #turno = Promise.resolve();
  /** Offers this one what the other sends and is not yet passed on. */
  recibir(otro: Dentro): Promise<void> {
    this.#turno = this.#turno.then(async () => {
      const nuevas = [...otro.#suyos].filter(([sid]) => !this.#pasan.has(sid));
      if (nuevas.length === 0) return;
      for (const [sid, de] of nuevas) {
        const copia = new MediaStreamTrack({ kind: de.kind, streamId: `${otro.sid}|${sid}`, id: sid });
        const { sender } = this.recibe.addTransceiver(copia, { direction: 'sendonly' });
        this.#pasan.add(sid);
        de.onReceiveRtp.subscribe((rtp) => copia.writeRtp(rtp.clone()));
        // Whoever comes later asks for a whole picture first.
        sender.onPictureLossIndication.subscribe(() => otro.entera(de));
        sender.onReady.subscribe(() => otro.entera(de));
      }
      await this.recibe.setLocalDescription(await this.recibe.createOffer());
      this.decir({ case: 'offer', value: descripcion(this.recibe, 0) });
      await new Promise<void>((ok) => {
        this.recibe.signalingStateChange.subscribe((s) => s === 'stable' && ok());
      });
    });
    return this.#turno;
  }
}
const CLASES: Record<number, string> = { 0: 'audio', 1: 'video' };
const nueva = () => new RTCPeerConnection({ iceAdditionalHostAddresses: ['127.0.0.1'] });
const descripcion = ({ localDescription }: RTCPeerConnection, id: number) =>
  new SessionDescription({ type: localDescription!.type, sdp: localDescription!.sdp, id });

export interface LivekitEmulado {
  url: string;
  llave: string;
  secreto: string;
  /** Who is inside, by room. */
  salas: () => Record<string, string[]>;
  /** Rooms that it was told to end. */
  cerradas: string[];
  /** Cuts the sockets of everybody inside. */
  cortar: () => void;
  /** While true it refuses everything, as one that is down. */
  caido: boolean;
  parar: () => Promise<void>;
}

export async function emularLivekit(): Promise<LivekitEmulado> {
  const [llave, secreto] = ['APIdePrueba', randomUUID()];
  const quien = new TokenVerifier(llave, secreto);
  const salas = new Map<string, Set<Dentro>>();
  const e: LivekitEmulado = {
    ...{ url: '', llave, secreto, cerradas: [], caido: false },
    salas: () => Object.fromEntries([...salas].map(([sala, dentro]) => [sala, [...dentro].map((d) => d.identidad)])),
    cortar() {
      for (const dentro of salas.values()) for (const d of dentro) d.socket.terminate();
    },
    async parar() {
      for (const dentro of salas.values()) for (const d of dentro) d.salir();
      servidor.close();
      servidor.closeAllConnections();
    },
  };
  const entra = async (peticion: IncomingMessage) => {
    const q = new URL(peticion.url!, 'http://x').searchParams;
    const { sub, video } = await quien.verify(q.get('access_token') ?? '');
    if (e.caido || !sub || !video?.roomJoin || !video.room) throw new Error('no entra');
    return { identidad: sub, sala: video.room, vuelve: q.get('reconnect') === '1' };
  };
  const servir = async (peticion: IncomingMessage, respuesta: ServerResponse) => {
    const cuerpo = await peticion.toArray().then((p) => Buffer.concat(p).toString());
    respuesta.setHeader('access-control-allow-origin', '*');
    if (peticion.url!.startsWith('/rtc/validate')) {
      await entra(peticion);
      return respuesta.end('success');
    }
    const { video } = await quien.verify((peticion.headers.authorization ?? '').replace('Bearer ', ''));
    if (e.caido || !video?.roomCreate || peticion.url !== '/twirp/livekit.RoomService/DeleteRoom') throw new Error('no puede');
    const { room } = JSON.parse(cuerpo) as { room: string };
    e.cerradas.push(room);
    const dentro = salas.get(room);
    respuesta.setHeader('content-type', 'application/json');
    if (!dentro) return respuesta.writeHead(404).end(JSON.stringify({ code: 'not_found', msg: 'requested room does not exist' }));
    for (const d of dentro) d.irse(DisconnectReason.ROOM_DELETED);
    salas.delete(room);
    return respuesta.end('{}');
  };
  const servidor = createServer((peticion, respuesta) => {
    servir(peticion, respuesta).catch(() => respuesta.writeHead(e.caido ? 503 : 401).end());
  });
  const sockets = new WebSocketServer({ noServer: true });
  servidor.on('upgrade', (peticion, socket, cabeza) => {
    entra(peticion).then(
      (quienEs) => sockets.handleUpgrade(peticion, socket, cabeza, (ws) => recibir(ws, quienEs)),
      () => socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n'),
    );
  });
  function recibir(ws: WebSocket, { identidad, sala, vuelve }: Awaited<ReturnType<typeof entra>>): void {
    const dentro = salas.get(sala) ?? new Set<Dentro>();
    salas.set(sala, dentro);
    const d = new Dentro(ws, identidad, dentro);
    // What was known of it is gone: it enters anew.
    if (vuelve) {
      d.irse(DisconnectReason.STATE_MISMATCH, LeaveRequest_Action.RECONNECT);
      return;
    }
    for (const o of dentro) if (o.identidad === identidad) o.irse(DisconnectReason.DUPLICATE_IDENTITY);
    dentro.add(d);
    d.decir({
      case: 'join',
      value: new JoinResponse({
        room: new Room({ sid: `RM_${sala}`, name: sala }),
        participant: d.info(),
        otherParticipants: d.otros.map((o) => o.info()),
        serverVersion: '1.8.0',
      }),
    });
    d.contar();
    for (const o of d.otros) void d.recibir(o);
    ws.on('message', (m: Buffer) => void d.oir(SignalRequest.fromBinary(new Uint8Array(m))).catch(() => ws.close()));
    ws.on('close', () => d.salir());
  }
  await once(servidor.listen(0, '127.0.0.1'), 'listening');
  e.url = `ws://127.0.0.1:${(servidor.address() as AddressInfo).port}`;
  return e;
}
