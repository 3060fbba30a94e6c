import { parseCard, toCardRow, type AccountCard } from './account-cards'

/**
 * Requests to the keeper: one item by name, or the state of the store. Item content is always sealed: to the signer
 * when read, and from the signer to an `offer` of the keeper when written. Signing limits come sealed from the prompt
 * page.
 */
export type KeeperRequest =
  | { readonly do: 'get'; readonly account: string; readonly to: string }
  | { readonly do: 'delete'; readonly account: string }
  | { readonly do: 'offer'; readonly account: string }
  | { readonly do: 'set'; readonly account: string; readonly to: string; readonly box: string }
  | { readonly do: 'offer bounds'; readonly account: string }
  | { readonly do: 'bound'; readonly account: string; readonly to: string; readonly box: string }
  | { readonly do: 'probe' }
  | { readonly do: 'accounts' }
  | { readonly do: 'keep account'; readonly card: AccountCard }

/**
 * Responses of the keeper. `nothing` is returned only after the store was proved open, because a locked store looks the
 * same. `taken`: another value exists under the name and was left unchanged. `unkept`: the store returned a different
 * value than it received.
 */
export type KeeperResponse =
  | { readonly is: 'box'; readonly box: string }
  | { readonly is: 'offer'; readonly to: string }
  | { readonly is: 'done' | 'nothing' | 'taken' | 'unkept' | 'locked' | 'unavailable' | 'refused' }
  | { readonly is: 'accounts'; readonly cards: readonly AccountCard[] }
  /** Linux without libsecret, which every keychain there needs. */
  | { readonly is: 'no libsecret' }

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

export function parseKeeperRequest(message: unknown): NumberedMessage<KeeperRequest> | undefined {
  const { ask, do: wish, account, to, box, card } = toFields(message)
  if (typeof ask !== 'number') return undefined
  if (wish === 'probe' || wish === 'accounts') return { ask, do: wish }
  if (wish === 'keep account') {
    const valid = validateCard(card)
    return valid && { ask, do: wish, card: valid }
  }
  if (typeof account !== 'string') return undefined
  if (wish === 'offer' || wish === 'offer bounds' || wish === 'delete') return { ask, do: wish, account }
  if (typeof to !== 'string') return undefined
  if (wish === 'get') return { ask, do: wish, account, to }
  return (wish === 'set' || wish === 'bound') && typeof box === 'string'
    ? { ask, do: wish, account, to, box }
    : undefined
}

export function parseKeeperResponse(message: unknown): NumberedMessage<KeeperResponse> | undefined {
  const { ask, is, to, box, cards } = toFields(message)
  if (typeof ask !== 'number' || typeof is !== 'string') return undefined
  if (is === 'accounts')
    return Array.isArray(cards)
      ? { ask, is, cards: cards.flatMap(card => validateCard(card) ?? []) }
      : undefined
  if (is === 'box') return typeof box === 'string' ? { ask, is, box } : undefined
  if (is === 'offer') return typeof to === 'string' ? { ask, is, to } : undefined
  return plainResponses.has(is) ? ({ ask, is } as NumberedMessage<KeeperResponse>) : undefined
}

const PREFIX = 'key.'

export const toKeychainAccount = (keyId: string): string => `${PREFIX}${keyId}`
export const parseKeyId = (account: string): string =>
  account.startsWith(PREFIX) ? account.slice(PREFIX.length) : account

function validateCard(value: unknown): AccountCard | undefined {
  const { main, ...card } = toFields(value)
  const named = main === undefined ? {} : { main: toFields(main) }
  return parseCard(toCardRow({ ...card, ...named } as unknown as AccountCard))
}

const toFields = (message: unknown): Readonly<Record<string, unknown>> =>
  typeof message === 'object' && message !== null ? { ...message } : {}
