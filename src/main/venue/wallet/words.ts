import { keccak_256 } from '@noble/hashes/sha3'

/** A hash of bytes, or of a text's. */
export const hashKeccak256 = (of: Uint8Array | string): Uint8Array =>
  keccak_256(typeof of === 'string' ? Buffer.from(of, 'utf8') : of)

/** A whole number as a word of 32 bytes. */
export const encodeNumberWord = (value: string | number): Uint8Array =>
  Buffer.from(BigInt(value).toString(16).padStart(64, '0'), 'hex')

/** An address as a word of 32 bytes. */
export const encodeAddressWord = (address: string): Uint8Array =>
  Buffer.from(address.slice(2).padStart(64, '0'), 'hex')

/** The hash of words, one behind the other. */
export const hashWords = (...words: readonly Uint8Array[]): Uint8Array => hashKeccak256(Buffer.concat(words))
