import { computed, onScopeDispose, shallowRef } from 'vue'

/** How far a hold is: at rest, filling, full (let go to send), or pressed once and waiting for the second press. */
export type HoldState = 'rest' | 'filling' | 'full' | 'once'

/** The two presses of the path without holding lie at least this far apart. */
export const SECOND_PRESS = 1_000
const WAITS = 8_000

interface Parts {
  readonly holdMs: () => number
  readonly ready: () => boolean
  readonly onYes: () => void
}

/**
 * The look of holding, and when it is over. A short press starts the two-step path instead.
 *
 * All of it is only what is shown: main saw the same presses itself and believes nothing but that.
 */
export function useHold({ holdMs, ready, onYes }: Parts) {
  const state = shallowRef<HoldState>('rest')
  let timer: ReturnType<typeof setTimeout> | undefined
  let pressedOnce: number | undefined

  const after = (ms: number, run: () => void): void => {
    clearTimeout(timer)
    timer = setTimeout(run, ms)
  }

  function press(): void {
    if (!ready() || state.value === 'filling' || state.value === 'full') return
    state.value = 'filling'
    after(holdMs(), () => (state.value = 'full'))
  }

  function release(at: number): void {
    if (state.value === 'full') return done()
    if (state.value !== 'filling') return
    if (pressedOnce !== undefined && at - pressedOnce >= SECOND_PRESS) return done()
    pressedOnce = at
    state.value = 'once'
    after(WAITS, rest)
  }

  function done(): void {
    rest()
    onYes()
  }

  /** Lets everything go: the focus was lost, the question changed, or time ran out. */
  function rest(): void {
    clearTimeout(timer)
    pressedOnce = undefined
    state.value = 'rest'
  }

  onScopeDispose(() => clearTimeout(timer))
  return { state: computed(() => state.value), press, release, rest }
}
