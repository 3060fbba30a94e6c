import type { KeyringRow } from './keyring-overview'

/** Next setup step of an account before its first order; each is one sheet of main. */
export type AccountSetupStep = 'key' | 'limits' | 'trading'

/**
 * Returns the next setup step, derived only from the profile's state, so that setup can stop and resume anywhere.
 * `undefined` if setup is complete or cannot lead to write permission.
 */
export function getNextSetupStep(row: KeyringRow, rows: readonly KeyringRow[]): AccountSetupStep | undefined {
  const { profile, key, facts, writing, bar, holder } = row
  if (profile.kind === 'practice' || holder !== undefined || row.unconfirmed) return undefined
  // A key created here for it continues in its own row.
  if (profile.byAddress !== undefined)
    return row.birth !== undefined || hasKeyedProfile(row, rows) ? undefined : 'key'
  // A sub-account uses its main account's key.
  if (key === 'no key') return profile.subOf === undefined ? 'key' : undefined
  // A read-only key or a blocked venue is intentionally not set up for trading.
  if (bar !== undefined || (facts !== undefined && !facts.value.scopes.includes('trading'))) return undefined
  if (!row.hasGuards) return 'limits'
  return writing === 'allowed' ? undefined : 'trading'
}

const hasKeyedProfile = ({ profile }: KeyringRow, rows: readonly KeyringRow[]): boolean =>
  rows.some(
    ({ accountId, key, profile: other }) =>
      other.byAddress === undefined &&
      accountId === profile.byAddress?.accountId &&
      other.venue === profile.venue &&
      key !== 'no key',
  )
