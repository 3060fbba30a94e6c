import { computed, watchEffect } from 'vue'
import type { WorkspaceViewName } from '@contract/windows-api'
import { workspaceViewTitles } from '@messages/shell'
import { toFieldRecord } from '../preferences/fields'
import { useDeskStore } from '../stores/desk'
import { usePreferenceStore } from '../stores/preferences'
import { useScreenStore } from '../stores/screen'

/** What a page was before it was loaded anew. The engine keeps it for as long as the window is there. */
interface PageBefore {
  /** The language that it was in, and the one that was chosen as it was loaded: one that is chosen since loads it anew. */
  readonly language: string
  readonly choice: string
  readonly place: WorkspaceViewName
  /** Whether one in another language was begun since and went before it showed anything of the desk. */
  readonly passed?: true
}

/** What this page was before; undefined where it is loaded for the first time. */
function readPageBefore(): PageBefore | undefined {
  const { language, choice, place, passed } = toFieldRecord(history.state)
  const isPlace = (each: unknown): each is WorkspaceViewName =>
    typeof each === 'string' && Object.hasOwn(workspaceViewTitles, each)
  if (typeof language !== 'string' || typeof choice !== 'string' || !isPlace(place)) return undefined
  return { language, choice, place, ...(passed === true && { passed }) }
}

const savePageState = (now: PageBefore): void => history.replaceState(now, '')

/**
 * Goes on where the page was before it was loaded anew in another language, and tells whether an account brought that
 * about: what a person chose they know.
 */
export function useLanguageReload() {
  const desk = useDeskStore()
  const preferences = usePreferenceStore()
  const screen = useScreenStore()
  const language = document.documentElement.lang
  const before = readPageBefore()
  const isOther = before !== undefined && before.language !== language
  const isReload = before !== undefined && (isOther || before.passed === true)
  if (isReload) screen.goToView(before.place)
  let choice: string | undefined
  watchEffect(() => {
    // Whoever is quick changes the account back before it is open: the one after it goes on in the same place.
    if (desk.openingState !== 'open') {
      if (isReload) savePageState({ ...before, place: screen.currentView, passed: true })
      return
    }
    choice ??= preferences.value.language
    savePageState({ language, choice, place: screen.currentView })
  })
  return computed(() => isOther && desk.openingState === 'open' && before.choice === preferences.value.language)
}
