import * as base64url from 'jose/base64url';

import { fromHex, SEAL } from '@/lib/exam/sealing';
import type { LateFile } from '@/lib/sitting/wire';

const { subtle } = crypto;

const CURVE = { name: 'ECDH', namedCurve: 'P-256' };
const TAG_BYTES = 16;

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The AES key on which two key pairs agree (RFC 7518 §4.6, for A256GCM). */
async function agreedKey(own: CryptoKey, others: CryptoKey): Promise<CryptoKey> {
  const shared = new Uint8Array(await subtle.deriveBits({ name: 'ECDH', public: others }, own, 256));
  const about = [...[0, 0, 0, 7], ...bytesOf('A256GCM'), ...[0, 0, 0, 0], ...[0, 0, 0, 0], ...[0, 0, 1, 0]];
  const key = await subtle.digest('SHA-256', Uint8Array.from([...[0, 0, 0, 1], ...shared, ...about]));
  return subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt']);
}

/**
 * Seals events that did not reach the site, as a compact JWE (RFC 7516) that only the site can open.
 * @param siteKey a point of P-256 in hexadecimal digits
 */
export async function sealLateFile(file: LateFile, siteKey: string): Promise<string> {
  const [sites, own] = await Promise.all([
    subtle.importKey('raw', fromHex(siteKey), CURVE, false, []),
    subtle.generateKey(CURVE, false, ['deriveBits']),
  ]);
  const { kty, crv, x, y } = await subtle.exportKey('jwk', own.publicKey);
  const header = base64url.encode(JSON.stringify({ alg: 'ECDH-ES', enc: 'A256GCM', epk: { kty, crv, x, y } }));
  const compressed = new Blob([JSON.stringify(file)]).stream().pipeThrough(new CompressionStream('gzip'));
  const how = { name: 'AES-GCM', iv: SEAL.iv, additionalData: bytesOf(header) };
  const plain = await new Response(compressed).arrayBuffer();
  const sealed = new Uint8Array(await subtle.encrypt(how, await agreedKey(own.privateKey, sites), plain));
  const parts = [SEAL.iv, sealed.slice(0, -TAG_BYTES), sealed.slice(-TAG_BYTES)];
  return [header, '', ...parts.map((it) => base64url.encode(it))].join('.');
}
