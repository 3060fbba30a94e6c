import { compareExactAmounts } from './exact-amount'
import {
  readClosedFields,
  readIntegerWithin,
  readOneOf,
  readPlainAmount,
  readPlainFlag,
  type ReadValue,
  readWordOf,
} from './strict-fields'
import type { RequestBodyFields } from './strict-json'
import { refuseRequest } from './refused-request'
import { requestFieldFormats } from './word-formats'
import type { AddedQuantity } from './decoded-request'

const symbol = readWordOf(requestFieldFormats.symbol)
const marginMode = readOneOf('CROSS', 'ISOLATED')

const noAdditions: readonly AddedQuantity[] = []

export function decodeLeverageBody(body: RequestBodyFields): readonly AddedQuantity[] {
  readClosedFields(body, { leverage: readIntegerWithin('1', '100'), margin_mode: marginMode }, { symbol })
  return noAdditions
}

export function decodeMarginModeBody(body: RequestBodyFields): readonly AddedQuantity[] {
  readClosedFields(body, { symbol, default_margin_mode: marginMode }, {})
  return noAdditions
}

export function decodeMarginMoveBody(body: RequestBodyFields): readonly AddedQuantity[] {
  readClosedFields(
    body,
    { symbol, amount: readWordOf(requestFieldFormats.amount), type: readOneOf('ADD', 'REDUCE') },
    {},
  )
  return noAdditions
}

const MIN_TIMER_MS = '5000'
const MAX_TIMER_MS = '900000'

export function decodeTimerBody(body: RequestBodyFields): readonly AddedQuantity[] {
  const read = readClosedFields(body, { trigger_after: readIntegerWithin('0', MAX_TIMER_MS) }, {})
  if (read.trigger_after !== '0' && compareExactAmounts(read.trigger_after, MIN_TIMER_MS) < 0)
    refuseRequest('a timer that is too short')
  return noAdditions
}

export function decodeMaintenanceBody(body: RequestBodyFields): readonly AddedQuantity[] {
  readClosedFields(body, { maintenance_cancel_order_flag: readPlainFlag }, {})
  return noAdditions
}

/** Decodes a sub-account's settlement; its nonce makes it unique. */
export function decodeSettlementBody(body: RequestBodyFields): readonly AddedQuantity[] {
  readClosedFields(body, { settle_nonce: readNonce }, {})
  return noAdditions
}

const readNonce: ReadValue<string> = (value, name) => {
  const figure = readPlainAmount(value, name)
  return requestFieldFormats.nonce.test(figure) ? figure : refuseRequest(`no plain ${name}`)
}

/** Decodes a change of a key, which must be the signing key itself. */
export function decodeKeyAddressBody(body: RequestBodyFields, ownKey: string): readonly AddedQuantity[] {
  readClosedFields(
    body,
    { orderly_key: requireOwnKey(ownKey), ip_restriction_list: readWordOf(requestFieldFormats.address) },
    {},
  )
  return noAdditions
}

export function decodeKeyRemovalBody(body: RequestBodyFields, ownKey: string): readonly AddedQuantity[] {
  readClosedFields(body, { orderly_key: requireOwnKey(ownKey) }, {})
  return noAdditions
}

const requireOwnKey =
  (key: string): ReadValue<string> =>
  value =>
    typeof value === 'object' && 'word' in value && value.word === key
      ? key
      : refuseRequest('a key other than the one that signs')
