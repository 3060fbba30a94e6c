import { writeFileSync } from 'node:fs'
import type { GroundTruth } from './open-practice'
import { OWNER_FILE_MODE } from './host-system'

interface HistoryLine {
  readonly at: number
  readonly saw: string
  readonly [name: string]: unknown
}

/** Collects the exchange's records in time order. The final positions and balances come last. */
function collectHistory(truth: GroundTruth): readonly HistoryLine[] {
  const toLines = (saw: string, rows: readonly { readonly at: number }[]): readonly HistoryLine[] =>
    rows.map(row => ({ ...row, saw }))
  const happened = [
    ...toLines('request', truth.received),
    ...toLines('wrong request', truth.complaints),
    ...toLines('trade', truth.trades),
    ...toLines('funding', truth.funding),
    ...toLines('liquidation', truth.liquidations),
    ...toLines('deposit', truth.deposits),
    ...truth.settlements.map(row => ({ ...row, saw: 'settlement', at: row.settledAt })),
    ...truth.orders.map(order => ({ ...order, saw: 'order', at: order.updatedAt })),
  ]
  const end = happened.reduce((latest, { at }) => Math.max(latest, at), 0)
  return [
    ...happened.sort((a, b) => a.at - b.at),
    ...truth.positions.map(position => ({ ...position, saw: 'position at the end', at: end })),
    ...Object.entries(truth.holdings).map(([account, holding]) => ({
      saw: 'holding at the end',
      at: end,
      account,
      holding,
    })),
  ]
}

/** Formats the history: one JSON object a line, exact figures as integer texts in units of 10⁻¹⁸. */
const formatHistory = (truth: GroundTruth): string =>
  collectHistory(truth)
    .map(line =>
      JSON.stringify(line, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    )
    .map(line => `${line}\n`)
    .join('')

/** Writes the history into a file that only its owner may read. */
export function writeHistoryFile(path: string, truth: GroundTruth): void {
  writeFileSync(path, formatHistory(truth), { mode: OWNER_FILE_MODE })
}
