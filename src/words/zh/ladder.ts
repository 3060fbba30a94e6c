import { ZERO } from '@core/value/decimal'
import type { Market } from '@core/market/market'
import { sealedWrites, type Plan } from '@core/write/plan'
import { placesOrder } from '@core/write/write'
import { sumOf } from '@core/figures/results'
import { size } from '../format'
import { rungLine } from '../ladder'
import type { Words } from '../write-words'
import { orderLines, orderWords, sideWords } from './order-words'

export { rungLine } from '../ladder'

/** 阶梯委托的自述，每笔委托一行；单个写入为 undefined。 */
export function ladderWords(plan: Plan, market: Market | undefined): Words | undefined {
  const { write, rest } = plan
  if (rest === undefined || !placesOrder(write)) return undefined
  const writes = sealedWrites(plan).map(one => one.write)
  const all = sumOf(writes.map(one => ('quantity' in one ? (one.quantity ?? ZERO) : ZERO)))
  const lead = `${sideWords[write.side]} ${size(all, market)}`
  const many = `分 ${String(writes.length)} 笔委托`
  const rungs = writes.map(
    (one, at) => [`第 ${String(at + 1)} 笔，共 ${String(writes.length)} 笔`, rungLine(one, market)] as const,
  )
  return {
    ...orderWords(write, market),
    lead: `${lead}，${many}`,
    rest: `${write.symbol}，逐笔发送`,
    sent: orderLines(write, rungs, market),
    yes: `${`按住以发送：${lead} ${market?.base ?? ''}`.trim()}，${many}`,
    idLabel: '首个自定义编号 client id',
  }
}
