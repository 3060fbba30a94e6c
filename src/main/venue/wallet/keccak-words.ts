import { keccak_256 } from '@noble/hashes/sha3'

export const hashKeccak256 = (of: Uint8Array | string): Uint8Array =>
  keccak_256(typeof of === 'string' ? Buffer.from(of, 'utf8') : of)

export const encodeNumberWord = (value: string | number): Uint8Array =>
  Buffer.from(BigInt(value).toString(16).padStart(64, '0'), 'hex')

export const encodeAddressWord = (address: string): Uint8Array =>
  Buffer.from(address.slice(2).padStart(64, '0'), 'hex')

export const hashWords = (...words: readonly Uint8Array[]): Uint8Array => hashKeccak256(Buffer.concat(words))
