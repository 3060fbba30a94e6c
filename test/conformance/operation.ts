import { type Shape, all, exactly, list, number, perhaps, record, text } from './shape'

/** Ids known to a client that has traded a little. */
export interface Known {
  readonly account: string
  readonly key: string
  /** A key of the account that may only read. */
  readonly spare: string
  readonly address: string
  /** Price at which a buy order rests. */
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
  /** A sub-account, and the nonce that its settlement requires. */
  readonly sub?: { readonly account: string; readonly nonce: string }
}

/** One operation, the request to try it, and the shape of the whole answer. */
export interface Operation {
  /** Method and path as the router knows them. */
  readonly line: string
  /** Requests as the sub-account, for operations that a main account does not have. */
  readonly as?: 'sub'
  readonly ask: (known: Known) => { readonly path: string; readonly body?: object }
  readonly says: Shape
}

/** The market in which most is asked. */
export const SYMBOL = 'PERP_ETH_USDC'
/** The market with an isolated position. */
export const APART = 'PERP_SOL_USDC'

const envelope = { success: exactly(true), timestamp: number }
/** An answer with data. */
export const data = (of: Shape): Shape => record({ ...envelope, data: of })
/** An answer with a list. */
export const rows = (of: Shape, least = 1): Shape => data(record({ rows: list(of, least) }))
/** An answer with one page of a list. */
export const page = (of: Shape, least = 1): Shape =>
  data(
    record({
      meta: record(all(number, 'total records_per_page current_page')),
      rows: list(of, least),
    }),
  )
/** An answer that only confirms success. */
export const done = record({ ...envelope, data: perhaps(record({})) })
/** An answer with the status of a request that was sent to the engine. */
export const status = (word: string): Shape => data(record({ status: exactly(word) }))

/** The shape of every refusal. */
export const REFUSAL: Shape = record({
  success: exactly(false),
  code: number,
  message: text,
  timestamp: number,
})

/** A question under a path with something filled in. */
export const at = (line: string, path: string | ((known: Known) => string), shape: Shape): Operation => ({
  line: `GET ${line}`,
  ask: known => ({ path: typeof path === 'string' ? path : path(known) }),
  says: shape,
})
/** An operation whose path is all there is to say. */
export const get = (path: string, shape: Shape): Operation => at(path, path, shape)
/** A request that changes something. */
export const change = (
  line: string,
  ask: (known: Known) => { readonly query?: string; readonly body?: object },
  shape: Shape,
): Operation => ({
  line,
  ask: known => {
    const { query, body } = ask(known)
    const path = line.slice(line.indexOf(' ') + 1) + (query === undefined ? '' : `?${query}`)
    return body === undefined ? { path } : { path, body }
  },
  says: shape,
})
