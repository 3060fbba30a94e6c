import type { Amount } from '@core/value/decimal'
import type { AlgoWrite, EditedLeg, Leg } from '@core/write/kind-writes'
import type { Market } from '@core/market/market'
import type { AlgoTerms, AnyAlgoWrite, PlannedEditAlgo } from '@core/write/planned-algo'
import type { Outlook } from '@core/write/plan'
import { afterFees } from '@core/figures/results'
import { onlyReduces } from '../algo'
import { gain, percent, price, size } from '../format'
import { shown } from '../fill'
import { many } from './many'
import type { Words } from '../write-words'
import { marginModeWords, sideWords } from './order-words'

export { onlyReduces } from '../algo'

/** 等待触发的各种委托，按人的说法。 */
export const algoKindWords: Readonly<Record<AlgoWrite['kind'], string>> = {
  STOP: '止损 stop',
  TP_SL: '止盈止损 TP/SL',
  POSITIONAL_TP_SL: '整仓止盈止损 TP/SL',
  BRACKET: '带止盈止损的委托 bracket',
  TRAILING_STOP: '跟踪止损 trailing stop',
}

const legWord: Readonly<Record<Leg['kind'], string>> = {
  TAKE_PROFIT: '止盈 take-profit',
  STOP_LOSS: '止损 stop-loss',
}

/** 确认面板和各表对等待触发的委托所需的每句话。 */
export function algoWords(write: AnyAlgoWrite, market: Market | undefined): Words {
  switch (write.is) {
    case 'algo order':
      return placeWords(write, market)
    case 'edit algo':
      return editWords(write, market)
    case 'cancel algo': {
      const what = termsWords(write.was, market)
      return {
        sentence: `撤销 ${write.symbol} 的${what}`,
        lead: `撤销${kindWord(write.was.kind)}`,
        rest: `${write.symbol}，${what}`,
        sent: [
          ['委托', shown(write.algoOrderId, 40)],
          ['市场', write.symbol],
          ['撤销内容', '这笔委托及其全部止盈止损'],
        ],
        may: [
          ['很可能', '在触发前撤销'],
          ['或者', '先触发：它已下的委托保留'],
        ],
        yes: `按住以撤销这笔${kindWord(write.was.kind)}`,
      }
    }
    case 'cancel all algo': {
      const { reach, open } = write
      const where = reach.is === 'market' ? reach.symbol : '所有市场'
      const all = many(open.length, '笔条件委托', '笔条件委托')
      return {
        sentence: `撤销全部止损、止盈和 bracket，范围 ${where}：${all}`,
        lead: `撤销 ${all}`,
        rest: `全部止损、止盈和 bracket，范围 ${where}`,
        sent: [
          ['市场', reach.is === 'market' ? reach.symbol : '这个账户的所有市场 ALL'],
          ['现有委托', open.map(({ orderId }) => shown(orderId, 20)).join(', ')],
          ['移除', '您仓位的止损和止盈'],
          ['不撤销', '挂单：那是另一个请求'],
        ],
        may: [
          ['很可能', `${all}被撤销`],
          ['或者', '有些先触发：它们已下的委托保留'],
        ],
        yes: `按住以撤销 ${all}`,
      }
    }
  }
}

/** 每个触发会赚或亏多少，止损覆盖仓位的多少（计划里说明时）。 */
export function triggerLines(
  { triggers = [], coverage }: Outlook,
  market: Market | undefined,
): readonly Line[] {
  const gains = triggers.flatMap(({ kind, trigger, pnl, fees }): readonly Line[] =>
    trigger === undefined || pnl === undefined
      ? []
      : [[`${kindWord(kind)}，触发价 ${price(trigger, market)}`, gainWords(pnl, fees)]],
  )
  if (coverage === undefined) return gains
  const { size: whole, before, after } = coverage
  const covered = `${size(after, market)}，共 ${size(whole, market)}`
  const was = before === after ? '' : `，现为 ${size(before, market)}`
  return [...gains, ['止损将覆盖', `${covered}${was}`]]
}

const gainWords = (pnl: Amount, fees: Amount | undefined): string =>
  fees === undefined
    ? `约 ${gain(pnl)} USDC，未扣手续费`
    : `约 ${gain(afterFees(pnl, fees))} USDC，已扣手续费`

function placeWords(write: AlgoWrite, market: Market | undefined): Words {
  const what = algoKindWords[write.kind]
  const begin = beginning(write, market)
  return {
    sentence: `${begin} ${write.symbol}，${what}`,
    lead: begin,
    rest: `${write.symbol}，${write.kind === 'POSITIONAL_TP_SL' ? '止盈止损 TP/SL' : what}`,
    sent: [
      [
        '类型',
        [what, marginModeWords[write.marginMode], onlyReduces(write) ? '只减仓 REDUCE-ONLY' : '']
          .filter(Boolean)
          .join(' · '),
      ],
      ...ownLines(write, market),
      ['触发依据', '标记价格，不是最新价'],
    ],
    may: mayOf(write),
    yes: `按住以下单：${what}`,
    ...('side' in write && { side: write.side }),
    mayFill: true,
  }
}

