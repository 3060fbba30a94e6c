import { writeFileSync } from 'node:fs'
import type { Truth } from './open'
import { OWN_FILE } from './system'

/** One line of the history: what happened, and when. */
interface Line {
  readonly at: number
  readonly saw: string
  readonly [name: string]: unknown
}

/** The exchange's ground truth in the order in which it happened; how everything ended comes last. */
function historyOf(truth: Truth): readonly Line[] {
  const told = (saw: string, rows: readonly { readonly at: number }[]): readonly Line[] =>
    rows.map(row => ({ ...row, saw }))
  const happened = [
    ...told('request', truth.received),
    ...told('wrong request', truth.complaints),
    ...told('trade', truth.trades),
    ...told('funding', truth.funding),
    ...told('liquidation', truth.liquidations),
    ...told('deposit', truth.deposits),
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

/** The history as text: one JSON object a line, exact figures as texts counted in 10⁻¹⁸. */
const historyText = (truth: Truth): string =>
  historyOf(truth)
    .map(line =>
      JSON.stringify(line, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    )
    .map(line => `${line}\n`)
    .join('')

/** Writes the history into a file that only its owner may read. */
export function writeHistory(path: string, truth: Truth): void {
  writeFileSync(path, historyText(truth), { mode: OWN_FILE })
}
