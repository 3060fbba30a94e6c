export const warnings = {
  NO_CEILING_MARKET: {
    full: 'A market order has no price ceiling and no floor: it takes whatever the book gives.',
    bare: 'A market order has no price ceiling.',
  },
  MARK_NOT_TRUSTED: {
    full: 'The mark could not be confirmed: your slippage alone bounds the price.',
    bare: 'The mark could not be confirmed: your slippage alone bounds the price.',
  },
  IOC_MAY_FILL_PART: {
    full: 'An IOC can fill all, part or nothing; what does not fill at once is cancelled.',
    bare: 'An IOC can fill all, part or nothing.',
  },
  FOK_ALL_OR_NOTHING: {
    full: 'A FOK fills whole at once or not at all.', bare: 'A FOK fills whole at once or not at all.',
  },
  POST_ONLY_MAY_EXECUTE: {
    full: 'Post-only rests in the book; it may still execute later, against you or for you.',
    bare: 'A post-only order may still execute.',
  },
  STEPS_BACK: {
    full: 'Where it would fill at once, the venue moves it to one tick from the best price of the other side: at {end} {price:exact}, and not cancelled.',
    bare: 'Where it would fill at once, the venue moves its price by itself and does not cancel it.',
  },
  HIDDEN_PAYS_TAKER: {
    full: 'The book shows at most {visible:exact} of it. The hidden {hidden:size} fills before what shows, and pays the taker’s fee.',
    bare: 'The hidden part fills before what shows, and pays the taker’s fee.',
  },
  INCREASES_POSITION: {
    full: 'Adds to a position you already have.', bare: 'Adds to a position you already have.',
  },
  FLIPS_POSITION: {
    full: 'Flips your position to the other side: {before:size} becomes {after:size}.',
    bare: 'Flips your position to the other side.',
  },
  CLOSES_POSITION: { full: 'Closes your position of {before:size}.', bare: 'Closes your position.' },
  REDUCES_POSITION: {
    full: 'Reduces your position: {before:size} becomes {after:size}.', bare: 'Reduces your position.',
  },
  FAR_FROM_MARK: {
    full: 'The price {price:price} is {away:percent} or {ticks:exact} ticks from the mark {mark:price}; your collar is {collar:percent}.',
    bare: 'The price is further from the mark than your own collar.',
  },
  SAME_AGAIN: {
    full: 'The same order was sent {seconds:exact} s ago.',
    bare: 'The same order was sent within the last minute.',
  },
  LEFTOVER_BELOW_MINIMUM: {
    full: 'What would be left, {left:size}, is below the market’s minimum of {min:exact}.',
    bare: 'What would be left is below the market’s minimum.',
  },
  LIQUIDATION_NEAR: {
    full: 'The liquidation price would be {liquidation:price}, {away:percent} from the mark.',
    bare: 'The liquidation price would be close to the mark.',
  },
  CANCEL_MAY_FILL_FIRST: {
    full: 'The order may fill before the cancel arrives.',
    bare: 'The order may fill before the cancel arrives.',
  },
  CANCEL_PARTLY_FILLED: {
    full: '{executed:size} of {quantity:size} has filled already; a cancel does not undo that.',
    bare: 'Part of it has filled already; a cancel does not undo that.',
  },
  CANCELS_EXIT: { full: 'This removes a reduce-only exit.', bare: 'This removes a reduce-only exit.' },
  SOME_PARTLY_FILLED: {
    full: 'Filled in part already: {count:exact} of them. A cancel does not undo that.',
    bare: 'Some have filled in part; a cancel does not undo that.',
  },
  STOPS_STAY: {
    full: 'Stops and take-profits stay: they are cancelled by a separate request.',
    bare: 'Stops and take-profits stay.',
  },
  CANCELS_STOP: {
    full: 'The {count:exact} cancels are sent one by one, each once the order before it has ended. The first that is not plainly done ends it.',
    bare: 'They are sent one by one, and the first that is not plainly done ends it.',
  },
  LEVERAGE_EVERYWHERE: {
    full: 'This changes all {count:exact} markets of this margin mode. Capped by their own highest, which is lower: {capped:exact}.',
    bare: 'This changes every market of this margin mode.',
  },
  LADDER_STOPS: {
    full: 'The {count:exact} orders are sent one by one. The first that is not plainly accepted ends it; those before it stay.',
    bare: 'They are sent one by one, and the first that is not plainly accepted ends it.',
  },
  CLOSES_STOP: {
    full: 'The {count:exact} closes are sent one by one, each once the one before it has ended. One that is refused or unknown ends it.',
    bare: 'They are sent one by one, and one that is refused or unknown ends it.',
  },
  CLOSE_SPLIT: {
    full: '{symbol} is closed by {count:exact} orders: the venue takes at most {max:exact} in one. A leg larger than what is left of the position by then is dropped.',
    bare: 'The venue takes no order this large: a position is closed by several. A leg larger than what is left by then is dropped.',
  },
  LIQUIDATION_NEARER: {
    full: 'The liquidation price moves from {before:price} to {after:price}, nearer to the mark.',
    bare: 'The liquidation price moves nearer to the mark.',
  },
  TIMER_TAKES_STOPS: {
    full: 'When it triggers it also removes what protects you: stops and take-profits, {count:exact} in all.',
    bare: 'When it triggers it also removes your stops.',
  },
  SETTING_STAYS: {
    full: 'It stays in effect whatever becomes of later orders; nothing is rolled back.',
    bare: 'It stays in effect whatever becomes of later orders.',
  },
  EDIT_MAY_FILL_FIRST: {
    full: 'The order may fill at its old terms before the edit arrives, and may lose its place in the book.',
    bare: 'The order may fill at its old terms before the edit arrives.',
  },
  MARKET_AT_TRIGGER: {
    full: 'Once triggered it takes whatever the book gives then: the price at the trigger is an estimate.',
    bare: 'Once triggered it takes whatever the book gives then.',
  },
  LIMIT_MAY_BE_PASSED: {
    full: 'Once triggered it is sent with a limit: if the price runs past it, the position stays open.',
    bare: 'Once triggered it is sent with a limit that the price can run past.',
  },
  STOP_BEYOND_LIQUIDATION: {
    full: 'The stop at {trigger:exact} lies beyond the liquidation price {liquidation:price}: the position would be liquidated first.',
    bare: 'The stop lies beyond the liquidation price: the position would be liquidated first.',
  },
  COVERS_PART: {
    full: 'Stops would cover {covered:size} of {size:size}; the rest of the position has none.',
    bare: 'Stops would cover a part of the position only.',
  },
  PROTECTED_ALREADY: {
    full: 'Stops for {waiting:size} of {size:size} are open already: together they cover more than the position.',
    bare: 'Together with the open stops it covers more than the position.',
  },
  REPLACES_PROTECTION: {
    full: 'With its first fill it replaces the open TP/SL of this position.',
    bare: 'With its first fill it replaces the open TP/SL of this position.',
  },
  MAY_TRIGGER_FIRST: {
    full: 'It may be triggered before this arrives; the order it placed then stays.',
    bare: 'It may be triggered before this arrives.',
  },
  UNPROTECTS: {
    full: 'This also removes your stop: {covered:size} of {size:size} would still be covered.',
    bare: 'This also removes your stop.',
  },
  STOPS_GO: {
    full: 'This also removes your stops: {count:exact} of your positions would be left without one.',
    bare: 'This also removes your stops.',
  },
} as const
export const rules = {
  MARKET_RULES: { holds: 'Tick, step, range, minimum', fails: 'Against the market’s rules' },
  KEY_CEILING: {
    figures: { size: '{quantity:exact} of {cap:exact}', value: '{notional:money} of {cap:money}' },
    holds: 'Within the key limits', fails: 'Above a key limit',
  },
  BOOK_DEPTH: {
    figures: {
      level: '{quantity:exact} in {levels:exact} level', levels: '{quantity:exact} in {levels:exact} levels',
    },
    holds: 'The book holds enough', fails: 'The book does not hold enough',
  },
  INPUTS_FRESH: { holds: 'Every figure is fresh', fails: 'A figure is too old' },
  WRITES_OPEN: { holds: 'Trading is on', fails: 'Trading is not on' },
  ORDER_OPEN: { holds: 'The order is still open', fails: 'The order is no longer open' },
  ORDERS_OPEN: { holds: 'There are open orders', fails: 'No order is open' },
  TRAIL_DISTANCE: { holds: 'The distance is in range', fails: 'The distance is out of range' },
  ALGO_LEGS: { holds: 'TP / SL legs are valid', fails: 'TP / SL legs are not valid' },
  ALGO_OPEN: { holds: 'It is still open', fails: 'It is no longer open' },
  EDIT_CHANGES: { holds: 'The edit changes the order', fails: 'The edit changes nothing yet' },
  PRICE_BAND: {
    holds: 'Within the price band', fails: 'Outside the price band', figures: '{low:price} to {high:price}',
  },
  SHOWN: {
    holds: 'The visible size is valid', fails: 'The visible size is not valid',
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
    holds: 'Within the venue’s limit', fails: 'Above the venue’s limit',
    figures: '{notional:money} of {cap:money}',
  },
  COLLATERAL: {
    holds: 'Collateral covers it', fails: 'Collateral does not cover it',
    figures: 'needs {needed:money}, {free:money} free',
  },
  REDUCE_ONLY: {
    holds: 'At most the position', fails: 'More than the position',
    figures: '{quantity:exact} of {position:size}',
  },
  SETTING_ALLOWED: {
    holds: 'The market allows it', fails: 'The market does not allow it',
    figures: '{leverage:exact} of {max:exact}',
  },
  LADDER: {
    holds: 'Each order and all of them together are within bounds', fails: 'The orders cannot be made',
    figures: '{count:exact} orders, {notional:money} USDC',
  },
  CLOSES: {
    holds: 'All of them fit one sheet', fails: 'They do not fit one sheet, or are more than the position',
    figures: '{count:exact} closes',
  },
  MARGIN_MOVE: {
    holds: 'The margin is there to be moved', fails: 'The margin cannot be moved',
    figures: '{amount:money} of {max:money} USDC',
  },
  TIMER: {
    holds: 'The venue takes this time', fails: 'The venue does not take this time',
    figures: '{seconds:exact} s',
  },
  SETTING_CHANGES: {
    holds: 'It changes what is set', fails: 'It is set like that already',
    figures: '{changed:exact} of {of:exact}',
  },
  TRIGGER: {
    holds: 'The trigger can be reached from the mark', fails: 'The trigger is not valid',
    figures: '{trigger:exact}, mark {mark:price}',
  },
  ALGO_COUNT: {
    holds: 'Within the venue’s number of protections', fails: 'Above the venue’s number of protections',
    figures: '{count:exact} of {max:exact}',
  },
} as const
export const ends = { most: 'most', least: 'least' } as const
