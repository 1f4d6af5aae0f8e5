/**
 * Sixteen random bytes written as a UUID, for ids that are secrets: a holder may act on what they name. All 128 bits are random,
 * where `crypto.randomUUID` fixes six of them; it also works without HTTPS.
 */
export function uuidDe(bytes: Uint8Array): string {
  const hex = [...bytes.subarray(0, 16)].map((b) => b.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
