import type { AlgoOrder } from '../account/algo-order'
import { findUnknownWord, type OrderRecord, type OrderStatusWords } from '../account/order-record'
import { mergeOrderReport, isOrderEnded } from '../account/order-merge'
import type { OutcomeEvidence, EvidenceVerdict } from './outcome-evidence'

/** Merges all records of one order. An unknown status word counts until a later read shows a known one. */
export function mergeKnownRecords(
  own: readonly OrderRecord[],
  { lookups, readings }: OutcomeEvidence,
): OrderRecord | undefined {
  const unknownWordRecords = own.filter(record => findUnknownWord(record) !== undefined)
  const record = own
    .filter(one => !unknownWordRecords.includes(one))
    .reduce<OrderRecord | undefined>(mergeOrderReport, undefined)
  if (unknownWordRecords.length === 0 || (record !== undefined && isOrderEnded(record))) return record
  const looks = [...lookups, ...readings].toSorted((a, b) => a.at - b.at)
  const last =
    looks.findLast(({ found }) => found !== undefined && own.includes(found))?.found ??
    unknownWordRecords.at(-1)
  if (last === undefined || !unknownWordRecords.includes(last)) return record
  const { status, statusWord, type, marginWord } = last
  const words = { status, statusWord, type, ...(marginWord !== undefined && { marginWord }) }
  return { ...mergeOrderReport(record, last), ...words }
}

/** Returns true if the verdict rests on an unknown status word, so that it must be queried again. */
export const isUndecidedVerdict = (verdict: EvidenceVerdict): boolean =>
  (verdict.is === 'found' && findUnknownWord(verdict.record) !== undefined) ||
  (verdict.is === 'algo found' && findUnknownWord(getStatusWords(verdict.order)) !== undefined)

const getStatusWords = ({ status, statusWord }: AlgoOrder): OrderStatusWords => ({ status, statusWord })
