import type { Outside } from '@core/armed/inside'
import type { EnvelopeEnd } from '@core/envelope/ended'
import {
  isClick,
  type ArmedAct,
  type ArmedEnvelope,
  type ArmedPlace,
  type ArmedType,
  type EnvelopeMarket,
  type TicketPlace,
} from '@core/envelope/envelope'
import { usedIn, type EnvelopeUse } from '@core/envelope/used'
import type { Refusal } from '@core/value/result'
import { shown, sized, type Grid, type GridOf } from './fill'
import { counted, money, price, size } from './format'
import { barredLines } from './protect'
import { refusalWords } from './refusals'
import type { SheetLine } from './sheet'

/** The dialog in which something is armed, and the pages of what was. */
export const armSays = {
  title: 'Armed trading',
  about:
    'One yes to orders within bounds: while it lasts, each press of a bound key sends one order without a sheet of its own. Everything outside the bounds is asked as ever.',
  noMarket: 'No market is shown.',
  buyAtMost: 'Buy at most',
  sellAtLeast: 'Sell at least',
  perOrder: 'Each key sends',
  inAll: 'In all at most',
  worthPerOrder: 'Value of one at most',
  worthInAll: 'Value of all at most',
  writes: 'Writes at most',
  minutes: 'For how long',
  minute: 'min',
  isolated: 'Isolated margin',
  postOnly: 'What rests is post-only: it never takes',
  clicks:
    'Clicks too, in frames around what is on the screen now: ladder, chart, ticket, the rows of positions and orders',
  filled:
    'Worst prices are filled in within your collar, values as the sizes at those prices: look at them. A side without a price is not traded.',
  ask: 'Review the bounds',
  open: 'It is armed. Disarm it before other bounds are set.',
  past: 'What was armed',
  none: 'Nothing was ever armed in this account.',
  noneEnded: 'Nothing that was armed in this account has ended yet.',
  allowed: 'What was allowed',
  used: 'What was used',
  orders: 'What left',
  noOrders: 'Nothing left.',
  seal: 'Seal',
}

/** The strip that stands over everything while something is armed. */
export const armedStripSays = {
  armed: 'ARMED',
  program: 'PROGRAM RUNS',
  disarm: 'Disarm',
  byKey: 'Esc',
  left: (writes: number, sizes: readonly string[]): string =>
    `left: ${[`${counted(writes)} writes`, ...sizes].join(' · ')}`,
  last: (order: string, state: string): string => `last: ${order} (${state})`,
  /** What left, in the words of its own bytes. */
  order: ({ side, quantity, symbol, price, type, reduces }: BytesOfOrder): string =>
    `${side} ${quantity} ${symbol} at ${price}, ${type}${reduces ? ', reduce-only' : ''}`,
  move: (order: string, trigger: string): string => `stop ${order} to ${trigger}`,
  cancel: (order: string, symbol: string): string => `cancel of order ${order} in ${symbol}`,
  edit: (order: string, then: string): string => `edit of order ${order} into ${then}`,
  /** The bytes name no such part. */
  unsaid: '?',
  unread: 'its bytes are not of an order, an edit or a cancel',
}

/** What the bytes of an order say, part for part. */
export interface BytesOfOrder {
  readonly side: string
  readonly quantity: string
  readonly symbol: string
  readonly price: string
  readonly type: string
  readonly reduces: boolean
}

/** Why it ended. */
export const endWords: Readonly<Record<EnvelopeEnd, string>> = {
  time: 'its time was over',
  'used up': 'as much was used as it allowed',
  disarmed: 'you disarmed',
  stopped: 'trading was stopped',
  locked: 'the desk was locked',
  asleep: 'the computer slept, or its screen was locked',
  'desk closed': 'the desk was closed',
  'another account': 'another account was opened',
  'no connection': 'the connection was gone',
  clocks: 'the clocks did not agree on the time',
  unknown: 'an outcome was unknown',
  refused: 'the venue refused an order',
  halted: 'trading was halted',
  guard: 'one of your own guards was reached',
  'guards changed': 'your guards were changed',
  contradiction: 'two of the venue’s answers did not fit together',
  'trading off': 'trading was off for this account',
  journal: 'the journal could not be written',
  'page gone': 'the desk’s page was loaded anew',
  'not shown': 'the strip that says so could not be shown',
  'out of sight': 'you were elsewhere for a minute',
  gap: 'the private channel had a gap',
  signer: 'what signs for the key counted otherwise than the desk',
  done: 'its course was over',
  patience: 'it waited too long for figures or a connection',
  'nothing to close': 'there was nothing left to close',
  'not sent': 'a cancel did not leave or was not carried out, and its order stands',
  checks: 'what it was to send was against a rule of the desk or the market',
  'stop gone': 'its stop was filled, let go or cancelled',
  'stop changed': 'its stop was changed by something else',
  'position gone': 'the position that its stop protects is closed or turned',
  'own order': 'you sent an order of your own in its market',
  'run ended': 'the desk ended without saying so',
}

