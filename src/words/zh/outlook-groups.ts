import { isZero } from '@core/value/decimal'
import type { Market } from '@core/market/market'
import type { Outlook, Prospect } from '@core/write/plan'
import { gain, money, tone } from '../format'
import type { Line } from '../outlook'
import { asLine, waits, type LineGroup } from '../outlook-groups'
import { triggerLines } from './algo'
import {
  accountLines,
  fee,
  fillWords,
  freeMissing,
  line,
  beforeAfter,
  position,
  filledAtWords,
  realised,
  realisedWords,
  safety,
  spanLines,
  spends,
  standingLines,
  worstWords,
} from './outlook'

export { asLine, waits } from '../outlook-groups'

/** 会发生什么，分三个标题：行与顺序始终相同，输入时不会跳动。 */
export function outcomeGroups(
  outlook: Outlook | undefined,
  market: Market | undefined,
): readonly LineGroup[] {
  if (outlook !== undefined && waits(outlook)) return waitingGroups(outlook, market)
  const { now, filled, worst } = outlook ?? {}
  return [
    { is: 'now', title: titles.now, lines: nowLines(outlook, market) },
    {
      is: 'filled',
      title: titles.filled,
      ...(filled?.fill?.by === 'mark' && { aside: '估算，按标记价格' }),
      lines: [
        ...filledLines(outlook, market),
        ...(outlook === undefined ? [] : triggerLines(outlook, market).map(asLine)),
      ],
    },
    {
      is: 'worst',
      title: titles.worst,
      ...(worst?.fill?.by === 'book' && { aside: '无限价：订单簿可能变动' }),
      lines: worstLines(outlook, market, now === undefined && filled?.fill?.by !== 'limit'),
    },
  ]
}

const titles = {
  now: '立即',
  filled: '如成交',
  triggered: '如触发',
  worst: '最坏情况',
} as const

/** 价格一行的名称。 */
const PRICE = '价格'

/** 用于确认面板：内容不再变化，需要读的都要摆出；一个标题说过的，下一个不再重复。 */
export function sealedGroups(outlook: Outlook, market: Market | undefined): readonly LineGroup[] {
  const { fill } = outlook.now ?? {}
  const isWhole = fill !== undefined && isZero(fill.rests) && isZero(fill.cancelled)
  const said = (of: readonly Line[]): ReadonlySet<string> =>
    new Set(of.map(({ label, before = '', text = '' }) => [label, before, text].join('\n')))
  const all = outcomeGroups(outlook, market)
  const filled = said(all.find(({ is }) => is === 'filled')?.lines ?? [])
  const isNew = ({ label, before = '', text = '' }: Line): boolean =>
    !filled.has([label, before, text].join('\n'))
  const span = spanLines(outlook.now, market)
  return all.map(group => {
    if (group.is === 'worst')
      return { ...group, lines: group.lines.filter(one => one.label === PRICE || isNew(one)) }
    if (group.is === 'filled')
      return isWhole ? { ...group, lines: group.lines.filter(({ label }) => label !== PRICE) } : group
    const [fills, ...others] = group.lines
    const rest = isWhole ? others.filter(isNew) : others
    return { ...group, lines: [...(fills === undefined ? [] : [fills]), ...span, ...rest] }
  })
}

function nowLines(outlook: Outlook | undefined, market: Market | undefined): readonly Line[] {
  const { before, now } = outlook ?? {}
  return [
    line('成交', fillWords(now, market), '订单簿尚未读取'),
    ...(now?.realised === undefined || isZero(now.realised) ? [] : [realised(now)]),
    beforeAfter('可用保证金', before?.free, now?.free, money, freeMissing),
  ]
}

function filledLines(outlook: Outlook | undefined, market: Market | undefined): readonly Line[] {
  const { filled } = outlook ?? {}
  return [
    line(PRICE, filledAtWords(filled, market), '价格未知'),
    line('名义价值', filled?.paid && `${money(filled.paid)} USDC`, '价格未知'),
    fee(filled),
    ...(filled?.realised === undefined ? [] : [realised(filled)]),
    position(outlook, market),
    ...standingLines(outlook, filled, market),
  ]
}

/** 所同意的最坏情况，或在没有同意时订单簿显示的最坏情况。 */
function worstLines(
  outlook: Outlook | undefined,
  market: Market | undefined,
  isUnread: boolean,
): readonly Line[] {
  const { before, worst } = outlook ?? {}
  return [
    line(
      PRICE,
      filledAtWords(worst, market, worstWords),
      isUnread ? '没有限价，且订单簿尚未读取' : '价格未知',
    ),
    spends(outlook),
    ...(worst?.realised === undefined ? [] : [realised(worst)]),
    ...safety(before, worst, market),
  ]
}

/** 平掉多个仓位合计如何。订单簿有多个，没有为此读取任何一个。 */
export function severalGroups(outlook: Outlook | undefined): readonly LineGroup[] {
  const { before, filled, worst } = outlook ?? {}
  const lines = (then: Prospect | undefined): readonly Line[] => [
    line('名义价值', then?.paid && `${money(then.paid)} USDC`, '有标记价格未知'),
    fee(then),
    {
      ...line(realisedWords, then?.realised && `${gain(then.realised)} USDC`, '有开仓价未知'),
      tone: tone(then?.realised),
    },
    beforeAfter('可用保证金', before?.free, then?.free, money, freeMissing),
  ]
  return [
    { is: 'now', title: titles.now, lines: [line('成交', '各订单簿在其限价内成交的部分', '')] },
    {
      is: 'filled',
      title: titles.filled,
      aside: '估算，按标记价格',
      lines: [...lines(filled), ...accountLines(outlook, filled)],
    },
    { is: 'worst', title: titles.worst, aside: '按各自的限价', lines: lines(worst) },
  ]
}

/** 等待触发的委托：触发之前没有，之后是那一刻的成交。 */
function waitingGroups(outlook: Outlook, market: Market | undefined): readonly LineGroup[] {
  const { before, now, filled, worst } = outlook
  const closes = filled?.realised !== undefined
  return [
    {
      is: 'now',
      title: titles.now,
      lines: [
        line('成交', '没有：等待触发，不占用保证金', ''),
        beforeAfter('可用保证金', before.free, now?.free, money, freeMissing),
      ],
    },
    {
      is: 'filled',
      title: titles.triggered,
      lines: [
        ...triggerLines(outlook, market).map(asLine),
        ...(closes ? [fee(filled), position(outlook, market)] : filledLines(outlook, market)),
      ],
    },
    {
      is: 'worst',
      title: titles.worst,
      lines: worst === undefined ? [gap] : [...worstLines(outlook, market, false), gap],
    },
  ]
}

const gap: Line = {
  label: '成交价格',
  text: '可能跳过触发价：成交更差，或不成交',
}
