import type { Amount } from '@core/value/decimal'
import type { TicketType } from '@core/write/ticket-type'
import { exact } from './format'
import { many } from './many'

export interface Choice {
  readonly value: TicketType
  readonly label: string
  /** What the type does, in one sentence. */
  readonly hint: string
}

/** The kinds of order that are always in sight. */
export const ticketTypes: readonly Choice[] = [
  { value: 'LIMIT', label: 'Limit', hint: 'Fills at your price or better; the rest waits in the book.' },
  { value: 'MARKET', label: 'Market', hint: 'Fills now at whatever the book gives: no price ceiling.' },
  { value: 'IOC', label: 'IOC', hint: 'Fills what it can now within your price; the rest is cancelled.' },
  {
    value: 'STOP_LIMIT',
    label: 'Stop',
    hint: 'Waits until the mark reaches the trigger, then places a limit order.',
  },
]

/** The other kinds, one menu away. */
export const moreTypes: readonly Choice[] = [
  { value: 'FOK', label: 'FOK', hint: 'Fills whole now within your price, or not at all.' },
  {
    value: 'POST_ONLY',
    label: 'Post-only',
    hint: 'Rests in the book; refused if it would fill at once. It may still execute later.',
  },
  {
    value: 'STOP_MARKET',
    label: 'Stop market',
    hint: 'Waits for its trigger, then fills at market: no price ceiling.',
  },
  {
    value: 'TRAILING_STOP',
    label: 'Trailing',
    hint: 'Trails the mark from the activation price; a market order is sent when it turns back by the trail.',
  },
  {
    value: 'LADDER',
    label: 'Ladder',
    hint: 'Several orders between two prices, each sent as a separate order.',
  },
]

/** What a ticket still needs before it amounts to an order. */
export const neededWords = {
  trigger: 'a trigger',
  distance: 'a trailing distance',
  price: 'a price',
  end: 'an end price',
  size: 'a size',
  count: 'how many orders',
  visible: 'a visible size',
  protection: 'a take-profit or a stop-loss',
  wayPrice: 'what the stop-loss or take-profit is worked out from',
}

/** What can be chosen in the ticket besides the kind of order. */
export const ticketChoices = {
  sides: [
    { value: 'BUY', label: 'Buy / Long' },
    { value: 'SELL', label: 'Sell / Short' },
  ],
  margins: [
    { value: 'CROSS', label: 'Cross' },
    { value: 'ISOLATED', label: 'Isolated' },
  ],
  wholes: [
    { value: 'TP_SL', label: 'For this size' },
    { value: 'POSITIONAL_TP_SL', label: 'For the whole position' },
  ],
  skews: [
    { value: 'even', label: 'Even' },
    { value: 'more at the start', label: 'Front', hint: 'The first orders are the larger ones' },
    { value: 'more at the end', label: 'Back', hint: 'The last orders are the larger ones' },
  ],
  rungs: [
    { value: 'LIMIT', label: 'Limit' },
    { value: 'POST_ONLY', label: 'Post-only' },
  ],
} as const

/** What stands at the fields of the ticket. */
export const formSays = {
  side: 'Side',
  type: 'Order type',
  moreTypes: 'More order types',
  more: 'More',
  margin: 'Margin',
  marginMode: 'Margin mode',
  leverage: 'Leverage (configured)',
  price: 'Price',
  fromPrice: 'From price',
  toPrice: 'To price',
  count: 'Orders',
  rung: 'Type of each order',
  skew: 'Size distribution',
  noCeiling: { BUY: 'No price ceiling.', SELL: 'No price floor.' },
  fillsAt: 'It fills at what the book gives.',
  size: 'Size',
  value: 'Value',
  shareOfPosition: 'Share of the position',
  shareOfFree: 'Share of free collateral',
  sharePercent: (share: string): string => `${share} %`,
  wholeShare: 'Max',
  risk: 'Risk…',
  riskLabel: 'Size by risk',
  reduceOnly: 'Reduce-only',
  protect: 'TP / SL',
  hides: 'Iceberg',
  hidesAbout: 'Shows only a part of the order in the book',
  stepsBack: 'Price adjust',
  stepsBackAbout: 'If it would fill at once, the venue moves its price by one tick instead of cancelling it',
  most: (isReducing: boolean, size: string, base: string | undefined): string =>
    `${isReducing ? 'position' : 'max'} ${size} ${base ?? ''}`,
  protected: 'What is protected',
  visible: 'Visible',
  trigger: 'Trigger (mark)',
  mark: (price: string): string => `mark ${price}`,
  distance: 'Trail by',
  asAmount: 'Trail by an amount',
  asPercentage: 'Trail by a percentage',
  inUsdc: 'in USDC',
  inPercent: 'in %',
  activation: 'Activation price (or now)',
} as const

/** What a field of figures says of itself. */
export const fieldSays = {
  required: 'Required',
} as const

/** A figure as it was understood, and whether that needs saying: completed, or which mark was taken for the decimal one. */
export interface ReadAs {
  readonly amount: Amount
  readonly echo: 'same' | 'completed' | 'comma' | 'point'
}

