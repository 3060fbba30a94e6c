import { checked } from './encode/text'

/** One topic of a stream, and how well what it pushes is known. */
export interface Topic {
  readonly channel: 'public' | 'private'
  /** As the venue names it; what is in braces varies. */
  readonly name: string
  /** Whether it is heard always, only of the market being watched, or only when somebody asks for it. */
  readonly heard: 'always' | 'of the watched market' | 'when asked'
  readonly known: 'documented' | 'assumed'
}

const open = (name: string, heard: Topic['heard'], known: Topic['known'] = 'documented') =>
  ({ channel: 'public', name, heard, known }) as const
const own = (name: string, heard: Topic['heard'] = 'when asked', known: Topic['known'] = 'documented') =>
  ({ channel: 'private', name, heard, known }) as const

/** Every topic this desk can hear. */
export const topics = {
  tickers: open('tickers', 'always'),
  marks: open('markprices', 'always'),
  indexes: open('indexprices', 'always'),
  bookChange: open('{symbol}@orderbookupdate', 'of the watched market'),
  prints: open('{symbol}@trade', 'of the watched market'),
  openInterest: open('{symbol}@openinterest', 'of the watched market'),
  fundingEstimate: open('{symbol}@estfundingrate', 'of the watched market'),
  best: open('{symbol}@bbo', 'when asked'),
  priceChanges: open('price_changes', 'when asked'),
  openInterests: open('traders_open_interests', 'when asked'),
  maintenance: open('maintenance_status', 'when asked'),
  announcements: open('announcement', 'when asked'),

  executions: own('executionreport', 'always', 'assumed'),
  positions: own('position', 'always'),
  balances: own('balance', 'always'),
  account: own('account', 'always', 'assumed'),
  algoTree: own('algoexecutionreportv2'),
  liquidations: own('liquidationsaccount'),
  settlements: own('settle', 'when asked', 'assumed'),
  wallet: own('wallet', 'when asked', 'assumed'),
} as const satisfies Record<string, Topic>

export type TopicName = keyof typeof topics

/** The names of what is heard without being asked for, on one channel. */
export const heardAlways = (channel: Topic['channel']): readonly string[] =>
  Object.values<Topic>(topics)
    .filter(topic => topic.channel === channel && topic.heard === 'always')
    .map(({ name }) => name)

/** The names of what is heard of one market. */
export const heardOf = (symbol: string): readonly string[] =>
  Object.values<Topic>(topics)
    .filter(({ heard }) => heard === 'of the watched market')
    .map(({ name }) => name.replace('{symbol}', symbol))

/** The name of a topic with what varies put in; throws where something that varies is missing. */
export function topicFor(name: TopicName, of: Readonly<Record<string, string>>): string {
  return topics[name].name.replace(/\{([a-z]+)\}/g, (_braces, part: string) => checked(of[part] ?? '', PART))
}

const PART = /^[A-Za-z0-9_]{1,64}$/
