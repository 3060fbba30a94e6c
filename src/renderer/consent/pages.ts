import { computed, shallowRef, type Ref } from 'vue'
import type { ProfileKind } from '@core/profile/profile'

/** A form that asks one thing on each page, as the sheet around it has to know it. */
export interface FormPages {
  /** Which page is shown, from 0 on, of how many, and by which name. */
  readonly at: number
  readonly of: number
  readonly page: string
  readonly isLast: boolean
  back(): void
}

/** Where an account is that is being added, as far as that is known by now. */
export interface AddedPlace {
  readonly kind?: ProfileKind
  readonly name: string
}

/** What a form tells the sheet around it. */
export interface SheetForm {
  /** What is to be done before its yes. */
  readonly missing: string | undefined
  answer(): Promise<void>
  readonly pages?: FormPages
  readonly place?: AddedPlace
  /** What a page waits for before it goes on. */
  readonly waits?: string | undefined
}

/** Goes through the pages of a form, one after another. */
export function usePages<P extends string>(names: () => readonly [P, ...P[]], begin = 0) {
  const at = shallowRef(begin)
  const page = computed(() => names()[at.value] ?? names()[0])
  const pages = computed<FormPages>(() => ({
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
export function useLack(page: Ref<string>, lack: () => string | undefined) {
  /** The page that the keyboard came to, and the one that it left, or that the person wants to go on from. */
  const entered = shallowRef('')
  const left = shallowRef('')
  return {
    enter: () => void (entered.value = page.value),
    // A field that goes with its page is left as well, when the next page is there already.
    leave: () => void (left.value = entered.value),
    goOn: () => void (left.value = page.value),
    said: computed(() => (left.value === page.value ? lack() : undefined)),
  }
}
