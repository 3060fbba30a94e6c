import type { ReconciliationQuery } from '@core/proof/reconciliation-queries'
import { KEY_ADDRESSES_QUERY, OWN_KEY_QUERY, type OutcomeEvidence } from '@core/proof/outcome-evidence'
import type { ReadableVenue } from '../main-ports'

type KeyQuery = Extract<ReconciliationQuery, { ask: 'own addresses' | 'own key' }>

export const isKeyQuery = (query: ReconciliationQuery): query is KeyQuery =>
  query.ask === 'own addresses' || query.ask === 'own key'

export async function queryKeyEvidence(
  { facts }: Pick<ReadableVenue, 'facts'>,
  { ask }: KeyQuery,
  before: OutcomeEvidence,
): Promise<{ readonly what: string; readonly answer: string; readonly evidence: OutcomeEvidence }> {
  const isOfKey = ask === 'own key'
  const what = isOfKey ? 'this desk’s own key, without a signature' : 'the addresses of this desk’s own key'
  const read = isOfKey ? await facts.ownKeyLife() : await facts.ownAddresses()
  if (read.is === 'failed') return { what, answer: `no answer: ${read.why}`, evidence: before }
  const value = typeof read.value === 'string' ? read.value : read.value.join(',')
  const settings = { [isOfKey ? OWN_KEY_QUERY : KEY_ADDRESSES_QUERY]: value }
  const readBacks = [...(before.readBacks ?? []), { at: read.venueTime, settings }]
  return { what, answer: value === '' ? 'any address' : value, evidence: { ...before, readBacks } }
}
