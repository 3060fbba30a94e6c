import { computed, onScopeDispose, shallowRef } from 'vue'
import { MAX_KEY_PRESS_MS } from '@core/value/hold-stroke'

/**
 * How far a hold is: at rest, filling, full (let go to send), let go too soon by the pointer, pressed once by the
 * keys and too early for the second press, or waiting for it.
 */
export type HoldButtonState = 'rest' | 'filling' | 'full' | 'short' | 'once' | 'again'

/** The means of a press that is no key. Of the keys main takes two presses for a hold, of the pointer a hold alone. */
export const POINTER_INPUT = 'pointer'

/**
 * The second press of the path without holding begins at least this long after the first was let go.
 *
 * A little longer than main asks for: both see the same presses, each by a clock of its own.
 */
export const SECOND_PRESS_DELAY_MS = 1_050
const SECOND_PRESS_WAIT_MS = 8_000
/** How long it is said that a press was too short. */
const SHORT_SHOWN_MS = 2_500

interface HoldOptions {
  readonly getHoldMs: () => number
  readonly isReady: () => boolean
  readonly onConfirm: () => void
}

/**
 * The look of holding, and when it is over. A short press of the keys starts the two-step path instead.
 *
 * All of it is only what is shown: main saw the same presses itself and believes nothing but that.
 */
export function useHoldButton({ getHoldMs, isReady, onConfirm }: HoldOptions) {
  const state = shallowRef<HoldButtonState>('rest')
  let timer: ReturnType<typeof setTimeout> | undefined
  let releasedAt: number | undefined
  let isSecond = false
  let currentPress = { by: '', from: 0 }

  const schedule = (ms: number, run: () => void): void => {
    clearTimeout(timer)
    timer = setTimeout(run, ms)
  }

  const isDown = (): boolean => state.value === 'filling' || state.value === 'full'

  /** Begins a press by the pointer, or by the key of that code. One that lasts is dropped by another, as main drops it. */
  function press(input: string, timeMs: number): void {
    if (!isReady()) return
    if (isDown()) return reset()
    currentPress = { by: input, from: timeMs }
    isSecond = input !== POINTER_INPUT && releasedAt !== undefined && timeMs - releasedAt >= SECOND_PRESS_DELAY_MS
    state.value = 'filling'
    schedule(getHoldMs(), () => (state.value = 'full'))
  }

  function release(input: string, timeMs: number): void {
    if (!isDown() || currentPress.by !== input) return
    if (input !== POINTER_INPUT && timeMs - currentPress.from > MAX_KEY_PRESS_MS) return reset()
    if (state.value === 'full' || isSecond) return confirm()
    if (input === POINTER_INPUT) {
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

  /** The pointer left the button: what it held down is no hold any more. */
  function cancelPointer(): void {
    if (currentPress.by === POINTER_INPUT) cancelPress()
  }

  /** Drops a press whose release may never come. */
  function cancelPress(): void {
    if (isDown()) reset()
  }

  /** Lets everything go: the focus was lost, the question changed, or time ran out. */
  function reset(): void {
    clearTimeout(timer)
    releasedAt = undefined
    isSecond = false
    state.value = 'rest'
  }

  onScopeDispose(() => clearTimeout(timer))
  return { state: computed(() => state.value), press, release, stray: cancelPointer, interrupt: cancelPress, rest: reset }
}
