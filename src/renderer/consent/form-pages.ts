import { computed, shallowRef, type Ref } from 'vue'
import type { ProfileKind } from '@core/profile/trading-profile'

export interface SheetFormPages {
  /** `at` is the index of the current page, counted from 0; `of` is the number of pages. */
  readonly at: number
  readonly of: number
  readonly page: string
  readonly isLast: boolean
  back(): void
}

export interface AddedAccountVenue {
  readonly kind?: ProfileKind
  readonly name: string
}

export interface ConsentSheetForm {
  readonly missing: string | undefined
  answer(): Promise<void>
  readonly pages?: SheetFormPages
  readonly place?: AddedAccountVenue
  readonly waits?: string | undefined
}

export function useFormPages<P extends string>(names: () => readonly [P, ...P[]], initialIndex = 0) {
  const at = shallowRef(initialIndex)
  const page = computed(() => names()[at.value] ?? names()[0])
  const pages = computed<SheetFormPages>(() => ({
    at: at.value,
    of: names().length,
    page: page.value,
    isLast: at.value + 1 >= names().length,
    back: () => void (at.value = Math.max(0, at.value - 1)),
  }))
  return { page, pages, next: () => void (at.value += pages.value.isLast ? 0 : 1) }
}

/**
 * Reports a missing value after its field was left or the user wanted to continue. An untouched empty field is no
 * error.
 */
export function useMissingField(page: Ref<string>, findMissing: () => string | undefined) {
  const enteredPage = shallowRef('')
  const leftPage = shallowRef('')
  return {
    enter: () => void (enteredPage.value = page.value),
    // The focus also leaves a field that disappears with its page, after the next page is already shown.
    leave: () => void (leftPage.value = enteredPage.value),
    goOn: () => void (leftPage.value = page.value),
    said: computed(() => (leftPage.value === page.value ? findMissing() : undefined)),
  }
}
