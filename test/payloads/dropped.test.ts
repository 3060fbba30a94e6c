import { describe, expect, it } from 'vitest'
import type { ReadCallName } from '../../src/main/venue/venue-calls'
import { isJsonFields, parseExactJson } from '../../src/main/venue/json'
import { DecodeFault } from '../../src/main/venue/decode/field-reader'
import { pushDecoders } from '../../src/main/venue/push-decoders'
import type { StreamTopicName } from '../../src/main/venue/stream-topics'
import { leaveOut, type Left } from './dropped-fields'
import { frames } from './pushes'
import { bytesOf, readers } from './readers'
import { payloads } from './rest'

interface Sample {
  readonly name: string
  readonly text: string
  readonly read: (text: string) => unknown
}

function readFrame(name: StreamTopicName, text: string): unknown {
  const frame = parseExactJson(text)
  if (!isJsonFields(frame)) throw new DecodeFault('frame')
  return pushDecoders[name](frame)
}

const samples: readonly Sample[] = [
  ...(Object.keys(payloads) as ReadCallName[]).map(name => ({
    name: `answer to ${name}`,
    text: payloads[name].text,
    read: (text: string) => readers[name](bytesOf(text)),
  })),
  ...(Object.keys(frames) as StreamTopicName[]).map(name => ({
    name: `frame of ${name}`,
    text: frames[name].text,
    read: (text: string) => readFrame(name, text),
  })),
]

/**
 * Decoded values whose field is left out, with the reason why each is correct. None of them is an amount of
 * money.
 */
const stated: Readonly<Record<string, string>> = {
  'marginMode: CROSS': 'orders and what has been, from before there were modes',
  'reduceOnly: false': 'documented as a flag that may be null: such an order does not only reduce',
  'triggered: false': 'a flag that only a triggered order has to carry',
  'active: true': 'a flag that only a leg that is switched off has to carry',
  'isCollateral: false': 'a token that is not said to count for margin counts for none',
  'status: ACTIVE': 'documented: a market without the word is an older one, and trades',
  'quantity: 0': 'an algo order without a size of its own, and only of the kinds that have none',
  'legs: []': 'an order without legs',
  'bySymbol: []': 'a settlement that is not told market by market',
  'imrFactors: {}': 'a map without an entry',
  'maxNotionals: {}': 'a map without an entry',
  'account: {}': 'a push that says nothing changes nothing',
  'rates: {}': 'a push that says nothing changes nothing',
}

/**
 * Values that another field of the same record supplies: a name by its longer form, a time by its creation
 * time.
 */
const derivable = [
  'base',
  'rootId',
  'rootStatus',
  'createdAt',
  'updatedAt',
  'statusWord',
  'status',
  'averagePrice',
  'visible',
]

const nameOf = (entry: string): string => entry.replace(/^.*?([A-Za-z]*: .*)$/, '$1')
const isStated = (entry: string, text: string): boolean => {
  const [name = '', value = ''] = nameOf(entry).split(/: (.*)/s)
  // The decoder reports fields that a push left out, and a missing margin mode of an order.
  if (/\.leftOut\.\d+: |(^|\.)modeUntold: true$/.test(entry)) return true
  return (
    nameOf(entry) in stated ||
    entry in stated ||
    (derivable.includes(name) && value !== '0' && text.includes(value))
  )
}

/** Merges the same field of all rows and legs into one line if their results are equal. */
function lineOf(rows: readonly Left[]): string {
  const fates = rows.map(({ is, gone, said: changes }) =>
    is === 'not known'
      ? `not known: ${gone.map(withoutPlace).join(', ')}`
      : is === 'said otherwise'
        ? `said: ${changes.map(withoutPlace).join(', ')}`
        : is,
  )
  return [...new Set(fates)].join(' / ')
}

const withoutPlace = (path: string): string => path.replace(/(^|\.)\d+(?=\.|$)/g, '').replace(/^\./, '')

function tableOf({ name, text, read }: Sample): string {
  const byField = new Map<string, Left[]>()
  for (const left of leaveOut(text, read)) {
    const field = withoutPlace(left.field)
    byField.set(field, [...(byField.get(field) ?? []), left])
  }
  const lines = [...byField].map(([field, rows]) => `  ${field}: ${lineOf(rows)}`)
  return [`The ${name}`, ...lines, ''].join('\n')
}

describe.each(samples)('a missing field of the $name', ({ text, read }) => {
  it('becomes unknown, or a fault, and never a default figure', () => {
    const made = leaveOut(text, read).flatMap(({ field, said: changes }) =>
      changes.filter(one => !isStated(one, text)).map(one => `${field} → ${one}`),
    )
    expect(made).toEqual([])
  })
})

it('lists no default that no missing field produces', () => {
  const changes = samples.flatMap(({ text, read }) => leaveOut(text, read).flatMap(left => left.said))
  const named = new Set(changes.flatMap(one => [one, nameOf(one)]))
  expect(Object.keys(stated).filter(name => !named.has(name))).toEqual([])
})

it('matches the recorded effect of every missing field', async () => {
  const page = samples.map(tableOf).join('\n')
  await expect(page).toMatchFileSnapshot('dropped.txt')
})
