import type { AlgoOrder } from '../account/algo'
import { unknownWordIn, type Order, type WordsOfOrder } from '../account/order'
import { foldOrder, isEnded } from '../account/order-fold'
import type { Evidence, Verdict } from './evidence'

/**
 * What is known of one order by all its records. A word nobody knows counts until the record says a known one: of
 * what was read the last, and of what was only heard any.
 */
export function foldKnown(own: readonly Order[], { lookups, readings }: Evidence): Order | undefined {
  const strange = own.filter(record => unknownWordIn(record) !== undefined)
  const record = own.filter(one => !strange.includes(one)).reduce<Order | undefined>(foldOrder, undefined)
  if (strange.length === 0 || (record !== undefined && isEnded(record))) return record
  const looks = [...lookups, ...readings].toSorted((a, b) => a.at - b.at)
  const last =
    looks.findLast(({ found }) => found !== undefined && own.includes(found))?.found ?? strange.at(-1)
  if (last === undefined || !strange.includes(last)) return record
  const { status, statusWord, type, marginWord } = last
  const words = { status, statusWord, type, ...(marginWord !== undefined && { marginWord }) }
  return { ...foldOrder(record, last), ...words }
}

/** Whether a verdict tells no more than that a record says a word nobody knows: it is asked again. */
export const isStillOpen = (verdict: Verdict): boolean =>
  (verdict.is === 'found' && unknownWordIn(verdict.record) !== undefined) ||
  (verdict.is === 'algo found' && unknownWordIn(wordsOf(verdict.order)) !== undefined)

const wordsOf = ({ status, statusWord }: AlgoOrder): WordsOfOrder => ({ status, statusWord })
