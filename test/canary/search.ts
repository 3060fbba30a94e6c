import { needlesOf, type Form, type Needle } from './forms'

/** A planted value that must not leak: a secret, a key, a mail address. */
export interface Canary {
  readonly name: string
  /** The text, and the bytes that it encodes if any. Either may leak. */
  readonly values: readonly Buffer[]
}

/** A place where output of the program is recorded. */
export interface Channel {
  readonly name: string
  /** Returns the searchable contents, each with its location. */
  pieces(): Promise<readonly Piece[]>
}

export interface Piece {
  readonly where: string
  readonly bytes: Buffer
}

/** A canary that was found in a channel. */
export interface Leak {
  readonly canary: string
  readonly form: Form
  readonly where: string
}

/** Needles of all canaries, computed once for all places. */
export type Hunt = readonly { readonly canary: Canary; readonly needles: readonly Needle[] }[]

export const huntFor = (canaries: readonly Canary[]): Hunt =>
  canaries.map(canary => ({ canary, needles: canary.values.flatMap(needlesOf) }))

/** Returns every occurrence of the canaries, once for each form and place. */
export function search(pieces: readonly Piece[], hunt: Hunt): readonly Leak[] {
  const found = new Map<string, Leak>()
  for (const { where, bytes } of pieces)
    for (const { canary, needles } of hunt)
      for (const { form, bytes: needle } of needles) {
        const leak = { canary: canary.name, form, where }
        if (bytes.includes(needle)) found.set(JSON.stringify(leak), leak)
      }
  return [...found.values()]
}

/** Creates a canary for a text: without its prefix, and as the bytes that it encodes. */
export const textCanary = (name: string, text: string, bytes?: Uint8Array): Canary => ({
  name,
  values: [
    Buffer.from(text.replace(/^ed25519:|^0x/, '')),
    ...(bytes === undefined ? [] : [Buffer.from(bytes)]),
  ],
})
