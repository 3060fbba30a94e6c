import type { AttemptId } from '@core/write/venue-write'
import type { WriteOutcome } from '@core/attempt/write-attempt'
import { DecodeFault } from '../../../src/main/venue/decode/field-reader'
import { parseResponseEnvelope } from '../../../src/main/venue/decode/response-envelope'
import { encodeVenueWrite, type VenueWrite } from '../../../src/main/venue/encode/encode-write'
import { readFrame, getFrameTopic } from '../../../src/main/venue/frame-reading'
import { isJsonFields, parseJsonBytes } from '../../../src/main/venue/json'
import { JsonFaultError, type JsonFields } from '../../../src/main/venue/exact-json-value'
import { classifyWriteResponse } from '../../../src/main/venue/outcome'
import { pushDecoders } from '../../../src/main/venue/push-decoders'
import type { StreamTopicName } from '../../../src/main/venue/stream-topics'
import { frames } from '../../payloads/pushes'
import { bytesOf, readers } from '../../payloads/readers'
import { payloads } from '../../payloads/rest'
import { yeses } from '../../payloads/yes-answers'
import type { Chance } from '../chance'
import { mutated, mutatedBytes } from './hostile-text'
import { mutatedJson } from './mutated-json'
import { parserOf, threw, tryReading, unless, type FuzzedParser } from './parser'
import { allIn, straightFigure, straightJson, straightText, type Straight } from './straight'

/** A changed message of one kind from a venue. */
interface ChangedMessage<N extends string> {
  readonly of: N
  readonly body: Uint8Array
}

const bodyOf = (text: string, chance: Chance): Uint8Array => {
  if (chance.happens(0.05)) return bytesOf(text)
  if (chance.happens(0.65)) return bytesOf(mutatedJson(text, chance))
  return chance.happens(0.6) ? bytesOf(mutated(text, chance)) : mutatedBytes(text, chance)
}

const describe = ({ of, body }: ChangedMessage<string>): string =>
  `${of}: ${Buffer.from(body).toString('utf8')}`

/** Path of a fault: field names and row numbers, without any text of the venue. */
const PLACE = /^[A-Za-z0-9_@.[\]]{1,120}$/

const isDeclared = (error: unknown): boolean =>
  error instanceof JsonFaultError || (error instanceof DecodeFault && PLACE.test(error.path))

/** Values that the decoders use for missing fields. */
const usual: ReadonlySet<string> = new Set(['0', '1', '100'])

/**
 * Returns figures in the decoded value that the message does not contain. Accepts times in seconds for those
 * in milliseconds, without fractions.
 */
function strangeFigures(
  value: unknown,
  { figures, texts }: ReturnType<typeof allIn>,
  depth = 0,
): readonly string[] {
  if (typeof value === 'object' && value !== null)
    return depth > 12
      ? []
      : Object.values(value).flatMap(each => strangeFigures(each, { figures, texts }, depth + 1))
  if (typeof value === 'number') {
    const isMoment = [...figures].some(each => /^\d{1,15}(?:\.\d+)?$/.test(each) && wholeMs(each) === value)
    return figures.has(String(value)) || usual.has(String(value)) || isMoment ? [] : [`the number ${value}`]
  }
  if (typeof value !== 'string' || straightFigure(value) !== value) return []
  // The venue states the size of a sale, and the desk adds its sign.
  const isTurned = figures.has(value.startsWith('-') ? value.slice(1) : `-${value}`)
  return figures.has(value) || isTurned || texts.has(value) || usual.has(value)
    ? []
    : [`the figure ${value.slice(0, 60)}`]
}

function wholeMs(moment: string): number {
  const [whole = '', part = ''] = moment.split('.')
  return Number(whole.length > 10 ? whole : whole + part.slice(0, 3).padEnd(3, '0'))
}

/** Compares a decoded body with the figures in its text. */
function judgeRead(read: () => unknown, body: Uint8Array): readonly string[] {
  const ours = tryReading(read)
  if (ours.is === 'thrown') return isDeclared(ours.error) ? [] : [threw(ours.error)]
  const text = straightText(body)
  const straight = text === undefined ? undefined : straightJson(text)
  if (straight === undefined) return ['it took what is no JSON']
  const strange = strangeFigures(ours.value, allIn(straight))
  return [
    ...strange.slice(0, 3).map(each => `it read ${each}, which nobody said`),
    ...unless(
      marketsIn(ours.value).every(isMarket),
      'a market is called what no path can hold, or what every object has',
    ),
  ]
}

const isMarket = (symbol: unknown): boolean =>
  typeof symbol === 'string' && /^[A-Za-z0-9_]{3,64}$/.test(symbol) && !(symbol in Object.prototype)

/** Returns every market named in a decoded value. */
function marketsIn(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => (name === 'symbol' ? [each] : marketsIn(each)))
}

type AnswerName = keyof typeof readers

/** Answers of all read calls. */
export const answersParser = (
  read: (name: AnswerName, body: Uint8Array) => unknown = (name, body) => readers[name](body),
): FuzzedParser => {
  const names = Object.keys(payloads) as AnswerName[]
  return parserOf<ChangedMessage<AnswerName>>({
    name: 'answers',
    describe,
    draw(chance) {
      const of = chance.pick(names)
      return { of, body: bodyOf(payloads[of].text, chance) }
    },
    judge: ({ of, body }) => judgeRead(() => read(of, body), body),
  })
}

