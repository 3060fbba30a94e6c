import { sanitizeExternalText } from './fill'
import { fillMessage } from './message'
import * as messages from './en/venue-refusal'

/** Cause and remedy of each refusal code that the venue documents. A refused write had no effect. */
const refusalCodeMeanings: Readonly<Record<string, string>> = messages.meanings

/** Describes a refused write in the venue's `words`, with the documented meaning of `code`. */
export function describeVenueRefusal(code: string, words: string): string {
  const said = fillMessage(messages.venueRefusalWords.refusedVenue, {
    words: sanitizeExternalText(words, 160),
    code: sanitizeExternalText(code, 20),
  })
  const meaning = refusalCodeMeanings[code]
  return meaning === undefined ? said : fillMessage(messages.venueRefusalWords.saidMeaning, { said, meaning })
}
