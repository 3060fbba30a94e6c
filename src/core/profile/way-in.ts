import type { KeyringRow } from './keyring'

/** What is to be done next with an account before the first order: each is one sheet of main's own. */
export type AccountSetupStep =
  /** It is read by its address, or has no key: a key is given. */
  'key' | 'limits' | 'trading'

/**
 * Where an account stands on its way in, worked out from what it is: a profile by address, one with a key, its guards,
 * the leave to write. Nothing else is remembered of it, so it can be left and taken up anywhere.
 *
 * Undefined where nothing is left to do, or where nothing that is done here would let it write.
 */
export function getNextSetupStep(row: KeyringRow, rows: readonly KeyringRow[]): AccountSetupStep | undefined {
  const { profile, key, facts, writing, bar, holder } = row
  if (profile.kind === 'practice' || holder !== undefined || row.unconfirmed) return undefined
  // A key that was made here for it is gone on with in its row.
  if (profile.byAddress !== undefined)
    return row.birth !== undefined || hasKeyedProfile(row, rows) ? undefined : 'key'
  // The key of a sub-account is its main account's.
  if (key === 'no key') return profile.subOf === undefined ? 'key' : undefined
  // A key that may only read was chosen to read with, and a venue that is barred is only looked at.
  if (bar !== undefined || (facts !== undefined && !facts.value.scopes.includes('trading'))) return undefined
  if (!row.hasGuards) return 'limits'
  return writing === 'allowed' ? undefined : 'trading'
}

/** Whether the account that is read by its address has its key on the list already, as an account of its own. */
const hasKeyedProfile = ({ profile }: KeyringRow, rows: readonly KeyringRow[]): boolean =>
  rows.some(
    ({ accountId, key, profile: other }) =>
      other.byAddress === undefined &&
      accountId === profile.byAddress?.accountId &&
      other.venue === profile.venue &&
      key !== 'no key',
  )
