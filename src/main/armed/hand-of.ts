import type { PointerInput } from '@core/armed/pointing'
import type { KeyInput } from '@core/armed/presses'
import type { ArmedDesk } from './armed'

/** What main sees of the hand at the desk's window, told to whatever is armed there. */
export interface InputWatcher {
  /** A key that went down or came up; says whether it is main's own now. */
  handleKey(input: KeyInput): boolean
  /** What the pointer did on the desk's page. */
  handlePointer(input: PointerInput): void
  /** The window went out of sight or the keyboard elsewhere, or both came back. */
  setAway(isAway: boolean): void
  /** The desk's page is loaded anew, or its process ended. */
  onPageGone(): void
  /** The strip that says what is armed cannot be shown. */
  onStripGone(): void
}

/** Tells it to the account in use, where that can be written to. */
export const createInputWatcher = (armed: () => ArmedDesk | undefined): InputWatcher => ({
  handleKey: seen => armed()?.handleKey(seen) ?? false,
  handlePointer: seen => armed()?.handlePointer(seen),
  setAway: isAway => armed()?.setAway(isAway),
  onPageGone: () => armed()?.end('page gone'),
  onStripGone: () => armed()?.end('not shown'),
})
