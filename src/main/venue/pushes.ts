import { decodeAlgoNews } from './decode/algo'
import {
  decodeAnnouncement,
  decodeBest,
  decodeOpenInterests,
  decodePriceChanges,
  decodeStatus,
} from './decode/facts'
import { decodePushedLiquidation, decodeSettlement, decodeTransfer } from './decode/history'
import { decodePushedPosition } from './decode/position'
import {
  decodeBookChange,
  decodeExecution,
  decodeFundingEstimate,
  decodeIndex,
  decodeMark,
  decodeOpenInterest,
  decodePrint,
  decodePushedAccount,
  decodeTicker,
  pushedRows,
} from './decode/push'
import { fieldsOf, eachRow, timeAt } from './decode/reader'
import type { Fields } from './json-value'
import type { TopicName } from './topics'

const dataOf = (frame: Fields): Fields => fieldsOf(frame.get('data'), 'data')

/** How a frame of each topic is read. */
export const pushes = {
  tickers: frame => pushedRows(frame.get('data'), decodeTicker),
  marks: frame => pushedRows(frame.get('data'), decodeMark),
  indexes: frame => pushedRows(frame.get('data'), decodeIndex),
  bookChange: frame => decodeBookChange(dataOf(frame), timeAt(frame, 'ts')),
  prints: frame => decodePrint(dataOf(frame), timeAt(frame, 'ts')),
  openInterest: frame => pushedRows(frame.get('data'), decodeOpenInterest),
  fundingEstimate: frame => pushedRows(frame.get('data'), decodeFundingEstimate),
  best: frame => decodeBest(dataOf(frame)),
  priceChanges: frame => pushedRows(frame.get('data'), decodePriceChanges),
  openInterests: frame => pushedRows(frame.get('data'), decodeOpenInterests),
  maintenance: frame => pushedRows(frame.get('data'), decodeStatus),
  announcements: frame => decodeAnnouncement(dataOf(frame)),
  executions: frame => decodeExecution(dataOf(frame)),
  positions: frame => eachRow(dataOf(frame).get('positions'), 'data.positions', decodePushedPosition),
  balances: () => undefined,
  account: frame => decodePushedAccount(frame),
  algoTree: frame => decodeAlgoNews(dataOf(frame)),
  liquidations: frame => pushedRows(frame.get('data'), decodePushedLiquidation),
  settlements: frame => decodeSettlement(dataOf(frame)),
  wallet: frame => decodeTransfer(dataOf(frame)),
} satisfies { readonly [N in TopicName]: (frame: Fields) => unknown }
