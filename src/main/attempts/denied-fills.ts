import type { Discrepancy } from '@core/guard/discrepancy'
import type { TextFacts } from '@core/value/result'

/**
 * Time for which answers must report fewer fills, or other terms, before a discrepancy is raised. Lists are read every
 * 5 s, so it is raised within 30 s of the report that they contradict.
 */
export const DENIED_MS = 20_000

type Source = 'list' | 'record'

interface Parts {
  readonly is: 'fill denied' | 'algo fill denied'
  readonly raise: (doubt: Discrepancy) => void
  readonly explain: (doubt: Pick<Discrepancy, 'is' | 'symbol' | 'orderId'>) => void
}

/** Watches for lists and records that keep reporting fewer fills of an order than are known. */
export function createDeniedFills({ is, raise, explain }: Parts): {
  /** Handles one list or record of an order. `denied` has both figures, or is `undefined` if all fills are reported. */
  handleAnswer(
    by: Source,
    order: Required<Pick<Discrepancy, 'symbol' | 'orderId'>>,
    at: number,
    denied: TextFacts | undefined,
  ): void
  /** Orders whose fills the last list or record denied. */
  orders(): Iterable<string>
} {
  /** Request time of the first answer in a row that reports fewer fills than are known, by order and source. */
  const deniedSince = new Map<string, Partial<Record<Source, number>>>()

  return {
    // Lists and the record are separate sources: each ends only its own denial.
    handleAnswer(by, { symbol, orderId }, at, denied) {
      const since = deniedSince.get(orderId) ?? {}
      if (denied === undefined) {
        const { [by]: _ended, ...left } = since
        if (Object.keys(left).length > 0) deniedSince.set(orderId, left)
        else {
          deniedSince.delete(orderId)
          explain({ is, symbol, orderId })
        }
        return
      }
      const first = since[by] ?? at
      deniedSince.set(orderId, { ...since, [by]: first })
      if (at - first >= DENIED_MS) raise({ is, symbol, orderId, at, facts: denied })
    },
    orders: () => deniedSince.keys(),
  }
}
