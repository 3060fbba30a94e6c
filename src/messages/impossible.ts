import { sanitizeExternalText } from './fill'
import { explainSignatureHalt } from './signatures'
import { fillMessage } from './message'
import * as messages from './en/impossible'

const impossibleRecordReasons: Readonly<Record<string, string>> = messages.impossible

/**
 * Matches a record that contradicts a proof, a refusal or a declaration, with the order and the last similar order that was sent
 * since.
 */
const CONTRADICTED =
  /^recorded though (?:its absence|it) was (proved|refused|declared not placed): ([^,]+)(?:, (.+))?$/
const INCIDENT = /^incident (.+)$/

/** Explains a halt; the text is the end of a sentence. */
export function explainImpossibleRecord(why: string): string {
  const [, incident] = INCIDENT.exec(why) ?? []
  if (incident !== undefined)
    return fillMessage(messages.impossibleWords.faultInsideDesk, {
      incident: sanitizeExternalText(incident, 40),
    })
  const [, by = '', id = '', since] = CONTRADICTED.exec(why) ?? []
  if (id !== '') {
    const first = sanitizeExternalText(id, 40)
    const how =
      by === 'proved'
        ? messages.impossibleWords.provedNotArrived
        : messages.impossibleWords[by === 'refused' ? by : 'declaredNotPlaced']
    const later =
      since === undefined
        ? ''
        : fillMessage(messages.impossibleWords.sentMarketSince, { since: sanitizeExternalText(since, 40) })
    return fillMessage(messages.impossibleWords.venueRecordOrder, { first, how, later })
  }
  return (
    impossibleRecordReasons[why] ??
    explainSignatureHalt(why) ??
    sanitizeExternalText(why, 120).replace(/[.。]$/, '')
  )
}
