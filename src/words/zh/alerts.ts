import type { Alert, AlertKind, PriceAlert } from '@core/alert/alert'
import { amount, type Amount } from '@core/value/decimal'
import type { Market } from '@core/market/market'
import { DASH, money, percent, price, size } from '../format'
import { age, dayTime } from '../times'
import { shown } from '../fill'
import { momentOf } from '../alerts'
import { deleveragingMeans } from './insurance-fund'
import { many } from './many'
import { transferWords } from './transfers'
import { actNotice, settledWords } from './venue-acts'
import { sideWords } from './order-words'

export { momentOf } from '../alerts'

/** What each kind of alert is called. */
export const alertTitle: Readonly<Record<AlertKind, string>> = {
  'unknown outcome': '有一个结果未知',
  'not by this desk': '非本终端下达',
  'venue act': '交易所强制平仓',
  liquidation: '接近强平',
  'margin ratio': '保证金率偏低',
  deleveraging: '自动减仓（ADL）风险',
  key: '密钥需要处理',
  fill: '已成交',
  'missed fills': '终端关闭期间的成交',
  price: '价格提醒',
  funding: '资金费率超过您的限值',
  settled: '已结算',
  transfer: '充值或提现',
}

type Rules = Pick<Market, 'tick' | 'step'> | undefined

/** An alert in a sentence, its figures as its market writes them. */
export function alertWords({ kind, facts }: Pick<Alert, 'kind' | 'facts'>, market: Rules): string {
  const figure = (name: string, write: (a: Amount) => string): string => {
    const known = amount(facts[name] ?? '')
    return known === undefined ? DASH : write(known)
  }
  const at = (name: string): string => figure(name, a => price(a, market))
  const symbol = shown(facts['symbol'] ?? '')
  const side = worded(sideWords, facts['side'])
  const traded = [side, figure('quantity', a => size(a, market)), symbol].filter(Boolean).join(' ')
  const words: Readonly<Record<AlertKind, () => string>> = {
    'unknown outcome': () => '查清之前不会发送其他任何请求；读取照常继续。',
    'not by this desk': () =>
      facts['came'] !== undefined
        ? `此账户出现了上次查看时没有的有效密钥：${facts['came']}。如果不是您创建的，请在交易所自己的终端中吊销；未结束的委托和仓位保持不变。`
        : facts['keys'] !== undefined
          ? `此账户的有效密钥比以前多：多 ${facts['keys']} 个。如果不是您创建的，请在交易所自己的终端中吊销；未结束的委托和仓位保持不变。`
          : `${traded}：这笔委托不是由本终端下达的。有其他人或其他程序在这里交易。`,
    liquidation: () => {
      const used = figure('used', a => percent(a, 1))
      return facts['marginMode'] === 'CROSS'
        ? `全仓仓位已用去保证金的 ${used}；达到 100 % 即强平。`
        : `${symbol}：保证金已用 ${used}；达到 100 % 即强平。标记价格 ${at('mark')}，强平价 ${at('liquidation')}。`
    },
    'margin ratio': () =>
      `保证金率为 ${figure('marginRatio', percent)}，低于 ${figure('maintenanceMarginRatio', percent)} 时开始强平。`,
    deleveraging: () =>
      `交易所保险基金的保证金率${readAtWords(facts['asOf'])}为 ${figure('marginRatio', a => percent(a, 1))}，${facts['is'] === 'below' ? '最低水平为' : '接近最低水平'} ${figure('minimum', a => percent(a, 1))}。${deleveragingMeans}`,
    key: () =>
      facts['is'] === 'unlisted'
        ? '它不在该账户的密钥列表中：已被移除，或属于另一个账户。不会用它发送任何请求；未结束的委托和仓位保持不变。'
        : facts['is'] === 'off'
          ? '交易所不再接受它。未结束的委托和仓位保持不变。'
          : keyEndWords(facts),
    fill: () => `${traded}，价格 ${at('price')}。`,
    'missed fills': () => `其间您的委托有 ${facts['count'] ?? DASH} 笔成交。它们在成交表中。`,
    price: () =>
      `${symbol}：${worded(byWords, facts['by'])}为 ${at('now')}，${worded(whenWords, facts['when'])} ${at('price')}。`,
    'venue act': () => actNotice(facts, { size: a => size(a, market), price: a => price(a, market), money }),
    settled: () => settledWords(facts['settled']),
    transfer: () => transferWords(facts),
    funding: () =>
      `${symbol}：下期资金费率为每 ${facts['hours'] ?? DASH} 小时 ${figure('rate', a => percent(a, 4))}${facts['hours'] === '8' ? '' : `，合每 8 小时 ${figure('perEight', a => percent(a, 4))}`}。`,
  }
  return words[kind]()
}

const readAtWords = (asOf: string | undefined): string => {
  const at = momentOf(asOf)
  return at === undefined ? '' : `在 ${dayTime(at)} `
}

/** When a key ends, or that it has: as it was when this was told, with the moment itself. */
export function keyEndWords({ left, ends }: Alert['facts']): string {
  const [span, at] = [left, ends].map(momentOf)
  const moment = at === undefined ? '' : `（${dayTime(at)}）`
  if (span === undefined) return '它即将到期。之后不能用它发送任何请求。'
  return span <= 0
    ? `它已于 ${age(-span)}前到期${moment}。不能用它发送任何请求。`
    : `它将在 ${age(span)}后到期${moment}。之后不能用它发送任何请求。`
}

/** On which side of a price one is told. */
export const whenWords: Readonly<Record<PriceAlert['when'], string>> = {
  'at or above': '达到或高于',
  'at or below': '达到或低于',
}
const byWords: Readonly<Record<PriceAlert['by'], string>> = { mark: '标记价格', last: '最新价' }
const worded = (words: Readonly<Record<string, string>>, told: string | undefined): string =>
  told === undefined ? '' : (words[told] ?? shown(told, 20))

/** A price that is waited for, in a sentence. */
export const wishWords = ({ symbol, by, when, price: wanted }: PriceAlert, market: Rules): string =>
  `${shown(symbol)}：${byWords[by]}${whenWords[when]} ${price(wanted, market)}`

/** The bell and what opens under it. */
export const bellSays = {
  bell: (unread: number): string => (unread === 0 ? '提醒' : `提醒，${unread} 条未读`),
  many: '99+',
  alerts: '提醒',
  title: '启动以来的提醒',
  choose: '提醒设置…',
  notRead: '，未读',
  notShown: '此系统不显示通知：提醒只在本窗口中出现和发声。',
  none: '还没有。成交、价格提醒、保证金、强平、自动减仓、资金费率和密钥会出现在这里。',
}

/** Rules for alerts that are kept and that this desk does not understand. */
export const unwatchedSays = {
  head: '未监视',
  sentence: (count: number): string =>
    count === 1
      ? '这里保存的 1 条提醒规则无法读取，例如由较新版本的 Perpdesk 设置。它保持原样保存。'
      : `这里保存的 ${many(count, '条提醒规则', '条提醒规则')}无法读取，例如由较新版本的 Perpdesk 设置。它们保持原样保存。`,
}
