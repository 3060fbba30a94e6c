import { hash } from 'node:crypto'

/** SHA-256 of text, in hex: what seals a plan, and names a signed text. */
export const planDigest = (text: string): string => hash('sha256', text)
