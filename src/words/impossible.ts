import { shown } from './fill'

/** What cannot be true of a record, as a person says it. */
const impossible: Readonly<Record<string, string>> = {
  'consented to twice': 'one yes was written down twice',
  'sent twice': 'it was written down as sent twice',
  'what left is not what was sealed': 'what left is not what you said yes to',
  'answered before it was sent': 'its answer came before it was sent',
  'answered twice, differently': 'it was answered twice, and differently',
  'answered with another order id': 'its answer names another order',
  'the record is of another order': 'the venue’s record is of another order',
  'the record is of another market': 'the venue’s record is of another market',
  'a record cannot say this': 'the venue’s record is in a state that no order has',
  'no record decides this': 'the venue’s record cannot be about this request',
  'executed below zero': 'less than nothing is told to have filled',
  'executed above quantity': 'more is told to have filled than was ever ordered',
  'executed went down': 'less is told to have filled than before',
  'rejected with fills': 'it is told to be rejected and to have filled',
  'recorded though it never left': 'the venue has a record of it, though it never left this desk',
  'recorded though its absence was proved': 'the venue has a record of it, though it was proved to have none',
  'absent though it was taken': 'the venue says it never had it, though it took it',
  'done though it never left': 'it is told to be done, though it never left this desk',
  'done though it was proved that it was not': 'it is told to be done, though it was proved that it was not',
}

const INCIDENT = /^incident (.+)$/

/** Why writing is halted, as the end of a sentence that says so. */
export function impossibleWords(why: string): string {
  const [, incident] = INCIDENT.exec(why) ?? []
  if (incident !== undefined) return `a fault inside this desk, in its log as ${shown(incident, 40)}`
  return impossible[why] ?? shown(why, 120).replace(/\.$/, '')
}
