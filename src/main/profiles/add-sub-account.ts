import type { SubAccount } from '@core/account/sub-account'
import { findLabelFaults } from '@core/profile/profile-label'
import { getAccountIdEnd, type TradingProfile } from '@core/profile/trading-profile'
import { err, ok, createRefusal, type Result } from '@core/value/result'
import type { IdSource, LogPort } from '../main-ports'
import type { AccountPermissions } from './account-permissions'
import { listOtherLabels, createProfileId, createSubAccountAddresses, type ProfileList } from './profile-list'

export interface AddSubAccountParts {
  readonly profiles: ProfileList
  readonly ids: Pick<IdSource, 'token'>
  readonly log: LogPort
  readonly permissions: AccountPermissions
  readonly isLocked: () => boolean
  readonly onProfiles: () => void
}

/**
 * Adds a sub-account as a profile below its main account, whose key signs for it. It may not write yet, because guards
 * belong to the account and permission is a separate step.
 */
export function addSubAccountProfile(
  { profiles, ids, log, permissions, isLocked, onProfiles }: AddSubAccountParts,
  main: TradingProfile,
  { accountId, description = '' }: SubAccount,
): Result<{ readonly profileId: string }> {
  if (isLocked()) return err([createRefusal('DESK_LOCKED')])
  const { kind, addresses } = main
  const place = createSubAccountAddresses(addresses, main.accountId, accountId)
  // SECURITY: a private stream address without the account id would stream the main account instead.
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

/** Returns the venue's description as label if it is valid, otherwise the main label with the id's end. */
function chooseLabel(
  { label }: TradingProfile,
  description: string,
  end: string,
  others: readonly string[],
): string {
  const venueLabel = description.trim().slice(0, MAX_LABEL_LENGTH)
  const tried = [venueLabel, `${venueLabel} ${end}`.trim(), `${label} ${end}`.slice(0, MAX_LABEL_LENGTH)]
  return tried.find(each => findLabelFaults(each, others).length === 0) ?? `Sub ${end}`
}

const MAX_LABEL_LENGTH = 60
