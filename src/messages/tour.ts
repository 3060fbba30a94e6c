import { fillMessage } from './message'
import * as messages from './en/tour'

/** What the card of the tour says around its steps. */
export const tourCardMessages = {
  ...messages.tourSays,
  place: (nth: number, of: number): string =>
    fillMessage(messages.tourSays.place, { nth: String(nth), of: String(of) }),
} as const

/** What each step of the tour asks for, and why. */
export const tourStepMessages = messages.tourStepWords
