import { createHash } from 'node:crypto'

/** SHA-256 of text, in hex: what seals a plan. */
export const digestOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')
