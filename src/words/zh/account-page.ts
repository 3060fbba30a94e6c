import type { Terms } from '@core/account/account'
import type { AccountStatistics } from '@core/account/account-statistics'
import type { Market, Quote } from '@core/market/market'
import { shown } from '../fill'
import { counted } from '../format'
import * as once from '../once/account-lines'
import type { Line } from '../once/line'
import { statusWords } from './market'

/** 账户和市场各个数字的名称。 */
export const accountLinesSay: once.AccountLinesSay = {
  untold: '交易所未提供',
  terms: {
    mode: '账户模式',
    tier: '等级',
    futuresTier: '合约等级',
    takerBps: '合约，吃单方',
    makerBps: '合约，挂单方',
    rwaTakerBps: '现实世界资产，吃单方',
    rwaMakerBps: '现实世界资产，挂单方',
    otherTakerBps: '其他，吃单方',
    otherMakerBps: '其他，挂单方',
    maxLeverage: '账户最大杠杆',
  },
  statistics: {
    feesOfMonth: '手续费，30 天',
    perpFeesOfMonth: '永续手续费，30 天',
    volumeOfMonth: '成交额，30 天',
    perpVolumeOfDay: '永续成交额，24 小时',
    perpVolumeOfWeek: '永续成交额，7 天',
    perpVolumeOfMonth: '永续成交额，30 天',
    perpVolumeOfYear: '永续成交额，今年',
    perpVolumeEver: '永续成交额，历来',
    daysRegistered: '账户已注册天数',
  },
  market: {
    status: '状态',
    statusIs: status => statusWords(status)?.word,
    tick: '最小价格单位',
    step: '最小数量单位',
    size: '委托数量',
    sizes: (least, most) => `${least} 到 ${most}`,
    minNotional: '最小名义价值',
    leverage: '最大杠杆',
    margin: '保证金',
    isolatedOnly: '只能逐仓',
    eitherMode: '全仓或逐仓',
  },
  quote: {
    mark: '标记价格',
    index: '指数价格',
    last: '最新价',
    high24h: '24 小时最高',
    low24h: '24 小时最低',
    openInterest: '持仓量',
    fundingRate: '资金费率，本期',
  },
}

/** 账户是什么样的、付多少，按交易所所述。 */
export const termsLines = (terms: Terms): readonly Line[] => once.termsLines(accountLinesSay, terms)

/** 账户交易了多少、付了多少，按交易所自己的统计。 */
export const statisticsLines = (told: AccountStatistics): readonly Line[] =>
  once.statisticsLines(accountLinesSay, told)

/** 刚读到的某个市场的规则。 */
export const singleMarketLines = (market: Market): readonly Line[] =>
  once.singleMarketLines(accountLinesSay, market)

/** 刚读到的某个市场的行情。 */
export const singleQuoteLines = (quote: Quote, market: Market | undefined): readonly Line[] =>
  once.singleQuoteLines(accountLinesSay, quote, market)

/** 一个市场允许的最大杠杆。 */
export const mostLeverageWords = (market: Market | undefined): string | undefined =>
  once.mostLeverageWords(market)

/** 账户自己的页面上说的话。 */
export const accountSays = {
  terms: '账户和费率',
  termsSource: '您在交易所的账户',
  termsByAddress: '此地址的费率，公开数据',
  marketsByAddress: (terms: string, rules: string): string =>
    `费率 ${terms} · 市场规则 ${rules}。杠杆、模式和上限只告知账户自己的密钥。`,
  untold: '按账户地址查看时得不到。',
  statistics: '成交额和手续费',
  statisticsSource: '交易所自己的统计',
  markets: '各市场的杠杆和上限',
  marketsSources: (leverages: string, modes: string, caps: string, rules: string): string =>
    `杠杆 ${leverages} · 保证金模式 ${modes} · 上限 ${caps} · 市场规则 ${rules}`,
  one: (symbol: string): string => `${shown(symbol, 40)} 详情`,
  oneSource: '市场规则',
  quoteSource: '价格与资金费率',
  maintenance: '维护',
  modes:
    '新仓位按其市场的保证金模式开仓。只有该市场没有仓位也没有委托时才能更改模式；有些市场只能逐仓。已有仓位保持原模式。',
  steps: (steps: readonly number[]): string =>
    `交易所提供 ${counted(Math.min(...steps))} 到 ${counted(Math.max(...steps))} 倍的杠杆，每个市场以自己的上限为准。`,
  again: '重新读取',
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
