export const warnings = {
  NO_CEILING_MARKET: { full: 'No price limit: fills at book prices.' },
  MARK_NOT_TRUSTED: { full: 'Mark not confirmed: only slippage bounds price.' },
  IOC_MAY_FILL_PART: { full: 'IOC: unfilled rest is cancelled.' },
  FOK_ALL_OR_NOTHING: { full: 'FOK: all at once, or nothing.' },
  POST_ONLY_MAY_EXECUTE: { full: 'Post-only may still execute later.' },
  STEPS_BACK: { full: 'If marketable, repriced one tick from the other side’s best: at {end} {price:exact}.' },
  HIDDEN_PAYS_TAKER: {
    full: 'Shows at most {visible:exact}; hidden {hidden:size} fills first, at taker fees.',
  },
  INCREASES_POSITION: { full: 'Adds to position.' },
  FLIPS_POSITION: { full: 'Flips position: {before:size} becomes {after:size}.' },
  CLOSES_POSITION: { full: 'Closes position of {before:size}.' },
  REDUCES_POSITION: { full: 'Reduces position: {before:size} becomes {after:size}.' },
  FAR_FROM_MARK: {
    full: 'Price {price:price} is {away:percent} or {ticks:exact} ticks from mark {mark:price}; collar {collar:percent}.',
  },
  SAME_AGAIN: { full: 'Same order sent {seconds:exact} s ago.' },
  LEFTOVER_BELOW_MINIMUM: { full: 'Leaves {left:size}, below minimum {min:exact}.' },
  LIQUIDATION_NEAR: { full: 'Liquidation at {liquidation:price}, {away:percent} from mark.' },
  CANCEL_MAY_FILL_FIRST: { full: 'May fill before cancel arrives.' },
  CANCEL_PARTLY_FILLED: { full: '{executed:size} of {quantity:size} filled, stays.' },
  CANCELS_EXIT: { full: 'Removes reduce-only exit.' },
  SOME_PARTLY_FILLED: { full: '{count:exact} partly filled; fills stay.' },
  STOPS_STAY: { full: 'Stops and take-profits stay.' },
  CANCELS_STOP: { full: '{count:exact} cancels, each after the last ended. Stops at the first not done.' },
  LEVERAGE_EVERYWHERE: {
    full: 'All {count:exact} markets of this margin mode; {capped:exact} capped at their lower maximum.',
  },
  LADDER_STOPS: { full: '{count:exact} orders, one by one. Stops at first not accepted; earlier ones stay.' },
  CLOSES_STOP: { full: '{count:exact} closes, each after the last ended. Stops at one refused or unknown.' },
  CLOSE_SPLIT: {
    full: '{symbol}: {count:exact} orders, venue max {max:exact}. A leg larger than what is then left is dropped.',
  },
  LIQUIDATION_NEARER: { full: 'Liquidation from {before:price} to {after:price}, nearer mark.' },
  TIMER_TAKES_STOPS: { full: 'Also removes your {count:exact} stops and take-profits.' },
  SETTING_STAYS: { full: 'Stays, whatever happens to later orders.' },
  EDIT_MAY_FILL_FIRST: { full: 'May fill first at old terms, may lose queue place.' },
  MARKET_AT_TRIGGER: { full: 'Fills at book prices when triggered: price is an estimate.' },
  LIMIT_MAY_BE_PASSED: { full: 'If price runs past limit, position stays open.' },
  STOP_BEYOND_LIQUIDATION: {
    full: 'Stop {trigger:exact} is beyond liquidation {liquidation:price}: liquidated first.',
  },
  COVERS_PART: { full: 'Stops cover {covered:size} of {size:size}; rest has none.' },
  PROTECTED_ALREADY: {
    full: 'Open stops already cover {waiting:size} of {size:size}: together more than the position.',
  },
  REPLACES_PROTECTION: { full: 'First fill replaces this position’s TP/SL.' },
  MAY_TRIGGER_FIRST: { full: 'May trigger before this arrives; its order then stays.' },
  UNPROTECTS: { full: 'Removes your stop: {covered:size} of {size:size} stays covered.' },
  STOPS_GO: { full: 'Removes stops: {count:exact} positions would have none.' },
  FLATTEN_ENDS: {
    full: 'Trading stops first. Then {count:exact} requests, one by one, until one is unknown.',
  },
  FLATTEN_LATER: { full: 'Left for a second sheet: {symbols}.' },
  REFERENCE_CLOSED: {
    full: 'Reference market closed: mark may be five times further from index than in session.',
  },
  REFERENCE_NOT_KNOWN: {
    full: 'Reference session not known. While closed, mark may be five times further from index.',
  },
  MARK_OFF_SESSION: {
    full: 'Stops and liquidation follow mark, off session up to five times further from index: can come sooner.',
  },
  LARGER_FEE_RATE: { full: 'RWA market or not unknown: larger fee rate counts.' },
  RWA_FEE_UNTOLD: { full: 'No RWA fee rate stated: the other counts, real fee may be higher.' },
  KEY_BOUND: {
    full: 'If this computer’s address changes: no reading, cancelling, closing here until it is back, or unbound on broker’s page.',
  },
  KEY_ENDS: { full: 'No more reading, cancelling, closing here. Cannot be undone.' },
  KEY_LEAVES: {
    full: 'Left open: orders {orders:exact}, trigger orders {waiting:exact}, positions {positions:exact}. May fill, trigger or be liquidated unseen.',
  },
} as const
export const marketIs = 'Market is {word}'
export const rules = {
  MARKET_RULES: { holds: 'Tick, step, range, minimum', fails: 'Market rules broken' },
  KEY_CEILING: {
    figures: { size: '{quantity:exact} of {cap:exact}', value: '{notional:money} of {cap:money}' },
    holds: 'Within key limits', fails: 'Above key limit',
  },
  BOOK_DEPTH: {
    figures: {
      level: '{quantity:exact} in {levels:exact} level', levels: '{quantity:exact} in {levels:exact} levels',
    },
    holds: 'Book deep enough', fails: 'Book too thin',
  },
  INPUTS_FRESH: { holds: 'Figures fresh', fails: 'Figure stale' },
  WRITES_OPEN: { holds: 'Trading on', fails: 'Trading off' },
  ORDER_OPEN: { holds: 'Order open', fails: 'Order no longer open' },
  ORDERS_OPEN: { holds: 'Orders open', fails: 'No open order' },
  TRAIL_DISTANCE: { holds: 'Distance in range', fails: 'Distance out of range' },
  ALGO_LEGS: { holds: 'TP/SL valid', fails: 'TP/SL not valid' },
  ALGO_OPEN: { holds: 'Still open', fails: 'No longer open' },
  EDIT_CHANGES: { holds: 'Something changes', fails: 'Nothing changed' },
  PRICE_BAND: {
    holds: 'Within price band', fails: 'Outside price band', figures: '{low:price} to {high:price}',
  },
  SHOWN: {
    holds: 'Visible size valid', fails: 'Visible size not valid',
    figures: '{visible:exact} of {quantity:exact}',
  },
  OWN_CAP_ORDER: {
    holds: 'Within your cap per order', fails: 'Above your cap per order',
    figures: '{notional:money} of {cap:money}',
  },
  OWN_CAP_POSITION: {
    holds: 'Within your position cap', fails: 'Above your position cap',
    figures: '{notional:money} of {cap:money}',
  },
  VENUE_MAX_NOTIONAL: {
    holds: 'Within venue limit', fails: 'Above venue limit', figures: '{notional:money} of {cap:money}',
  },
  COLLATERAL: {
    holds: 'Collateral sufficient', fails: 'Collateral insufficient',
    figures: 'needs {needed:money}, {free:money} free',
  },
  REDUCE_ONLY: {
    holds: 'At most the position', fails: 'More than the position',
    figures: '{quantity:exact} of {position:size}',
  },
  SETTING_ALLOWED: {
    holds: 'Allowed here', fails: 'Not allowed here', figures: '{leverage:exact} of {max:exact}',
  },
  LADDER: {
    holds: 'Orders within limits', fails: 'Orders not possible',
    figures: '{count:exact} orders, {notional:money} USDC',
  },
  CLOSES: {
    holds: 'Fit one sheet', fails: 'Too many, or more than the position', figures: '{count:exact} closes',
  },
  MARGIN_MOVE: {
    holds: 'Margin can be moved', fails: 'Margin cannot be moved',
    figures: '{amount:money} of {max:money} USDC',
  },
  TIMER: { holds: 'Time valid', fails: 'Time not valid', figures: '{seconds:exact} s' },
  SETTING_CHANGES: {
    holds: 'Changes the setting', fails: 'Already set', figures: '{changed:exact} of {of:exact}',
  },
  TRIGGER: {
    holds: 'Trigger valid', fails: 'Trigger not valid',
    figures: { limit: '{trigger:exact}, limit {mark:price}', mark: '{trigger:exact}, mark {mark:price}' },
  },
  ALGO_COUNT: {
    holds: 'Within venue’s TP/SL count', fails: 'Above venue’s TP/SL count',
    figures: '{count:exact} of {max:exact}',
  },
  ALL_KNOWN: { holds: 'Nothing unknown, everything read', fails: 'Something is unknown or unread' },
  KEY_WORKS: {
    holds: 'Key works by public look-up', fails: 'Key not confirmed by public look-up', figures: '{key}',
  },
} as const
export const ends = { most: 'most', least: 'least' } as const
