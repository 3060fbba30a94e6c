import type { StateDisk } from './disk'
import type { StateChange, StoredValue } from './change'
import { type StateJournal, inMemoryJournal, openStateJournal } from './journal'
import type { AlgoOrderRecord } from '../records/algo-records'
import type {
  ClosedPosition,
  DayEndRecord,
  DepositRecord,
  FundingPayment,
  LiquidationRecord,
  MarketMemory,
  ExchangeMeta,
  InboxNotice,
  SettlementRecord,
} from '../records/history-records'
import type { AccountRecord, OrderRecord, PositionRecord, TradeRecord } from '../records/records'

/** Everything the exchange remembers. */
export interface StateTables {
  readonly meta: ExchangeMeta
  readonly market: MarketMemory
  readonly account: AccountRecord
  readonly order: OrderRecord
  readonly trade: TradeRecord
  readonly position: PositionRecord
  readonly algo: AlgoOrderRecord
  readonly funding: FundingPayment
  readonly liquidation: LiquidationRecord
  readonly settlement: SettlementRecord
  readonly deposit: DepositRecord
  readonly notice: InboxNotice
  readonly closed: ClosedPosition
  readonly day: DayEndRecord
}

type TableName = keyof StateTables
/** What a record goes by: a number where it is one, for numbers are found without making a text of them. */
type RecordKey = string | number

/** The exchange's memory: tables of records, changed in whole steps. */
export interface StateStore {
  readonly all: <T extends TableName>(table: T) => ReadonlyMap<RecordKey, StateTables[T]>
  readonly get: <T extends TableName>(table: T, key: RecordKey) => StateTables[T] | undefined
  /** Keeps a record, new or changed, with the present step. */
  readonly put: <T extends TableName>(table: T, key: RecordKey, value: StateTables[T]) => void
  /** Notes with the present step that a record which is kept already has changed. */
  readonly markChanged: (table: TableName, key: RecordKey) => void
  readonly drop: (table: TableName, key: RecordKey) => void
  /** Ends a step: all that was put since the last one becomes one line of the file. */
  readonly commitStep: () => void
  /** Resolves once every step so far would survive a kill. */
  readonly waitUntilDurable: () => Promise<void>
  /** Whether the file held a state already. */
  readonly isResumed: boolean
  /** The name under which a file of another form was set aside, where there was one. */
  readonly backupPath: string | undefined
  readonly close: () => Promise<void>
}

/** The tables as they lie in memory. */
type TableRows = { readonly [T in TableName]: Map<RecordKey, StateTables[T]> }

const emptyRows = (): TableRows => ({
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
const MAX_JOURNAL_LINES = 20_000

/** How a file is kept: on which disk, and after how many lines it is written anew. */
export interface StoreOptions {
  readonly disk?: StateDisk
  readonly maxLines?: number
}

/** Opens the memory that rests in a file, or one that forgets when it is closed. */
export function openStateStore(path: string | undefined, { disk, maxLines = MAX_JOURNAL_LINES }: StoreOptions = {}): StateStore {
  const { journal, changes, aside: backupPath } =
    path === undefined ? { journal: inMemoryJournal, changes: [], aside: undefined } : openStateJournal(path, disk)
  const rows = emptyRows()
  applyChanges(rows, changes)
  const dirty = new Map<TableName, Set<RecordKey>>()
  const markChanged = (table: TableName, key: RecordKey) => {
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
      markChanged(table, key)
    },
    markChanged,
    drop: (table, key) => {
      rows[table].delete(key)
      markChanged(table, key)
    },
    commitStep: () => {
      if (dirty.size === 0) return
      const changes: StateChange[] = []
      for (const [table, keys] of dirty)
        for (const key of keys) changes.push([table, String(key), toStoredValue(rows[table].get(key))])
      journal.write(changes)
      dirty.clear()
      if (journal.lineCount() > maxLines) journal.compact(entries(rows))
    },
    waitUntilDurable: () => journal.waitUntilFlushed(),
    isResumed: changes.length > 0,
    backupPath,
    close: () => closeJournal(journal, rows),
  }
}

/** A record as the journal writes it. Records hold nothing but texts, numbers, flags, exact figures and lists. */
const toStoredValue = (record: object | undefined): StoredValue => record as StoredValue

async function closeJournal(journal: StateJournal, rows: TableRows): Promise<void> {
  if (journal.lineCount() > 0) journal.compact(entries(rows))
  await journal.close()
}

function* entries(rows: TableRows): Iterable<StateChange> {
  for (const [table, records] of Object.entries(rows)) {
    for (const [key, record] of records) yield [table, String(key), toStoredValue(record)]
  }
}

/** Repeats what was written. A change without a value is a record that is gone; JSON turns it into null. */
function applyChanges(rows: TableRows, changes: readonly StateChange[]): void {
  const named = new Map<string, Map<RecordKey, unknown>>(Object.entries(rows))
  for (const [table, text, value] of changes) {
    const key = /^\d+$/.test(text) ? Number(text) : text
    if (value === undefined || value === null) named.get(table)?.delete(key)
    else named.get(table)?.set(key, value)
  }
}
