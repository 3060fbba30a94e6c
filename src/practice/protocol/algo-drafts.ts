import type { AlgoType } from '../account/algo-records'
import { readAmount, readFlag, readText, readWord } from './drafts'
import { type Fixed, fixed, ONE } from '../numbers/fixed'
import { type Read, type ReadObject, isObject } from './json'
import type { MarginMode, Side } from '../account/records'
import { type Refusal, isRefusal, refuse } from './refusal'

/** An algo order as a client asks for it, read but not judged. */
export interface AlgoDraft {
  readonly symbol: string
  readonly algoType: AlgoType
  readonly type: 'LIMIT' | 'MARKET' | 'CLOSE_POSITION' | undefined
  readonly side: Side | undefined
  readonly quantity: Fixed | undefined
  readonly price: Fixed | undefined
  readonly triggerPrice: Fixed | undefined
  readonly reduceOnly: boolean
  readonly mode: MarginMode | undefined
  readonly clientId: string | undefined
  readonly tag: string | undefined
  readonly callbackRate: Fixed | undefined
  readonly callbackValue: Fixed | undefined
  readonly activatedPrice: Fixed | undefined
  readonly active: boolean
  readonly children: readonly AlgoDraft[]
}

const ROOTS = ['STOP', 'TP_SL', 'POSITIONAL_TP_SL', 'BRACKET', 'TRAILING_STOP'] as const
const LEGS = ['TAKE_PROFIT', 'STOP_LOSS'] as const
const PAIRS = ['TP_SL', 'POSITIONAL_TP_SL'] as const
const TYPES = ['LIMIT', 'MARKET', 'CLOSE_POSITION'] as const
const SIDES = ['BUY', 'SELL'] as const
const MODES = ['CROSS', 'ISOLATED'] as const
const CLIENT_ID = /^[A-Za-z0-9_][A-Za-z0-9_-]{0,35}$/

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
  const reduceOnly = readFlag(body.get('reduce_only'))
  const clientId = readText(body.get('client_order_id'))
  const trigger = body.get('trigger_price_type')
  if (algoType === undefined) return refuse(-1005, 'algo_type is not valid')
  if (symbol === undefined || (above !== undefined && symbol !== above))
    return refuse(-1005, 'symbol is not valid')
  if (reduceOnly === undefined) return refuse(-1005, 'reduce_only must be a boolean')
  if (clientId !== undefined && clientId !== '' && !CLIENT_ID.test(clientId))
    return refuse(-1005, 'client_order_id is not valid')
  if (trigger !== undefined && trigger !== 'MARK_PRICE')
    return refuse(-1005, 'trigger_price_type must be MARK_PRICE')
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
    reduceOnly,
    mode: readWord(MODES, body.get('margin_mode')),
    clientId: clientId === '' ? undefined : clientId,
    tag: readText(body.get('order_tag')),
    active: readFlag(body.get('is_activated')) !== false || !body.has('is_activated'),
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
  if (listed === undefined) return []
  if (!Array.isArray(listed) || listed.length > 2) return refuse(-1005, 'child_orders is not valid')
  const types: readonly AlgoType[] =
    parent === 'BRACKET' ? PAIRS : parent === 'TP_SL' || parent === 'POSITIONAL_TP_SL' ? LEGS : []
  const children: AlgoDraft[] = []
  for (const child of listed as readonly Read[]) {
    const read = isObject(child) ? readOne(child, types, symbol) : refuse(-1005, 'child_orders is not valid')
    if (isRefusal(read)) return read
    children.push(read)
  }
  return children
}

function checkStop(draft: AlgoDraft): AlgoDraft | Refusal {
  const { type, side, quantity, triggerPrice, price } = draft
  if (type === undefined || side === undefined) return refuse(-1005, 'type and side are required')
  if (quantity === undefined && type !== 'CLOSE_POSITION')
    return refuse(-1005, 'quantity must be a positive number')
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
