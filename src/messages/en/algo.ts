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
    activatedAt: '{price} on mark', trailsBy: { SELL: 'highest mark by {by}', BUY: 'lowest mark by {by}' },
    mark: { rises: 'mark at or above {price}', falls: 'mark at or below {price}' },
    atLimit: 'at limit {price}', done: '{what} {how}', when: '{when}: {done}', triggerAt: ' at {price}',
    protects: 'Protects', entry: 'Entry', covers: 'TP/SL covers', trigger: 'Trigger', then: 'Then',
    trails: 'Trails', activation: 'Activation price', wholeAtTrigger: 'whole position at trigger',
    filledPart: 'filled entry', notActivated: 'none, active now', atMarket: 'at market',
  },
  place: {
    protect: 'Protect {size}', sentence: '{begin} {symbol}, {what}', rest: '{symbol}, {what}',
    yes: 'Hold to place {what}', protectWhole: 'Protect whole position', wholeIs: 'TP/SL', type: 'Type',
    reduceOnly: 'REDUCE-ONLY', triggersOn: ['Triggers on', 'mark price, not last'],
    may: [
      ['Working', 'at the venue, even if this desk closes'],
      ['Or', 'rejected, or triggered at once if mark moves'],
    ],
  },
  edit: {
    sentence: 'Edit {what} {symbol}: {told}', lead: 'Edit {what}', rest: '{symbol}, {told}',
    yes: 'Hold to edit {what}', joined: { lines: '; ', changes: ', ' }, order: 'Order',
    unchanged: ['Unchanged', 'rest'],
    may: [['Likely', 'open at new terms'], ['If triggered or ended first', 'not edited']], trigger: 'trigger',
    limit: 'limit', size: 'size', none: 'none', switched: { on: 'switched on', off: 'switched OFF' },
  },
  cancel: {
    sentence: 'Cancel {what} {symbol}', lead: 'Cancel {kind}', rest: '{symbol}, {what}',
    yes: 'Hold to cancel {kind}', order: 'Order', market: 'Market',
    cancels: ['Cancels', 'order and all legs'],
    may: [['Likely', 'cancelled first'], ['Or', 'triggers first: its order stays']],
  },
  cancelAll: {
    orders: { one: '{count} trigger order', other: '{count} trigger orders' },
    sentence: 'Cancel all stops, TP and brackets in {where}: {all}', lead: 'Cancel {all}', rest: 'in {where}',
    may: {
      likely: 'Likely', cancelled: '{all} cancelled', or: 'Or',
      someTriggerFirst: 'some trigger first: their orders stay',
    },
    yes: 'Hold to cancel {all}', everywhere: 'every market', markets: 'Markets', allMarkets: 'ALL',
    open: 'Open now',
    aside: [['Removes', 'your positions’ stops and take-profits'], ['Not cancelled', 'resting orders']],
  },
  legs: { TAKE_PROFIT: 'Take-profit', STOP_LOSS: 'Stop-loss' },
} as const
