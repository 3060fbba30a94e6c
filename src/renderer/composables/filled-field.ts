import { watch } from 'vue'

/**
 * Fills a field from what is known as long as nobody has typed in it: what was typed there stays, and so does what was
 * emptied. It is filled anew whenever `on` says something else.
 */
export function useFilled<Name extends string>(
  typed: Record<Name, string>,
  name: Name,
  fill: () => string | undefined,
  on: () => string | undefined = fill,
): void {
  let filled = typed[name]
  watch(
    on,
    () => {
      if (typed[name] !== filled) return
      filled = fill() ?? ''
      typed[name] = filled
    },
    { immediate: true },
  )
}
