import { fill } from './message'
import * as messages from './en/tour'

/** What the card of the tour says around its steps. */
export const tourSays = {
  ...messages.tourSays,
  place: (nth: number, of: number): string =>
    fill(messages.tourSays.place, { nth: String(nth), of: String(of) }),
} as const

/** What each step of the tour asks for, and why. */
export const tourStepWords = messages.tourStepWords
