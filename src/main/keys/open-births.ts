import type { KeyFacts } from '@core/profile/key'
import type { Attempts } from '../attempts/attempts'
import type { Gate } from '../attempts/gate'
import type { SettingsStore } from '../ports'
import type { AskingParts } from '../profiles/asking'
import type { TrialParts } from '../profiles/key-trial'
import type { Opening } from '../venue/opening'
import { createBirths, type Births } from './births'
import { openMadeKeys } from './made-keys'
import { watchRegistrations } from './registration-watch'

/** How soon after a start is looked for what was offered in an earlier run. */
const AFTER_START = 3_000

interface Parts extends AskingParts, TrialParts, Pick<Opening, 'registerAt'> {
  readonly settings: SettingsStore
  readonly attempts: Attempts
  readonly gate: Gate
  readonly onRead: (profileId: string, facts: KeyFacts) => void
  readonly onKey: (profileId: string) => void
  readonly onChange: () => void
}

/** Opens what is known of keys that were made here, and looks for those that were offered. */
export function openBirths(parts: Parts): { readonly births: Births; readonly close: () => void } {
  const made = openMadeKeys(parts.settings, parts.log)
  // SECURITY: the public halves are read out of the keychain and kept for this run alone.
  const known = new Map<string, string>()
  const watch = watchRegistrations({ ...parts, made, known })
  const births = createBirths({ ...parts, made, known, since: parts.clock.now(), onSent: watch.begin })
  const callOff = parts.clock.after(AFTER_START, watch.begin)
  return {
    births,
    close() {
      callOff()
      watch.close()
    },
  }
}
