import { computed, onScopeDispose, shallowRef } from 'vue'
import { MAX_KEY_PRESS_MS } from '@core/value/hold-key'

/**
 * State of a hold: idle, filling, `full` (release to send), released too `short`, pressed `once` by keys of which two
 * presses count, or waiting for the second press (`again`).
 */
export type HoldButtonState = 'rest' | 'filling' | 'full' | 'short' | 'once' | 'again'

/** Input name of the pointer. */
export const POINTER_INPUT = 'pointer'

/**
 * Minimum time between the release of the first press and the second press. Longer than the limit of main, because both
 * measure the same presses with their own clocks.
 */
export const SECOND_PRESS_DELAY_MS = 1_050
const SECOND_PRESS_WAIT_MS = 8_000
const SHORT_SHOWN_MS = 2_500

interface HoldOptions {
  readonly getHoldMs: () => number
  readonly isReady: () => boolean
  readonly onConfirm: () => void
}

/**
 * Tracks the display state of a hold and reports its end. A short press of such keys starts the two-press path. Display
 * only: main observes the same input itself and accepts nothing else.
 */
export function useHoldButton({ getHoldMs, isReady, onConfirm }: HoldOptions) {
  const state = shallowRef<HoldButtonState>('rest')
  let timer: ReturnType<typeof setTimeout> | undefined
  let releasedAt: number | undefined
  let isSecond = false
  let currentPress = { by: '', from: 0, isStep: false }

  const schedule = (ms: number, run: () => void): void => {
    clearTimeout(timer)
    timer = setTimeout(run, ms)
  }

  const isDown = (): boolean => state.value === 'filling' || state.value === 'full'

  /**
   * Begins a press by the pointer or by the key with this code. A second input drops the press, as it does in main. Two
   * presses with `isStep` replace a hold.
   */
  function press(input: string, timeMs: number, isStep = false): void {
    if (!isReady()) return
    if (isDown()) return reset()
    currentPress = { by: input, from: timeMs, isStep }
    isSecond = isStep && releasedAt !== undefined && timeMs - releasedAt >= SECOND_PRESS_DELAY_MS
    state.value = 'filling'
    schedule(getHoldMs(), () => (state.value = 'full'))
  }

  function release(input: string, timeMs: number): void {
    if (!isDown() || currentPress.by !== input) return
    if (input !== POINTER_INPUT && timeMs - currentPress.from > MAX_KEY_PRESS_MS) return reset()
    if (state.value === 'full' || isSecond) return confirm()
    if (!currentPress.isStep) {
      reset()
      state.value = 'short'
      return schedule(SHORT_SHOWN_MS, reset)
    }
    releasedAt = timeMs
    state.value = 'once'
    schedule(SECOND_PRESS_DELAY_MS, () => {
      state.value = 'again'
      schedule(SECOND_PRESS_WAIT_MS, reset)
    })
  }

  function confirm(): void {
    reset()
    onConfirm()
  }

  function cancelPointer(): void {
    if (currentPress.by === POINTER_INPUT) cancelPress()
  }

  /** Drops a press whose release may never arrive. */
  function cancelPress(): void {
    if (isDown()) reset()
  }

  /** Resets the button: the focus was lost, the question changed or time ran out. */
  function reset(): void {
    clearTimeout(timer)
    releasedAt = undefined
    isSecond = false
    state.value = 'rest'
  }

  onScopeDispose(() => clearTimeout(timer))
  return {
    state: computed(() => state.value),
    press,
    release,
    stray: cancelPointer,
    interrupt: cancelPress,
    rest: reset,
  }
}
