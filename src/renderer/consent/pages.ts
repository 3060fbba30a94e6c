import { computed, shallowRef, type Ref } from 'vue'
import type { ProfileKind } from '@core/profile/profile'

/** A form that asks one thing on each page, as the sheet around it has to know it. */
export interface SheetFormPages {
  /** Which page is shown, from 0 on, of how many, and by which name. */
  readonly at: number
  readonly of: number
  readonly page: string
  readonly isLast: boolean
  back(): void
}

/** Where an account is that is being added, as far as that is known by now. */
export interface AddedAccountVenue {
  readonly kind?: ProfileKind
  readonly name: string
}

/** What a form tells the sheet around it. */
export interface ConsentSheetForm {
  /** What is to be done before its yes. */
  readonly missing: string | undefined
  answer(): Promise<void>
  readonly pages?: SheetFormPages
  readonly place?: AddedAccountVenue
  /** What a page waits for before it goes on. */
  readonly waits?: string | undefined
}

/** Goes through the pages of a form, one after another. */
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
 * What a field lacks, said when it is left or when it is gone on without it, and not while nobody has been there:
 * empty is no error.
 */
export function useMissingField(page: Ref<string>, findMissing: () => string | undefined) {
  /** The page that the keyboard came to, and the one that it left, or that the person wants to go on from. */
  const enteredPage = shallowRef('')
  const leftPage = shallowRef('')
  return {
    enter: () => void (enteredPage.value = page.value),
    // A field that goes with its page is left as well, when the next page is there already.
    leave: () => void (leftPage.value = enteredPage.value),
    goOn: () => void (leftPage.value = page.value),
    said: computed(() => (leftPage.value === page.value ? findMissing() : undefined)),
  }
}
