import { compare } from './amount'
import { closed, flag, oneOf, type Reads, wordOf, within } from './closed'
import type { Fields } from './json'
import { refuse } from './not-understood'
import { shapes } from './shapes'
import type { UnderstoodWrite } from './understood'

const symbol = wordOf(shapes.symbol)
const marginMode = oneOf('CROSS', 'ISOLATED')

const only = (is: UnderstoodWrite['is']): UnderstoodWrite => ({ is, adds: [] })

export function readLeverage(body: Fields): UnderstoodWrite {
  closed(body, { leverage: within('1', '100'), margin_mode: marginMode }, { symbol })
  return only('leverage')
}

export function readMarginMode(body: Fields): UnderstoodWrite {
  closed(body, { symbol, default_margin_mode: marginMode }, {})
  return only('margin mode')
}

/** The one amount that the venue wants as a word. */
export function readMarginMove(body: Fields): UnderstoodWrite {
  closed(body, { symbol, amount: wordOf(shapes.amount), type: oneOf('ADD', 'REDUCE') }, {})
  return only('move margin')
}

const SHORTEST_TIMER = '5000'
const LONGEST_TIMER = '900000'

export function readTimer(body: Fields): UnderstoodWrite {
  const read = closed(body, { trigger_after: within('0', LONGEST_TIMER) }, {})
  if (read.trigger_after !== '0' && compare(read.trigger_after, SHORTEST_TIMER) < 0)
    refuse('a timer that is too short')
  return only('cancel all after')
}

export function readMaintenance(body: Fields): UnderstoodWrite {
  closed(body, { maintenance_cancel_order_flag: flag }, {})
  return only('maintenance flag')
}

/** The settlement of a sub-account, which its number makes single. */
export function readSettlement(body: Fields): UnderstoodWrite {
  closed(body, { settle_nonce: (value, name) => nonce(value) ?? refuse(`no plain ${name}`) }, {})
  return only('settle pnl')
}

function nonce(value: unknown): string | undefined {
  const { figure } = value as { readonly figure?: unknown }
  return typeof figure === 'string' && shapes.nonce.test(figure) ? figure : undefined
}

/** What concerns a key concerns the very key that signs, and no other. */
export function readKeyAddresses(body: Fields, ownKey: string): UnderstoodWrite {
  closed(body, { orderly_key: own(ownKey), ip_restriction_list: wordOf(shapes.address) }, {})
  return only('bind key')
}

export function readKeyRemoval(body: Fields, ownKey: string): UnderstoodWrite {
  closed(body, { orderly_key: own(ownKey) }, {})
  return only('revoke key')
}

const own =
  (key: string): Reads<string> =>
  value =>
    typeof value === 'object' && 'word' in value && value.word === key
      ? key
      : refuse('a key other than the one that signs')
