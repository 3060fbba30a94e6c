import { decodePushedAlgo } from './decode/algo'
import {
  decodeAnnouncement,
  decodeBest,
  decodeNotification,
  decodePushedCandle,
  decodeStatus,
} from './decode/facts'
import { decodePushedLiquidation, decodeSettlement, decodeTransfer } from './decode/history'
import {
  decodeBookChange,
  decodeExecution,
  decodeFundingEstimate,
  decodeIndex,
  decodeMark,
  decodeOpenInterest,
  decodePrint,
  decodePushedAccount,
  decodePushedPosition,
  decodeTicker,
  pushedRows,
} from './decode/push'
import { fieldsOf, rowsOf, timeAt } from './decode/reader'
import type { Fields } from './json'
import type { TopicName } from './topics'

const dataOf = (frame: Fields): Fields => fieldsOf(frame.data, 'data')

/** How a frame of each topic is read. */
export const pushes = {
  tickers: frame => pushedRows(frame.data, decodeTicker),
  marks: frame => pushedRows(frame.data, decodeMark),
  indexes: frame => pushedRows(frame.data, decodeIndex),
  bookChange: frame => decodeBookChange(dataOf(frame), timeAt(frame, 'ts')),
  prints: frame => decodePrint(dataOf(frame), timeAt(frame, 'ts')),
  openInterest: frame => pushedRows(frame.data, decodeOpenInterest),
  fundingEstimate: frame => pushedRows(frame.data, decodeFundingEstimate),
  best: frame => decodeBest(dataOf(frame)),
  candles: frame => decodePushedCandle(dataOf(frame)),
  maintenance: frame => pushedRows(frame.data, decodeStatus),
  announcements: frame => decodeAnnouncement(dataOf(frame)),
  publicLiquidations: frame => pushedRows(frame.data, decodePushedLiquidation),
  executions: frame => decodeExecution(dataOf(frame)),
  positions: frame => rowsOf(dataOf(frame).positions, 'data.positions', decodePushedPosition),
  balances: () => undefined,
  account: frame => decodePushedAccount(frame),
  algoList: frame => pushedRows(frame.data, decodePushedAlgo),
  algoTree: frame => decodePushedAlgo(dataOf(frame)),
  liquidations: frame => pushedRows(frame.data, decodePushedLiquidation),
  settlements: frame => decodeSettlement(dataOf(frame)),
  wallet: frame => decodeTransfer(dataOf(frame)),
  notifications: frame => pushedRows(frame.data, decodeNotification),
} satisfies { readonly [N in TopicName]: (frame: Fields) => unknown }
