import { isPositive } from '@core/value/decimal'
import type { Market } from '@core/market/market'
import type { Setting } from '@core/write/planned-write'
import type { Write } from '@core/write/write'
import { price, size } from '../format'
import { shown } from '../fill'
import type { Words } from '../write-words'
import { algoWords } from './algo'
import { bindKeyWords, revokeKeyWords } from './key-writes'
import { many } from './many'
import { maintenanceFlagWords, marginWords, timerWords } from './moves'
import { cancelWords, marginModeWords, orderWords, sideWords } from './order-words'
import { settleWords } from './settle'

/** 确认面板与各表格对一项写入所需的全部文字。 */
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
  const side = sideWords[write.side]
  const terms = (one: { price: typeof write.price; quantity: typeof write.quantity }) =>
    `${size(one.quantity, market)} @ ${price(one.price, market)}`
  return {
    sentence: `修改 ${side} ${write.symbol}：${terms(was)} 改为 ${terms(write)}`,
    lead: `修改为 ${terms(write)}`,
    rest: `${write.symbol}，${side}，现为 ${terms(was)}`,
    sent: [
      ['委托', shown(write.orderId, 40)],
      ['价格', movedWords(price(was.price, market), price(write.price, market))],
      ['总数量', movedWords(size(was.quantity, market), size(write.quantity, market))],
      ...(write.visible === undefined ? [] : [['可见数量', size(write.visible, market)] as const]),
      ['不变', write.reduceOnly ? '方向、类型、只减仓 REDUCE-ONLY' : '方向和类型'],
    ],
    may: [
      ['或者', '它先成交或结束：什么都不会修改'],
      ['目前已成交', isPositive(was.executed) ? `${size(was.executed, market)}，计入新的数量` : '没有'],
    ],
    yes: `按住以修改为 ${terms(write)}`,
    mayFill: true,
  }
}

const movedWords = (was: string, is: string): string => (was === is ? `${is}，不变` : `${was} → ${is}`)

function cancelAllWords({ reach, open }: Extract<Write, { is: 'cancel all' }>): Words {
  const where = reach.is === 'market' ? ` ${reach.symbol} ` : '所有市场'
  const all = many(open.length, '笔委托', '笔委托')
  return {
    sentence: `撤销${where}的全部挂单：${all}`,
    lead: `撤销 ${all}`,
    rest: `${where.trimStart()}的全部挂单`,
    sent: [
      ['市场', reach.is === 'market' ? reach.symbol : '此账户的全部市场 ALL'],
      ['当前委托', listOf(open.map(({ orderId }) => shown(orderId, 20)))],
      ['不撤销', '止损和止盈：它们需要单独的请求'],
    ],
    may: [
      ['很可能', `${all}被撤销`],
      ['或者', '有些先行成交，全部或部分，成交不受影响'],
      ['此外', '此请求到达之前新开的委托会一并撤销'],
    ],
    yes: `按住以撤销 ${all}`,
  }
}

function leverageWords(write: Extract<Write, { is: 'leverage' }>): Words {
  const { reach, marginMode, leverage, concerned } = write
  const where = reach.is === 'market' ? reach.symbol : `全部市场 ALL（${String(concerned.length)}）`
  const mode = marginModeWords[marginMode]
  const to = `${String(leverage)}×`
  const [one] = concerned
  const rest = reach.is === 'market' && one !== undefined ? `现为 ${one.before}×` : '单独的选择'
  return {
    sentence: `杠杆 ${to}，${where}，${mode}`,
    lead: `杠杆 ${to}`,
    rest: `${where}，${mode}，${rest}`,
    sent: [
      ['市场', where],
      ['模式', mode],
      ['杠杆', to],
      ['变更', changesOf(concerned, '×', plainly)],
    ],
    may: [
      ...settingMay,
      ['仓位', '不变；杠杆越低占用保证金越多，越高越少'],
      ['强平价', '不变：取决于保证金与数量，与此无关'],
    ],
    yes: `按住以设为 ${to}：${reach.is === 'market' ? reach.symbol : '全部市场 ALL'}`,
  }
}

function modeWords({ symbol, marginMode, concerned }: Extract<Write, { is: 'margin mode' }>): Words {
  const mode = marginModeWords[marginMode]
  return {
    sentence: `保证金模式 ${mode}，${symbol}`,
    lead: `保证金模式 ${mode}`,
    rest: symbol,
    sent: [
      ['市场', symbol],
      ['变更', changesOf(concerned, '', modeNamed)],
    ],
    may: [...settingMay, ['仓位', '保持现有模式；新仓位以此模式开立']],
    yes: `按住以设为 ${mode}：${symbol}`,
  }
}

const settingMay: Words['may'] = [
  ['很可能', '立即设定；之后显示的是交易所回读的值'],
  ['或者', '被拒绝，或被接受但未生效：回读会显示出来'],
]

/** 一个设定的值，杠杆照原样。 */
const plainly = (value: string): string => value

/** 一个设定的值，保证金模式带译文。 */
const modeNamed = (value: string): string =>
  value === 'CROSS' || value === 'ISOLATED' ? marginModeWords[value] : value

const changesOf = (settings: readonly Setting[], unit: string, named: (value: string) => string): string =>
  listOf(
    settings
      .filter(({ before, after }) => before !== after)
      .map(({ symbol, before, after }) => `${symbol} ${named(before)}${unit} → ${named(after)}${unit}`),
  )

const LISTED = 6

const listOf = (names: readonly string[]): string =>
  names.length <= LISTED
    ? names.join(', ')
    : `${names.slice(0, LISTED).join(', ')}，另有 ${String(names.length - LISTED)} 个`
