export const warnings = {
  NO_CEILING_MARKET: { full: 'No price limit: fills at whatever the book gives.' },
  MARK_NOT_TRUSTED: { full: 'Mark not confirmed: only your slippage bounds the price.' },
  IOC_MAY_FILL_PART: { full: 'IOC: what does not fill at once is cancelled.' },
  FOK_ALL_OR_NOTHING: { full: 'FOK: fills whole at once or not at all.' },
  POST_ONLY_MAY_EXECUTE: { full: 'Post-only may still execute later.' },
  STEPS_BACK: {
    full: 'If it would fill at once, the venue reprices it to one tick from the other side’s best: at {end} {price:exact}.',
  },
  HIDDEN_PAYS_TAKER: {
    full: 'Shows {visible:exact} at most. The hidden {hidden:size} fills first and pays taker fees.',
  },
  INCREASES_POSITION: { full: 'Adds to your position.' },
  FLIPS_POSITION: { full: 'Flips your position: {before:size} becomes {after:size}.' },
  CLOSES_POSITION: { full: 'Closes your position of {before:size}.' },
  REDUCES_POSITION: { full: 'Reduces your position: {before:size} becomes {after:size}.' },
  FAR_FROM_MARK: {
    full: 'Price {price:price} is {away:percent} or {ticks:exact} ticks from mark {mark:price}; your collar is {collar:percent}.',
  },
  SAME_AGAIN: { full: 'Same order sent {seconds:exact} s ago.' },
  LEFTOVER_BELOW_MINIMUM: { full: 'The rest, {left:size}, would be below the minimum {min:exact}.' },
  LIQUIDATION_NEAR: { full: 'Liquidation would be at {liquidation:price}, {away:percent} from the mark.' },
  CANCEL_MAY_FILL_FIRST: { full: 'It may fill before the cancel arrives.' },
  CANCEL_PARTLY_FILLED: { full: '{executed:size} of {quantity:size} has filled and stays.' },
  CANCELS_EXIT: { full: 'Removes a reduce-only exit.' },
  SOME_PARTLY_FILLED: { full: '{count:exact} partly filled; the fills stay.' },
  STOPS_STAY: { full: 'Stops and take-profits stay.' },
  CANCELS_STOP: {
    full: '{count:exact} cancels, one by one, each after the order before it has ended. The first not done ends it.',
  },
  LEVERAGE_EVERYWHERE: {
    full: 'Changes all {count:exact} markets of this margin mode. Capped at their own lower maximum: {capped:exact}.',
  },
  LADDER_STOPS: {
    full: '{count:exact} orders, one by one. The first not accepted ends it; those before it stay.',
  },
  CLOSES_STOP: {
    full: '{count:exact} closes, one by one, each after the one before has ended. A refused or unknown one ends it.',
  },
  CLOSE_SPLIT: {
    full: '{symbol} closes in {count:exact} orders: the venue takes {max:exact} at most in one. A leg larger than what is then left is dropped.',
  },
  LIQUIDATION_NEARER: { full: 'Liquidation moves from {before:price} to {after:price}, nearer to the mark.' },
  TIMER_TAKES_STOPS: { full: 'Also removes your stops and take-profits, {count:exact} in all.' },
  SETTING_STAYS: { full: 'Stays in effect whatever happens to later orders.' },
  EDIT_MAY_FILL_FIRST: { full: 'It may fill at the old terms first, and may lose its queue place.' },
  MARKET_AT_TRIGGER: { full: 'Fills at whatever the book gives at the trigger: the price is an estimate.' },
  LIMIT_MAY_BE_PASSED: { full: 'If the price runs past its limit, the position stays open.' },
  STOP_BEYOND_LIQUIDATION: {
    full: 'Stop {trigger:exact} is beyond liquidation {liquidation:price}: the position would be liquidated first.',
  },
  COVERS_PART: { full: 'Stops would cover {covered:size} of {size:size}; the rest has none.' },
  PROTECTED_ALREADY: {
    full: 'Stops for {waiting:size} of {size:size} are open already: together more than the position.',
  },
  REPLACES_PROTECTION: { full: 'Its first fill replaces the open TP/SL of this position.' },
  MAY_TRIGGER_FIRST: { full: 'It may trigger before this arrives; its order then stays.' },
  UNPROTECTS: { full: 'Removes your stop: {covered:size} of {size:size} would still be covered.' },
  STOPS_GO: { full: 'Removes your stops: {count:exact} positions would have none.' },
} as const
export const rules = {
  MARKET_RULES: { holds: 'Tick, step, range, minimum', fails: 'Market rules not met' },
  KEY_CEILING: {
    figures: { size: '{quantity:exact} of {cap:exact}', value: '{notional:money} of {cap:money}' },
    holds: 'Within the key limits', fails: 'Above a key limit',
  },
  BOOK_DEPTH: {
    figures: {
      level: '{quantity:exact} in {levels:exact} level', levels: '{quantity:exact} in {levels:exact} levels',
    },
    holds: 'Book deep enough', fails: 'Book too thin',
  },
  INPUTS_FRESH: { holds: 'Figures fresh', fails: 'A figure is stale' },
  WRITES_OPEN: { holds: 'Trading is on', fails: 'Trading is off' },
  ORDER_OPEN: { holds: 'Order open', fails: 'Order no longer open' },
  ORDERS_OPEN: { holds: 'Orders open', fails: 'No open order' },
  TRAIL_DISTANCE: { holds: 'Distance in range', fails: 'Distance out of range' },
  ALGO_LEGS: { holds: 'TP/SL valid', fails: 'TP/SL not valid' },
  ALGO_OPEN: { holds: 'Still open', fails: 'No longer open' },
  EDIT_CHANGES: { holds: 'Something changes', fails: 'Nothing changed yet' },
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
    holds: 'Allowed in this market', fails: 'Not allowed in this market',
    figures: '{leverage:exact} of {max:exact}',
  },
  LADDER: {
    holds: 'Orders within limits', fails: 'Orders not possible',
    figures: '{count:exact} orders, {notional:money} USDC',
  },
  CLOSES: {
    holds: 'Fit one sheet', fails: 'Too many for one sheet, or more than the position',
    figures: '{count:exact} closes',
  },
  MARGIN_MOVE: {
    holds: 'Margin can be moved', fails: 'Margin cannot be moved',
    figures: '{amount:money} of {max:money} USDC',
  },
  TIMER: {
    holds: 'Time accepted by venue', fails: 'Time not accepted by venue', figures: '{seconds:exact} s',
  },
  SETTING_CHANGES: {
    holds: 'Changes the setting', fails: 'Already set', figures: '{changed:exact} of {of:exact}',
  },
  TRIGGER: {
    holds: 'Trigger valid', fails: 'Trigger not valid', figures: '{trigger:exact}, mark {mark:price}',
  },
  ALGO_COUNT: {
    holds: 'Within the venue’s TP/SL count', fails: 'Above the venue’s TP/SL count',
    figures: '{count:exact} of {max:exact}',
  },
} as const
export const ends = { most: 'most', least: 'least' } as const
