import type { StateDisk } from './state-disk'
import type { StateChange, StoredValue } from './state-change'
import { type StateJournal, inMemoryJournal, openStateJournal } from './state-journal'
import type { AlgoOrderRecord } from '../records/algo-order-records'
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
import type { AccountRecord, OrderRecord, PositionRecord, TradeRecord } from '../records/trading-records'

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
/** Key of a record. Numbers stay numbers, because a lookup without a conversion to text is faster. */
type RecordKey = string | number

/** The exchange's state: tables of records, changed in whole steps. */
export interface StateStore {
  readonly all: <T extends TableName>(table: T) => ReadonlyMap<RecordKey, StateTables[T]>
  readonly get: <T extends TableName>(table: T, key: RecordKey) => StateTables[T] | undefined
  /** Stores a new or changed record with the present step. */
  readonly put: <T extends TableName>(table: T, key: RecordKey, value: StateTables[T]) => void
  readonly markChanged: (table: TableName, key: RecordKey) => void
  readonly drop: (table: TableName, key: RecordKey) => void
  /** Ends a step: writes all changes since the last one as one line. */
  readonly commitStep: () => void
  /** Resolves when every step so far would survive a crash. */
  readonly waitUntilDurable: () => Promise<void>
  /** True if the file contained a state. */
  readonly isResumed: boolean
  /** New name of a file in an unknown format that was replaced. */
  readonly backupPath: string | undefined
  readonly close: () => Promise<void>
}

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

/** Disk of a store, and number of lines after which its file is compacted. */
export interface StoreOptions {
  readonly disk?: StateDisk
  readonly maxLines?: number
}

export function openStateStore(
  path: string | undefined,
  { disk, maxLines = MAX_JOURNAL_LINES }: StoreOptions = {},
): StateStore {
  const { journal, changes, backupPath } =
    path === undefined
      ? { journal: inMemoryJournal, changes: [], backupPath: undefined }
      : openStateJournal(path, disk)
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

/** Applies stored changes. A change without a value deletes the record. JSON turns `undefined` into `null`. */
function applyChanges(rows: TableRows, changes: readonly StateChange[]): void {
  const named = new Map<string, Map<RecordKey, unknown>>(Object.entries(rows))
  for (const [table, text, value] of changes) {
    const key = /^\d+$/.test(text) ? Number(text) : text
    if (value === undefined || value === null) named.get(table)?.delete(key)
    else named.get(table)?.set(key, value)
  }
}
