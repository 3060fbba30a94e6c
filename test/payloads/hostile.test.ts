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
function tryRead(read: () => unknown): Reading {
  try {
    read()
    return 'read'
  } catch (error) {
    if (error instanceof DecodeFault || error instanceof JsonFaultError) return 'fault'
    throw error
  }
}

const readAnswer = (name: ReadCallName, body: Uint8Array): Reading => tryRead(() => readers[name](body))

const readFrame = (name: StreamTopicName, body: Uint8Array): Reading =>
  tryRead(() => {
    const frame = parseJsonBytes(body)
    if (!isJsonFields(frame)) throw new DecodeFault('frame')
    return pushDecoders[name](frame)
  })

/** Expects each spoiled text to be read or to be a fault, and only a fault unless `mayBeRead`. */
function expectReadOrFault(
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

const callNames = Object.keys(payloads) as ReadCallName[]
const topicNames = Object.keys(streamTopics) as StreamTopicName[]
const kinds = Object.keys(yeses) as VenueWrite['is'][]

/** Classifies an answer to a write of the given kind. */
function classifyAnswer(kind: VenueWrite['is'], body: Uint8Array) {
  const { write } = yeses[kind]
  const got = { is: 'answer', status: 200, body, sentAt: 1, receivedAt: 2 } as const
  return classifyWriteResponse(write, encodeVenueWrite(write, 'pd-1' as AttemptId), got)
}

/** Expects each spoiled success answer to give the same success or an unknown outcome. */
function expectSameOrUnknown(
  kind: VenueWrite['is'],
  bodies: readonly Uint8Array[],
  mayBeRead: boolean,
): void {
  expect(bodies.length).toBeGreaterThan(0)
  const yes = JSON.stringify(yeses[kind].outcome)
  const others = bodies.flatMap(body => {
    const outcome = classifyAnswer(kind, body)
    const isSame = mayBeRead && JSON.stringify(outcome) === yes
    return outcome.is === 'unknown' || isSame ? [] : [[new TextDecoder().decode(body), outcome]]
  })
  expect(others).toEqual([])
}

describe.each(kinds)('acceptance of: %s', kind => {
  it('is read from a complete answer', () =>
    expect(classifyAnswer(kind, bytesOf(yeses[kind].text))).toEqual(yeses[kind].outcome))

  it.each(spoilings)('with $what is unknown, or the same acceptance', ({ texts, mayBeRead }) =>
    expectSameOrUnknown(kind, texts(yeses[kind].text).map(bytesOf), mayBeRead),
  )

  it('is unknown with bytes that are not text, at any place', () =>
    expectSameOrUnknown(kind, garblings(yeses[kind].text), false))
})

describe.each(spoilings)('payloads with $what', spoiling => {
  it.each(callNames)('cannot attack through an answer to %s', name =>
    expectReadOrFault(spoiling.texts(payloads[name].text), spoiling, body => readAnswer(name, body)),
  )

  it.each(topicNames)('cannot attack through a frame of %s', name =>
    expectReadOrFault(spoiling.texts(frames[name].text), spoiling, body => readFrame(name, body)),
  )
})

describe('payloads with bytes that are not text, at any place', () => {
  const expectOnlyFaults = (bodies: readonly Uint8Array[], read: (body: Uint8Array) => Reading) =>
    expect(new Set(bodies.map(read))).toEqual(new Set(['fault']))

  it.each(callNames)('are a fault in an answer to %s', name =>
    expectOnlyFaults(garblings(payloads[name].text), body => readAnswer(name, body)),
  )

  it.each(topicNames)('are a fault in a frame of %s', name =>
    expectOnlyFaults(garblings(frames[name].text), body => readFrame(name, body)),
  )
})

it('leaves Object.prototype unchanged after every reading', () => {
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  expect(Object.keys(Object.prototype)).toEqual([])
})
