import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { jsonLimits } from './json-value'

const unpackers = { gzip: promisify(gunzip), deflate: promisify(inflate), br: promisify(brotliDecompress) }

/** How an answer may be packed, as every request says. */
export const packings: string = Object.keys(unpackers).join(', ')

/** An answer that is larger than any the venue gives, once it is unpacked. */
export class TooLarge extends Error {}

/**
 * The whole of what was packed. Throws where its end or its checksum is missing: a part of an answer may look
 * like all of one.
 */
export async function unpacked(bytes: Buffer, packing: unknown): Promise<Uint8Array> {
  const way = typeof packing === 'string' ? packing.trim().toLowerCase() : ''
  if (way === '' || way === 'identity') return bytes
  if (!isKnown(way)) throw new Error('packed in a way nobody asked for')
  try {
    return await unpackers[way](bytes, { maxOutputLength: jsonLimits.bytes })
  } catch (error) {
    const { code } = error as { readonly code?: unknown }
    throw code === 'ERR_BUFFER_TOO_LARGE' ? new TooLarge() : new Error('cannot be unpacked')
  }
}

const isKnown = (way: string): way is keyof typeof unpackers => Object.hasOwn(unpackers, way)
