import type { RegistrationTerms } from '@core/registration/terms'
import { areOwnTerms } from '@core/registration/terms'
import type { Result } from '@core/value/result'
import * as v from 'valibot'
import type { Log, SettingsStore } from '../ports'
import { save } from '../save'

/** Where the settings keep the keys that were made here and are no account's yet. */
const SHELVED = 'keys made here'

/** A key that was made here: for whom, under which name it rests, and what is signed for it. */
export interface MadeHere {
  /** The profile by whose address the account is known. */
  readonly profileId: string
  readonly keyId: string
  readonly chainName: string
  readonly terms: RegistrationTerms
}

const shape = v.array(
  v.strictObject({
    profileId: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/)),
    keyId: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/)),
    chainName: v.pipe(v.string(), v.maxLength(60)),
    terms: v.pipe(
      v.strictObject({
        chain: v.picklist(['EVM', 'SOL']),
        broker: v.string(),
        chainId: v.string(),
        scope: v.picklist(['read', 'read,trading']),
        at: v.number(),
        until: v.number(),
      }),
      // SECURITY: what a wallet signs is this desk's own, whoever had the settings in hand meanwhile.
      v.check(areOwnTerms),
    ),
  }),
)

/** The keys that were made here, at most one for each account. The public half of none is written down. */
export interface MadeKeys {
  all(): readonly MadeHere[]
  of(profileId: string): MadeHere | undefined
  put(one: MadeHere): Result<undefined>
  forget(profileId: string): Result<undefined>
}

export function openMadeKeys(settings: SettingsStore, log: Pick<Log, 'trouble'>): MadeKeys {
  let all = read(settings, log)
  function change(next: readonly MadeHere[]): Result<undefined> {
    const kept = save(settings, SHELVED, JSON.stringify(next))
    if (kept.ok) all = next
    return kept
  }
  const others = (profileId: string) => all.filter(one => one.profileId !== profileId)
  return {
    all: () => all,
    of: profileId => all.find(one => one.profileId === profileId),
    put: one => change([...others(one.profileId), one]),
    forget: profileId => change(others(profileId)),
  }
}

function read(settings: SettingsStore, log: Pick<Log, 'trouble'>): readonly MadeHere[] {
  const text = settings.get(SHELVED)
  if (text === undefined) return []
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), shape), text)
  if (parsed.success) return parsed.output
  log.trouble('what is known of keys that were made here could not be read')
  return []
}
