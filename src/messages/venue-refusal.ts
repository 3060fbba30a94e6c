import { sanitizeExternalText } from './fill'
import { fillMessage } from './message'
import * as messages from './en/venue-refusal'

/** What each refusal that the venue documents comes from, and what to do: nothing of the write happened. */
const refusalCodeMeanings: Readonly<Record<string, string>> = messages.meanings

/** A write the venue refused, in its own words, with what that means where its documents say so. */
export function describeVenueRefusal(code: string, words: string): string {
  const said = fillMessage(messages.venueRefusalWords.refusedVenue, {
    words: sanitizeExternalText(words, 160),
    code: sanitizeExternalText(code, 20),
  })
  const meaning = refusalCodeMeanings[code]
  return meaning === undefined ? said : fillMessage(messages.venueRefusalWords.saidMeaning, { said, meaning })
}