/** What is said once as it ends. */
export const endedSays = {
  hands: 'Not armed any more',
  program: 'The program ended',
  why: (why: EnvelopeEnd): string => `Because ${endWords[why]}. What rests at the venue stays.`,
}

/** What of it rests still, beside that it ended. */
export const restsSays = {
  rests: (orders: number): string =>
    orders === 1
      ? 'One order of it rests and can fill.'
      : `${counted(orders)} orders of it rest and can fill.`,
  cancel: (symbol: string): string => `Cancel all in ${symbol}…`,
}

/** Why something was not inside. */
const outsideWords: Readonly<Record<Outside, string>> = {
  'another profile': 'it is armed for another account',
  'another account': 'it is armed for another account',
  'its time is over': 'its time is over',
  'the clocks are apart': 'the clocks do not agree on the time',
  'as many writes as it allows': 'all of its writes are used',
  'a kind it does not allow': 'it does not allow this kind of order',
  'a market it does not name': 'it does not name this market',
  'a side it does not allow': 'it does not allow this side',
  'a worse price than it allows': 'the price is worse than it allows',
  'no best price to count by': 'there is no best price to count it by',
  'larger than one may be': 'it is larger than one order may be',
  'larger than all may be together': 'it would be more than all may be together',
  'worth more than one may be': 'it is worth more than one order may be',
  'worth more than all may be together': 'it would be worth more than all may be together',
  'an order that did not leave inside': 'that order did not leave inside it',
  'an order that has filled in part': 'the order has filled in part, and stays where it is',
  'no click that main saw': 'it was no click within the frame',
  'another stop': 'it is about another stop',
  'a trigger it does not allow': 'the trigger would be looser, or past what it allows',
}

/** Why the last press sent nothing. */
export function pressRefusedWords({ code, facts }: Refusal): string {
  if (code !== 'OUTSIDE_ENVELOPE') return refusalWords({ code, facts })
  const why = (facts['why'] ?? '').split(', ').flatMap(part => (isOutside(part) ? outsideWords[part] : []))
  return `Not sent: ${why.join('; ')}.`
}

const isOutside = (part: string): part is Outside => Object.hasOwn(outsideWords, part)

const typeWords: Readonly<Record<ArmedType, string>> = {
  LIMIT: 'limit',
  POST_ONLY: 'post-only',
  IOC: 'IOC',
}

/** What a key or a click does. */
export function armedActWords(act: ArmedAct, market: Grid | undefined): string {
  if (act.does === 'close') return 'close the position'
  if (act.does === 'take back') return 'cancel the newest order sent so'
  if (act.does === 'take back that') return 'cancel the order of that row, if it was sent so'
  if (act.does === 'move') return 'move the newest order sent so to the best price of its own side'
  const verb = act.side === 'BUY' ? 'buy' : 'sell'
  if (act.does === 'place at')
    return `${verb} ${size(act.quantity, market)}, ${typeWords[act.type]}, at the price that is clicked`
  const at = act.type === 'IOC' ? 'at the best price of the other side' : 'at the best price of its own side'
  return `${verb} ${size(act.quantity, market)}, ${typeWords[act.type]}, ${at}`
}

const marketLines = (
  { symbol, marginMode, buyAtMost, sellAtLeast, size: most }: EnvelopeMarket,
  gridOf: GridOf,
): readonly SheetLine[] => [
  ['Market', `${shown(symbol)}, ${marginMode === 'CROSS' ? 'cross' : 'isolated'}`],
  ['Buy', buyAtMost === undefined ? 'never' : `never above ${price(buyAtMost, gridOf(symbol))}`],
  ['Sell', sellAtLeast === undefined ? 'never' : `never below ${price(sellAtLeast, gridOf(symbol))}`],
  ['One order at most', sized(most.perOrder, gridOf(symbol))],
  ['All together at most', sized(most.inAll, gridOf(symbol))],
]

/** The same of one of several, in one line. */
const marketLine = (market: EnvelopeMarket, gridOf: GridOf): SheetLine => {
  const { symbol, marginMode, buyAtMost, sellAtLeast, size: most } = market
  const grid = gridOf(symbol)
  return [
    `${shown(symbol)}, ${marginMode === 'CROSS' ? 'cross' : 'isolated'}`,
    [
      buyAtMost === undefined ? 'buy never' : `buy never above ${price(buyAtMost, grid)}`,
      sellAtLeast === undefined ? 'sell never' : `sell never below ${price(sellAtLeast, grid)}`,
      `one order at most ${sized(most.perOrder, grid)}`,
      `all together at most ${sized(most.inAll, grid)}`,
    ].join('; '),
  ]
}

