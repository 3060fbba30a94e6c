import type { WebContents } from 'electron'
import type { Changes } from '@core/snapshot/snapshot'
import {
  languageChoices,
  languages,
  spokenLanguage,
  type LanguageChoice,
  type LanguageId,
} from '@messages/languages'
import { speak } from '@messages/spoken'
import * as v from 'valibot'
import { PREFERENCES } from '../calls/screen-calls'
import type { SettingsStore } from '../ports'
import { save } from '../save'

/** Which language the desk speaks. */
export interface Speaking {
  now(): LanguageId
  /** Takes in what the person chose. */
  applyPreferences(preferences: string | undefined): void
  /** Takes in whose account it is, and whether something can be written for it. */
  see(changes: Changes): void
  /** Runs each of these whenever another language is spoken, and again until it says that it is done. */
  onChanged(...runs: readonly (() => boolean)[]): void
}

/** Where the settings keep which language was spoken last, so that a start begins in it. */
const SPOKEN = 'language.spoken'

const chosen = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ language: v.fallback(v.picklist(languageChoices), 'system') }),
)

function readChoice(preferences: string | undefined): LanguageChoice {
  const read = v.safeParse(chosen, preferences)
  return read.success ? read.output.language : 'system'
}

/** Begins in the language that was spoken last, until it is known whose account it is. */
export function createSpeaking(settings: SettingsStore, preferred: readonly string[]): Speaking {
  let choice = readChoice(settings.get(PREFERENCES))
  let profile: Changes['profile']
  let writes: Changes['writes']
  const kept = languages.find(({ id }) => id === settings.get(SPOKEN))
  let now = kept?.id ?? spokenLanguage(choice, { preferred, isLive: false })
  const listeners: (() => boolean)[] = []
  /** Those that were not done yet. */
  let waiting: readonly (() => boolean)[] = []
  speak(now)

  function decide(): void {
    if (profile === undefined || writes === undefined) return
    const next = spokenLanguage(choice, { preferred, isLive: isLive(profile.value, writes.value) })
    if (next === now) return
    now = next
    save(settings, SPOKEN, next)
    speak(next)
    waiting = listeners
  }

  /** What is in the middle of something when the language changes speaks the new one afterwards. */
  function goOn(): void {
    decide()
    waiting = waiting.filter(run => !run())
  }

  return {
    now: () => now,
    applyPreferences(preferences) {
      choice = readChoice(preferences)
      goOn()
    },
    see(changes) {
      profile = changes.profile ?? profile
      writes = changes.writes ?? writes
      goOn()
    },
    onChanged: (...runs) => void listeners.push(...runs),
  }
}

/** What loads each page anew when another language is spoken. */
export const pagesAnew = (
  desk: WebContents,
  sheet: WebContents,
  popouts: { pages(): readonly WebContents[]; speakAnew(): void },
  isAsking: () => boolean,
): readonly (() => boolean)[] => [
  () => {
    popouts.speakAnew()
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
function isLive(
  { kind, byAddress }: NonNullable<Changes['profile']>['value'],
  { holds }: NonNullable<Changes['writes']>['value'],
): boolean {
  if (kind === 'practice' || kind === 'test' || byAddress !== undefined) return false
  return !holds.some(hold => hold.is === 'read-only' && (hold.why === 'no key' || hold.why === 'view only'))
}
