import { watch } from 'vue'

/**
 * Fills a field until the user edits it; typed and cleared text stays. Fills it again whenever `getTrigger` returns
 * another value.
 */
export function usePrefilledField<Name extends string>(
  form: Record<Name, string>,
  name: Name,
  getValue: () => string | undefined,
  getTrigger: () => string | undefined = getValue,
): void {
  let lastFilled = form[name]
  watch(
    getTrigger,
    () => {
      if (form[name] !== lastFilled) return
      lastFilled = getValue() ?? ''
      form[name] = lastFilled
    },
    { immediate: true },
  )
}
