import type { SubAccount } from '@core/account/sub-account'
import { findLabelFaults } from '@core/profile/label'
import { getAccountIdEnd, type TradingProfile } from '@core/profile/profile'
import { err, ok, createRefusal, type Result } from '@core/value/result'
import type { IdSource, LogPort } from '../ports'
import type { AccountPermissions } from './permissions'
import { listOtherLabels, createProfileId, createSubAccountAddresses, type ProfileList } from './profiles'

/** What putting a sub-account on the list needs. */
export interface AddSubAccountParts {
  readonly profiles: ProfileList
  readonly ids: Pick<IdSource, 'token'>
  readonly log: LogPort
  readonly permissions: AccountPermissions
  readonly isLocked: () => boolean
  readonly onProfiles: () => void
}

/**
 * Puts a sub-account on the list of profiles, under the profile of its main account, whose key signs for it.
 *
 * It may not write: guards belong to the account, and letting it write is a step of its own, as for any other.
 */
export function addSubAccountProfile(
  { profiles, ids, log, permissions, isLocked, onProfiles }: AddSubAccountParts,
  main: TradingProfile,
  { accountId, description = '' }: SubAccount,
): Result<{ readonly profileId: string }> {
  if (isLocked()) return err([createRefusal('DESK_LOCKED')])
  const { kind, addresses } = main
  const place = createSubAccountAddresses(addresses, main.accountId, accountId)
  // SECURITY: a private stream whose address does not name the account would tell of the main account instead.
  const isNamed = main.accountId === undefined || place.privateStreamUrl !== addresses.privateStreamUrl
  if (!isNamed) return err([createRefusal('ADDRESS_REFUSED', { field: 'private stream address' })])
  const id = profiles.findFormer({ addresses, accountId })?.id ?? createProfileId(kind, ids.token())
  const label = chooseLabel(main, description, getAccountIdEnd(accountId), listOtherLabels(profiles))
  const kept = permissions.recordGrant(id, 'sub-account opened')
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
function chooseLabel({ label }: TradingProfile, description: string, end: string, others: readonly string[]): string {
  const said = description.trim().slice(0, MAX_LABEL_LENGTH)
  const tried = [said, `${said} ${end}`.trim(), `${label} ${end}`.slice(0, MAX_LABEL_LENGTH)]
  return tried.find(each => findLabelFaults(each, others).length === 0) ?? `Sub ${end}`
}

const MAX_LABEL_LENGTH = 60
