import { computed, onScopeDispose, shallowRef } from 'vue'
import { KEY_PRESS_LIFE } from '@core/value/hold-stroke'

/**
 * How far a hold is: at rest, filling, full (let go to send), let go too soon by the pointer, pressed once by the
 * keys and too early for the second press, or waiting for it.
 */
export type HoldState = 'rest' | 'filling' | 'full' | 'short' | 'once' | 'again'

/** The means of a press that is no key. Of the keys main takes two presses for a hold, of the pointer a hold alone. */
export const POINTER = 'pointer'

/**
 * The second press of the path without holding begins at least this long after the first was let go.
 *
 * A little longer than main asks for: both see the same presses, each by a clock of its own.
 */
export const SECOND_PRESS = 1_050
const WAITS = 8_000
/** How long it is said that a press was too short. */
const SHORT = 2_500

interface Parts {
  readonly holdMs: () => number
  readonly ready: () => boolean
  readonly onYes: () => void
}

/**
 * The look of holding, and when it is over. A short press of the keys starts the two-step path instead.
 *
 * All of it is only what is shown: main saw the same presses itself and believes nothing but that.
 */
export function useHold({ holdMs, ready, onYes }: Parts) {
  const state = shallowRef<HoldState>('rest')
  let timer: ReturnType<typeof setTimeout> | undefined
  let letGo: number | undefined
  let isSecond = false
  let pressed = { by: '', from: 0 }

  const after = (ms: number, run: () => void): void => {
    clearTimeout(timer)
    timer = setTimeout(run, ms)
  }

  const isDown = (): boolean => state.value === 'filling' || state.value === 'full'

  /** Begins a press by the pointer, or by the key of that code. One that lasts is dropped by another, as main drops it. */
  function press(by: string, at: number): void {
    if (!ready()) return
    if (isDown()) return rest()
    pressed = { by, from: at }
    isSecond = by !== POINTER && letGo !== undefined && at - letGo >= SECOND_PRESS
    state.value = 'filling'
    after(holdMs(), () => (state.value = 'full'))
  }

  function release(by: string, at: number): void {
    if (!isDown() || pressed.by !== by) return
    if (by !== POINTER && at - pressed.from > KEY_PRESS_LIFE) return rest()
    if (state.value === 'full' || isSecond) return done()
    if (by === POINTER) {
      rest()
      state.value = 'short'
      return after(SHORT, rest)
    }
    letGo = at
    state.value = 'once'
    after(SECOND_PRESS, () => {
      state.value = 'again'
      after(WAITS, rest)
    })
  }

  function done(): void {
    rest()
    onYes()
  }

  /** The pointer left the button: what it held down is no hold any more. */
  function stray(): void {
    if (pressed.by === POINTER) interrupt()
  }

  /** Drops a press whose release may never come. */
  function interrupt(): void {
    if (isDown()) rest()
  }

  /** Lets everything go: the focus was lost, the question changed, or time ran out. */
  function rest(): void {
    clearTimeout(timer)
    letGo = undefined
    isSecond = false
    state.value = 'rest'
  }

  onScopeDispose(() => clearTimeout(timer))
  return { state: computed(() => state.value), press, release, stray, interrupt, rest }
}
