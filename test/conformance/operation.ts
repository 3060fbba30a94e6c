import { type Shape, all, exactly, list, number, perhaps, record, text } from './shape'

/** What a client knows that has traded a little: the names by which it can ask. */
export interface Known {
  readonly account: string
  readonly key: string
  /** A key of the account that may only read. */
  readonly spare: string
  readonly address: string
  /** Where a buy rests. */
  readonly price: number
  /** A filled order, one of its trades, and an algo order that sent one. */
  readonly order: string
  readonly trade: string
  readonly algo: string
  /** Algo orders that wait. */
  readonly waiting: readonly string[]
  /** Orders that rest, for one cancel or edit each. */
  readonly resting: readonly string[]
  /** The exchange's time, for what a wallet signs. */
  readonly now?: number
  /** A sub-account, and the number that its settling has to say. */
  readonly sub?: { readonly account: string; readonly nonce: string }
}

/** One operation, asked once: how, and what the whole answer has to look like. */
export interface Operation {
  /** Method and path as the router knows them. */
  readonly line: string
  /** Asked for the sub-account, where it is one that a main account is not asked for. */
  readonly as?: 'sub'
  readonly ask: (known: Known) => { readonly path: string; readonly body?: object }
  readonly says: Shape
}

/** The market in which most is asked. */
export const SYMBOL = 'PERP_ETH_USDC'
/** The market with an isolated position. */
export const APART = 'PERP_SOL_USDC'

const envelope = { success: exactly(true), timestamp: number }
/** An answer that holds something. */
export const data = (of: Shape): Shape => record({ ...envelope, data: of })
/** An answer that holds a list. */
export const rows = (of: Shape, least = 1): Shape => data(record({ rows: list(of, least) }))
/** An answer that holds one page of a list. */
export const page = (of: Shape, least = 1): Shape =>
  data(
    record({
      meta: record(all(number, 'total records_per_page current_page')),
      rows: list(of, least),
    }),
  )
/** An answer that says no more than yes. */
export const done = record({ ...envelope, data: perhaps(record({})) })
/** An answer that says what was sent to the engine. */
export const status = (word: string): Shape => data(record({ status: exactly(word) }))

/** What every refusal looks like. */
export const REFUSAL: Shape = record({
  success: exactly(false),
  code: number,
  message: text,
  timestamp: number,
})

/** A question under a path with something filled in. */
export const at = (line: string, path: string | ((known: Known) => string), says: Shape): Operation => ({
  line: `GET ${line}`,
  ask: known => ({ path: typeof path === 'string' ? path : path(known) }),
  says,
})
/** An operation whose path is all there is to say. */
export const get = (path: string, says: Shape): Operation => at(path, path, says)
/** A request that changes something. */
export const change = (
  line: string,
  ask: (known: Known) => { readonly query?: string; readonly body?: object },
  says: Shape,
): Operation => ({
  line,
  ask: known => {
    const { query, body } = ask(known)
    const path = line.slice(line.indexOf(' ') + 1) + (query === undefined ? '' : `?${query}`)
    return body === undefined ? { path } : { path, body }
  },
  says,
})