/** What a typed figure was understood as, where that is not plain from what was typed. */
export function readAsWords({ amount, echo }: ReadAs): string | undefined {
  if (echo === 'same') return undefined
  const read = `read as ${exact(amount)}`
  return echo === 'completed' ? read : `${read}: the ${echo} is the decimal mark`
}

/** What a part of an order that is shown makes of the rest of it. */
export const visibleSays = {
  hint: '0 hides all of it',
  all: 'all of it is hidden',
  none: 'nothing is hidden',
  hidden: (size: string): string => `${size} hidden`,
} as const

/** What the fields of a take-profit and a stop-loss say. */
export const protectSays = {
  group: 'Take-profit and stop-loss',
  takeProfit: 'Take-profit trigger',
  stopLoss: 'Stop-loss trigger',
  limit: 'Limit (empty = market)',
  units: {
    TAKE_PROFIT: 'Take-profit typed in',
    STOP_LOSS: 'Stop-loss typed in',
  },
  choices: { price: 'Price', percent: '%', ticks: 'Ticks', profit: 'PnL', return: 'ROI %', r: 'R' },
  choicesAbout: {
    price: 'The trigger price itself',
    percent: 'Percent from the entry',
    ticks: 'Ticks from the entry',
    profit: 'Profit or loss of the size in USDC, before fees',
    return: 'Profit or loss in percent of the margin, before fees',
    r: 'Times the distance of the stop-loss',
  },
  worked: (price: string): string => `Trigger ${price}`,
  unpriced: {
    'no entry': 'Needs an entry price',
    'no size': 'Needs a size',
    'no leverage': 'Needs the leverage, which is not known',
    'no stop': 'Needs a stop-loss',
    'too near': 'Less than a tick from the entry',
    'below zero': 'Would be at zero or below',
  },
  atTakeProfit: 'At take-profit',
  atStopLoss: 'At stop-loss',
  sizeFirst: 'type a size and a price first',
  notTyped: 'not typed',
  onMargin: (change: string): string => `${change} on margin`,
  ratio: 'Reward to risk',
  needsBoth: 'needs a gain and a loss',
  about: 'Before fees. Triggers are on the mark. A triggered order fills at what the book then gives.',
} as const

/** What the menus of kept sizes and of kept orders say. */
export const keptMenus = {
  sizes: 'Sizes',
  sizesLabel: 'Saved sizes',
  sizesFor: (symbol: string | undefined): string => `Saved sizes for ${symbol ?? ''}`,
  noSizes: 'None yet: type a size, then save it.',
  sizesFull: (most: number): string => `At most ${most} can be saved`,
  keepSize: (size: string, base: string): string => `Save ${size} ${base}`,
  forgetSize: (size: string, base: string): string => `Delete ${size} ${base}`,
  presets: 'Presets',
  presetsLabel: 'Order presets',
  presetsTitle: 'Order presets',
  noPresets: 'None yet: fill the ticket, then save it.',
  changePresets: 'Save or delete one…',
} as const

/** What a draft is told before it is reviewed, in the ticket as in a dialog. */
export const reviewSays = {
  planning: 'Refreshing everything…',
  asked: 'Waiting for your answer in the sheet',
  outcome: 'What will happen',
  checks: 'Checks',
  refused: 'refused',
  warning: 'warning',
  holds: 'holds',
  holdsNot: 'does not hold',
  openYet: 'cannot be said yet',
} as const

/** What the ticket says around its fields. */
export const ticketSays = {
  panel: 'Ticket',
  noMarket: 'No market',
  told: 'What will happen, and checks',
  noBook: 'no book yet',
  bookAge: (age: string): string => `book ${age} old`,
  type: (missing: readonly string[]): string => `Type ${missing.join(' and ')} to see what will happen.`,
  review: (side: 'BUY' | 'SELL', size: string | undefined): string =>
    `Review ${side === 'BUY' ? 'buy' : 'sell'}${size === undefined ? '' : ` ${size}`}`,
  checksHold: (holding: number, all: number): string => `${holding} of ${all} checks hold`,
  warnings: (count: number): string => many(count, 'warning', 'warnings'),
  everyRule: 'Every rule is shown here as you type, with the figures it was decided on.',
  free: 'Free collateral',
  ratio: 'Margin ratio',
  maintenance: (ratio: string): string => `maint. ${ratio}`,
} as const

/** What stands now, said in the ticket while nothing is drafted. */
export const standingSays = {
  held: 'Your position now',
  position: 'Position',
  none: 'none',
  unread: 'positions have not been read',
  market: 'This market now',
  band: { BUY: 'Buy price band', SELL: 'Sell price band' },
  fees: 'Taker / maker fee',
  noFee: 'this account’s fee rates have not been read',
  most: 'Max leverage',
  guards: 'Your guards now',
  used: {
    dailyLoss: 'Realised loss today (UTC), USDC',
    dailyNotional: 'Volume today (UTC), USDC',
    writesPerMinute: 'Orders and changes this minute',
  },
  usedOf: (used: string, limit: string): string => `${used} of ${limit}`,
} as const
