export const ticketTypes = {
  LIMIT: { label: 'Limit', hint: 'At your price or better; the rest waits.' },
  MARKET: {
    label: 'Market', hint: 'Now, within max slippage; the rest is cancelled. With TP/SL it stays open.',
  },
  IOC: { label: 'IOC', hint: 'Now, within your price; the rest is cancelled.' },
  STOP_LIMIT: { label: 'Stop', hint: 'At the trigger (mark), a limit order.' },
} as const
export const moreTypes = {
  FOK: { label: 'FOK', hint: 'Whole, now, or not at all.' },
  POST_ONLY: { label: 'Post-only', hint: 'Maker only; refused if it would fill at once.' },
  MARKET_WITHOUT_LIMIT: {
    label: 'Market without limit', short: 'Mkt, no limit', hint: 'At any price; asks for a typed word.',
  },
  STOP_MARKET: { label: 'Stop market', hint: 'At the trigger, at any price.' },
  TRAILING_STOP: { label: 'Trailing', hint: 'Trails the mark; market order when it turns back by the trail.' },
  LADDER: { label: 'Ladder', hint: 'Several orders between two prices.' },
} as const
export const neededWords = {
  trigger: 'a trigger', distance: 'a trailing distance', price: 'a price', end: 'an end price',
  size: 'a size', slippage: 'a max slippage', count: 'how many orders', visible: 'a visible size',
  protection: 'a take-profit or a stop-loss', wayPrice: 'what TP / SL is computed from',
} as const
export const ticketChoices = {
  sides: { BUY: { label: 'Buy / Long' }, SELL: { label: 'Sell / Short' } },
  margins: { CROSS: { label: 'Cross' }, ISOLATED: { label: 'Isolated' } },
  wholes: { TP_SL: { label: 'This size' }, POSITIONAL_TP_SL: { label: 'Whole position' } },
  skews: {
    even: { label: 'Even' }, 'more at the start': { label: 'Front', hint: 'First orders larger' },
    'more at the end': { label: 'Back', hint: 'Last orders larger' },
  },
  rungs: { LIMIT: { label: 'Limit' }, POST_ONLY: { label: 'Post-only' } },
} as const
export const formSays = {
  most: { position: 'position', max: 'max' }, mark: 'mark {price}', side: 'Side', type: 'Order type',
  moreTypes: 'More order types', more: 'More', margin: 'Margin', marginMode: 'Margin mode',
  leverage: 'Leverage', price: 'Price', fromPrice: 'From price', toPrice: 'To price', count: 'Orders',
  rung: 'Type of each order', skew: 'Size distribution',
  noCeiling: { BUY: 'No price ceiling.', SELL: 'No price floor.' }, fillsAt: 'Fills at what the book gives.',
  slippage: 'Max slippage', limit: '→ {price}', slippageBounds: 'More than 0, at most 10 %',
  bracketRests: 'With TP / SL: a limit order; the rest stays open.', size: 'Size', value: 'Value',
  valueAt: 'at {price}', shareOfPosition: 'Share of the position', shareOfFree: 'Share of free collateral',
  wholeShare: 'Max', risk: 'Risk…', riskLabel: 'Size by risk', reduceOnly: 'Reduce-only', protect: 'TP / SL',
  hides: 'Iceberg', hidesAbout: 'Shows only a part in the book', stepsBack: 'Price adjust',
  stepsBackAbout: 'Moves by a tick instead of being refused', protected: 'TP / SL for', visible: 'Visible',
  trigger: 'Trigger (mark)', distance: 'Trail by', asAmount: 'Trail by an amount',
  asPercentage: 'Trail by a percentage', activation: 'Activation price (or now)',
} as const
export const formMeanings = {
  margin: 'Cross: all collateral backs all positions. Isolated: only what you assign.',
  reduceOnly: 'Can shrink a position, never open or reverse it',
  protect: 'Take-profit and stop-loss, sent with the order',
  slippage: 'Furthest fill from best price; collar: from mark',
} as const
export const fieldSays = { required: 'Required' } as const
export const marks = { comma: 'comma', point: 'point' } as const
export const readAsWords = {
  read: 'read as {amount}', decimalMark: '{read}: the {echo} is the decimal mark',
} as const
export const visibleSays = {
  hidden: '{size} hidden', hint: '0: all hidden', all: 'all hidden', none: 'none hidden',
} as const
export const protectSays = {
  worked: 'Trigger {price}', onMargin: '{change} on margin', group: 'Take-profit and stop-loss',
  takeProfit: 'Take-profit trigger', stopLoss: 'Stop-loss trigger', limit: 'Limit (empty = market)',
  units: { TAKE_PROFIT: 'Take-profit typed in', STOP_LOSS: 'Stop-loss typed in' },
  choices: { price: 'Price', percent: '%', ticks: 'Ticks', profit: 'PnL', return: 'ROI %', r: 'R' },
  choicesAbout: {
    price: 'Trigger price', percent: '% from entry', ticks: 'Ticks from entry', profit: 'PnL in USDC',
    return: 'PnL in % of margin', r: 'Times the stop distance',
  },
  unpriced: {
    'no entry': 'Needs an entry price', 'no size': 'Needs a size', 'no leverage': 'Leverage not read yet',
    'no stop': 'Needs a stop-loss', 'too near': 'Under a tick from entry', 'below zero': 'Zero or below',
  },
  atTakeProfit: 'At take-profit', atStopLoss: 'At stop-loss', sizeFirst: 'type size and price',
  notTyped: 'not typed', ratio: 'Reward to risk', needsBoth: 'needs a gain and a loss',
  fees: { planned: 'Before fees.', held: 'With entry fee, before exit fee.' },
  about: 'Triggers on the mark; fills at what the book gives.',
} as const
export const keptMenus = {
  sizesFor: 'Saved sizes for {symbol}', sizesFull: 'At most {most}', keepSize: 'Save {size} {base}',
  sizes: 'Sizes', sizesLabel: 'Saved sizes', noSizes: 'None yet.', presets: 'Presets',
  presetsLabel: 'Order presets', noPresets: 'None yet.', changePresets: 'Edit presets…',
  editSizes: 'Edit sizes…',
} as const
export const reviewSays = {
  planning: 'Refreshing…', asked: 'Confirm in the sheet', outcome: 'Outcome', checks: 'Checks',
  refused: 'refused', warning: 'warning', holds: 'holds', holdsNot: 'fails', openYet: 'open',
} as const
export const ticketSays = {
  bookAge: 'book {age} old', type: { separator: ' and ', typeSeeHappen: 'Type {missing}.' },
  review: { buy: 'buy', sell: 'sell', review: 'Review {side}{size}' },
  checksHold: '{holding}/{all} checks passed',
  warnings: { one: '{count} warning', other: '{count} warnings' }, panel: 'Ticket', noMarket: 'No market',
  told: 'Outcome and checks', noBook: 'no book yet',
} as const
export const standingSays = {
  usedOf: '{used} of {limit}', held: 'Position', position: 'Position', none: 'none', unread: 'not read yet',
  market: 'Market', band: { BUY: 'Buy band', SELL: 'Sell band' }, fees: 'Taker / maker',
  noFee: 'not read yet', most: 'Max leverage', guards: 'Risk limits',
  used: { dailyLoss: 'Loss today', dailyNotional: 'Volume today', writesPerMinute: 'Orders this minute' },
  account: 'Account', free: 'Free collateral', ratio: 'Margin ratio', maintenance: 'maint. {ratio}',
} as const
