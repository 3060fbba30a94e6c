import { market } from '../kit/open-desk'
import { targetPlaceholders } from './aim'
import { any, LONG, one, silence, strangeWords, type NamedFault } from './named-fault'

const { write, lookup, reading, pages, reports } = targetPlaceholders
const trades = { method: 'GET', path: '/v1/trades' } as const

/** Faults after the answer: in records, look-ups and lists. */
export const afterwards: readonly NamedFault[] = [
  {
    name: 'a record of other terms than were sealed',
    mayHalt: true,
    plant: chance => {
      const [find, put] = chance.pick([
        ['"price":', '"price":1'],
        ['"type":"LIMIT"', '"type":"IOC"'],
        ['"reduce_only":false', '"reduce_only":true'],
      ] as const)
      return [
        { name: 'garble', on: lookup, find, put },
        { name: 'drop the frame', on: reports, times: 2 },
      ]
    },
  },
  {
    name: 'a look-up says no, later yes',
    plant: chance => [silence, { name: 'not found', on: lookup, times: 1 + chance.below(4) }],
  },
  {
    name: 'a record tells an end that is none',
    plant: chance => [
      {
        name: 'garble',
        on: chance.pick([lookup, reading]),
        find: '"status":"NEW"',
        put: '"status":"CANCELLED"',
      },
      { name: 'drop the frame', on: reports, times: 1 + chance.below(4) },
    ],
  },
  {
    name: 'a record in words nobody knows',
    plant: chance => {
      const [find, put] = chance.pick([
        ['"status":"NEW"', '"status":"'],
        ['"status":"FILLED"', '"status":"'],
        ['"type":"LIMIT"', '"type":"'],
        ['"margin_mode":"CROSS"', '"margin_mode":"'],
      ] as const)
      const words = { name: 'garble', find, put: `${put}${chance.pick(strangeWords)}"` } as const
      return [lookup, reading, pages].map(on => ({ ...words, on, times: 1 + chance.below(4) }))
    },
  },
  {
    name: 'a request waits on the road while another client does the same',
    plant: chance => [
      { name: 'lose the reply, take it later', on: write, ms: 100_000 + chance.below(150_000) },
      {
        name: 'act as somebody else',
        on: chance.pick([lookup, pages]),
        act: chance.pick(['cancel all', 'set leverage']),
        symbol: market,
      },
    ],
  },
  {
    name: 'look-ups fail',
    plant: chance => [
      silence,
      { name: 'error instead', on: lookup, status: chance.pick([500, 503]), times: 1 + chance.below(3) },
      { name: 'error instead', on: reading, status: 502, times: 1 + chance.below(3) },
    ],
  },
  {
    name: 'look-ups are throttled',
    plant: chance => [
      silence,
      { name: 'error instead', on: lookup, status: 429, code: -1003, times: 1 + chance.below(3) },
    ],
  },
  {
    name: 'look-ups are cut',
    plant: chance => [silence, { name: 'cut the reply', on: lookup, bytes: chance.below(300), times: 2 }],
  },
  {
    name: 'look-ups turn into another protocol',
    plant: chance => [
      silence,
      { name: 'switch protocols', on: lookup, times: 1 + chance.below(3) },
      { name: 'switch protocols', on: { method: 'GET', path: '/v1/positions' }, times: 1 + chance.below(3) },
    ],
  },
  {
    name: 'pages move while they are read',
    plant: chance => [
      { name: 'lose the request', on: write },
      { name: 'shake the page', on: pages, how: chance.pick(['shuffle', 'repeat', 'drop']), times: 3 },
      { name: 'shake the page', on: trades, how: chance.pick(['shuffle', 'repeat', 'drop']), times: 3 },
    ],
  },
  any('the order is rejected after it was taken', () => ({ name: 'reject later' })),
  one('a setting is taken and nothing changes', { name: 'accept without effect' }),
  any('the order is matched late', chance => ({ name: 'match late', ms: 200 + chance.below(3_000) })),
  any('the book holds less than it showed', chance => ({
    name: 'fill in part',
    share: chance.pick([0.1, 0.5, 0.9]),
  })),
  one('a cancel is forgotten', { name: 'forget the cancel' }),
  any('a fill comes before the cancel', chance => ({
    name: 'fill before the cancel',
    share: chance.pick([0.1, 0.5, 1]),
  })),
  {
    name: 'the private side tells an older state',
    usesPublicQuery: true,
    plant: chance => [
      silence,
      { name: 'not found', on: lookup, times: 3 + chance.below(4) },
      { name: 'shake the page', on: pages, how: 'drop', times: 1 + chance.below(3) },
      { name: 'drop the frame', on: reports, times: 2 + chance.below(4) },
    ],
  },
  {
    name: 'the private side lies, for 37 minutes',
    lasts: LONG,
    usesPublicQuery: true,
    // Affects orders alone: the venue shows algo orders to the key only.
    plant: () => [
      { name: 'lose the reply', on: { method: 'POST', path: '/v1/order' }, times: 10_000 },
      { name: 'not found', on: { method: 'GET', path: '/v1/client/order/*' }, times: 10_000 },
      { name: 'shake the page', how: 'drop', on: { method: 'GET', path: '/v1/orders' }, times: 10_000 },
      { name: 'drop the frame', on: { topic: '*executionreport*' }, times: 10_000 },
    ],
  },
]
