import { until } from '@vueuse/core'
import { effectScope } from 'vue'
import { useDesk } from '../stores/desk'

/** Makes a wait for the first picture on the screen: what is not in it leaves it the machine until then. */
export function useFirstPicture(): () => Promise<void> {
  const desk = useDesk()
  return async () => {
    // It is waited for once by all that is drawn so: the part that asked first may be gone before.
    await effectScope(true).run(() => until(() => desk.opening).not.toBe('waiting'))
    // What a frame begins with is drawn in it; a task after that finds it on the screen.
    await new Promise<void>(go => requestAnimationFrame(() => setTimeout(go)))
  }
}
