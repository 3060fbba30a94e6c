export const algoKindWords = {
  STOP: 'stop', TP_SL: 'TP/SL', POSITIONAL_TP_SL: 'whole-position TP/SL', BRACKET: 'bracket',
  TRAILING_STOP: 'trailing stop',
} as const
export const algoSays = {
  triggers: {
    at: '{kind} at {price}', beforeFees: 'about {gain} USDC before fees',
    afterFees: 'about {gain} USDC after fees', covered: '{size} of {whole}', coveredNow: ', now {size}',
    covers: 'Stops would cover',
  },
  terms: {
    activatedAt: '{price} on the mark',
    trailsBy: { SELL: 'the highest mark by {by}', BUY: 'the lowest mark by {by}' },
    mark: { rises: 'mark at or above {price}', falls: 'mark at or below {price}' },
    atLimit: 'at limit {price}', done: '{what} {how}', when: '{when}: {done}', triggerAt: ' at {price}',
    protects: 'Protects', entry: 'Entry', covers: 'TP/SL covers', trigger: 'Trigger', then: 'Then',
    trails: 'Trails', activation: 'Activation price', wholeAtTrigger: 'the whole position at trigger time',
    filledPart: 'the filled part of the entry', notActivated: 'none, active now', atMarket: 'at market',
  },
  place: {
    protect: 'Protect {size}', sentence: '{begin} {symbol}, {what}', rest: '{symbol}, {what}',
    yes: 'Hold to place {what}', protectWhole: 'Protect the whole position', wholeIs: 'TP/SL', type: 'Type',
    reduceOnly: 'REDUCE-ONLY', triggersOn: ['Triggers on', 'mark price, not last'],
    may: [
      ['Working', 'at the venue, also while this desk is closed'],
      ['Or', 'the venue rejects it, or it triggers at once if the mark moves first'],
    ],
  },
  edit: {
    sentence: 'Edit {what} {symbol}: {told}', lead: 'Edit {what}', rest: '{symbol}, {told}',
    yes: 'Hold to edit this {what}', joined: { lines: '; ', changes: ', ' }, order: 'Order',
    unchanged: ['Unchanged', 'everything else of it'],
    may: [
      ['Likely', 'it stays open at its new terms'], ['Or', 'it triggers or ends first: nothing is edited'],
    ],
    trigger: 'trigger', limit: 'limit', size: 'size', none: 'none',
    switched: { on: 'switched on', off: 'switched OFF' },
  },
  cancel: {
    sentence: 'Cancel {what} {symbol}', lead: 'Cancel {kind}', rest: '{symbol}, {what}',
    yes: 'Hold to cancel this {kind}', order: 'Order', market: 'Market',
    cancels: ['Cancels', 'the order and all its legs'],
    may: [['Likely', 'cancelled before it triggers'], ['Or', 'it triggers first: the order it placed stays']],
  },
  cancelAll: {
    orders: { one: '{count} trigger order', other: '{count} trigger orders' },
    sentence: 'Cancel all stops, take-profits and brackets in {where}: {all}', lead: 'Cancel {all}',
    rest: 'all stops, take-profits and brackets in {where}',
    may: {
      likely: 'Likely', cancelled: '{all} cancelled', or: 'Or',
      someTriggerFirst: 'some trigger first: the orders they placed stay',
    },
    yes: 'Hold to cancel {all}', everywhere: 'every market', markets: 'Markets',
    allMarkets: 'ALL of this account', open: 'Open now',
    aside: [
      ['Removes', 'the stops and take-profits of your positions'],
      ['Not cancelled', 'resting orders: they are a separate request'],
    ],
  },
  legs: { TAKE_PROFIT: 'Take-profit', STOP_LOSS: 'Stop-loss' },
} as const
