import type { AccountStatistics } from '@core/account/account-statistics'
import type { Terms } from '@core/account/account'
import type { Market, Quote } from '@core/market/market'
import { mostLeverageWords } from '../account-page'
import { line, type Line } from '../outlook'
import { bps, counted, exact, money, percent, price, size, times } from '../format'
import { shown } from '../fill'
import { statusWords } from './market'

export { mostLeverageWords }

const untold = '交易所未提供'

/** 账户是什么样的、付多少，按交易所所述。 */
export const termsLines = (terms: Terms): readonly Line[] => {
  const rate = (label: string, told: Terms['takerBps'] | undefined): Line =>
    line(label, told && bps(told), untold)
  const word = (label: string, told: string | undefined): Line =>
    line(label, told === undefined ? undefined : shown(told, 24), untold)
  return [
    word('账户模式', terms.mode),
    word('等级', terms.tier),
    word('合约等级', terms.futuresTier),
    rate('合约，吃单方', terms.takerBps),
    rate('合约，挂单方', terms.makerBps),
    rate('现实世界资产，吃单方', terms.rwaTakerBps),
    rate('现实世界资产，挂单方', terms.rwaMakerBps),
    rate('其他，吃单方', terms.otherTakerBps),
    rate('其他，挂单方', terms.otherMakerBps),
    line('账户最大杠杆', terms.maxLeverage && times(terms.maxLeverage), untold),
  ]
}

/** 账户交易了多少、付了多少，按交易所自己的统计。 */
export const statisticsLines = (told: AccountStatistics): readonly Line[] => {
  const usdc = (label: string, amount: AccountStatistics['feesOfMonth']): Line =>
    line(label, amount && `${money(amount)} USDC`, untold)
  return [
    usdc('手续费，30 天', told.feesOfMonth),
    usdc('永续手续费，30 天', told.perpFeesOfMonth),
    usdc('成交额，30 天', told.volumeOfMonth),
    usdc('永续成交额，24 小时', told.perpVolumeOfDay),
    usdc('永续成交额，7 天', told.perpVolumeOfWeek),
    usdc('永续成交额，30 天', told.perpVolumeOfMonth),
    usdc('永续成交额，今年', told.perpVolumeOfYear),
    usdc('永续成交额，历来', told.perpVolumeEver),
    line(
      '账户已注册天数',
      told.daysRegistered === undefined ? undefined : counted(told.daysRegistered),
      untold,
    ),
  ]
}

/** 刚读到的某个市场的规则。 */
export const singleMarketLines = (market: Market): readonly Line[] => [
  line('状态', statusWords(market.status)?.word ?? shown(market.status, 24), untold),
  line('最小价格单位', `${exact(market.tick)} USDC`, untold),
  line('最小数量单位', `${exact(market.step)} ${shown(market.base, 12)}`, untold),
  line('委托数量', `${size(market.sizeMin, market)} 到 ${size(market.sizeMax, market)}`, untold),
  line('最小名义价值', `${exact(market.minNotional)} USDC`, untold),
  line('最大杠杆', mostLeverageWords(market), untold),
  line('保证金', market.isolatedOnly ? '只能逐仓' : '全仓或逐仓', untold),
]

/** 刚读到的某个市场的行情。 */
export const singleQuoteLines = (quote: Quote, market: Market | undefined): readonly Line[] => {
  const at = (label: string, told: Quote['mark']): Line =>
    line(label, told && `${price(told, market)} USDC`, untold)
  return [
    at('标记价格', quote.mark),
    at('指数价格', quote.index),
    at('最新价', quote.last),
    at('24 小时最高', quote.high24h),
    at('24 小时最低', quote.low24h),
    line(
      '持仓量',
      quote.openInterest &&
        `${size(quote.openInterest, market)} ${market === undefined ? '' : shown(market.base, 12)}`.trim(),
      untold,
    ),
    line('资金费率，本期', quote.fundingRate && percent(quote.fundingRate, 4), untold),
  ]
}

/** 账户自己的页面上说的话。 */
export const accountSays = {
  terms: '账户和费率',
  termsSource: 'GET /v1/client/info',
  termsByAddress: 'POST /v1/public/query, feeRate',
  marketsByAddress: (terms: string, rules: string): string =>
    `费率：public/query, feeRate · ${terms} — public/info · ${rules}。杠杆、模式和上限只告知账户自己的密钥。`,
  untold: '按账户地址查看时得不到。',
  statistics: '成交额和手续费',
  statisticsSource: 'GET /v1/client/statistics',
  markets: '各市场的杠杆和上限',
  marketsSources: (leverages: string, modes: string, caps: string, rules: string): string =>
    `GET /v1/client/leverages · ${leverages} — margin_modes · ${modes} — client/info（上限） · ${caps} — public/info · ${rules}`,
  one: (symbol: string): string => `${shown(symbol, 40)} 详情`,
  oneSource: 'GET /v1/public/info/{symbol}',
  quoteSource: 'GET /v1/public/futures/{symbol}',
  maintenance: '维护',
  modes:
    '新仓位按其市场的保证金模式开仓。只有该市场没有仓位也没有委托时才能更改模式；有些市场只能逐仓。已有仓位保持原模式。',
  steps: (steps: readonly number[]): string =>
    `交易所提供 ${counted(Math.min(...steps))} 到 ${counted(Math.max(...steps))} 倍的杠杆，每个市场以自己的上限为准。`,
  again: '重新读取',
  notRead: '尚未读取',
  failed: (why: string): string => `没有读到：${shown(why, 40)}`,
  noMarket: { title: '还没有载入市场。', next: '交易所列出市场后会显示在这里。' },
  columns: {
    mode: '新仓位',
    cross: '全仓',
    isolated: '逐仓',
    most: '最大',
    cap: '上限，USDC',
    taker: '吃单方',
    maker: '挂单方',
  },
}
