import type { AlgoOrderType } from '../records/algo-order-records'
import type { AlgoOrderDraft } from '../account/algo-draft'
import {
  COMMON_FIELDS,
  type RequestFields,
  amountField,
  eitherField,
  booleanField,
  listField,
  requiredField,
  objectField,
  enumField,
} from './request-fields'
import { type FixedDecimal, fixedFromLiteral, FIXED_ONE } from '../numbers/fixed-decimal'
import type { ParsedJson, ParsedJsonObject } from './exact-json'
import { type VenueRefusal, isVenueRefusal, createRefusal } from '../account/venue-refusal'
import { parseAmountValue, parseTextValue, parseEnumValue } from './request-values'

const ROOTS = ['STOP', 'TP_SL', 'POSITIONAL_TP_SL', 'BRACKET', 'TRAILING_STOP'] as const
const LEGS = ['TAKE_PROFIT', 'STOP_LOSS'] as const
const PAIRS = ['TP_SL', 'POSITIONAL_TP_SL'] as const
/** Types of an order with its own size. `CLOSE_POSITION` closes the whole position. */
const SIZED_TYPES = ['LIMIT', 'MARKET'] as const
const TYPES = [...SIZED_TYPES, 'CLOSE_POSITION'] as const
const SIDES = ['BUY', 'SELL'] as const
const MODES = ['CROSS', 'ISOLATED'] as const

const COMMON: RequestFields = {
  symbol: requiredField(COMMON_FIELDS.symbol),
  algo_type: requiredField(enumField(...ROOTS)),
  trigger_price_type: enumField('MARK_PRICE'),
  client_order_id: COMMON_FIELDS.clientId,
  order_tag: COMMON_FIELDS.tag,
  margin_mode: COMMON_FIELDS.mode,
  // Documented as a flag, but clients send a number.
  visible_quantity: eitherField(booleanField, amountField),
}
/** Fields that the documents require even where a type does not use them. */
const ORDER_FIELDS: RequestFields = {
  side: COMMON_FIELDS.side,
  type: enumField(...TYPES),
  quantity: amountField,
}

const LEG: RequestFields = {
  symbol: COMMON_FIELDS.symbol,
  algo_type: requiredField(enumField(...LEGS)),
  side: requiredField(COMMON_FIELDS.side),
  type: requiredField(enumField(...TYPES)),
  trigger_price: requiredField(amountField),
  trigger_price_type: enumField('MARK_PRICE'),
  price: amountField,
  reduce_only: booleanField,
  is_activated: booleanField,
}
const LEGS_FIELD = listField(objectField(LEG), 1, 2)
const PAIR: RequestFields = {
  symbol: COMMON_FIELDS.symbol,
  algo_type: requiredField(enumField(...PAIRS)),
  trigger_price_type: enumField('MARK_PRICE'),
  ...ORDER_FIELDS,
  child_orders: requiredField(LEGS_FIELD),
}

const FIELDS_BY_TYPE: Readonly<Record<string, RequestFields>> = {
  STOP: {
    ...ORDER_FIELDS,
    type: enumField(...SIZED_TYPES),
    trigger_price: amountField,
    price: amountField,
    reduce_only: booleanField,
  },
  TP_SL: {
    ...ORDER_FIELDS,
    child_orders: requiredField(
      listField(objectField({ ...LEG, type: requiredField(enumField(...SIZED_TYPES)) }), 1, 2),
    ),
  },
  POSITIONAL_TP_SL: { ...ORDER_FIELDS, child_orders: requiredField(LEGS_FIELD) },
  BRACKET: {
    ...ORDER_FIELDS,
    price: amountField,
    child_orders: requiredField(listField(objectField(PAIR), 1, 1)),
  },
  TRAILING_STOP: {
    ...ORDER_FIELDS,
    callback_rate: amountField,
    callback_value: amountField,
    activated_price: amountField,
    reduce_only: booleanField,
  },
}

export const getAlgoOrderFields = (body: ParsedJsonObject): RequestFields => ({
  ...COMMON,
  ...FIELDS_BY_TYPE[parseTextValue(body.get('algo_type')) ?? ''],
})

const CHANGED: RequestFields = {
  order_id: requiredField(COMMON_FIELDS.id),
  trigger_price: amountField,
  price: amountField,
  quantity: amountField,
}
const CHANGED_LEG: RequestFields = { ...CHANGED, is_activated: booleanField }

/** Request fields of a change: the root by its id, and below it the changed legs. */
export const ALGO_ORDER_EDIT_FIELDS: RequestFields = {
  ...CHANGED,
  order_tag: COMMON_FIELDS.tag,
  child_orders: listField(
    objectField({ ...CHANGED_LEG, child_orders: listField(objectField(CHANGED_LEG), 1, 2) }),
    1,
    2,
  ),
}

