import type { Market } from '@core/market/market'
import type { AlgoWrite } from '@core/write/kind-writes'
import type { Outlook } from '@core/write/plan'
import type { AnyAlgoWrite } from '@core/write/planned-algo'
import { many } from './many'
import * as lines from './once/algo-lines'
import type { AlgoSays, Told } from './once/algo-says'
import * as once from './once/algo-words'
import type { Words } from './write-words'

/** The kinds of order that wait for a trigger, as people say them. */
export const algoKindWords: Readonly<Record<AlgoWrite['kind'], string>> = {
  STOP: 'stop',
  TP_SL: 'TP/SL',
  POSITIONAL_TP_SL: 'whole-position TP/SL',
  BRACKET: 'bracket',
  TRAILING_STOP: 'trailing stop',
}

/** What is said of orders that wait for a trigger. */
export const algoSays: AlgoSays = {
  kinds: algoKindWords,
  legs: { TAKE_PROFIT: 'Take-profit', STOP_LOSS: 'Stop-loss' },
  sides: { BUY: 'BUY', SELL: 'SELL' },
  modes: { CROSS: 'CROSS', ISOLATED: 'ISOLATED' },
  triggers: {
    at: (kind, price) => `${kind} at ${price}`,
    beforeFees: gain => `about ${gain} USDC before fees`,
    afterFees: gain => `about ${gain} USDC after fees`,
    covers: 'Stops would cover',
    covered: (size, whole) => `${size} of ${whole}`,
    coveredNow: size => `, now ${size}`,
  },
  terms: {
    protects: 'Protects',
    entry: 'Entry',
    covers: 'TP/SL covers',
    trigger: 'Trigger',
    then: 'Then',
    trails: 'Trails',
    activation: 'Activation price',
    wholeAtTrigger: 'the whole position at trigger time',
    filledPart: 'the filled part of the entry',
    notActivated: 'none, active now',
    activatedAt: price => `${price} on the mark`,
    trailsBy: { SELL: by => `the highest mark by ${by}`, BUY: by => `the lowest mark by ${by}` },
    mark: { rises: price => `mark at or above ${price}`, falls: price => `mark at or below ${price}` },
    atMarket: 'at market',
    atLimit: price => `at limit ${price}`,
    done: (what, how) => `${what} ${how}`,
    when: (when, done) => `${when}: ${done}`,
    triggerAt: price => ` at ${price}`,
  },
  place: {
    protect: size => `Protect ${size}`,
    protectWhole: 'Protect the whole position',
    sentence: (begin, symbol, what) => `${begin} ${symbol}, ${what}`,
    rest: (symbol, what) => `${symbol}, ${what}`,
    wholeIs: 'TP/SL',
    type: 'Type',
    reduceOnly: 'REDUCE-ONLY',
    triggersOn: ['Triggers on', 'mark price, not last'],
    may: [
      ['Working', 'at the venue, also while this desk is closed'],
      ['Or', 'the venue rejects it, or it triggers at once if the mark moves first'],
    ],
    yes: what => `Hold to place ${what}`,
  },
  edit: {
    sentence: (what, symbol, told) => `Edit ${what} ${symbol}: ${told}`,
    lead: what => `Edit ${what}`,
    rest: (symbol, told) => `${symbol}, ${told}`,
    order: 'Order',
    unchanged: ['Unchanged', 'everything else of it'],
    may: [
      ['Likely', 'it stays open at its new terms'],
      ['Or', 'it triggers or ends first: nothing is edited'],
    ],
    yes: what => `Hold to edit this ${what}`,
    joined: { lines: parts => parts.join('; '), changes: parts => parts.join(', ') },
    trigger: 'trigger',
    limit: 'limit',
    size: 'size',
    none: 'none',
    switched: { on: 'switched on', off: 'switched OFF' },
  },
  cancel: {
    sentence: (what, symbol) => `Cancel ${what} ${symbol}`,
    lead: kind => `Cancel ${kind}`,
    rest: (symbol, what) => `${symbol}, ${what}`,
    order: 'Order',
    market: 'Market',
    cancels: ['Cancels', 'the order and all its legs'],
    may: [
      ['Likely', 'cancelled before it triggers'],
      ['Or', 'it triggers first: the order it placed stays'],
    ],
    yes: kind => `Hold to cancel this ${kind}`,
  },
  cancelAll: {
    orders: count => many(count, 'trigger order', 'trigger orders'),
    everywhere: 'every market',
    sentence: (where, all) => `Cancel all stops, take-profits and brackets in ${where}: ${all}`,
    lead: all => `Cancel ${all}`,
    rest: where => `all stops, take-profits and brackets in ${where}`,
    markets: 'Markets',
    allMarkets: 'ALL of this account',
    open: 'Open now',
    aside: [
      ['Removes', 'the stops and take-profits of your positions'],
      ['Not cancelled', 'resting orders: they are a separate request'],
    ],
    may: all => [
      ['Likely', `${all} cancelled`],
      ['Or', 'some trigger first: the orders they placed stay'],
    ],
    yes: all => `Hold to cancel ${all}`,
  },
}

/** Every word the sheet and the tables need for a write of what waits for a trigger. */
export const algoWords = (write: AnyAlgoWrite, market: Market | undefined): Words =>
  once.algoWords(algoSays, write, market)

/** What each trigger would gain or lose, and how much of the position stops cover, where a plan tells. */
export const triggerLines = (outlook: Outlook, market: Market | undefined): readonly Told[] =>
  lines.triggerLines(algoSays, outlook, market)
