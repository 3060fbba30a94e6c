export const ticketTypes = {
  LIMIT: { label: 'Limit', hint: 'Fills at your price or better; the rest waits in the book.' },
  MARKET: { label: 'Market', hint: 'Fills now within your max slippage; the rest is cancelled.' },
  IOC: { label: 'IOC', hint: 'Fills what it can now within your price; the rest is cancelled.' },
  STOP_LIMIT: { label: 'Stop', hint: 'Waits until the mark reaches the trigger, then places a limit order.' },
} as const
export const moreTypes = {
  FOK: { label: 'FOK', hint: 'Fills whole now within your price, or not at all.' },
  POST_ONLY: {
    label: 'Post-only',
    hint: 'Rests in the book; refused if it would fill at once. It may still execute later.',
  },
  MARKET_WITHOUT_LIMIT: {
    label: 'Market without limit', hint: 'Fills now at whatever the book gives; asks for a typed word.',
  },
  STOP_MARKET: {
    label: 'Stop market', hint: 'Waits for its trigger, then fills at market: no price ceiling.',
  },
  TRAILING_STOP: {
    label: 'Trailing',
    hint: 'Trails the mark from the activation price; a market order is sent when it turns back by the trail.',
  },
  LADDER: { label: 'Ladder', hint: 'Several orders between two prices, each sent as a separate order.' },
} as const
export const neededWords = {
  trigger: 'a trigger', distance: 'a trailing distance', price: 'a price', end: 'an end price',
  size: 'a size', slippage: 'a max slippage', count: 'how many orders', visible: 'a visible size',
  protection: 'a take-profit or a stop-loss',
  wayPrice: 'what the stop-loss or take-profit is worked out from',
} as const
export const ticketChoices = {
  sides: { BUY: { label: 'Buy / Long' }, SELL: { label: 'Sell / Short' } },
  margins: { CROSS: { label: 'Cross' }, ISOLATED: { label: 'Isolated' } },
  wholes: { TP_SL: { label: 'For this size' }, POSITIONAL_TP_SL: { label: 'For the whole position' } },
  skews: {
    even: { label: 'Even' },
    'more at the start': { label: 'Front', hint: 'The first orders are the larger ones' },
    'more at the end': { label: 'Back', hint: 'The last orders are the larger ones' },
  },
  rungs: { LIMIT: { label: 'Limit' }, POST_ONLY: { label: 'Post-only' } },
} as const
export const formSays = {
  most: { position: 'position', max: 'max' }, mark: 'mark {price}', side: 'Side', type: 'Order type',
  moreTypes: 'More order types', more: 'More', margin: 'Margin', marginMode: 'Margin mode',
  leverage: 'Leverage', price: 'Price', fromPrice: 'From price', toPrice: 'To price', count: 'Orders',
  rung: 'Type of each order', skew: 'Size distribution',
  noCeiling: { BUY: 'No price ceiling.', SELL: 'No price floor.' },
  fillsAt: 'It fills at what the book gives.', slippage: 'Max slippage', limit: '→ {price}',
  slippageBounds: 'More than 0, at most 10 %',
  bracketRests: 'With TP / SL it is a limit order: what does not fill at once stays open.', size: 'Size',
  value: 'Value', shareOfPosition: 'Share of the position', shareOfFree: 'Share of free collateral',
  wholeShare: 'Max', risk: 'Risk…', riskLabel: 'Size by risk', reduceOnly: 'Reduce-only', protect: 'TP / SL',
  hides: 'Iceberg', hidesAbout: 'Shows only a part of the order in the book', stepsBack: 'Price adjust',
  stepsBackAbout: 'If it would fill at once, the venue moves its price by one tick instead of cancelling it',
  protected: 'What is protected', visible: 'Visible', trigger: 'Trigger (mark)', distance: 'Trail by',
  asAmount: 'Trail by an amount', asPercentage: 'Trail by a percentage', inUsdc: 'in USDC', inPercent: 'in %',
  activation: 'Activation price (or now)',
} as const
export const fieldSays = { required: 'Required' } as const
export const marks = { comma: 'comma', point: 'point' } as const
export const readAsWords = {
  read: 'read as {amount}', decimalMark: '{read}: the {echo} is the decimal mark',
} as const
export const visibleSays = {
  hidden: '{size} hidden', hint: '0 hides all of it', all: 'all of it is hidden', none: 'nothing is hidden',
} as const
export const protectSays = {
  worked: 'Trigger {price}', onMargin: '{change} on margin', group: 'Take-profit and stop-loss',
  takeProfit: 'Take-profit trigger', stopLoss: 'Stop-loss trigger', limit: 'Limit (empty = market)',
  units: { TAKE_PROFIT: 'Take-profit typed in', STOP_LOSS: 'Stop-loss typed in' },
  choices: { price: 'Price', percent: '%', ticks: 'Ticks', profit: 'PnL', return: 'ROI %', r: 'R' },
  choicesAbout: {
    price: 'The trigger price itself', percent: 'Percent from the entry', ticks: 'Ticks from the entry',
    profit: 'Profit or loss of the size in USDC, before fees',
    return: 'Profit or loss in percent of the margin, before fees', r: 'Times the distance of the stop-loss',
  },
  unpriced: {
    'no entry': 'Needs an entry price', 'no size': 'Needs a size',
    'no leverage': 'Needs the leverage, which is not known', 'no stop': 'Needs a stop-loss',
    'too near': 'Less than a tick from the entry', 'below zero': 'Would be at zero or below',
  },
  atTakeProfit: 'At take-profit', atStopLoss: 'At stop-loss', sizeFirst: 'type a size and a price first',
  notTyped: 'not typed', ratio: 'Reward to risk', needsBoth: 'needs a gain and a loss',
  about: 'Before fees. Triggers are on the mark. A triggered order fills at what the book then gives.',
} as const
export const keptMenus = {
  sizesFor: 'Saved sizes for {symbol}', sizesFull: 'At most {most} can be saved',
  keepSize: 'Save {size} {base}', editSizes: 'Edit sizes…', sizes: 'Sizes', sizesLabel: 'Saved sizes',
  noSizes: 'None yet: type a size, then save it.', presets: 'Presets', presetsLabel: 'Order presets',
  presetsTitle: 'Order presets', noPresets: 'None yet: fill the ticket, then save it.',
  changePresets: 'Save or delete one…',
} as const
export const reviewSays = {
  planning: 'Refreshing everything…', asked: 'Waiting for your answer in the sheet', outcome: 'Outcome',
  checks: 'Checks', refused: 'refused', warning: 'warning', holds: 'holds', holdsNot: 'does not hold',
  openYet: 'cannot be said yet',
} as const
export const ticketSays = {
  bookAge: 'book {age} old', type: { separator: ' and ', typeSeeHappen: 'Type {missing}.' },
  review: { buy: 'buy', sell: 'sell', review: 'Review {side}{size}' },
  checksHold: '{holding} of {all} checks hold',
  warnings: { one: '{count} warning', other: '{count} warnings' }, panel: 'Ticket', noMarket: 'No market',
  told: 'What will happen, and checks', noBook: 'no book yet',
} as const
export const standingSays = {
  usedOf: '{used} of {limit}', held: 'Position', position: 'Position', none: 'none', unread: 'not read yet',
  market: 'Market', band: { BUY: 'Buy band', SELL: 'Sell band' }, fees: 'Taker / maker',
  noFee: 'not read yet', most: 'Max leverage', guards: 'Risk limits', account: 'Account',
  free: 'Free collateral', ratio: 'Margin ratio', maintenance: 'maint. {ratio}',
  used: { dailyLoss: 'Loss today', dailyNotional: 'Volume today', writesPerMinute: 'Orders this minute' },
} as const
