import type { PartRead } from '@core/account/account-statistics'
import type { AccountsTogether, SubAccountList } from '@core/account/sub-account'
import type { Profile } from '@core/profile/profile'
import { err, ok, refuse } from '@core/value/result'
import type { Api } from '@contract/api'
import type { Handlers } from '@contract/wire'
import type { ActiveProfile } from '../active/active-profile'
import type { Clock } from '../ports'
import type { Access } from '../active/access'
import type { Profiles } from '../profiles/profiles'
import { isSameAccount } from '../profiles/same-account'
import type { Read } from '../read'

interface Parts {
  readonly profiles: Profiles
  readonly access: Pick<Access, 'openSub'>
  readonly active: () => ActiveProfile | undefined
  readonly clock: Pick<Clock, 'now'>
}

/** How long what the venue says of all accounts together is told again: it is asked once a minute, by one key. */
const MINUTE = 60_000

/** What is answered about the sub-accounts of the account in use, or of its main account. */
export function subAccountCalls(parts: Parts): Handlers<Api>['subAccounts'] {
  const { profiles, clock } = parts
  const lists = new Map<string, SubAccountList>()
  const together = new Map<string, { readonly at: number; readonly told: Promise<AccountsTogether> }>()

  const venue = () => parts.active()?.connection()?.venue
  /** The profile of the main account: the one in use, or the one that it is a sub-account of. */
  function mainOf(profile: Profile | undefined): Profile | undefined {
    return profile?.main === undefined ? profile : profiles.get(profile.main.id)
  }
  const main = () => mainOf(profiles.get(parts.active()?.profile.id ?? ''))

  /** The profile that has an account beside the main one. */
  const profileAt = ({ addresses }: Profile, accountId: string) =>
    profiles.all().find(profile => isSameAccount(profile, { addresses, accountId }))

  return {
    async look() {
      const [read, whose] = [await venue()?.facts.subAccounts(), main()]
      if (read === undefined || whose === undefined) return err([refuse('WRITES_OFFLINE')])
      if (read.is === 'failed')
        return err([refuse('INPUT_MISSING', { input: 'sub-accounts', why: read.why })])
      const { mainAccountId, rows } = read.value
      lists.set(whose.id, read.value)
      return ok({
        at: read.at,
        main: { profileId: whose.id, accountId: mainAccountId, label: whose.label },
        rows: rows.map(row => {
          const profile = profileAt(whose, row.accountId)
          return { ...row, ...(profile && { profileId: profile.id, label: profile.label }) }
        }),
      })
    },
    async together() {
      const [open, whose] = [venue(), main()]
      if (open === undefined || whose === undefined) return err([refuse('WRITES_OFFLINE')])
      const last = together.get(whose.id)
      const now = clock.now()
      if (last !== undefined && now - last.at < MINUTE && now >= last.at) return ok(await last.told)
      const told = Promise.all([open.facts.positionsTogether(), open.facts.holdingsTogether()]).then(
        ([positions, holdings]) => ({ positions: partOf(positions), holdings: partOf(holdings) }),
      )
      together.set(whose.id, { at: now, told })
      return ok(await told)
    },
    open({ accountId }) {
      const whose = main()
      const row = whose && lists.get(whose.id)?.rows.find(each => each.accountId === accountId)
      // SECURITY: only what the venue itself listed under this main account is opened by its key.
      if (whose === undefined || row === undefined)
        return err([refuse('PROFILE_UNKNOWN', { account: accountId })])
      const there = profileAt(whose, accountId)
      return there === undefined ? parts.access.openSub(whose, row) : ok({ profileId: there.id })
    },
  }
}

const partOf = <T>(read: Read<T>): PartRead<T> =>
  read.is === 'read' ? { is: 'read', at: read.at, value: read.value } : { is: 'not read', why: read.why }
