import type { KeyObject } from 'node:crypto'
import type { ClientRequest } from 'node:http'

/** What twins are after. */
export const kinds = ['seed', 'signatures', 'bytes', 'journal', 'remains'] as const
export type TwinKind = (typeof kinds)[number]

/** What a twin brings home. Of a seed it says the public half alone. */
export type Loot =
  /** The raw public key, in base64url, that belongs to 32 bytes it took for a seed. */
  | { readonly is: 'seed'; readonly publicHalf: string }
  /** A signature over a text that nobody sealed. */
  | { readonly is: 'signature'; readonly text: string; readonly signature: string }
  /** Something else that it can do, done. */
  | { readonly is: 'done'; readonly what: string }

/** What a twin has picked up on its way, for whichever of its tricks needs it. */
export interface Pocket {
  /** A key that main itself signs with, where it has one. */
  key?: KeyObject
  /** Main's own line to whoever signs, and the name of the key there. */
  signer?: { ask(question: object): Promise<unknown>; readonly keyId: string }
  /** A request of the desk's own to its venue, as it left. */
  asked?: ClientRequest
}

/** The twin's own room in main: what it knows, and where it tells. */
export interface Den {
  readonly pocket: Pocket
  tell(twin: string, loot: Loot): void
  /** Whether this trick's turn has come: what changes bytes does so one at a time. */
  isOn(twin: string): boolean
  /** Whether this is a desk after the first, which takes a key of its own up, whenever the package came. */
  isLaterDesk(): boolean
}

/** A hostile piece of code inside a package of main's. */
export interface Twin {
  readonly name: string
  readonly kind: TwinKind
  /** It uses up what others need, and has its turn after them. */
  readonly isLast?: true
  /** It depends on when its package came, and has its turn on the first desk. */
  readonly isFirst?: true
  /** What it does as its package is loaded. */
  settle(den: Den): void
  /** What it does when main has been at work for a while. */
  act?(den: Den): Promise<void> | void
}

/** The size that is asked for and said on the sheet, and the one that a twin makes of it. */
export const sizes = { said: '0.01', altered: '0.02' } as const

/** A text of a request with another size in it; undefined where there is none to change. */
export function withOtherSize(text: string): string | undefined {
  const from = `"order_quantity":${sizes.said},`
  return text.includes(from) ? text.replace(from, `"order_quantity":${sizes.altered},`) : undefined
}
