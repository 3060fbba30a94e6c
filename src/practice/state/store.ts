import type { Disk } from './disk'
import type { Change, Kept } from './change'
import { type Journal, forgetful, openJournal } from './journal'
import type { AlgoOrder } from '../records/algo-records'
import type {
  ClosedPosition,
  DayEnd,
  Deposit,
  FundingFee,
  Liquidation,
  MarketMemory,
  Meta,
  Notice,
  Settlement,
} from '../records/history-records'
import type { Account, Order, Position, Trade } from '../records/records'

/** Everything the exchange remembers. */
export interface Tables {
  readonly meta: Meta
  readonly market: MarketMemory
  readonly account: Account
  readonly order: Order
  readonly trade: Trade
  readonly position: Position
  readonly algo: AlgoOrder
  readonly funding: FundingFee
  readonly liquidation: Liquidation
  readonly settlement: Settlement
  readonly deposit: Deposit
  readonly notice: Notice
  readonly closed: ClosedPosition
  readonly day: DayEnd
}

type Table = keyof Tables
/** What a record goes by: a number where it is one, for numbers are found without making a text of them. */
type Name = string | number

/** The exchange's memory: tables of records, changed in whole steps. */
export interface Store {
  readonly all: <T extends Table>(table: T) => ReadonlyMap<Name, Tables[T]>
  readonly get: <T extends Table>(table: T, key: Name) => Tables[T] | undefined
  /** Keeps a record, new or changed, with the present step. */
  readonly put: <T extends Table>(table: T, key: Name, value: Tables[T]) => void
  /** Notes with the present step that a record which is kept already has changed. */
  readonly touch: (table: Table, key: Name) => void
  readonly drop: (table: Table, key: Name) => void
  /** Ends a step: all that was put since the last one becomes one line of the file. */
  readonly commit: () => void
  /** Resolves once every step so far would survive a kill. */
  readonly settled: () => Promise<void>
  /** Whether the file held a state already. */
  readonly resumed: boolean
  /** The name under which a file of another form was set aside, where there was one. */
  readonly aside: string | undefined
  readonly close: () => Promise<void>
}

/** The tables as they lie in memory. */
type Rows = { readonly [T in Table]: Map<Name, Tables[T]> }

const emptyRows = (): Rows => ({
  meta: new Map(),
  market: new Map(),
  account: new Map(),
  order: new Map(),
  trade: new Map(),
  position: new Map(),
  algo: new Map(),
  funding: new Map(),
  liquidation: new Map(),
  settlement: new Map(),
  deposit: new Map(),
  notice: new Map(),
  closed: new Map(),
  day: new Map(),
})
const LONGEST = 20_000

/** How a file is kept: on which disk, and after how many lines it is written anew. */
export interface StoreManner {
  readonly disk?: Disk
  readonly longest?: number
}

/** Opens the memory that rests in a file, or one that forgets when it is closed. */
export function openStore(path: string | undefined, { disk, longest = LONGEST }: StoreManner = {}): Store {
  const { journal, changes, aside } =
    path === undefined ? { journal: forgetful, changes: [], aside: undefined } : openJournal(path, disk)
  const rows = emptyRows()
  replay(rows, changes)
  const dirty = new Map<Table, Set<Name>>()
  const touch = (table: Table, key: Name) => {
    if (path === undefined) return
    const keys = dirty.get(table)
    if (keys === undefined) dirty.set(table, new Set([key]))
    else keys.add(key)
  }
  return {
    all: table => rows[table],
    get: (table, key) => rows[table].get(key),
    put: (table, key, value) => {
      rows[table].set(key, value)
      touch(table, key)
    },
    touch,
    drop: (table, key) => {
      rows[table].delete(key)
      touch(table, key)
    },
    commit: () => {
      if (dirty.size === 0) return
      const changes: Change[] = []
      for (const [table, keys] of dirty)
        for (const key of keys) changes.push([table, String(key), kept(rows[table].get(key))])
      journal.write(changes)
      dirty.clear()
      if (journal.length() > longest) journal.compact(entries(rows))
    },
    settled: () => journal.settled(),
    resumed: changes.length > 0,
    aside,
    close: () => finish(journal, rows),
  }
}

/** A record as the journal writes it. Records hold nothing but texts, numbers, flags, exact figures and lists. */
const kept = (record: object | undefined): Kept => record as Kept

async function finish(journal: Journal, rows: Rows): Promise<void> {
  if (journal.length() > 0) journal.compact(entries(rows))
  await journal.close()
}

function* entries(rows: Rows): Iterable<Change> {
  for (const [table, records] of Object.entries(rows)) {
    for (const [key, record] of records) yield [table, String(key), kept(record)]
  }
}

/** Repeats what was written. A change without a value is a record that is gone; JSON turns it into null. */
function replay(rows: Rows, changes: readonly Change[]): void {
  const named = new Map<string, Map<Name, unknown>>(Object.entries(rows))
  for (const [table, text, value] of changes) {
    const key = /^\d+$/.test(text) ? Number(text) : text
    if (value === undefined || value === null) named.get(table)?.delete(key)
    else named.get(table)?.set(key, value)
  }
}
