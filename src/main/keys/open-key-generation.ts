import type { KeyFacts } from '@core/profile/key-facts'
import type { AttemptStore } from '../attempts/attempt-store'
import type { TradingGate } from '../attempts/trading-gate'
import type { SettingsStore } from '../main-ports'
import type { ProfileQuestionParts } from '../profiles/profile-question-parts'
import type { KeyTrialParts } from '../profiles/typed-key-trial'
import type { VenueOpening } from '../venue/venue-opening'
import { createKeyGeneration, type KeyGeneration } from './key-generation'
import { openGeneratedKeyStore } from './generated-keys'
import { watchRegistrations } from './registration-watch'

const FIRST_LOOKUP_MS = 3_000

interface Parts extends ProfileQuestionParts, KeyTrialParts, Pick<VenueOpening, 'registerAt'> {
  readonly settings: SettingsStore
  readonly attempts: AttemptStore
  readonly gate: TradingGate
  readonly onRead: (profileId: string, facts: KeyFacts) => void
  readonly onKey: (profileId: string) => void
  readonly onChange: () => void
}

export function openKeyGeneration(parts: Parts): {
  readonly keyGeneration: KeyGeneration
  readonly close: () => void
} {
  const made = openGeneratedKeyStore(parts.settings, parts.log)
  // SECURITY: public keys come from the keychain and are kept for this run only.
  const known = new Map<string, string>()
  const watch = watchRegistrations({ ...parts, made, known })
  const keyGeneration = createKeyGeneration({
    ...parts,
    made,
    known,
    since: parts.clock.now(),
    onSent: watch.start,
  })
  const cancelLookup = parts.clock.after(FIRST_LOOKUP_MS, watch.start)
  return {
    keyGeneration,
    close() {
      cancelLookup()
      watch.close()
    },
  }
}
