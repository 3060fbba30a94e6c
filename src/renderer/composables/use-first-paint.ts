import { until } from '@vueuse/core'
import { effectScope } from 'vue'
import { useDeskStore } from '../stores/desk-store'

/** Returns a function that waits for the first paint of the desk. Work that is not part of it starts afterwards. */
export function useFirstPaint(): () => Promise<void> {
  const desk = useDeskStore()
  return async () => {
    // A detached scope, because the component that waits first may be unmounted earlier.
    await effectScope(true).run(() => until(() => desk.openingState).not.toBe('waiting'))
    // The first frame renders the desk. The second begins when the first is on its way to the screen.
    await new Promise(requestAnimationFrame)
    await new Promise<void>(go => requestAnimationFrame(() => setTimeout(go)))
  }
}
