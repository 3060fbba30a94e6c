import { hash } from 'node:crypto'

export const computeTextDigest = (text: string): string => hash('sha256', text)

export const computePlanDigest = computeTextDigest
