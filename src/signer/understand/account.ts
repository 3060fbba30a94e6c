import { compareAmounts } from './amount'
import { closedFields, countWithin, oneOf, plainFlag, type Reads, wordOf } from './closed'
import type { BodyFields } from './json'
import { decline } from './off-the-list'
import { wordShapes } from './shapes'
import type { Added } from './understood'

const symbol = wordOf(wordShapes.symbol)
const marginMode = oneOf('CROSS', 'ISOLATED')

/** What changes a setting or a key makes no order. */
const none: readonly Added[] = []

export function readLeverage(body: BodyFields): readonly Added[] {
  closedFields(body, { leverage: countWithin('1', '100'), margin_mode: marginMode }, { symbol })
  return none
}

export function readMarginMode(body: BodyFields): readonly Added[] {
  closedFields(body, { symbol, default_margin_mode: marginMode }, {})
  return none
}

/** The one amount that the venue wants as a word. */
export function readMarginMove(body: BodyFields): readonly Added[] {
  closedFields(body, { symbol, amount: wordOf(wordShapes.amount), type: oneOf('ADD', 'REDUCE') }, {})
  return none
}

const SHORTEST_TIMER = '5000'
const LONGEST_TIMER = '900000'

export function readTimer(body: BodyFields): readonly Added[] {
  const read = closedFields(body, { trigger_after: countWithin('0', LONGEST_TIMER) }, {})
  if (read.trigger_after !== '0' && compareAmounts(read.trigger_after, SHORTEST_TIMER) < 0)
    decline('a timer that is too short')
  return none
}

export function readMaintenance(body: BodyFields): readonly Added[] {
  closedFields(body, { maintenance_cancel_order_flag: plainFlag }, {})
  return none
}

/** The settlement of a sub-account, which its number makes single. */
export function readSettlement(body: BodyFields): readonly Added[] {
  closedFields(body, { settle_nonce: (value, name) => nonce(value) ?? decline(`no plain ${name}`) }, {})
  return none
}

function nonce(value: unknown): string | undefined {
  const { figure } = value as { readonly figure?: unknown }
  return typeof figure === 'string' && wordShapes.nonce.test(figure) ? figure : undefined
}

/** What concerns a key concerns the very key that signs, and no other. */
export function readKeyAddresses(body: BodyFields, ownKey: string): readonly Added[] {
  closedFields(body, { orderly_key: own(ownKey), ip_restriction_list: wordOf(wordShapes.address) }, {})
  return none
}

export function readKeyRemoval(body: BodyFields, ownKey: string): readonly Added[] {
  closedFields(body, { orderly_key: own(ownKey) }, {})
  return none
}

const own =
  (key: string): Reads<string> =>
  value =>
    typeof value === 'object' && 'word' in value && value.word === key
      ? key
      : decline('a key other than the one that signs')
