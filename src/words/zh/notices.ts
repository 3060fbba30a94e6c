import type { AlertKind, PriceAlert } from '@core/alert/alert'
import type { Writes } from '@core/guard/guard'
import { readCount } from '@core/value/digits'
import type { Grid } from '../fill'
import { percentWords, priceWords, shortWords, sizeWords, spanWords } from './figures'
import { inOneLine, say, type NoticeFacts, type NoticeWords } from '../notices'
import { alertTitle, whenWords } from './alerts'
import { transferWords } from './transfers'
import { actNotice, settledWords } from './venue-acts'
import { sideWords } from './order-words'

export { inOneLine, say } from '../notices'

const traded = (facts: NoticeFacts, market: Grid | undefined): string =>
  inOneLine([worded(sideWords, facts['side']), sizeWords(facts['quantity'], market), facts['symbol'] ?? ''])

const byWords: Readonly<Record<PriceAlert['by'], string>> = { mark: '标记价格', last: '最新价' }
const worded = (words: Readonly<Record<string, string>>, told = ''): string => words[told] ?? told

/** When a key ends, or that it has. */
function keyEnd({ left }: NoticeFacts): string {
  if (left === undefined || !/^-?\d{1,15}$/.test(left)) return '即将到期。'
  const ms = readCount(left)
  return ms <= 0 ? `已于 ${spanWords(-ms)} 前到期。` : `将在 ${spanWords(ms)} 后到期。`
}

/** What a notification says of each kind of alert: its title, and a body without and with figures. */
export const noticeWords: Readonly<Record<AlertKind, NoticeWords>> = {
  'unknown outcome': {
    title: alertTitle['unknown outcome'],
    plain: '查清之前不会发送其他任何请求。',
    full: () => '查清之前不会发送其他任何请求。',
  },
  'not by this desk': {
    title: '非本终端下达',
    plain: '有不是由本终端创建的委托或密钥。',
    full: (facts, market) =>
      facts['came'] !== undefined
        ? `此账户出现了上次查看时没有的有效密钥：${say(facts, 'came')}。`
        : facts['keys'] !== undefined
          ? `此账户的有效密钥比以前多：多 ${say(facts, 'keys')} 个。`
          : `有一笔不是由本终端下达的委托：${traded(facts, market)}。`,
  },
  'venue act': {
    title: alertTitle['venue act'],
    plain: '请查看本终端：在您查看之前，不能发送任何增加风险的请求。',
    full: (facts, market) =>
      actNotice(facts, {
        size: a => sizeWords(a, market),
        price: a => priceWords(a, market),
        money: a => shortWords(a),
      }),
  },
  settled: {
    title: alertTitle.settled,
    plain: '未结算盈亏已转为余额。',
    full: facts => settledWords(facts['settled']),
  },
  transfer: {
    title: alertTitle.transfer,
    plain: '此账户有充值或提现。本终端不做充提。',
    full: transferWords,
  },
  liquidation: {
    title: alertTitle.liquidation,
    plain: '某个仓位的保证金已用去大部分。',
    full: facts =>
      `${say(facts, 'symbol') || '全仓仓位'}：保证金已用 ${percentWords(facts['used'], 1) || '—'}；达到 100 % 即强平。`,
  },
  'margin ratio': {
    title: alertTitle['margin ratio'],
    plain: '账户接近维持保证金。',
    full: facts =>
      `保证金率 ${percentWords(facts['marginRatio'])}，维持保证金率为 ${percentWords(facts['maintenanceMarginRatio'])}。`,
  },
  deleveraging: {
    title: alertTitle.deleveraging,
    plain: '交易所的保险基金处于或接近最低水平。',
    full: facts =>
      `保险基金的保证金率为 ${percentWords(facts['marginRatio'], 1) || '—'}，最低为 ${percentWords(facts['minimum'], 1) || '—'}。`,
  },
  key: {
    title: alertTitle.key,
    plain: '密钥即将到期，或已失效。',
    full: facts =>
      facts['is'] === 'unlisted'
        ? '它不在该账户的密钥列表中。'
        : facts['is'] === 'off'
          ? '它已失效。'
          : keyEnd(facts),
  },
  fill: {
    title: alertTitle.fill,
    plain: '一笔委托已成交。',
    full: (facts, market) => `${traded(facts, market)}，价格 ${priceWords(facts['price'], market)}。`,
  },
  'missed fills': {
    title: alertTitle['missed fills'],
    plain: '请查看成交。',
    full: facts => `${say(facts, 'count')} 笔成交。请查看成交。`,
  },
  price: {
    title: alertTitle.price,
    plain: '您的一个价格提醒已触及。',
    full: (facts, market) =>
      `${inOneLine([facts['symbol'] ?? '', worded(byWords, facts['by'])])}为 ${priceWords(facts['now'], market)}，${worded(whenWords, facts['when'])} ${priceWords(facts['price'], market)}。`,
  },
  funding: {
    title: alertTitle.funding,
    plain: '某个仓位支付或收取的资金费用较高。',
    full: facts => `${say(facts, 'symbol')}：费率 ${percentWords(facts['rate'], 4)}。`,
  },
}

/** What bars writing, as one word beside the mode; undefined while it is open or only waits for a moment. */
export const writesBar: Readonly<Record<Exclude<Writes['state'], 'halted'>, string | undefined>> = {
  active: undefined,
  // Reading back takes a moment after each write: a title that flickers is not read.
  held: undefined,
  reducing: '已停止交易',
  'read-only': '只读',
  offline: '离线',
}

/** What is graver than a state, as one word. */
export const graveWords = { halted: '已中止', unknown: '结果未知', locked: '已锁定', armed: '已预授权' }
