import { sanitizeExternalText } from './fill'
import { fillMessage, type MessageHoleValues } from './message'
import * as messages from './en/lifeboat'

type Says = typeof messages.lifeboatSays

/** Fills a text of the lifeboat. What the venue wrote cannot control the terminal. */
export const fillLifeboatText = <const Name extends keyof Says>(
  name: Name,
  values: MessageHoleValues<Says[Name]>,
): string =>
  fillMessage<Says[Name]>(
    messages.lifeboatSays[name],
    Object.fromEntries(
      Object.entries(values as Readonly<Record<string, string>>).map(([hole, value]) => [
        hole,
        sanitizeExternalText(value, MAX_VALUE_LENGTH),
      ]),
    ) as MessageHoleValues<Says[Name]>,
  )

const MAX_VALUE_LENGTH = 600

/** Words that a person types; the same in every language. */
export const lifeboatWords = {
  cancel: 'CANCEL',
  close: 'CLOSE',
  everything: 'EVERYTHING',
  end: 'END',
} as const
