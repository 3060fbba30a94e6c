/**
 * What may be asked of a keeper: one item by its name, or whether the store is open at all.
 *
 * What is in an item passes only sealed: to the signer as it is read, and from it, to an `offer` of this keeper's, as it
 * is written. Ceilings come sealed from the sheet's own page.
 */
export type KeeperRequest =
  | { readonly do: 'get'; readonly account: string; readonly to: string }
  | { readonly do: 'delete'; readonly account: string }
  | { readonly do: 'offer'; readonly account: string }
  | { readonly do: 'set'; readonly account: string; readonly to: string; readonly box: string }
  /** Somebody is to seal what a key that is kept may sign at most, and then it is to lie beside that key. */
  | { readonly do: 'offer bounds'; readonly account: string }
  | { readonly do: 'bound'; readonly account: string; readonly to: string; readonly box: string }
  | { readonly do: 'probe' }

/**
 * What a keeper can answer.
 *
 * `nothing` is said only after the store was proved open: a locked one looks just the same. `taken` means that
 * something else lies under that name, and that it was left there; `unkept` that the store gave back something else
 * than it was given.
 */
export type KeeperResponse =
  | { readonly is: 'box'; readonly box: string }
  | { readonly is: 'offer'; readonly to: string }
  | { readonly is: 'done' | 'nothing' | 'taken' | 'unkept' | 'locked' | 'unavailable' | 'refused' }
  /** Linux has no libsecret, by which every keychain there is reached. */
  | { readonly is: 'no libsecret' }

/** A question or an answer on its way, with the number that joins them. */
export type NumberedMessage<T> = T & { readonly ask: number }

const plainResponses = new Set([
  'done',
  'nothing',
  'taken',
  'unkept',
  'locked',
  'unavailable',
  'refused',
  'no libsecret',
])

/** Reads a message that should be a question; anything else is undefined. */
export function parseKeeperRequest(message: unknown): NumberedMessage<KeeperRequest> | undefined {
  const { ask, do: wish, account, to, box } = toFields(message)
  if (typeof ask !== 'number') return undefined
  if (wish === 'probe') return { ask, do: wish }
  if (typeof account !== 'string') return undefined
  if (wish === 'offer' || wish === 'offer bounds' || wish === 'delete') return { ask, do: wish, account }
  if (typeof to !== 'string') return undefined
  if (wish === 'get') return { ask, do: wish, account, to }
  return (wish === 'set' || wish === 'bound') && typeof box === 'string'
    ? { ask, do: wish, account, to, box }
    : undefined
}

/** Reads a message that should be an answer; anything else is undefined. */
export function parseKeeperResponse(message: unknown): NumberedMessage<KeeperResponse> | undefined {
  const { ask, is, to, box } = toFields(message)
  if (typeof ask !== 'number' || typeof is !== 'string') return undefined
  if (is === 'box') return typeof box === 'string' ? { ask, is, box } : undefined
  if (is === 'offer') return typeof to === 'string' ? { ask, is, to } : undefined
  return plainResponses.has(is) ? ({ ask, is } as NumberedMessage<KeeperResponse>) : undefined
}

const PREFIX = 'key.'

/** The name of a key's item, and the key's own in it. */
export const toKeychainAccount = (keyId: string): string => `${PREFIX}${keyId}`
export const parseKeyId = (account: string): string =>
  account.startsWith(PREFIX) ? account.slice(PREFIX.length) : account

const toFields = (message: unknown): Readonly<Record<string, unknown>> =>
  typeof message === 'object' && message !== null ? { ...message } : {}