/** Every bound of an envelope. */
export const boundLines = (envelope: ArmedEnvelope, gridOf: GridOf): readonly SheetLine[] => [
  ...(envelope.rule?.is === 'protect' ? barredLines(envelope) : orderLines(envelope, gridOf)),
  ['Writes at most', counted(envelope.writes)],
  ['Lasts', `${counted(envelope.lasts / 60_000)} min from the yes`],
]

const orderLines = (envelope: ArmedEnvelope, gridOf: GridOf): readonly SheetLine[] => [
  ...(envelope.markets.length === 1
    ? envelope.markets.flatMap(market => marketLines(market, gridOf))
    : envelope.markets.map(market => marketLine(market, gridOf))),
  ['Value of one at most', `${money(envelope.worth.perOrder)} USDC`],
  ['Value of all at most', `${money(envelope.worth.inAll)} USDC`],
  [
    'Kinds',
    [
      ...envelope.types.map(type => typeWords[type]),
      ...(envelope.rule === undefined ? ['closes'] : []),
      envelope.rule === undefined ? 'cancels and edits of its own' : 'cancels of its own',
    ].join(', '),
  ],
]

/** What each key does while it is armed. */
export const keyLines = ({ acts }: ArmedEnvelope, gridOf: GridOf): readonly SheetLine[] =>
  acts.map(act => [isClick(act) ? clickWords[act.key] : act.key, armedActWords(act, gridOf(act.symbol))])

/** Where a click counts. */
const clickWords: Readonly<Record<ArmedPlace, string>> = {
  bids: 'Click on a bid in the frame',
  asks: 'Click on an ask in the frame',
  'chart buys': 'Click in the left frame on the chart',
  'chart sells': 'Click in the right frame on the chart',
  'ticket buys': 'Click in the left frame of the ticket',
  'ticket sells': 'Click in the right frame of the ticket',
  closes: 'Click on the framed way out of the position',
  'takes back': 'Click on a way out in the framed column of the orders',
}

/** The places of the page that are there for such clicks alone. */
export const armedPlaceSays = {
  ticket: 'Armed orders',
  short: { 'chart buys': 'Buy', 'chart sells': 'Sell' },
  'chart buys': 'While it is armed, a click buys at the price of this height',
  'chart sells': 'While it is armed, a click sells at the price of this height',
}

/** A button of the ticket that sends what is sealed for it; without that it only has its place. */
export function armedButtonWords(
  place: TicketPlace,
  act: ArmedAct | undefined,
  market: Grid | undefined,
): string {
  const verb = place === 'ticket buys' ? 'Buy' : 'Sell'
  return act !== undefined && 'quantity' in act
    ? `${verb} ${size(act.quantity, market)} at best`
    : `${verb}, not armed`
}

/** What is used of it. */
export const useLines = (
  envelope: ArmedEnvelope,
  used: EnvelopeUse,
  gridOf: GridOf,
): readonly SheetLine[] => [
  ['Writes', `${counted(used.writes)} of ${counted(envelope.writes)}`],
  ...(envelope.rule?.is === 'protect' ? [] : sizesUsed(envelope, used, gridOf)),
]

const sizesUsed = (...[envelope, used, gridOf]: Parameters<typeof useLines>): readonly SheetLine[] => [
  ['Value', `${money(used.worth)} of ${money(envelope.worth.inAll)} USDC`],
  ...envelope.markets.map(({ symbol, size: most }): SheetLine => [
    shown(symbol),
    `${size(usedIn(used, symbol), gridOf(symbol))} of ${sized(most.inAll, gridOf(symbol))}`,
  ]),
]

/** What stands on the sheet beside the figures. */
export const armSheetSays = {
  bounds: 'What is allowed',
  keys: 'What each key does',
  worst: 'What may become of it at the worst',
  presses:
    'One press of a key, or one click within a frame that is drawn around what can be clicked, is one write: a key that is held or repeats, a drag and the second of a double click are none, and at most five count in a second. A page that was taken over can send nothing by itself, and at most as many orders as you give such presses; of a click it can name another price, or another of the orders sent so, within the bounds.',
  again: 'The same order again is not asked about while this lasts; every other doubt opens the sheet.',
  after: 'From then on what is held moves with the market. What rests at the venue stays when this ends.',
  ends: 'It ends by Esc, a stop, a lock, a lost connection, the first unknown outcome, a refusal, a guard, or when you are elsewhere for a minute.',
}
