import { needlesOf, type Form, type Needle } from './forms'

/** Something planted that must not come out: a secret, a key, an address of a person. */
export interface Canary {
  readonly name: string
  /** As text and, where it stands for bytes, as those bytes too: either may leak. */
  readonly values: readonly Buffer[]
}

/** A place where a program's words and bytes end up, with all that came out there. */
export interface Channel {
  readonly name: string
  /** What can be searched, each piece with a name that says where it lay. */
  pieces(): Promise<readonly Piece[]>
}

export interface Piece {
  readonly where: string
  readonly bytes: Buffer
}

/** One canary found in one place. */
export interface Leak {
  readonly canary: string
  readonly form: Form
  readonly where: string
}

/** What is looked for, made once for all places. */
export type Hunt = readonly { readonly canary: Canary; readonly needles: readonly Needle[] }[]

export const huntFor = (canaries: readonly Canary[]): Hunt =>
  canaries.map(canary => ({ canary, needles: canary.values.flatMap(needlesOf) }))

/** Every place where something of the canaries can be read, each canary once for each form and place. */
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

/** A canary for something that is text: itself, and what it stands for behind a prefix. */
export const textCanary = (name: string, text: string, bytes?: Uint8Array): Canary => ({
  name,
  values: [
    Buffer.from(text.replace(/^ed25519:|^0x/, '')),
    ...(bytes === undefined ? [] : [Buffer.from(bytes)]),
  ],
})
