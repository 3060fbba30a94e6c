import type { AlgoType } from '../records/algo-records'
import type { AlgoDraft } from '../account/algo-draft'
import { ASKED, type Fields, amount, either, flag, list, needed, nested, word } from './asks'
import { type Fixed, fixed, ONE } from '../numbers/fixed'
import type { Read, ReadObject } from './json'
import { type Refusal, isRefusal, refuse } from '../account/refusal'
import { readAmount, readText, readWord } from './values'

const ROOTS = ['STOP', 'TP_SL', 'POSITIONAL_TP_SL', 'BRACKET', 'TRAILING_STOP'] as const
const LEGS = ['TAKE_PROFIT', 'STOP_LOSS'] as const
const PAIRS = ['TP_SL', 'POSITIONAL_TP_SL'] as const
/** How what has a size of its own is sent; only what goes by the position closes it. */
const SIZED = ['LIMIT', 'MARKET'] as const
const TYPES = [...SIZED, 'CLOSE_POSITION'] as const
const SIDES = ['BUY', 'SELL'] as const
const MODES = ['CROSS', 'ISOLATED'] as const

/** What every algo order may have. */
const COMMON: Fields = {
  symbol: needed(ASKED.symbol),
  algo_type: needed(word(...ROOTS)),
  trigger_price_type: word('MARK_PRICE'),
  client_order_id: ASKED.clientId,
  order_tag: ASKED.tag,
  margin_mode: ASKED.mode,
  // Documented as a flag, and sent as a figure.
  visible_quantity: either(flag, amount),
}
/** What one says of what it sends. Where a kind has no use for some of it, the documents ask for it all the same. */
const SENDS: Fields = { side: ASKED.side, type: word(...TYPES), quantity: amount }

const LEG: Fields = {
  symbol: ASKED.symbol,
  algo_type: needed(word(...LEGS)),
  side: needed(ASKED.side),
  type: needed(word(...TYPES)),
  trigger_price: needed(amount),
  trigger_price_type: word('MARK_PRICE'),
  price: amount,
  reduce_only: flag,
  is_activated: flag,
}
const LEGS_FIELD = list(nested(LEG), 1, 2)
const PAIR: Fields = {
  symbol: ASKED.symbol,
  algo_type: needed(word(...PAIRS)),
  trigger_price_type: word('MARK_PRICE'),
  ...SENDS,
  child_orders: needed(LEGS_FIELD),
}

/** What each kind of algo order has besides. */
const KINDS: Readonly<Record<string, Fields>> = {
  STOP: { ...SENDS, type: word(...SIZED), trigger_price: amount, price: amount, reduce_only: flag },
  TP_SL: { ...SENDS, child_orders: needed(list(nested({ ...LEG, type: needed(word(...SIZED)) }), 1, 2)) },
  POSITIONAL_TP_SL: { ...SENDS, child_orders: needed(LEGS_FIELD) },
  BRACKET: { ...SENDS, price: amount, child_orders: needed(list(nested(PAIR), 1, 1)) },
  TRAILING_STOP: {
    ...SENDS,
    callback_rate: amount,
    callback_value: amount,
    activated_price: amount,
    reduce_only: flag,
  },
}

/** What an algo order is asked for with: it depends on its kind. */
export const ALGO = (body: ReadObject): Fields => ({
  ...COMMON,
  ...KINDS[readText(body.get('algo_type')) ?? ''],
})

const CHANGED: Fields = {
  order_id: needed(ASKED.id),
  trigger_price: amount,
  price: amount,
  quantity: amount,
}
const CHANGED_LEG: Fields = { ...CHANGED, is_activated: flag }

/** What an algo order is changed with: its root by its id, and under it what else changes. */
export const ALGO_EDIT: Fields = {
  ...CHANGED,
  order_tag: ASKED.tag,
  child_orders: list(nested({ ...CHANGED_LEG, child_orders: list(nested(CHANGED_LEG), 1, 2) }), 1, 2),
}

/** Reads the body of an algo order with everything that hangs under it. */
export function readAlgo(body: ReadObject): AlgoDraft | Refusal {
  const draft = readOne(body, ROOTS, undefined)
  if (isRefusal(draft)) return draft
  switch (draft.algoType) {
    case 'STOP':
      return checkStop(draft)
    case 'TRAILING_STOP':
      return checkTrailing(draft)
    case 'BRACKET':
      return checkBracket(draft)
    default:
      return checkPair(draft, draft.algoType === 'TP_SL')
  }
}

function readOne(
  body: ReadObject,
  types: readonly AlgoType[],
  above: string | undefined,
): AlgoDraft | Refusal {
  const algoType = readWord(types, body.get('algo_type'))
  const symbol = readText(body.get('symbol')) ?? above
  const clientId = readText(body.get('client_order_id'))
  if (algoType === undefined || symbol === undefined || (above !== undefined && symbol !== above))
    return refuse(-1005, 'algo_type or symbol is not valid')
  const children = readChildren(body.get('child_orders'), algoType, symbol)
  if (isRefusal(children)) return children
  const amounts = readAmounts(body)
  if (isRefusal(amounts)) return amounts
  return {
    symbol,
    algoType,
    type: readWord(TYPES, body.get('type')),
    side: readWord(SIDES, body.get('side')),
    ...amounts,
    reduceOnly: body.get('reduce_only') === true,
    mode: readWord(MODES, body.get('margin_mode')),
    clientId: clientId === '' ? undefined : clientId,
    tag: readText(body.get('order_tag')),
    active: body.get('is_activated') !== false,
    children,
  }
}

