import type { JournalEntry } from '../../src/core/attempt/entry'
import type { TradingGuards } from '../../src/core/guard/trading-guards'
import type { DeskSnapshot } from '../../src/core/snapshot/desk-snapshot'
import type { AttemptId } from '../../src/core/write/venue-write'
import type { PracticeHandle, GroundTruth } from '../../src/practice/open-practice'
import type { SentRecord } from './private-side'

/** A journal line, with the number of requests that the exchange had received before it. */
export interface Line {
  readonly entry: JournalEntry
  readonly receivedCount: number
  /** Time of the line on the exchange's own clock. */
  readonly trulyAt?: number
}

type TrueOrder = GroundTruth['orders'][number]

/** An algo order as the exchange has it. */
export type TrueAlgo = Pick<
  ReturnType<PracticeHandle['exchange']['algoOrders']['ordersOf']>[number],
  'id' | 'root' | 'parent' | 'clientId' | 'status'
>

/** A request that the exchange received. */
export type ReceivedRequest = GroundTruth['received'][number]

/** All data that is compared after a run: the desk's journal and snapshot, and the exchange's own records. */
export interface History {
  readonly lines: readonly Line[]
  readonly received: readonly ReceivedRequest[]
  readonly orders: readonly Pick<TrueOrder, 'id' | 'clientId' | 'status' | 'executed' | 'reduceOnly'>[]
  readonly trades: readonly Pick<
    GroundTruth['trades'][number],
    'id' | 'account' | 'order' | 'symbol' | 'side' | 'mode' | 'quantity' | 'at'
  >[]
  readonly positions: readonly Pick<GroundTruth['positions'][number], 'symbol' | 'mode' | 'quantity'>[]
  /** All algo orders, open and ended, including legs. */
  readonly algos: readonly TrueAlgo[]
  /** Margin changes of isolated positions in sequence, without those caused by trades. */
  readonly marginMoves: readonly bigint[]
  /** Time at which the cancel-all-after timer fires, on the exchange's clock. `undefined` if none is set. */
  readonly deadline?: number | undefined
  readonly guards: TradingGuards
  /** Order records that the venue sent to the key, in sequence. Absent if they were not recorded. */
  readonly sentRecords?: readonly SentRecord[] | undefined
  /** State of the desk's own key at the exchange. Without addresses, every address may use it. */
  readonly ownKey?: { readonly works: boolean; readonly addresses: readonly string[] }
  /** Time at which the exchange accepted each order with a client id, on its own clock. */
  readonly acceptedAt?: ReadonlyMap<string, number>
  /** Time at which the sheet of a flatten was sealed, if there was one. */
  readonly wayOut?: number | undefined
  /** Snapshot of the desk at the end. */
  readonly shown: DeskSnapshot
  /** True if an impossible response was planted, so that a halt is correct. */
  readonly mayHalt: boolean
  /**
   * Snapshot after the desk's own polls, before everything was read again. Set for courses with double
   * executions.
   */
  readonly takenTwice?: DeskSnapshot | undefined
}

/** Returns true if the desk's own key no longer works, so that later events cannot be read. */
export const isKeyGone = ({ ownKey }: History): boolean => ownKey?.works === false

export type Consent = Extract<JournalEntry, { saw: 'consent' }>

/** All journal lines of one attempt, in sequence. */
export interface AttemptJournal {
  readonly consent: Consent
  readonly lines: readonly Line[]
}

/** Groups the journal by attempt. `strays` are lines of attempts without a consent. */
export function groupByAttempt({ lines }: Pick<History, 'lines'>): {
  readonly journals: ReadonlyMap<AttemptId, AttemptJournal>
  readonly strays: readonly Line[]
} {
  const journals = new Map<AttemptId, AttemptJournal>()
  const strays: Line[] = []
  for (const line of lines) {
    const { entry } = line
    if (!('attempt' in entry) || entry.attempt === undefined) continue
    const journal = journals.get(entry.attempt)
    if (journal !== undefined) journals.set(entry.attempt, { ...journal, lines: [...journal.lines, line] })
    else if (entry.saw === 'consent') journals.set(entry.attempt, { consent: entry, lines: [line] })
    else strays.push(line)
  }
  return { journals, strays }
}

/** Returns true for the end of a rate-limited order that look-ups did not find, and that may still arrive. */
export const isConfirmedRefusal = (entry: JournalEntry): boolean =>
  entry.saw === 'outcome' && entry.outcome.is === 'refused' && entry.outcome.mayStillArrive === true

/** Path of the only read that is sent by POST. */
const PUBLIC_QUERY = '/v1/public/query'

export const isWrite = ({ method, path }: ReceivedRequest): boolean =>
  method !== 'GET' && path !== PUBLIC_QUERY

/** Formats a request as one line, to compare sealed and received requests. */
export const textOf = ({ method, path, body }: { method: string; path: string; body: string }): string =>
  `${method} ${path} ${body}`

/** Formats a received request the same way. The exchange records its query separately. */
export const requestText = ({ method, path, query, body }: ReceivedRequest): string =>
  textOf({ method, path: query === '' ? path : `${path}?${query}`, body })
