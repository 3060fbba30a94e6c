import { until } from '@vueuse/core'
import { effectScope } from 'vue'
import { useDeskStore } from '../stores/desk'

/** Makes a wait for the first picture on the screen: what is not in it leaves it the machine until then. */
export function useFirstPaint(): () => Promise<void> {
  const desk = useDeskStore()
  return async () => {
    // It is waited for once by all that is drawn so: the part that asked first may be gone before.
    await effectScope(true).run(() => until(() => desk.openingState).not.toBe('waiting'))
    // What a frame begins with is drawn in it; a task after that finds it on the screen.
    await new Promise<void>(go => requestAnimationFrame(() => setTimeout(go)))
  }
}
