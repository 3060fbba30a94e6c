import { isPositive } from '@core/value/decimal'
import type { Market } from '@core/market/market'
import type { Setting } from '@core/write/planned-write'
import type { Write } from '@core/write/write'
import { price, size } from './format'
import { algoWords } from './algo'
import { shown } from './fill'
import { bindKeyWords, revokeKeyWords } from './key-writes'
import { many } from './many'
import { maintenanceFlagWords, marginWords, timerWords } from './moves'
import { cancelWords, orderWords } from './order-words'
import { settleWords } from './settle'
import type { Words } from './write-words'

/** Every word the sheet and the tables need for a write. */
export function writeWords(write: Write, market: Market | undefined): Words {
  switch (write.is) {
    case 'order':
      return orderWords(write, market)
    case 'cancel':
      return cancelWords(write, market)
    case 'edit':
      return editWords(write, market)
    case 'cancel all':
      return cancelAllWords(write)
    case 'leverage':
      return leverageWords(write)
    case 'margin mode':
      return modeWords(write)
    case 'move margin':
      return marginWords(write)
    case 'maintenance flag':
      return maintenanceFlagWords(write)
    case 'bind key':
      return bindKeyWords(write)
    case 'revoke key':
      return revokeKeyWords(write)
    case 'settle pnl':
      return settleWords(write)
    case 'cancel all after':
      return timerWords(write)
    default:
      return algoWords(write, market)
  }
}

function editWords(write: Extract<Write, { is: 'edit' }>, market: Market | undefined): Words {
  const { was } = write
  const terms = (one: { price: typeof write.price; quantity: typeof write.quantity }) =>
    `${size(one.quantity, market)} at ${price(one.price, market)}`
  return {
    sentence: `Edit ${write.side} ${write.symbol}: ${terms(was)} to ${terms(write)}`,
    lead: `Edit to ${terms(write)}`,
    rest: `${write.symbol}, ${write.side}, now ${terms(was)}`,
    sent: [
      ['Order', shown(write.orderId, 40)],
      ['Price', movedWords(price(was.price, market), price(write.price, market))],
      ['Total size', movedWords(size(was.quantity, market), size(write.quantity, market))],
      ...(write.visible === undefined ? [] : [['Visible', size(write.visible, market)] as const]),
      ['Unchanged', write.reduceOnly ? 'side, type, REDUCE-ONLY' : 'side and type'],
    ],
    may: [
      ['Or', 'it fills or ends first: nothing is edited'],
      [
        'Filled so far',
        isPositive(was.executed) ? `${size(was.executed, market)}, part of the new size` : 'nothing',
      ],
    ],
    yes: `Hold to edit to ${terms(write)}`,
    mayFill: true,
  }
}

const movedWords = (was: string, is: string): string => (was === is ? `${is}, as it was` : `${was} → ${is}`)

function cancelAllWords({ reach, open }: Extract<Write, { is: 'cancel all' }>): Words {
  const where = reach.is === 'market' ? reach.symbol : 'every market'
  const all = many(open.length, 'order', 'orders')
  return {
    sentence: `Cancel all resting orders in ${where}: ${all}`,
    lead: `Cancel ${all}`,
    rest: `all resting orders in ${where}`,
    sent: [
      ['Markets', reach.is === 'market' ? reach.symbol : 'ALL of this account'],
      ['Orders open now', listOf(open.map(({ orderId }) => shown(orderId, 20)))],
      ['Not cancelled', 'stops and take-profits: they are a separate request'],
    ],
    may: [
      ['Likely', `${all} cancelled`],
      ['Or', 'some fill first, all or part, and that stays'],
      ['Also', 'an order that opens before this arrives is cancelled with them'],
    ],
    yes: `Hold to cancel ${all}`,
  }
}

function leverageWords(write: Extract<Write, { is: 'leverage' }>): Words {
  const { reach, marginMode, leverage, concerned } = write
  const where = reach.is === 'market' ? reach.symbol : `ALL markets (${String(concerned.length)})`
  const to = `${String(leverage)}×`
  const [one] = concerned
  const rest = reach.is === 'market' && one !== undefined ? `now ${one.before}×` : 'a choice of its own'
  return {
    sentence: `Leverage ${to} for ${where}, ${marginMode}`,
    lead: `Leverage ${to}`,
    rest: `${where}, ${marginMode}, ${rest}`,
    sent: [
      ['Markets', where],
      ['Mode', marginMode],
      ['Leverage', to],
      ['Changes', changesOf(concerned, '×')],
    ],
    may: [
      ...settingMay,
      ['Positions', 'stay; lower leverage uses more margin, higher uses less'],
      ['Liquidation prices', 'stay: they follow from collateral and size, not from this'],
    ],
    yes: `Hold to set ${to} for ${reach.is === 'market' ? reach.symbol : 'ALL markets'}`,
  }
}

function modeWords({ symbol, marginMode, concerned }: Extract<Write, { is: 'margin mode' }>): Words {
  return {
    sentence: `Margin mode ${marginMode} for ${symbol}`,
    lead: `Margin mode ${marginMode}`,
    rest: symbol,
    sent: [
      ['Market', symbol],
      ['Changes', changesOf(concerned, '')],
    ],
    may: [...settingMay, ['Positions', 'stay in the mode they have; new ones open in this one']],
    yes: `Hold to set ${marginMode} for ${symbol}`,
  }
}

const settingMay: Words['may'] = [
  ['Likely', 'set at once; what is shown afterwards is what the venue reads back'],
  ['Or', 'rejected, or accepted without effect: then the read-back says so'],
]

const changesOf = (settings: readonly Setting[], unit: string): string =>
  listOf(
    settings
      .filter(({ before, after }) => before !== after)
      .map(({ symbol, before, after }) => `${symbol} ${before}${unit} → ${after}${unit}`),
  )

const LISTED = 6

const listOf = (names: readonly string[]): string =>
  names.length <= LISTED
    ? names.join(', ')
    : `${names.slice(0, LISTED).join(', ')} and ${String(names.length - LISTED)} more`
