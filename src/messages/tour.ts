import { fillMessage } from './message'
import * as messages from './en/tour'

export const tourCardMessages = {
  ...messages.tourSays,
  place: (nth: number, of: number): string =>
    fillMessage(messages.tourSays.place, { nth: String(nth), of: String(of) }),
} as const

export const tourStepMessages = messages.tourStepWords
