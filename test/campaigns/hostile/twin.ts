import type { KeyObject } from 'node:crypto'
import type { ClientRequest } from 'node:http'

/** Targets of the twins. */
export const kinds = ['seed', 'signatures', 'bytes', 'journal', 'remains'] as const
export type TwinKind = (typeof kinds)[number]

/** The proof of a twin's success. For a seed it contains only the public key. */
export type TwinReport =
  /** The raw public key, in base64url, that belongs to 32 bytes it took for a seed. */
  | { readonly is: 'seed'; readonly publicHalf: string }
  /** A signature over a text that was never sealed. */
  | { readonly is: 'signature'; readonly text: string; readonly signature: string }
  /** Another forbidden action that succeeded. */
  | { readonly is: 'done'; readonly what: string }

/** Findings of a twin that its other attacks need. */
export interface TwinFindings {
  /** A key that main itself signs with, if it has one. */
  key?: KeyObject
  /** Main's connection to the signer, and the id of the key there. */
  signer?: { ask(question: object): Promise<unknown>; readonly keyId: string }
  /** A request that a sheet confirmed and the signer signed, with its box. */
  confirmed?: {
    readonly method: string
    readonly path: string
    readonly body: string
    readonly confirmed: object
  }
  /** A request of the desk to its venue, as sent. */
  ownRequest?: ClientRequest
}

/** The twin's access to main, and its channel for reports. */
export interface TwinContext {
  readonly findings: TwinFindings
  report(twin: string, report: TwinReport): void
  /** True in this attack's turn. Attacks that change bytes run one at a time. */
  isOn(twin: string): boolean
  /** True for a desk after the first of the run. */
  isLaterDesk(): boolean
}

/** Hostile code in a package that main loads. */
export interface Twin {
  readonly name: string
  readonly kind: TwinKind
  /** Runs last, because it uses up resources that other twins need. */
  readonly isLast?: true
  /** Runs on the first desk, because its success depends on the load order of its package. */
  readonly isFirst?: true
  /** Runs as the package is loaded. */
  settle(context: TwinContext): void
  /** Runs after main has worked for a while. */
  act?(context: TwinContext): Promise<void> | void
}

/** The size of the order and its sheet, and the size that a twin puts in. */
export const sizes = { shown: '0.01', altered: '0.02' } as const

/** Returns a request text with another size; `undefined` if it has no size to change. */
export function withOtherSize(text: string): string | undefined {
  const from = `"order_quantity":${sizes.shown},`
  return text.includes(from) ? text.replace(from, `"order_quantity":${sizes.altered},`) : undefined
}
