import type { PointerSeen } from '@core/armed/pointing'
import type { KeySeen } from '@core/armed/presses'
import type { ArmedDesk } from './armed'

/** What main sees of the hand at the desk's window, told to whatever is armed there. */
export interface Hand {
  /** A key that went down or came up; says whether it is main's own now. */
  key(seen: KeySeen): boolean
  /** What the pointer did on the desk's page. */
  pointer(seen: PointerSeen): void
  /** The window went out of sight or the keyboard elsewhere, or both came back. */
  away(isAway: boolean): void
  /** The desk's page is loaded anew, or its process ended. */
  pageGone(): void
  /** The strip that says what is armed cannot be shown. */
  stripGone(): void
}

/** Tells it to the account in use, where that can be written to. */
export const handOf = (armed: () => ArmedDesk | undefined): Hand => ({
  key: seen => armed()?.key(seen) ?? false,
  pointer: seen => armed()?.pointer(seen),
  away: isAway => armed()?.away(isAway),
  pageGone: () => armed()?.end('page gone'),
  stripGone: () => armed()?.end('not shown'),
})
