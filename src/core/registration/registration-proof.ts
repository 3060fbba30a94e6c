import type { RegistrationProof } from './key-registration-state'
import type { RegistrationTerms } from './registration-terms'

export interface PublicKeyRecord {
  readonly scope: string
  readonly until?: number
  readonly status?: string
}

/** One lookup at a venue time; `found` is `undefined` if there is no such key. */
export interface KeyRegistrationLookup {
  readonly at: number
  readonly found: PublicKeyRecord | undefined
}

/** Minimum milliseconds between two lookups that agree on absence. */
const MIN_LOOKUP_INTERVAL_MS = 5_000

/**
 * Returns what the lookups prove about a registration, if anything. The venue does not document how long it accepts a
 * wallet signature, so absence is proved only after the key itself would have expired.
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
