import { hash } from 'node:crypto'

/** SHA-256 of text, in hex: what names a signed text. */
export const computeTextDigest = (text: string): string => hash('sha256', text)

/** The same of a plan's canonical text: what seals it. */
export const computePlanDigest = computeTextDigest
