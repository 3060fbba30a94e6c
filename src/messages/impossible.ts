import { shown } from './fill'
import { signatureWords } from './signatures'
import { fill } from './message'
import * as messages from './en/impossible'

/** What cannot be true of a record, as a person says it. */
const impossible: Readonly<Record<string, string>> = messages.impossible

/** A record that contradicts a proof or a declaration, with the order and the last one like it that was sent since. */
const CONTRADICTED =
  /^(recorded though (?:its absence was proved|it was declared not placed)): ([^,]+)(?:, (.+))?$/
const INCIDENT = /^incident (.+)$/

/** Why writing is halted, as the end of a sentence that says so. */
export function impossibleWords(why: string): string {
  const [, incident] = INCIDENT.exec(why) ?? []
  if (incident !== undefined)
    return fill(messages.impossibleWords.faultInsideDesk, { incident: shown(incident, 40) })
  const [, by = '', id = '', since] = CONTRADICTED.exec(why) ?? []
  if (id !== '') {
    const first = shown(id, 40)
    const how = by.endsWith('proved')
      ? messages.impossibleWords.provedNotArrived
      : messages.impossibleWords.declaredNotPlaced
    const later =
      since === undefined ? '' : fill(messages.impossibleWords.sentMarketSince, { since: shown(since, 40) })
    return fill(messages.impossibleWords.venueRecordOrder, { first, how, later })
  }
  return impossible[why] ?? signatureWords(why) ?? shown(why, 120).replace(/[.。]$/, '')
}
