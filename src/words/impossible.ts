import { shown } from './fill'
import { signatureWords } from './signatures'

/** What cannot be true of a record, as a person says it. */
const impossible: Readonly<Record<string, string>> = {
  'consented to twice': 'one confirmation was recorded twice',
  'signed again beside this desk': 'it was signed again beside this desk',
  'sent twice': 'it was written down as sent twice',
  'what left is not what was sealed': 'what left is not what you confirmed',
  'answered before it was sent': 'its answer came before it was sent',
  'answered twice, differently': 'it was answered twice, and differently',
  'answered with another order id': 'its answer names another order',
  'the record is of another order': 'the venue’s record is of another order',
  'the record is of another market': 'the venue’s record is of another market',
  'a record cannot say this': 'the venue’s record is in a state that no order has',
  'no record decides this': 'the venue’s record cannot be about this request',
  'executed below zero': 'the reported fill is below zero',
  'executed above quantity': 'the reported fill is larger than the order',
  'executed went down': 'the reported fill went down',
  'rejected with fills': 'it is reported as rejected and as filled',
  'recorded though it never left': 'the venue has a record of it, though it never left this desk',
  'recorded though its absence was proved': 'the venue has a record of it, though it was proved to have none',
  'recorded though it was declared not placed':
    'the venue has a record of it, though it was declared not placed',
  'absent though it was taken': 'the venue says it never had it, though it took it',
  'done though it never left': 'it is reported as done, though it never left this desk',
  'done though it was proved that it was not': 'it is reported as done, though it was proved that it was not',
}

/** A record that contradicts a proof or a declaration, with the order and the last one like it that was sent since. */
const CONTRADICTED =
  /^(recorded though (?:its absence was proved|it was declared not placed)): ([^,]+)(?:, (.+))?$/
const INCIDENT = /^incident (.+)$/

/** Why writing is halted, as the end of a sentence that says so. */
export function impossibleWords(why: string): string {
  const [, incident] = INCIDENT.exec(why) ?? []
  if (incident !== undefined) return `a fault inside this desk, in its log as ${shown(incident, 40)}`
  const [, by = '', id = '', since] = CONTRADICTED.exec(why) ?? []
  if (id !== '') {
    const first = shown(id, 40)
    const how = by.endsWith('proved') ? 'was proved not to have arrived' : 'you declared not placed'
    const later = since === undefined ? '' : `; ${shown(since, 40)} was sent in that market since`
    return `the venue has a record of order ${first}, which ${how}${later}. Compare both with the venue’s own page; once the record is read and the position agrees, resuming allows cancels and closes alone`
  }
  return impossible[why] ?? signatureWords(why) ?? shown(why, 120).replace(/\.$/, '')
}
