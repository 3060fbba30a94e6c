import { assertFormat } from './encode/request-text'

export interface StreamTopic {
  readonly channel: 'public' | 'private'
  /** Name in the venue's notation, with parameters in braces. */
  readonly name: string
  /** Subscription: always, for watched markets only, or on request. */
  readonly subscription: 'always' | 'of the watched market' | 'when asked'
  readonly known: 'documented' | 'assumed'
}

const definePublic = (
  name: string,
  subscription: StreamTopic['subscription'],
  known: StreamTopic['known'] = 'documented',
) => ({ channel: 'public', name, subscription, known }) as const
const definePrivate = (
  name: string,
  subscription: StreamTopic['subscription'] = 'when asked',
  known: StreamTopic['known'] = 'documented',
) => ({ channel: 'private', name, subscription, known }) as const

export const streamTopics = {
  tickers: definePublic('tickers', 'always'),
  marks: definePublic('markprices', 'always'),
  indexes: definePublic('indexprices', 'always'),
  bookChange: definePublic('{symbol}@orderbookupdate', 'of the watched market'),
  prints: definePublic('{symbol}@trade', 'of the watched market'),
  openInterest: definePublic('{symbol}@openinterest', 'of the watched market'),
  fundingEstimate: definePublic('{symbol}@estfundingrate', 'of the watched market'),
  best: definePublic('{symbol}@bbo', 'when asked'),
  priceChanges: definePublic('price_changes', 'when asked'),
  openInterests: definePublic('traders_open_interests', 'when asked'),
  maintenance: definePublic('maintenance_status', 'when asked'),
  announcements: definePublic('announcement', 'when asked'),

  executions: definePrivate('executionreport', 'always', 'assumed'),
  positions: definePrivate('position', 'always'),
  balances: definePrivate('balance', 'always'),
  account: definePrivate('account', 'always', 'assumed'),
  algoTree: definePrivate('algoexecutionreportv2'),
  liquidations: definePrivate('liquidationsaccount'),
  settlements: definePrivate('settle', 'when asked', 'assumed'),
  wallet: definePrivate('wallet', 'when asked', 'assumed'),
} as const satisfies Record<string, StreamTopic>

export type StreamTopicName = keyof typeof streamTopics

export const listPermanentTopics = (channel: StreamTopic['channel']): readonly string[] =>
  Object.values<StreamTopic>(streamTopics)
    .filter(topic => topic.channel === channel && topic.subscription === 'always')
    .map(({ name }) => name)

export const listMarketTopics = (symbol: string): readonly string[] =>
  Object.values<StreamTopic>(streamTopics)
    .filter(({ subscription }) => subscription === 'of the watched market')
    .map(({ name }) => name.replace('{symbol}', symbol))

export function createTopicName(name: StreamTopicName, of: Readonly<Record<string, string>>): string {
  return streamTopics[name].name.replace(/\{([a-z]+)\}/g, (_braces, part: string) =>
    assertFormat(of[part] ?? '', PARAMETER_FORMAT),
  )
}

const PARAMETER_FORMAT = /^[A-Za-z0-9_]{1,64}$/
