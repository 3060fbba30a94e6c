import type { ExecutionReport } from '../../../src/core/account/order-record'
import type { VenueStreamEvent } from '../../../src/main/main-ports'
import { parseWholeNumber } from '../../../src/main/venue/json'
import type { JsonFields } from '../../../src/main/venue/exact-json-value'
import { type StreamTopicName, streamTopics } from '../../../src/main/venue/stream-topics'
import type { Bench } from './bench'
import { isOddFigure, shapeOf, valueAt } from './shape'
import { confirmed, notShown, refuted, type Verdict } from './verdict'

type EventKind = VenueStreamEvent['saw']

/**
 * Matches the decoded events of topics that the desk always watches, or watches for a market. The other
 * topics count by the messages in `topicData`.
 */
const news: Partial<Record<StreamTopicName, (one: VenueStreamEvent) => boolean>> = {
  tickers: one => one.saw === 'quotes' && one.quotes.some(({ last }) => last !== undefined),
  marks: one => one.saw === 'quotes' && one.quotes.some(({ mark }) => mark !== undefined),
  indexes: one => one.saw === 'quotes' && one.quotes.some(({ index }) => index !== undefined),
  openInterest: one => one.saw === 'quotes' && one.quotes.some(each => each.openInterest !== undefined),
  fundingEstimate: one => one.saw === 'quotes' && one.quotes.some(each => each.fundingRate !== undefined),
  bookChange: of('book'),
  prints: of('trade'),
  executions: of('execution'),
  positions: of('positions'),
  balances: of('balances'),
  account: of('account'),
}

function of(saw: EventKind): (one: VenueStreamEvent) => boolean {
  return one => one.saw === saw
}

/** Further conditions on a topic. Each returns a description of the fault. */
const wrong: Partial<
  Record<StreamTopicName, (bench: Bench, frames: readonly JsonFields[]) => string | undefined>
> = {
  executions: ({ news: events }) =>
    executionsIn(events).some(isEndWithFill)
      ? 'an order that was cancelled is told with a fill of nothing'
      : undefined,
  account: ({ news: events }) =>
    events.some(one => one.saw === 'account' && Object.keys(one.account).length === 0)
      ? 'there is no figure where they are looked for'
      : undefined,
  settlements: (_bench, frames) => withoutTime(frames),
  wallet: (_bench, frames) => withoutTime(frames),
}

const withoutTime = (frames: readonly JsonFields[]): string | undefined =>
  frames.some(frame => parseWholeNumber(frame.get('timestamp')) === undefined)
    ? 'there is no time in `timestamp`'
    : undefined

const executionsIn = (events: readonly VenueStreamEvent[]): readonly ExecutionReport[] =>
  events.flatMap(one => (one.saw === 'execution' ? [one.execution] : []))

const isEndWithFill = ({ order, fill }: ExecutionReport): boolean =>
  order.status === 'CANCELLED' && fill !== undefined && fill.quantity === '0'

/** Judges the events and frames of one topic. */
export function tryTopic(name: StreamTopicName, bench: Bench): Verdict {
  const { channel, name: pattern } = streamTopics[name]
  if (channel === 'private' && !bench.hasKey) return notShown('it needs a key')
  const isOf = likeness(pattern)
  const frames = framesOf(pattern, bench)
  for (const one of bench.news) {
    if (one.saw !== 'decode fault' || one.channel !== channel) continue
    if (isOf(one.path)) return refuted('its subscription was refused')
    const cut = one.path.indexOf('.', one.path.lastIndexOf('@') + 1)
    if (cut < 0 || !isOf(one.path.slice(0, cut))) continue
    const place = one.path.slice(cut + 1)
    const odd = frames.some(frame => isOddFigure(valueAt(frame, place)))
    if (odd) {
      bench.odd.add(one.path)
      return notShown(`a figure in it is not in plain digits: ${place}`)
    }
    return refuted(`${place} cannot be read in ${shapeOf(frames.at(-1))}`)
  }
  const isReceived = news[name] === undefined ? bench.topicData.has(name) : bench.news.some(news[name])
  if (!isReceived) return notShown('nothing of it was said while it was listened for')
  const fault = wrong[name]?.(bench, frames)
  return fault === undefined
    ? confirmed('it was heard and read as the page says')
    : refuted(`${fault}: ${shapeOf(frames.at(-1))}`)
}

/** Returns the frames of all topics that match the pattern. */
export function framesOf(pattern: string, { witness, symbol }: Bench): readonly JsonFields[] {
  return witness.frames(pattern.replace('{symbol}', symbol).replace('{interval}', '1m'))
}

function likeness(pattern: string): (topic: string) => boolean {
  const shape = new RegExp(`^${pattern.replace(/\{[a-z]+\}/g, '[A-Za-z0-9_]+')}$`)
  return topic => shape.test(topic)
}
