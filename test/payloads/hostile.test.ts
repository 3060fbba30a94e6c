import { describe, expect, it } from 'vitest'
import { exactly } from '@core/decimal'
import type { AttemptId, OrderWrite } from '@core/write'
import { answers } from '../../src/main/venue/answers'
import { readEnvelope } from '../../src/main/venue/decode/envelope'
import { DecodeFault } from '../../src/main/venue/decode/reader'
import { encodeWrite } from '../../src/main/venue/encode/write'
import { isFields, readJson } from '../../src/main/venue/json'
import { JsonFault } from '../../src/main/venue/json-value'
import { judgeAnswer } from '../../src/main/venue/outcome'
import { pushes } from '../../src/main/venue/pushes'
import { type TopicName, topics } from '../../src/main/venue/topics'
import { type Spoiling, spoilings } from './hostile'
import { frames } from './pushes'
import { payloads } from './rest'

type Reading = 'read' | 'fault'

/** Reads a text as the client does; anything thrown that is no fault of the text comes through. */
function reading(read: () => unknown): Reading {
  try {
    read()
    return 'read'
  } catch (error) {
    if (error instanceof DecodeFault || error instanceof JsonFault) return 'fault'
    throw error
  }
}

const bytes = (text: string) => new TextEncoder().encode(text)

function ofAnswer(name: keyof typeof answers, text: string): Reading {
  const envelope = readEnvelope(bytes(text))
  if (envelope?.is !== 'success') return 'fault'
  return reading(() => answers[name](envelope))
}

const ofFrame = (name: TopicName, text: string): Reading =>
  reading(() => {
    const frame = readJson(bytes(text))
    if (!isFields(frame)) throw new DecodeFault('frame')
    return pushes[name](frame)
  })

/** What spoils a text leads to: a fault wherever it must, and never to anything else than a fault or a reading. */
function withstands(
  texts: readonly string[],
  { mayBeRead }: Spoiling,
  read: (text: string) => Reading,
): void {
  expect(texts.length).toBeGreaterThan(0)
  for (const text of texts) {
    const found = read(text)
    if (!mayBeRead && found !== 'fault') expect(`${text.slice(0, 2_000)} was read`).toBe('a fault')
  }
}

describe.each(spoilings)('with $what', spoiling => {
  it.each(Object.keys(answers) as (keyof typeof answers)[])('an answer to %s is no way in', name =>
    withstands(spoiling.texts(payloads[name].text), spoiling, text => ofAnswer(name, text)),
  )

  it.each(Object.keys(topics) as TopicName[])('a frame of %s is no way in', name =>
    withstands(spoiling.texts(frames[name].text), spoiling, text => ofFrame(name, text)),
  )
})

describe('a yes to a write', () => {
  const order: OrderWrite = {
    ...{ is: 'order', symbol: 'PERP_BTC_USDC', side: 'BUY', type: 'LIMIT', price: exactly('64200') },
    ...{ quantity: exactly('0.01'), reduceOnly: false, marginMode: 'CROSS' },
  }
  const request = encodeWrite(order, 'pd-1' as AttemptId)
  const text =
    '{"success":true,"timestamp":1702989203989,"data":{"order_id":13,"client_order_id":"pd-1",' +
    '"order_type":"LIMIT","order_price":64200,"order_quantity":0.01,"error_message":"none"}}'
  const judged = (body: string) =>
    judgeAnswer(order, request, { is: 'answer', status: 200, body: bytes(body), sentAt: 1, receivedAt: 2 })

  it('is one as long as it is whole', () => expect(judged(text)).toEqual({ is: 'accepted', orderId: '13' }))

  it.each(spoilings)('with $what is unknown, or the same yes: never a no', ({ texts, mayBeRead }) => {
    const found = texts(text).map(one => judged(one))
    expect(found.filter(({ is }) => is !== 'unknown' && !(mayBeRead && is === 'accepted'))).toEqual([])
  })
})

it('nothing that was read left a trace in every other object', () => {
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  expect(Object.keys(Object.prototype)).toEqual([])
})
