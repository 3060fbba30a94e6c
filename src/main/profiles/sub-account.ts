import type { SubAccount } from '@core/account/sub-account'
import { labelFaults } from '@core/profile/label'
import { accountEnd, type Profile } from '@core/profile/profile'
import { err, ok, refuse, type Result } from '@core/value/result'
import type { Ids, Log } from '../ports'
import type { Permissions } from './permissions'
import { labelsBeside, nameFrom, placeUnder, type Profiles } from './profiles'

/** What putting a sub-account on the list needs. */
export interface SubAccountParts {
  readonly profiles: Profiles
  readonly ids: Pick<Ids, 'token'>
  readonly log: Log
  readonly permissions: Permissions
  readonly isLocked: () => boolean
  readonly onProfiles: () => void
}

/**
 * Puts a sub-account on the list of profiles, under the profile of its main account, whose key signs for it.
 *
 * It may not write: guards belong to the account, and letting it write is a step of its own, as for any other.
 */
export function openSubAccount(
  { profiles, ids, log, permissions, isLocked, onProfiles }: SubAccountParts,
  main: Profile,
  { accountId, description = '' }: SubAccount,
): Result<{ readonly profileId: string }> {
  if (isLocked()) return err([refuse('DESK_LOCKED')])
  const { kind, addresses } = main
  const place = placeUnder(addresses, main.accountId, accountId)
  // SECURITY: a private stream whose address does not name the account would tell of the main account instead.
  const isNamed = main.accountId === undefined || place.privateStreamUrl !== addresses.privateStreamUrl
  if (!isNamed) return err([refuse('ADDRESS_REFUSED', { field: 'private stream address' })])
  const id = profiles.former({ addresses, accountId })?.id ?? nameFrom(kind, ids.token())
  const label = labelFor(main, description, accountEnd(accountId), labelsBeside(profiles))
  const kept = permissions.loosen(id, 'sub-account opened')
  if (!kept.ok) return kept
  const { id: mainId, label: mainLabel, accountId: mainAccountId } = main
  const put = profiles.put({
    ...{ id, kind, label, addresses: place, accountId, writesAllowed: false },
    main: { id: mainId, label: mainLabel, ...(mainAccountId !== undefined && { accountId: mainAccountId }) },
  })
  if (!put.ok) return put
  log.note('a sub-account is on the list', { profile: id })
  onProfiles()
  return ok({ profileId: id })
}

/** What it is called at the venue, where that can be a label here; or its main account's label and its end. */
function labelFor({ label }: Profile, description: string, end: string, others: readonly string[]): string {
  const said = description.trim().slice(0, LONGEST)
  const tried = [said, `${said} ${end}`.trim(), `${label} ${end}`.slice(0, LONGEST)]
  return tried.find(each => labelFaults(each, others).length === 0) ?? `Sub ${end}`
}

const LONGEST = 60
