import type {
  NamedOrder,
  PlannedCancelAfter,
  PlannedMaintenanceFlag,
  PlannedMoveMargin,
} from '@core/write/planned-write'
import { movedMargin } from '@core/figures/footing'
import { money } from '../format'
import { shown } from '../fill'
import type { Words } from '../write-words'
import { marginModeWords } from './order-words'

/** 移动逐仓保证金的自述。 */
export function marginWords({ symbol, way, amount, was }: PlannedMoveMargin): Words {
  const verb = way === 'ADD' ? '增加' : '减少'
  const lead = `${verb} ${money(amount)} USDC 保证金`
  const rest = `${symbol}，${marginModeWords.ISOLATED}`
  return {
    sentence: `${lead}，${rest}`,
    lead,
    rest,
    sent: [
      ['市场', symbol],
      ['保证金', `${money(was.margin)} → ${money(movedMargin(was.margin, way, amount))} USDC`],
    ],
    may: [
      ['很可能', '立即移动；之后显示的是交易所回读的值'],
      ['或者', '其答复丢失：绝不会再次发送，而是读取保证金本身，直到得知结果'],
    ],
    yes: way === 'ADD' ? `按住以增加 ${money(amount)}` : `按住以减少 ${money(amount)}`,
  }
}

/** 维护时如何处理委托的自述。 */
export function maintenanceFlagWords({ cancels, was }: PlannedMaintenanceFlag): Words {
  const chosen = (isCancelled: boolean): string => (isCancelled ? '撤销' : '保留')
  const [lead, rest] = [cancels ? '撤销委托' : '保留委托', '当交易所维护开始时']
  return {
    sentence: `${lead}，${rest}`,
    lead,
    rest,
    sent: [
      ['账户', '整个账户，每个市场'],
      ['当前委托', `${chosen(was)} → ${chosen(cancels)}`],
    ],
    may: [
      ['很可能', '立即设定；之后显示的是交易所回读的值'],
      cancels
        ? ['然后', '只减仓 reduce-only 委托也会撤销；交易所没有说明止损会怎样']
        : ['然后', '委托在维护期间保留，交易恢复时可能成交'],
      ['仓位', '保留，无论如何选择'],
    ],
    yes: cancels ? '按住以撤销它们' : '按住以保留它们',
  }
}

/** 定时器的自述：会移除什么，止损逐笔列名。 */
export function timerWords({ ms, open, stops }: PlannedCancelAfter): Words {
  if (ms === 0) return callOffWords
  const seconds = `${String(ms / 1_000)} 秒`
  return {
    sentence: `${seconds}后全部撤单，除非重设`,
    lead: `${seconds}后全部撤单`,
    rest: '全部市场 ALL，包括止损',
    sent: [
      ['触发', `交易所接受后 ${seconds}`],
      ['当前委托', listOf(open)],
      ['当前止损', listOf(stops)],
    ],
    may: [
      ['很可能', '交易所确认该时间，并显示倒计时'],
      ['或者', '其答复丢失：在不可能再触发之前，视为已设定'],
      ['此外', '在此之前新开的委托会一并撤销'],
    ],
    yes: `按住以将定时设为 ${seconds}`,
  }
}

const callOffWords: Words = {
  sentence: '关闭定时全部撤单',
  lead: '关闭',
  rest: '定时全部撤单',
  sent: [['定时', '关闭']],
  may: [
    ['很可能', '交易所答复已关闭'],
    ['或者', '它先触发'],
  ],
  yes: '按住以关闭定时',
}

const LISTED = 8

function listOf(named: readonly NamedOrder[]): string {
  if (named.length === 0) return '无'
  const names = named.slice(0, LISTED).map(({ orderId, symbol }) => `${shown(orderId, 20)} ${symbol}`)
  return named.length <= LISTED
    ? names.join(', ')
    : `${names.join(', ')}，另有 ${String(named.length - LISTED)} 笔`
}
