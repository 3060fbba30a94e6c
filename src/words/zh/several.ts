import type { Market } from '@core/market/market'
import { sealedWrites, type Plan } from '@core/write/plan'
import { endsOrder, isClose, type CancelWrite, type OrderWrite } from '@core/write/write'
import { remaining } from '@core/figures/remaining'
import { price, size } from '../format'
import { shown } from '../fill'
import type { Words } from '../write-words'
import { closeLine } from './close-line'
import { marginModeWords, sideWords } from './order-words'

/** 多个请求的确认面板的自述；单个请求和阶梯委托为 undefined。 */
export function severalWords(plan: Plan, market: Market | undefined): Words | undefined {
  if (plan.rest === undefined || plan.stops === true) return undefined
  const writes = sealedWrites(plan).map(({ write }) => write)
  const cancels = writes.filter(endsOrder)
  if (cancels.length === writes.length) return cancelWords(cancels, market)
  const closes = writes.filter(isClose)
  return closes.length === writes.length ? closeWords(closes, market) : undefined
}

function closeWords(closes: readonly OrderWrite[], market: Market | undefined): Words {
  const positions = new Set(closes.map(({ symbol, marginMode }) => `${symbol} ${marginMode}`)).size
  const each = `${String(positions)} 个仓位`
  const all = positions === closes.length ? each : `${each}，分 ${String(closes.length)} 笔委托`
  const modes = new Set(closes.map(({ marginMode }) => marginModeWords[marginMode]))
  const shared = modes.size === 1 ? ` · ${[...modes].join()}` : ''
  return {
    sentence: `平仓 ${all}，逐个进行`,
    lead: `平仓 ${all}`,
    rest: '每个全部平掉，逐个进行',
    sent: [
      ['每笔', `IOC · 只减仓 REDUCE-ONLY${shared}`],
      ...closes.map((write, at): readonly [string, string] => [
        nthOf(at, closes.length),
        `${closeLine(write, market)}${shared === '' ? ` · ${marginModeWords[write.marginMode]}` : ''}`,
      ]),
    ],
    may: [
      ['或者', '订单簿在限价内成交不足：那一部分仍未平仓，并发送下一笔'],
      ['止损', '保留：它们所保护的仓位可能已不存在'],
    ],
    yes: `按住以平仓 ${each}`,
    mayFill: true,
  }
}

const nthOf = (at: number, all: number): string => `第 ${String(at + 1)} 笔，共 ${String(all)} 笔`

function cancelWords(cancels: readonly CancelWrite[], market: Market | undefined): Words {
  const many = `${String(cancels.length)} 笔${sidesOf(cancels)}委托`
  const where = whereOf(cancels)
  return {
    sentence: `撤销 ${where}的 ${many}，逐笔进行`,
    lead: `撤销 ${many}`,
    rest: `${where.trimEnd()}，逐笔进行`,
    sent: cancels.map((write, at) => [
      nthOf(at, cancels.length),
      `${write.symbol} ${leftOf(write, market)} · ${shown(write.orderId, 20)}`,
    ]),
    may: [
      ['很可能', '逐笔被撤销'],
      ['或者', '有些先行成交，全部或部分，成交不受影响'],
      ['此外', '期间新开的同方向委托会保留'],
    ],
    yes: `按住以撤销 ${many}`,
  }
}

const sidesOf = (writes: readonly CancelWrite[]): string =>
  [...new Set(writes.map(({ side }) => ` ${sideWords[side]} `))].join('和')

function whereOf(writes: readonly { readonly symbol: string }[]): string {
  const symbols = [...new Set(writes.map(({ symbol }) => symbol))]
  return symbols.length === 1 ? `${symbols.join()} ` : `${String(symbols.length)} 个市场`
}

function leftOf({ symbol, quantity, executed, price: at }: CancelWrite, market: Market | undefined): string {
  const own = market?.symbol === symbol ? market : undefined
  const left = size(remaining({ quantity, executed }), own)
  return at === undefined ? left : `${left}，价格 ${price(at, own)}`
}
