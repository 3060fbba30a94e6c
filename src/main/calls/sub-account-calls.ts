import type { VenuePartResult } from '@core/account/account-statistics'
import type { AllAccountsTotals, SubAccountListing } from '@core/account/sub-account'
import type { TradingProfile } from '@core/profile/trading-profile'
import { err, ok, createRefusal } from '@core/value/result'
import type { DeskApi } from '@contract/desk-api'
import type { ContractHandlers } from '@contract/ipc-contract'
import type { ActiveProfile } from '../active/active-profile'
import type { ClockPort } from '../main-ports'
import type { ProfileAccess } from '../active/profile-access'
import type { ProfileList } from '../profiles/profile-list'
import { isSameAccount } from '../profiles/account-identity'
import type { VenueReadResult } from '../venue-read-result'

interface Parts {
  readonly profiles: ProfileList
  readonly access: Pick<ProfileAccess, 'openSub'>
  readonly active: () => ActiveProfile | undefined
  readonly clock: Pick<ClockPort, 'now'>
}

/** Cache time of the combined figures, in milliseconds: the venue allows one query per minute and key. */
const CACHE_MS = 60_000

export function createSubAccountCalls(parts: Parts): ContractHandlers<DeskApi>['subAccounts'] {
  const { profiles, clock } = parts
  const lists = new Map<string, SubAccountListing>()
  const combined = new Map<string, { readonly at: number; readonly totals: Promise<AllAccountsTotals> }>()

  const venue = () => parts.active()?.connection()?.venue
  function findMainProfile(profile: TradingProfile | undefined): TradingProfile | undefined {
    return profile?.main === undefined ? profile : profiles.get(profile.main.id)
  }
  const main = () => findMainProfile(profiles.get(parts.active()?.profile.id ?? ''))

  const findProfile = ({ addresses }: TradingProfile, accountId: string) =>
    profiles.all().find(profile => isSameAccount(profile, { addresses, accountId }))

  return {
    async list() {
      const [read, whose] = [await venue()?.facts.subAccounts(), main()]
      if (read === undefined || whose === undefined) return err([createRefusal('WRITES_OFFLINE')])
      if (read.is === 'failed')
        return err([createRefusal('INPUT_MISSING', { input: 'sub-accounts', why: read.why })])
      const { mainAccountId, rows } = read.value
      lists.set(whose.id, read.value)
      return ok({
        at: read.at,
        main: { profileId: whose.id, accountId: mainAccountId, label: whose.label },
        rows: rows.map(row => {
          const profile = findProfile(whose, row.accountId)
          return { ...row, ...(profile && { profileId: profile.id, label: profile.label }) }
        }),
      })
    },
    async together() {
      const [open, whose] = [venue(), main()]
      if (open === undefined || whose === undefined) return err([createRefusal('WRITES_OFFLINE')])
      const last = combined.get(whose.id)
      const now = clock.now()
      if (last !== undefined && now - last.at < CACHE_MS && now >= last.at) return ok(await last.totals)
      const totals = Promise.all([open.facts.positionsTogether(), open.facts.holdingsTogether()]).then(
        ([positions, holdings]) => ({ positions: toPartRead(positions), holdings: toPartRead(holdings) }),
      )
      combined.set(whose.id, { at: now, totals })
      return ok(await totals)
    },
    open({ accountId }) {
      const whose = main()
      const row = whose && lists.get(whose.id)?.rows.find(each => each.accountId === accountId)
      // SECURITY: only accounts that the venue listed under this main account are opened with its key.
      if (whose === undefined || row === undefined)
        return err([createRefusal('PROFILE_UNKNOWN', { account: accountId })])
      const there = findProfile(whose, accountId)
      return there === undefined ? parts.access.openSub(whose, row) : ok({ profileId: there.id })
    },
  }
}

const toPartRead = <T>(read: VenueReadResult<T>): VenuePartResult<T> =>
  read.is === 'read' ? { is: 'read', at: read.at, value: read.value } : { is: 'not read', why: read.why }
