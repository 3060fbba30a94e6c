import { computed, watchEffect } from 'vue'
import type { WorkspaceViewName } from '@contract/windows-api'
import { workspaceViewTitles } from '@messages/shell'
import { toFieldRecord } from '../preferences/stored-fields'
import { useDeskStore } from '../stores/desk-store'
import { usePreferenceStore } from '../stores/preference-store'
import { useScreenStore } from '../stores/screen-store'

/** State of the page before a reload. The browser engine keeps it in `history.state` while the window exists. */
interface PageBefore {
  /** Language of the page, and the chosen language when it loaded. Another choice reloads the page. */
  readonly language: string
  readonly choice: string
  readonly place: WorkspaceViewName
  /** True if a page in another language was loaded since and reloaded before it showed the desk. */
  readonly passed?: true
}

function readPageBefore(): PageBefore | undefined {
  const { language, choice, place, passed } = toFieldRecord(history.state)
  const isPlace = (each: unknown): each is WorkspaceViewName =>
    typeof each === 'string' && Object.hasOwn(workspaceViewTitles, each)
  if (typeof language !== 'string' || typeof choice !== 'string' || !isPlace(place)) return undefined
  return { language, choice, place, ...(passed === true && { passed }) }
}

const savePageState = (now: PageBefore): void => history.replaceState(now, '')

/**
 * Returns to the previous view after a language reload. Returns true if switching the account caused it, since the user
 * did not choose it.
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
    // A user may switch the account back before it is open. The page after that continues in the same view.
    if (desk.openingState !== 'open') {
      if (isReload) savePageState({ ...before, place: screen.currentView, passed: true })
      return
    }
    choice ??= preferences.value.language
    savePageState({ language, choice, place: screen.currentView })
  })
  return computed(
    () => isOther && desk.openingState === 'open' && before.choice === preferences.value.language,
  )
}
