import type { PointerInput } from '@core/armed/pointer-clicks'
import type { KeyInput } from '@core/armed/key-presses'
import { createRefusal, err, type Result } from '@core/value/result'
import type { ArmedDesk } from './armed-desk'

export interface InputWatcher {
  handleKey(input: KeyInput): boolean
  handlePointer(input: PointerInput): void
  /** Called if the window is hidden or loses the keyboard, and when it is back. */
  setAway(): void
  /** Changes the size of the armed order keys, from the strip. */
  resizeArmed(quantity: string): Result<undefined>
  onPageGone(): void
  /** Called if the strip that shows the armed mandate cannot be displayed. */
  onStripGone(): void
}

export const createInputWatcher = (armed: () => ArmedDesk | undefined): InputWatcher => ({
  handleKey: input => armed()?.handleKey(input) ?? false,
  handlePointer: input => armed()?.handlePointer(input),
  setAway: () => armed()?.setAway(),
  resizeArmed: quantity => armed()?.resize(quantity) ?? err([createRefusal('WRITES_OFFLINE')]),
  onPageGone: () => armed()?.end('page gone'),
  onStripGone: () => armed()?.end('not shown'),
})
