import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DecodeFault } from '../../src/main/venue/decode/field-reader'
import { isJsonFields, parseExactJson } from '../../src/main/venue/json'
import { JsonFaultError } from '../../src/main/venue/exact-json-value'
import { pushDecoders } from '../../src/main/venue/push-decoders'
import { type StreamTopicName, streamTopics } from '../../src/main/venue/stream-topics'
import { frames } from './pushes'

const names = Object.keys(streamTopics) as StreamTopicName[]

function read(name: StreamTopicName, text: string): unknown {
  const frame = parseExactJson(text)
  if (!isJsonFields(frame)) throw new DecodeFault('frame')
  return pushDecoders[name](frame)
}

it('has a complete frame for every topic', () => {
  expect(Object.keys(frames).sort()).toEqual([...names].sort())
})

describe.each(names)('frame of %s', name => {
  const { text, value, faults = [] } = frames[name]

  it('is read exactly', () => expect(read(name, text)).toEqual(value))

  it('keeps no personal address', () =>
    expect(JSON.stringify(read(name, text)) ?? '').not.toContain('@example'))

  it.each(faults.map(fault => [...fault]))('is a fault when %s is altered', (path, from, to) => {
    expect(text).toContain(from)
    expect(() => read(name, text.replace(from, to))).toThrow(
      expect.objectContaining({ name: 'DecodeFault', path }) as Error,
    )
  })

  it('is unchanged, another reading or a fault when changed anywhere: nothing else is thrown', () => {
    const change = fc.tuple(
      fc.nat({ max: text.length - 1 }),
      fc.constantFrom('', '0', '-', '"', '{', '}', '[', ']', 'null', '1E5', 'é', ',', ':'),
    )
    fc.assert(
      fc.property(change, ([at, put]) => {
        try {
          read(name, text.slice(0, at) + put + text.slice(at + 1))
        } catch (error) {
          expect(error instanceof DecodeFault || error instanceof JsonFaultError).toBe(true)
        }
      }),
      { numRuns: 150 },
    )
  })
})

it('reads no fill from a report without a trade', () => {
  const ended = frames.executions.text
    .replace('"tradeId":1790000002000012', '"tradeId":0')
    .replace('"executedPrice":64180.2,"executedQuantity":0.006', '"executedPrice":0,"executedQuantity":0')
    .replace('PARTIAL_FILLED', 'CANCELLED')
  expect(read('executions', ended)).not.toHaveProperty('fill')
  expect(read('executions', ended)).toMatchObject({ order: { status: 'CANCELLED', executed: '0.006' } })
})
