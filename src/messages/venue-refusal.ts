import { shown } from './fill'
import { fill } from './message'
import * as messages from './en/venue-refusal'

/** What each refusal that the venue documents comes from, and what to do: nothing of the write happened. */
const meanings: Readonly<Record<string, string>> = messages.meanings

/** A write the venue refused, in its own words, with what that means where its documents say so. */
export function venueRefusalWords(code: string, words: string): string {
  const said = fill(messages.venueRefusalWords.refusedVenue, {
    words: shown(words, 160),
    code: shown(code, 20),
  })
  const meaning = meanings[code]
  return meaning === undefined ? said : fill(messages.venueRefusalWords.saidMeaning, { said, meaning })
}
