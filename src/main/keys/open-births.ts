import type { KeyFacts } from '@core/profile/key'
import type { AttemptStore } from '../attempts/attempts'
import type { TradingGate } from '../attempts/gate'
import type { SettingsStore } from '../ports'
import type { ProfileQuestionParts } from '../profiles/asking'
import type { KeyTrialParts } from '../profiles/key-trial'
import type { VenueOpening } from '../venue/opening'
import { createKeyGeneration, type KeyGeneration } from './births'
import { openGeneratedKeyStore } from './made-keys'
import { watchRegistrations } from './registration-watch'

/** How soon after a start is looked for what was offered in an earlier run. */
const FIRST_LOOKUP_MS = 3_000

interface Parts extends ProfileQuestionParts, KeyTrialParts, Pick<VenueOpening, 'registerAt'> {
  readonly settings: SettingsStore
  readonly attempts: AttemptStore
  readonly gate: TradingGate
  readonly onRead: (profileId: string, facts: KeyFacts) => void
  readonly onKey: (profileId: string) => void
  readonly onChange: () => void
}

/** Opens what is known of keys that were made here, and looks for those that were offered. */
export function openKeyGeneration(parts: Parts): { readonly births: KeyGeneration; readonly close: () => void } {
  const made = openGeneratedKeyStore(parts.settings, parts.log)
  // SECURITY: the public halves are read out of the keychain and kept for this run alone.
  const known = new Map<string, string>()
  const watch = watchRegistrations({ ...parts, made, known })
  const births = createKeyGeneration({ ...parts, made, known, since: parts.clock.now(), onSent: watch.start })
  const cancelLookup = parts.clock.after(FIRST_LOOKUP_MS, watch.start)
  return {
    births,
    close() {
      cancelLookup()
      watch.close()
    },
  }
}
