import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { venueJsonLimits } from './exact-json-value'

const decompressors = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

export const acceptedEncodings: string = Object.keys(decompressors).join(', ')

export class ResponseTooLargeError extends Error {}

/**
 * Decompresses a complete response; throws if its end or checksum is missing, because a truncated response may look
 * complete.
 */
export async function decompressResponse(bytes: Buffer, encoding: unknown): Promise<Uint8Array> {
  const name = typeof encoding === 'string' ? encoding.trim().toLowerCase() : ''
  if (name === '' || name === 'identity') return bytes
  if (!isKnown(name)) throw new Error('packed in a way nobody asked for')
  try {
    return await decompressors[name](bytes, { maxOutputLength: venueJsonLimits.bytes })
  } catch (error) {
    const { code } = error as { readonly code?: unknown }
    throw code === 'ERR_BUFFER_TOO_LARGE' ? new ResponseTooLargeError() : new Error('cannot be unpacked')
  }
}

const isKnown = (way: string): way is keyof typeof decompressors => Object.hasOwn(decompressors, way)
