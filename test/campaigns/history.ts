import type { JournalEntry } from '../../src/core/attempt/entry'
import type { TradingGuards } from '../../src/core/guard/trading-guards'
import type { DeskSnapshot } from '../../src/core/snapshot/desk-snapshot'
import type { AttemptId } from '../../src/core/write/venue-write'
import type { PracticeHandle, GroundTruth } from '../../src/practice/open-practice'
import type { Told } from './private-side'

/** A line of the desk's journal, and how many requests had reached the exchange before it was kept. */
export interface Line {
  readonly entry: JournalEntry
  readonly heard: number
  /** When it was kept, by the exchange's own clock. */
  readonly trulyAt?: number
}

type TrueOrder = GroundTruth['orders'][number]

/** One record of what waits for a trigger, as the exchange has it. */
export type TrueAlgo = Pick<
  ReturnType<PracticeHandle['exchange']['algoOrders']['ordersOf']>[number],
  'id' | 'root' | 'parent' | 'clientId' | 'status'
>

/** What reached the exchange, in the order in which it did. */
export type Heard = GroundTruth['received'][number]

/** Everything there is to compare when a run is over: what the desk wrote down, and what truly happened next door. */
export interface History {
  readonly lines: readonly Line[]
  readonly received: readonly Heard[]
  readonly orders: readonly Pick<TrueOrder, 'id' | 'clientId' | 'status' | 'executed' | 'reduceOnly'>[]
  readonly trades: readonly Pick<
    GroundTruth['trades'][number],
    'id' | 'account' | 'order' | 'symbol' | 'side' | 'mode' | 'quantity' | 'at'
  >[]
  readonly positions: readonly Pick<GroundTruth['positions'][number], 'symbol' | 'mode' | 'quantity'>[]
  /** What waits or waited for a trigger, legs and all. */
  readonly algos: readonly TrueAlgo[]
  /** By how much the margin of isolated positions was moved, in order; trades apart. */
  readonly marginMoves: readonly bigint[]
  /** When a timer at the exchange goes off, by its own clock, where one is set. */
  readonly deadline?: number | undefined
  readonly guards: TradingGuards
  /** The records of orders that were told to the key, in order; absent where nobody listened. */
  readonly told?: readonly Told[] | undefined
  /** The desk’s own key as the exchange has it: whether it works, and from where it may be used; nothing is anywhere. */
  readonly ownKey?: { readonly works: boolean; readonly addresses: readonly string[] }
  /** When the sheet was sealed that a way out left by, where one did. */
  readonly wayOut?: number | undefined
  /** What the desk shows at the end. */
  readonly shown: DeskSnapshot
  /** Whether something impossible was planted, so that a halt is the right end. */
  readonly mayHalt: boolean
  /** What the desk showed by its own rounds, before all was read anew, where a request was carried out twice. */
  readonly takenTwice?: DeskSnapshot | undefined
}

/** Whether the desk ended its own key: what happened since nobody could read. */
export const isKeyGone = ({ ownKey }: History): boolean => ownKey?.works === false

export type Consent = Extract<JournalEntry, { saw: 'consent' }>

/** What the journal says of one attempt, in order. */
export interface Story {
  readonly consent: Consent
  readonly lines: readonly Line[]
}

/** The journal sorted by attempt; lines about an attempt that nobody consented to are given apart. */
export function storiesOf({ lines }: Pick<History, 'lines'>): {
  readonly stories: ReadonlyMap<AttemptId, Story>
  readonly strays: readonly Line[]
} {
  const stories = new Map<AttemptId, Story>()
  const strays: Line[] = []
  for (const line of lines) {
    const { entry } = line
    if (!('attempt' in entry) || entry.attempt === undefined) continue
    const story = stories.get(entry.attempt)
    if (story !== undefined) stories.set(entry.attempt, { ...story, lines: [...story.lines, line] })
    else if (entry.saw === 'consent') stories.set(entry.attempt, { consent: entry, lines: [line] })
    else strays.push(line)
  }
  return { stories, strays }
}

/** The one question that is asked by POST. */
const PUBLIC_QUERY = '/v1/public/query'

export const isWrite = ({ method, path }: Heard): boolean => method !== 'GET' && path !== PUBLIC_QUERY

/** A request as one text: what was sealed and what was heard are compared by it. */
export const textOf = ({ method, path, body }: { method: string; path: string; body: string }): string =>
  `${method} ${path} ${body}`

/** The same text from what the exchange heard, which keeps the query apart. */
export const heardText = ({ method, path, query, body }: Heard): string =>
  textOf({ method, path: query === '' ? path : `${path}?${query}`, body })
