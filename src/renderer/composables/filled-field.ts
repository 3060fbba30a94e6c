import { watch } from 'vue'

/**
 * Fills a field from what is known as long as nobody has typed in it: what was typed there stays, and so does what was
 * emptied. It is filled anew whenever `on` says something else.
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
