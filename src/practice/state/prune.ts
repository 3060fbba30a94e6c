import type { Store, Tables } from './store'

/** How many rows of a history are kept; older ones go when a day ends. */
const MOST = {
  funding: 5_000,
  liquidation: 1_000,
  settlement: 2_000,
  closed: 5_000,
  day: 2_000,
} as const satisfies Partial<Record<keyof Tables, number>>

/** Lets the oldest rows of every history go. Rows are numbered as they come, so the first are the oldest. */
export function pruneHistories(store: Store): void {
  for (const [table, most] of Object.entries(MOST) as [keyof typeof MOST, number][]) {
    const names = [...store.all(table).keys()].sort((a, b) => Number(a) - Number(b))
    for (const name of names.slice(0, Math.max(0, names.length - most))) store.drop(table, name)
  }
}
