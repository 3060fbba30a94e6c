import { describe, expect, it } from 'vitest'
import type { AttemptId } from '@core/write/venue-write'
import type { ReadCallName } from '../../src/main/venue/venue-calls'
import { DecodeFault } from '../../src/main/venue/decode/field-reader'
import { type VenueWrite, encodeVenueWrite } from '../../src/main/venue/encode/encode-write'
import { isJsonFields, parseJsonBytes } from '../../src/main/venue/json'
import { JsonFaultError } from '../../src/main/venue/exact-json-value'
import { classifyWriteResponse } from '../../src/main/venue/outcome'
import { pushDecoders } from '../../src/main/venue/push-decoders'
import { type StreamTopicName, streamTopics } from '../../src/main/venue/stream-topics'
import { garblings, type Spoiling, spoilings } from './hostile'
import { frames } from './pushes'
import { bytesOf, readers } from './readers'
import { payloads } from './rest'
import { yeses } from './yes-answers'

type Reading = 'read' | 'fault'

/** Reads a text as the client does, and rethrows errors that are no decode faults. */
function reading(read: () => unknown): Reading {
  try {
    read()
    return 'read'
  } catch (error) {
    if (error instanceof DecodeFault || error instanceof JsonFaultError) return 'fault'
    throw error
  }
}

const ofAnswer = (name: ReadCallName, body: Uint8Array): Reading => reading(() => readers[name](body))

const ofFrame = (name: StreamTopicName, body: Uint8Array): Reading =>
  reading(() => {
    const frame = parseJsonBytes(body)
    if (!isJsonFields(frame)) throw new DecodeFault('frame')
    return pushDecoders[name](frame)
  })

/** Checks spoiled texts: each is read or is a fault, and must be a fault unless it may be read. */
function withstands(
  texts: readonly string[],
  { mayBeRead }: Spoiling,
  read: (body: Uint8Array) => Reading,
): void {
  expect(texts.length).toBeGreaterThan(0)
  for (const text of texts) {
    const found = read(bytesOf(text))
    if (!mayBeRead && found !== 'fault') expect(`${text.slice(0, 2_000)} was read`).toBe('a fault')
  }
}

const reads = Object.keys(payloads) as ReadCallName[]
const heard = Object.keys(streamTopics) as StreamTopicName[]
const kinds = Object.keys(yeses) as VenueWrite['is'][]

/** Classifies an answer to a write of the given kind. */
function judged(kind: VenueWrite['is'], body: Uint8Array) {
  const { write } = yeses[kind]
  const got = { is: 'answer', status: 200, body, sentAt: 1, receivedAt: 2 } as const
  return classifyWriteResponse(write, encodeVenueWrite(write, 'pd-1' as AttemptId), got)
}

/** Checks that a spoiled success answer gives that very success, or an unknown outcome. */
function isNeverAnother(kind: VenueWrite['is'], bodies: readonly Uint8Array[], mayBeRead: boolean): void {
  expect(bodies.length).toBeGreaterThan(0)
  const yes = JSON.stringify(yeses[kind].outcome)
  const others = bodies.flatMap(body => {
    const outcome = judged(kind, body)
    const isSame = mayBeRead && JSON.stringify(outcome) === yes
    return outcome.is === 'unknown' || isSame ? [] : [[new TextDecoder().decode(body), outcome]]
  })
  expect(others).toEqual([])
}

describe.each(kinds)('acceptance of: %s', kind => {
  it('is read from a complete answer', () =>
    expect(judged(kind, bytesOf(yeses[kind].text))).toEqual(yeses[kind].outcome))

  it.each(spoilings)('with $what is unknown, or the same acceptance', ({ texts, mayBeRead }) =>
    isNeverAnother(kind, texts(yeses[kind].text).map(bytesOf), mayBeRead),
  )

  it('is unknown with bytes anywhere that are not text', () =>
    isNeverAnother(kind, garblings(yeses[kind].text), false))
})

describe.each(spoilings)('payloads with $what', spoiling => {
  it.each(reads)('cannot attack through an answer to %s', name =>
    withstands(spoiling.texts(payloads[name].text), spoiling, body => ofAnswer(name, body)),
  )

  it.each(heard)('cannot attack through a frame of %s', name =>
    withstands(spoiling.texts(frames[name].text), spoiling, body => ofFrame(name, body)),
  )
})

describe('payloads with bytes anywhere that are not text', () => {
  const isAlwaysFault = (bodies: readonly Uint8Array[], read: (body: Uint8Array) => Reading) =>
    expect(new Set(bodies.map(read))).toEqual(new Set(['fault']))

  it.each(reads)('are a fault in an answer to %s', name =>
    isAlwaysFault(garblings(payloads[name].text), body => ofAnswer(name, body)),
  )

  it.each(heard)('are a fault in a frame of %s', name =>
    isAlwaysFault(garblings(frames[name].text), body => ofFrame(name, body)),
  )
})

it('leaves Object.prototype unchanged after every reading', () => {
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  expect(Object.keys(Object.prototype)).toEqual([])
})