function beginning(write: AlgoWrite, market: Market | undefined): string {
  switch (write.kind) {
    case 'STOP':
    case 'TRAILING_STOP':
    case 'BRACKET':
      return `${sideWords[write.side]} ${size(write.quantity, market)}`
    case 'TP_SL':
      return `保护 ${size(write.quantity, market)}`
    case 'POSITIONAL_TP_SL':
      return '保护整个仓位'
  }
}

type Line = readonly [label: string, text: string]

function ownLines(write: AlgoWrite, market: Market | undefined): readonly Line[] {
  switch (write.kind) {
    case 'STOP':
      return [
        [
          '触发',
          `标记价格${write.side === 'BUY' ? '达到或高于' : '达到或低于'} ${price(write.triggerPrice, market)}`,
        ],
        ['然后', `${sideWords[write.side]} ${size(write.quantity, market)}，${leaves(write.price, market)}`],
      ]
    case 'TRAILING_STOP':
      return trailLines(write, market)
    case 'TP_SL':
      return [['保护', size(write.quantity, market)], ...legLines(write.legs, market)]
    case 'POSITIONAL_TP_SL':
      return [['保护', '触发时的整个仓位'], ...legLines(write.legs, market)]
    case 'BRACKET':
      return [
        ['开仓', `${sideWords[write.side]} ${size(write.quantity, market)}，${leaves(write.price, market)}`],
        ['止盈止损覆盖', write.protection === 'TP_SL' ? '开仓委托已成交的部分' : '触发时的整个仓位'],
        ...legLines(write.legs, market),
      ]
  }
}

function trailLines(
  write: Extract<AlgoWrite, { kind: 'TRAILING_STOP' }>,
  market: Market | undefined,
): readonly Line[] {
  const { distance, activatedPrice, side, quantity } = write
  const by = distance.is === 'rate' ? percent(distance.by) : price(distance.by, market)
  const best = side === 'SELL' ? '最高' : '最低'
  const start = activatedPrice === undefined ? '无，立即生效' : `标记价格 ${price(activatedPrice, market)}`
  return [
    ['跟踪', `${best}标记价格，距离 ${by}`],
    ['激活价', start],
    ['然后', `${sideWords[side]} ${size(quantity, market)}，市价 market`],
  ]
}

const legLines = (legs: readonly Leg[], market: Market | undefined): readonly Line[] =>
  legs.map(({ kind, side, triggerPrice, price: limit }) => {
    const rises = (kind === 'TAKE_PROFIT') === (side === 'SELL')
    const when = `标记价格达到或${rises ? '高于' : '低于'} ${price(triggerPrice, market)}`
    return [legWord[kind], `${when}：${sideWords[side]}，${leaves(limit, market)}`]
  })

const leaves = (limit: Amount | undefined, market: Market | undefined): string =>
  limit === undefined ? '市价 market' : `限价 limit ${price(limit, market)}`

function mayOf(write: AlgoWrite): readonly Line[] {
  if (write.kind !== 'BRACKET')
    return [
      ['生效中', '在交易所，本终端关闭时也有效'],
      ['或者', '交易所拒绝它，或标记价格先变动，它立即触发'],
    ]
  return []
}

function editWords(write: PlannedEditAlgo, market: Market | undefined): Words {
  const what = kindWord(write.was.kind)
  const own = changeLine({ ...write, legs: undefined } as unknown as EditedLeg, write.was, market)
  const legs = write.legs.flatMap((leg, at) => {
    const was = write.wereLegs[at]
    return was === undefined ? [] : [[kindWord(was.kind), changeLine(leg, was, market)] as const]
  })
  const lines: readonly Line[] = [...(own === '' ? [] : [[what, own] as const]), ...legs]
  const told = lines.map(([label, text]) => `${label} ${text}`).join('；')
  return {
    sentence: `修改${what} ${write.symbol}：${told}`,
    lead: `修改${what}`,
    rest: `${write.symbol}，${told}`,
    sent: [['委托', shown(write.algoOrderId, 40)], ...lines, ['不变', '它的其他一切']],
    may: [
      ['很可能', '它按新的条款继续有效'],
      ['或者', '它先触发或结束：什么也没有修改'],
    ],
    yes: `按住以修改这笔${what}`,
  }
}

function changeLine(change: EditedLeg, was: AlgoTerms, market: Market | undefined): string {
  const moved = (
    label: string,
    before: Amount | undefined,
    after: Amount | undefined,
    say: (a: Amount, of: Market | undefined) => string,
  ) =>
    after === undefined
      ? []
      : [`${label} ${before === undefined ? '无' : say(before, market)} → ${say(after, market)}`]
  return [
    ...moved('触发价', was.triggerPrice, change.triggerPrice, price),
    ...moved('限价', was.price, change.price, price),
    ...moved('数量', was.quantity, change.quantity, size),
    ...(change.active === undefined ? [] : [change.active ? '启用' : '停用 OFF']),
  ].join('，')
}

const kindWord = (kind: string): string =>
  algoKindWords[kind as AlgoWrite['kind']] ?? legWord[kind as Leg['kind']] ?? shown(kind, 20)

function termsWords({ kind, side, quantity, triggerPrice }: AlgoTerms, market: Market | undefined): string {
  const at = triggerPrice === undefined ? '' : `，触发价 ${price(triggerPrice, market)}`
  const sized = quantity === '0' ? '' : ` ${size(quantity, market)}`
  return `${kindWord(kind)}${side === undefined ? '' : ` ${sideWords[side]}`}${sized}${at}`
}
