import type { RegistrationProof } from './registration'
import type { RegistrationTerms } from './terms'

/** What the venue tells anybody of a key, word for word. */
export interface PublicKeyRecord {
  readonly scope: string
  readonly until?: number
  /** How the venue calls its state, where it tells that. */
  readonly status?: string
}

/** One look-up, by the venue's time when it was asked; nothing was found where it has no such key. */
export interface KeyRegistrationLookup {
  readonly at: number
  readonly found: PublicKeyRecord | undefined
}

/** How far two look-ups are apart that agree that there is nothing. */
const MIN_LOOKUP_INTERVAL_MS = 5_000

/**
 * What the look-ups prove of a registration; nothing while they prove nothing.
 *
 * How long a venue takes what a wallet signed it does not say. So that a key is not there is no proof before the key
 * itself would have ended: until then the request may still be taken.
 */
export function judgeKeyLookups(
  { scope, until }: RegistrationTerms,
  looks: readonly KeyRegistrationLookup[],
): RegistrationProof | undefined {
  const last = looks.at(-1)
  if (last === undefined) return undefined
  const { found, at } = last
  if (found !== undefined) {
    if (found.scope !== scope || found.until !== until) return 'other terms'
    return (found.status ?? 'ACTIVE') === 'ACTIVE' && at < until ? 'active' : undefined
  }
  const late = looks.filter(look => look.found === undefined && look.at > until)
  return late.length > 1 && at - (late[0]?.at ?? at) >= MIN_LOOKUP_INTERVAL_MS ? 'absent' : undefined
}
