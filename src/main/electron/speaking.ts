import type { WebContents } from 'electron'
import type { SnapshotChanges } from '@core/snapshot/snapshot'
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
import type { SettingsStore } from '../ports'
import { saveSetting } from '../save'

/** Which language the desk speaks. */
export interface LanguageService {
  currentLanguage(): LanguageId
  /** Takes in what the person chose. */
  applyPreferences(preferences: string | undefined): void
  /** Takes in whose account it is, and whether something can be written for it. */
  applyChanges(changes: SnapshotChanges): void
  /** Runs each of these whenever another language is spoken, and again until it says that it is done. */
  onChanged(...runs: readonly (() => boolean)[]): void
}

/** Where the settings keep which language was spoken last, so that a start begins in it. */
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

/** Begins in the language that was spoken last, until it is known whose account it is. */
export function createLanguageService(settings: SettingsStore, preferred: readonly string[]): LanguageService {
  let choice = readChoice(settings.get(PREFERENCES_SETTING))
  let profile: SnapshotChanges['profile']
  let writes: SnapshotChanges['writes']
  const kept = deskLanguages.find(({ id }) => id === settings.get(LANGUAGE_SETTING))
  let now = kept?.id ?? resolveDisplayLanguage(choice, { preferred, isLive: false })
  const listeners: (() => boolean)[] = []
  /** Those that were not done yet. */
  let waiting: readonly (() => boolean)[] = []
  setMessageLanguage(now)

  function updateLanguage(): void {
    if (profile === undefined || writes === undefined) return
    const next = resolveDisplayLanguage(choice, { preferred, isLive: canMoveRealMoney(profile.value, writes.value) })
    if (next === now) return
    now = next
    saveSetting(settings, LANGUAGE_SETTING, next)
    setMessageLanguage(next)
    waiting = listeners
  }

  /** What is in the middle of something when the language changes speaks the new one afterwards. */
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

/** What loads each page anew when another language is spoken. */
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
    // SECURITY: nothing is said otherwise under the eyes of whoever reads a question, nor behind it.
    if (isAsking()) return false
    for (const page of [desk, ...popouts.pages(), sheet]) page.reload()
    return true
  },
]

/** Whether real money can be moved for this account, now or as soon as it is let: it has a key, or one is not ruled out. */
function canMoveRealMoney(
  { kind, byAddress }: NonNullable<SnapshotChanges['profile']>['value'],
  { holds }: NonNullable<SnapshotChanges['writes']>['value'],
): boolean {
  if (kind === 'practice' || kind === 'test' || byAddress !== undefined) return false
  return !holds.some(hold => hold.is === 'read-only' && (hold.why === 'no key' || hold.why === 'view only'))
}