export function parseAlgoOrder(body: ParsedJsonObject): AlgoOrderDraft | VenueRefusal {
  const draft = parseAlgoNode(body, ROOTS, undefined)
  if (isVenueRefusal(draft)) return draft
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

function parseAlgoNode(
  body: ParsedJsonObject,
  types: readonly AlgoOrderType[],
  parentSymbol: string | undefined,
): AlgoOrderDraft | VenueRefusal {
  const algoType = parseEnumValue(types, body.get('algo_type'))
  const symbol = parseTextValue(body.get('symbol')) ?? parentSymbol
  const clientId = parseTextValue(body.get('client_order_id'))
  if (
    algoType === undefined ||
    symbol === undefined ||
    (parentSymbol !== undefined && symbol !== parentSymbol)
  )
    return createRefusal(-1005, 'algo_type or symbol is not valid')
  const children = parseChildren(body.get('child_orders'), algoType, symbol)
  if (isVenueRefusal(children)) return children
  const amounts = parseAlgoAmounts(body)
  if (isVenueRefusal(amounts)) return amounts
  return {
    symbol,
    algoType,
    type: parseEnumValue(TYPES, body.get('type')),
    side: parseEnumValue(SIDES, body.get('side')),
    ...amounts,
    reduceOnly: body.get('reduce_only') === true,
    mode: parseEnumValue(MODES, body.get('margin_mode')),
    clientId: clientId === '' ? undefined : clientId,
    tag: parseTextValue(body.get('order_tag')),
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

type Amounts = Record<keyof typeof AMOUNTS, FixedDecimal | undefined>

function parseAlgoAmounts(body: ParsedJsonObject): Amounts | VenueRefusal {
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
    const amount = parseAmountValue(given)
    if (given !== undefined && given !== '' && (amount === undefined || amount < 0n))
      return createRefusal(-1005, `${name} must be a positive number`)
    read[field as keyof Amounts] = amount === 0n ? undefined : amount
  }
  return read
}

function parseChildren(
  listed: ParsedJson,
  parent: AlgoOrderType,
  symbol: string,
): readonly AlgoOrderDraft[] | VenueRefusal {
  const types: readonly AlgoOrderType[] =
    parent === 'BRACKET' ? PAIRS : parent === 'TP_SL' || parent === 'POSITIONAL_TP_SL' ? LEGS : []
  const children: AlgoOrderDraft[] = []
  for (const child of (listed ?? []) as readonly ParsedJsonObject[]) {
    const read = parseAlgoNode(child, types, symbol)
    if (isVenueRefusal(read)) return read
    children.push(read)
  }
  return children
}

function checkStop(draft: AlgoOrderDraft): AlgoOrderDraft | VenueRefusal {
  const { type, side, quantity, triggerPrice, price } = draft
  if (type === undefined || side === undefined) return createRefusal(-1005, 'type and side are required')
  if (quantity === undefined) return createRefusal(-1005, 'quantity must be a positive number')
  if (triggerPrice === undefined) return createRefusal(-1005, 'trigger_price must be a positive number')
  return type === 'LIMIT' && price === undefined
    ? createRefusal(-1005, 'price must be a positive number')
    : draft
}

const MIN_CALLBACK_RATE = fixedFromLiteral('0.001')

function checkTrailing(draft: AlgoOrderDraft): AlgoOrderDraft | VenueRefusal {
  const { type, side, quantity, callbackRate, callbackValue } = draft
  if (type !== 'MARKET' || side === undefined || quantity === undefined)
    return createRefusal(-1005, 'type MARKET, side and quantity are required')
  if ((callbackRate === undefined) === (callbackValue === undefined))
    return createRefusal(-1005, 'callback_rate or callback_value is required')
  const isRateInvalid =
    callbackRate !== undefined && (callbackRate < MIN_CALLBACK_RATE || callbackRate >= FIXED_ONE)
  return isRateInvalid ? createRefusal(-1005, 'callback_rate is not valid') : draft
}

/** At most two legs, one of each type, both on the closing side. */
function checkPair(draft: AlgoOrderDraft, sized: boolean): AlgoOrderDraft | VenueRefusal {
  const { children, quantity } = draft
  if (sized && quantity === undefined) return createRefusal(-1005, 'quantity must be a positive number')
  if (children.length === 0 || new Set(children.map(({ algoType }) => algoType)).size < children.length)
    return createRefusal(-1005, 'child_orders is not valid')
  if (new Set(children.map(({ side }) => side)).size > 1)
    return createRefusal(-1005, 'the sides of child_orders differ')
  for (const { type, side, triggerPrice, price } of children) {
    if (side === undefined || type === undefined)
      return createRefusal(-1005, 'side and type of child_orders are required')
    if (sized && type === 'CLOSE_POSITION')
      return createRefusal(-1005, 'type of child_orders must be one of LIMIT, MARKET')
    if (triggerPrice === undefined) return createRefusal(-1005, 'trigger_price must be a positive number')
    if (type === 'LIMIT' && price === undefined)
      return createRefusal(-1005, 'price must be a positive number')
  }
  return {
    ...draft,
    children: children.map(child => ({ ...child, reduceOnly: true, quantity: sized ? quantity : undefined })),
  }
}

function checkBracket(draft: AlgoOrderDraft): AlgoOrderDraft | VenueRefusal {
  const { type, side, quantity, price, children } = draft
  const [pair] = children
  if (type === undefined || type === 'CLOSE_POSITION' || side === undefined || quantity === undefined)
    return createRefusal(-1005, 'type, side and quantity are required')
  if (type === 'LIMIT' && price === undefined) return createRefusal(-1005, 'price must be a positive number')
  if (pair === undefined || children.length > 1) return createRefusal(-1005, 'a bracket has one child order')
  const checked = checkPair({ ...pair, quantity }, pair.algoType === 'TP_SL')
  if (isVenueRefusal(checked)) return checked
  const closing = checked.children.every(leg => leg.side !== side)
  return closing
    ? { ...draft, children: [checked] }
    : createRefusal(-1005, 'the legs of a bracket close what it opens')
}
