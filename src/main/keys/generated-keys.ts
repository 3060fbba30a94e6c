import type { RegistrationTerms } from '@core/registration/registration-terms'
import { areValidTerms } from '@core/registration/registration-terms'
import type { Result } from '@core/value/result'
import * as v from 'valibot'
import type { LogPort, SettingsStore } from '../main-ports'
import { saveSetting } from '../save-setting'

const SETTING_NAME = 'keys made here'

export interface GeneratedKey {
  readonly profileId: string
  readonly keyId: string
  readonly chainName: string
  readonly terms: RegistrationTerms
}

const storedSchema = v.array(
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
      // SECURITY: the wallet signs only terms of this app, even if the settings file was changed meanwhile.
      v.check(areValidTerms),
    ),
  }),
)

/** Generated keys, at most one per account. Public keys are not saved. */
export interface GeneratedKeyStore {
  all(): readonly GeneratedKey[]
  find(profileId: string): GeneratedKey | undefined
  put(one: GeneratedKey): Result<undefined>
  forget(profileId: string): Result<undefined>
}

export function openGeneratedKeyStore(
  settings: SettingsStore,
  log: Pick<LogPort, 'trouble'>,
): GeneratedKeyStore {
  let all = readAll(settings, log)
  function saveAll(next: readonly GeneratedKey[]): Result<undefined> {
    const kept = saveSetting(settings, SETTING_NAME, JSON.stringify(next))
    if (kept.ok) all = next
    return kept
  }
  const others = (profileId: string) => all.filter(one => one.profileId !== profileId)
  return {
    all: () => all,
    find: profileId => all.find(one => one.profileId === profileId),
    put: one => saveAll([...others(one.profileId), one]),
    forget: profileId => saveAll(others(profileId)),
  }
}

function readAll(settings: SettingsStore, log: Pick<LogPort, 'trouble'>): readonly GeneratedKey[] {
  const text = settings.get(SETTING_NAME)
  if (text === undefined) return []
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), storedSchema), text)
  if (parsed.success) return parsed.output
  log.trouble('what is known of keys that were made here could not be read')
  return []
}