/** Frames of all topics, decoded with the reporting of unreadable frames. */
export const framesParser = (
  read: (name: StreamTopicName, frame: JsonFields) => unknown = (name, frame) => pushDecoders[name](frame),
): FuzzedParser => {
  const names = Object.keys(frames) as StreamTopicName[]
  return parserOf<ChangedMessage<StreamTopicName>>({
    name: 'frames',
    describe,
    draw(chance) {
      const of = chance.pick(names)
      return { of, body: bodyOf(frames[of].text, chance) }
    },
    judge({ of, body }) {
      const frame = tryReading(() => parseJsonBytes(body))
      if (frame.is === 'thrown') return isDeclared(frame.error) ? [] : [threw(frame.error)]
      if (!isJsonFields(frame.value)) return []
      const whole = frame.value
      let decoded: unknown
      const missed: string[] = []
      readFrame(
        whole,
        () => void (decoded = read(of, whole)),
        (topic, path) => missed.push(`${topic}.${path}`),
      )
      const [place] = missed
      if (place !== undefined)
        return unless(
          place.startsWith(`${getFrameTopic(whole)}.`) && place.length < 5_000_000,
          'it told of a fault in another topic',
        )
      return judgeRead(() => decoded, body)
    },
  })
}

const codes: ReadonlySet<string> = new Set(
  ['1001', '1002', '1004', '1005', '1008', '1009', '1101', '1102', '1103', '1104', '1105'].map(
    code => `-${code}`,
  ),
)

const member = (of: Straight | undefined, name: string): Straight | undefined =>
  of?.is === 'record' ? of.members.get(name) : undefined

const wordIn = (of: Straight | undefined): string | undefined =>
  of?.is === 'number' || of?.is === 'text' ? of.text : undefined

const success = (whole: Straight | undefined): boolean | null | undefined => {
  const word = member(whole, 'success')
  return word?.is === 'word' ? word.value : undefined
}

type Judge = (kind: VenueWrite['is'], status: number, body: Uint8Array) => WriteOutcome

/** Classifies an answer to a write of the given kind. */
export const judged: Judge = (kind, status, body) => {
  const { write } = yeses[kind]
  return classifyWriteResponse(write, encodeVenueWrite(write, 'pd-1' as AttemptId), {
    is: 'answer',
    status,
    body,
    sentAt: 1,
    receivedAt: 2,
  })
}

/**
 * Answers to every kind of write. An acceptance needs an explicit success, and a rejection needs a known
 * code.
 */
export const writesParser = (judge: Judge = judged): FuzzedParser => {
  const kinds = Object.keys(yeses) as VenueWrite['is'][]
  const refusal = (chance: Chance) =>
    `{"success":false,"timestamp":1702989203989,"code":${chance.pick(['-1101', '-1000', '-1005', '"-1102"', '0', '-1003', '-1008'])},"message":"${chance.pick(['no', 'x\\ud800', ''])}"}`
  return parserOf<ChangedMessage<VenueWrite['is']> & { readonly status: number }>({
    name: 'writes',
    describe,
    draw(chance) {
      const of = chance.pick(kinds)
      const text = chance.happens(0.3) ? refusal(chance) : yeses[of].text
      return {
        of,
        body: bodyOf(text, chance),
        status: chance.happens(0.8) ? 200 : chance.pick([100, 204, 302, 400, 429, 500, 503]),
      }
    },
    judge({ of, status, body }) {
      const outcome = judge(of, status, body)
      const text = straightText(body)
      const whole = text === undefined ? undefined : straightJson(text)
      if (outcome.is === 'accepted') {
        const ids = [
          wordIn(member(member(whole, 'data'), 'order_id')),
          'orderId' in yeses[of].write ? yeses[of].write.orderId : undefined,
          'algoOrderId' in yeses[of].write ? yeses[of].write.algoOrderId : undefined,
        ]
        return [
          ...unless(success(whole) === true && status < 400, 'it was taken for a yes, which it does not say'),
          ...unless(outcome.orderId === undefined || ids.includes(outcome.orderId), 'it names another order'),
        ]
      }
      if (outcome.is === 'refused') {
        return [
          ...unless(
            success(whole) === false && status < 500,
            'it was taken for a refusal, which it does not say',
          ),
          ...unless(codes.has(wordIn(member(whole, 'code')) ?? ''), 'its code is none that proves anything'),
          ...unless(outcome.words.length <= 300, 'its words are without bound'),
        ]
      }
      return unless(
        outcome.is === 'unknown' && outcome.why.length <= 200,
        'what is unknown is told without bound',
      )
    },
  })
}

/** Response envelopes. */
export const envelopeBodies = (read: typeof parseResponseEnvelope = parseResponseEnvelope): FuzzedParser =>
  parserOf({
    name: 'wrapping',
    draw: chance =>
      bodyOf(
        `{"success":${chance.pick(['true', 'false', '1', '"true"'])},"code":-1001,"message":"m","timestamp":1702989203989,"data":{}}`,
        chance,
      ),
    describe: body => Buffer.from(body).toString('utf8'),
    judge(body) {
      const envelope = read(body)
      const text = straightText(body)
      const whole = text === undefined ? undefined : straightJson(text)
      const isSuccess = success(whole)
      if (envelope === undefined)
        return unless(isSuccess !== true && isSuccess !== false, 'it took a wrapping for none')
      return [
        ...unless(isSuccess === (envelope.is === 'success'), 'it says another than the text does'),
        ...unless(
          envelope.at === undefined ||
            String(envelope.at) === straightFigure(wordIn(member(whole, 'timestamp')) ?? ''),
          'it is of another time',
        ),
      ]
    },
  })
