import type { Inquiry } from '@core/proof/asking'
import { ADDRESSES_ASKED, KEY_ASKED, type Evidence } from '@core/proof/evidence'
import type { ReadingVenue } from '../ports'

/** A question about this desk's own key. */
type KeyInquiry = Extract<Inquiry, { ask: 'own addresses' | 'own key' }>

export const isKeyInquiry = (inquiry: Inquiry): inquiry is KeyInquiry =>
  inquiry.ask === 'own addresses' || inquiry.ask === 'own key'

/** Asks it, and tells what was asked, what came back and what it adds. A read that failed adds nothing. */
export async function askKey(
  { facts }: Pick<ReadingVenue, 'facts'>,
  { ask }: KeyInquiry,
  before: Evidence,
): Promise<{ readonly what: string; readonly answer: string; readonly evidence: Evidence }> {
  const isOfKey = ask === 'own key'
  const what = isOfKey ? 'this desk’s own key, without a signature' : 'the addresses of this desk’s own key'
  const read = isOfKey ? await facts.ownKeyLife() : await facts.ownAddresses()
  if (read.is === 'failed') return { what, answer: `no answer: ${read.why}`, evidence: before }
  const told = typeof read.value === 'string' ? read.value : read.value.join(',')
  const settings = { [isOfKey ? KEY_ASKED : ADDRESSES_ASKED]: told }
  const readBacks = [...(before.readBacks ?? []), { at: read.venueTime, settings }]
  return { what, answer: told === '' ? 'any address' : told, evidence: { ...before, readBacks } }
}
