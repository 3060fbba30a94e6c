import { crc32 } from 'node:zlib'

/** Returns the eight hex digits with which a line of the state file begins: a CRC-32 of the rest. */
export const computeLineChecksum = (text: string): string => crc32(text).toString(16).padStart(8, '0')

/** Returns true if a line, without its line end, matches its checksum. */
export const hasValidChecksum = (line: string): boolean =>
  computeLineChecksum(line.slice(9)) === line.slice(0, 8)
