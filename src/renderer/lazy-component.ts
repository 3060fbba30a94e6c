import { defineAsyncComponent, defineComponent, h, shallowRef, type Component } from 'vue'
import LoadFailure from './components/kit/LoadFailure.vue'

/** Time until a failed load of a module is tried again, in milliseconds. */
const RETRY_MS = 1_000

const loaders = new Set<() => Promise<unknown>>()

/**
 * Creates a component that is not part of the first picture. It loads when it is first displayed, or before that by
 * `preloadLazyComponents`. A failed load shows an error, and the next display tries again. A template reference to it
 * does not reach the loaded component.
 */
export function lazyComponent<T extends Component>(loader: () => Promise<{ readonly default: T }>): T {
  let loaded: T | undefined
  const load = async (): Promise<T> => (loaded = (await loader()).default)
  const loading = defineAsyncComponent({ loader: load, errorComponent: LoadFailure })
  loaders.add(load)
  return defineComponent({
    inheritAttrs: false,
    setup(_, { attrs, slots }) {
      // A loaded component is there at once, as an imported one is.
      const component = loaded ?? loading
      return () => h(component, attrs, slots)
    },
  }) as Component as T
}

/**
 * Returns a reader of a module that the first picture does not need. The module loads when it is first read, or before
 * that by `preloadLazyComponents`; until then it reads as `undefined`. A computed value follows once it is loaded. A
 * failed load is tried again after a while.
 */
export function lazyModule<T extends object>(loader: () => Promise<T>): () => T | undefined {
  const loaded = shallowRef<T>()
  let loading: Promise<T> | undefined
  const load = (): Promise<T> =>
    (loading ??= loader()
      .then(module => (loaded.value = module))
      .finally(() => (loading = undefined)))
  const retry = (): void => void load().catch(() => setTimeout(retry, RETRY_MS))
  loaders.add(load)
  return () => {
    if (loaded.value === undefined && loading === undefined) retry()
    return loaded.value
  }
}

const waitForIdle = (): Promise<unknown> =>
  new Promise(resolve => requestIdleCallback(resolve, { timeout: 1_000 }))

/** Loads every lazy component and module, each when `waitForTurn` allows it, so that no click waits for a file. */
export async function preloadLazyComponents(waitForTurn = waitForIdle): Promise<void> {
  const loads: Promise<unknown>[] = []
  for (const load of loaders) {
    await waitForTurn()
    loads.push(load())
  }
  await Promise.all(loads)
}
