import { computed, watchEffect } from 'vue'
import type { PlaceName } from '@contract/windows-api'
import { placeTitles } from '@messages/shell'
import { keptFields } from '../preferences/fields'
import { useDesk } from '../stores/desk'
import { usePreferences } from '../stores/preferences'
import { useScreen } from '../stores/screen'

/** What a page was before it was loaded anew. The engine keeps it for as long as the window is there. */
interface PageBefore {
  /** The language that it was in, and the one that was chosen as it was loaded: one that is chosen since loads it anew. */
  readonly language: string
  readonly choice: string
  readonly place: PlaceName
  /** Whether one in another language was begun since and went before it showed anything of the desk. */
  readonly passed?: true
}

/** What this page was before; undefined where it is loaded for the first time. */
function pageBefore(): PageBefore | undefined {
  const { language, choice, place, passed } = keptFields(history.state)
  const isPlace = (each: unknown): each is PlaceName =>
    typeof each === 'string' && Object.hasOwn(placeTitles, each)
  if (typeof language !== 'string' || typeof choice !== 'string' || !isPlace(place)) return undefined
  return { language, choice, place, ...(passed === true && { passed }) }
}

const remember = (now: PageBefore): void => history.replaceState(now, '')

/**
 * Goes on where the page was before it was loaded anew in another language, and tells whether an account brought that
 * about: what a person chose they know.
 */
export function useSpokenAnew() {
  const desk = useDesk()
  const preferences = usePreferences()
  const screen = useScreen()
  const language = document.documentElement.lang
  const before = pageBefore()
  const isOther = before !== undefined && before.language !== language
  const isAnew = before !== undefined && (isOther || before.passed === true)
  if (isAnew) screen.goTo(before.place)
  let choice: string | undefined
  watchEffect(() => {
    // Whoever is quick changes the account back before it is open: the one after it goes on in the same place.
    if (desk.opening !== 'open') {
      if (isAnew) remember({ ...before, place: screen.place, passed: true })
      return
    }
    choice ??= preferences.value.language
    remember({ language, choice, place: screen.place })
  })
  return computed(() => isOther && desk.opening === 'open' && before.choice === preferences.value.language)
}
