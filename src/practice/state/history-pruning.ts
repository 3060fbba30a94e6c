import type { StateStore, StateTables } from './state-store'

/** Most rows of each history. Older rows are removed at the end of a day. */
const MAX_ROWS = {
  funding: 5_000,
  liquidation: 1_000,
  settlement: 2_000,
  closed: 5_000,
  day: 2_000,
} as const satisfies Partial<Record<keyof StateTables, number>>
const BOUNDED_TABLES = Object.entries(MAX_ROWS) as readonly (readonly [keyof typeof MAX_ROWS, number])[]

/**
 * Removes the oldest rows of every history. Row numbers increase, so the lowest are the oldest. `slack` is the fraction
 * by which a history may exceed its limit first, so that pruning is rare.
 */
export function pruneHistoryTables(store: StateStore, slack = 0): void {
  for (const [table, most] of BOUNDED_TABLES) {
    if (store.all(table).size <= most * (1 + slack)) continue
    const names = [...store.all(table).keys()].sort((a, b) => Number(a) - Number(b))
    for (const name of names.slice(0, Math.max(0, names.length - most))) store.drop(table, name)
  }
}