const AMOUNTS = {
  quantity: 'quantity',
  price: 'price',
  triggerPrice: 'trigger_price',
  callbackRate: 'callback_rate',
  callbackValue: 'callback_value',
  activatedPrice: 'activated_price',
} as const

type Amounts = Record<keyof typeof AMOUNTS, Fixed | undefined>

function readAmounts(body: ReadObject): Amounts | Refusal {
  const read: Amounts = {
    quantity: undefined,
    price: undefined,
    triggerPrice: undefined,
    callbackRate: undefined,
    callbackValue: undefined,
    activatedPrice: undefined,
  }
  for (const [field, name] of Object.entries(AMOUNTS)) {
    const given = body.get(name)
    const amount = readAmount(given)
    if (given !== undefined && given !== '' && (amount === undefined || amount < 0n))
      return refuse(-1005, `${name} must be a positive number`)
    read[field as keyof Amounts] = amount === 0n ? undefined : amount
  }
  return read
}

function readChildren(listed: Read, parent: AlgoType, symbol: string): readonly AlgoDraft[] | Refusal {
  const types: readonly AlgoType[] =
    parent === 'BRACKET' ? PAIRS : parent === 'TP_SL' || parent === 'POSITIONAL_TP_SL' ? LEGS : []
  const children: AlgoDraft[] = []
  for (const child of (listed ?? []) as readonly ReadObject[]) {
    const read = readOne(child, types, symbol)
    if (isRefusal(read)) return read
    children.push(read)
  }
  return children
}

function checkStop(draft: AlgoDraft): AlgoDraft | Refusal {
  const { type, side, quantity, triggerPrice, price } = draft
  if (type === undefined || side === undefined) return refuse(-1005, 'type and side are required')
  if (quantity === undefined) return refuse(-1005, 'quantity must be a positive number')
  if (triggerPrice === undefined) return refuse(-1005, 'trigger_price must be a positive number')
  return type === 'LIMIT' && price === undefined ? refuse(-1005, 'price must be a positive number') : draft
}

const LEAST_CALLBACK = fixed('0.001')

function checkTrailing(draft: AlgoDraft): AlgoDraft | Refusal {
  const { type, side, quantity, callbackRate, callbackValue } = draft
  if (type !== 'MARKET' || side === undefined || quantity === undefined)
    return refuse(-1005, 'type MARKET, side and quantity are required')
  if ((callbackRate === undefined) === (callbackValue === undefined))
    return refuse(-1005, 'callback_rate or callback_value is required')
  const wild = callbackRate !== undefined && (callbackRate < LEAST_CALLBACK || callbackRate >= ONE)
  return wild ? refuse(-1005, 'callback_rate is not valid') : draft
}

/** Two legs at most, one of each kind, both on the closing side. */
function checkPair(draft: AlgoDraft, sized: boolean): AlgoDraft | Refusal {
  const { children, quantity } = draft
  if (sized && quantity === undefined) return refuse(-1005, 'quantity must be a positive number')
  if (children.length === 0 || new Set(children.map(({ algoType }) => algoType)).size < children.length)
    return refuse(-1005, 'child_orders is not valid')
  if (new Set(children.map(({ side }) => side)).size > 1)
    return refuse(-1005, 'the sides of child_orders differ')
  for (const { type, side, triggerPrice, price } of children) {
    if (side === undefined || type === undefined)
      return refuse(-1005, 'side and type of child_orders are required')
    if (sized && type === 'CLOSE_POSITION')
      return refuse(-1005, 'type of child_orders must be one of LIMIT, MARKET')
    if (triggerPrice === undefined) return refuse(-1005, 'trigger_price must be a positive number')
    if (type === 'LIMIT' && price === undefined) return refuse(-1005, 'price must be a positive number')
  }
  return {
    ...draft,
    children: children.map(child => ({ ...child, reduceOnly: true, quantity: sized ? quantity : undefined })),
  }
}

function checkBracket(draft: AlgoDraft): AlgoDraft | Refusal {
  const { type, side, quantity, price, children } = draft
  const [pair] = children
  if (type === undefined || type === 'CLOSE_POSITION' || side === undefined || quantity === undefined)
    return refuse(-1005, 'type, side and quantity are required')
  if (type === 'LIMIT' && price === undefined) return refuse(-1005, 'price must be a positive number')
  if (pair === undefined || children.length > 1) return refuse(-1005, 'a bracket has one child order')
  const checked = checkPair({ ...pair, quantity }, pair.algoType === 'TP_SL')
  if (isRefusal(checked)) return checked
  const closing = checked.children.every(leg => leg.side !== side)
  return closing
    ? { ...draft, children: [checked] }
    : refuse(-1005, 'the legs of a bracket close what it opens')
}
