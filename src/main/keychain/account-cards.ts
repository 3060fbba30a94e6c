/**
 * An account with the name of its key, kept in the keychain beside the keys, so that the lifeboat finds it without the
 * data folder. Nothing of it is secret.
 */
export interface AccountCard {
  readonly id: string
  readonly label: string
  readonly baseUrl: string
  readonly accountId: string
  readonly keyId: string
  /** Digest of the public key. */
  readonly mark: string
  /** Label and account id of the main account, for a sub-account. */
  readonly main?: { readonly label: string; readonly accountId: string }
}

/** Longest text that every store keeps. */
const MAX_LENGTH = 2_560

const formats = {
  id: /^[a-z0-9-]{1,40}$/,
  label: /^[^\p{C}]{1,60}$/u,
  baseUrl: /^https?:\/\/[\w.:[\]-]{1,200}\/?$/,
  accountId: /^0x[0-9a-f]{64}$/i,
  keyId: /^[a-z0-9][a-z0-9._-]{0,63}$/,
  mark: /^[0-9a-f]{64}$/,
} as const

/** Parses the stored list; an invalid part of it is left out. */
export function parseAccountCards(text: string): readonly AccountCard[] {
  const rows = parseJson(text)
  return Array.isArray(rows) ? rows.flatMap((row: unknown) => parseCard(row) ?? []) : []
}

/** Returns the list with this card first. The oldest are left out once the text is too long for a store. */
export function withAccountCard(text: string, card: AccountCard): string {
  const others = parseAccountCards(text).filter(({ id }) => id !== card.id)
  let cards = [card, ...others]
  while (formatCards(cards).length > MAX_LENGTH && cards.length > 1) cards = cards.slice(0, -1)
  return formatCards(cards)
}

/** Returns the list without the accounts of a key. */
export const withoutAccountCards = (text: string, keyId: string): string =>
  formatCards(parseAccountCards(text).filter(card => card.keyId !== keyId))

export function parseCard(row: unknown): AccountCard | undefined {
  if (!Array.isArray(row) || !row.every(field => typeof field === 'string')) return undefined
  const [id = '', label = '', baseUrl = '', accountId = '', keyId = '', mark = '', ...main] = row
  const card = { id, label, baseUrl, accountId, keyId, mark }
  if (!(Object.keys(formats) as (keyof typeof formats)[]).every(name => formats[name].test(card[name])))
    return undefined
  const [mainLabel = '', mainId = ''] = main
  if (main.length === 0) return card
  return formats.label.test(mainLabel) && formats.accountId.test(mainId)
    ? { ...card, main: { label: mainLabel, accountId: mainId } }
    : undefined
}

export const toCardRow = ({ id, label, baseUrl, accountId, keyId, mark, main }: AccountCard): string[] => [
  ...[id, label, baseUrl, accountId, keyId, mark],
  ...(main === undefined ? [] : [main.label, main.accountId]),
]

/** Formats as ASCII, because some stores keep nothing else. */
const formatCards = (cards: readonly AccountCard[]): string =>
  JSON.stringify(cards.map(toCardRow)).replace(
    /[^\x20-\x7e]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
