import type { WebContents } from 'electron'
import type { SnapshotChanges } from '@core/snapshot/desk-snapshot'
import {
  languageChoices,
  deskLanguages,
  resolveDisplayLanguage,
  type LanguageChoice,
  type LanguageId,
} from '@messages/languages'
import { setMessageLanguage } from '@messages/spoken'
import * as v from 'valibot'
import { PREFERENCES_SETTING } from '../calls/screen-calls'
import type { SettingsStore } from '../main-ports'
import { saveSetting } from '../save-setting'

export interface LanguageService {
  currentLanguage(): LanguageId
  applyPreferences(preferences: string | undefined): void
  applyChanges(changes: SnapshotChanges): void
  /** Registers functions to run after a language change. Each is repeated until it returns true. */
  onChanged(...runs: readonly (() => boolean)[]): void
}

const LANGUAGE_SETTING = 'language.spoken'

const choiceSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ language: v.fallback(v.picklist(languageChoices), 'system') }),
)

function readChoice(preferences: string | undefined): LanguageChoice {
  const read = v.safeParse(choiceSchema, preferences)
  return read.success ? read.output.language : 'system'
}

/** Creates the service. It starts in the last language until the active profile is known. */
export function createLanguageService(
  settings: SettingsStore,
  preferred: readonly string[],
): LanguageService {
  let choice = readChoice(settings.get(PREFERENCES_SETTING))
  let profile: SnapshotChanges['profile']
  let writes: SnapshotChanges['writes']
  const kept = deskLanguages.find(({ id }) => id === settings.get(LANGUAGE_SETTING))
  let now = kept?.id ?? resolveDisplayLanguage(choice, { preferred, isLive: false })
  const listeners: (() => boolean)[] = []
  let waiting: readonly (() => boolean)[] = []
  setMessageLanguage(now)

  function updateLanguage(): void {
    if (profile === undefined || writes === undefined) return
    const next = resolveDisplayLanguage(choice, {
      preferred,
      isLive: canMoveRealMoney(profile.value, writes.value),
    })
    if (next === now) return
    now = next
    saveSetting(settings, LANGUAGE_SETTING, next)
    setMessageLanguage(next)
    waiting = listeners
  }

  function runWaiting(): void {
    updateLanguage()
    waiting = waiting.filter(run => !run())
  }

  return {
    currentLanguage: () => now,
    applyPreferences(preferences) {
      choice = readChoice(preferences)
      runWaiting()
    },
    applyChanges(changes) {
      profile = changes.profile ?? profile
      writes = changes.writes ?? writes
      runWaiting()
    },
    onChanged: (...runs) => void listeners.push(...runs),
  }
}

export const createPageReloaders = (
  desk: WebContents,
  sheet: WebContents,
  popouts: { pages(): readonly WebContents[]; updateTitles(): void },
  isAsking: () => boolean,
): readonly (() => boolean)[] => [
  () => {
    popouts.updateTitles()
    return true
  },
  () => {
    // SECURITY: no text changes while a user reads a question, nor behind it.
    if (isAsking()) return false
    for (const page of [desk, ...popouts.pages(), sheet]) page.reload()
    return true
  },
]

/**
 * Returns true if real money can move for this account, now or after an unlock: it has a key, or its key is still
 * unknown.
 */
function canMoveRealMoney(
  { kind, byAddress }: NonNullable<SnapshotChanges['profile']>['value'],
  { holds }: NonNullable<SnapshotChanges['writes']>['value'],
): boolean {
  if (kind === 'practice' || kind === 'test' || byAddress !== undefined) return false
  return !holds.some(hold => hold.is === 'read-only' && (hold.why === 'no key' || hold.why === 'view only'))
}
