import { crc32 } from 'node:zlib'

/** With what a line of the state file begins: eight digits that belong to what follows them. */
export const computeLineChecksum = (text: string): string => crc32(text).toString(16).padStart(8, '0')

/** Whether a line, its end left out, is as it was written. */
export const hasValidChecksum = (line: string): boolean => computeLineChecksum(line.slice(9)) === line.slice(0, 8)
