import { market } from '../kit/open-desk'
import { targetPlaceholders, type Target } from './aim'
import type { Chance } from './chance'
import { deskFaults } from './desk-faults'
import { any, LONG, one, silence, strangeWords, type NamedFault } from './named-fault'
import { afterwards } from './record-faults'

const { write, lookup, reports } = targetPlaceholders

const answers: readonly NamedFault[] = [
  one('the request is lost', { name: 'lose the request', on: write }),
  one('the reply is lost', silence),
  one('the connection is refused', { name: 'refuse the connection', on: write }),
  any('the reply is late', chance => ({ name: 'delay', on: write, ms: 100 + chance.below(1_500) })),
  any('the request waits', chance => ({
    name: 'delay',
    on: write,
    ms: 100 + chance.below(1_500),
    when: 'before taking',
  })),
  any('the reply is lost and the order taken minutes later', chance => ({
    name: 'lose the reply, take it later',
    on: write,
    ms: 1_000 + chance.below(240_000),
  })),
  any('an error comes though it was taken', chance => ({
    name: 'error after taking',
    on: write,
    status: chance.pick([200, 400, 409, 500, 502]),
    code: chance.pick([-1000, -1006, -1007, -1011, -1012, -4242]),
  })),
  {
    name: 'every write errs and is taken, for 37 minutes',
    lasts: LONG,
    usesPublicQuery: true,
    plant: chance => {
      const [status, code] = [chance.pick([400, 500, 503]), chance.pick([-1000, -1006, -1007])]
      return ['POST', 'PUT', 'DELETE'].map(method => ({
        name: 'error after taking',
        on: { method },
        status,
        code,
        times: 10_000,
      }))
    },
  },
  any('an error comes and it was not taken', chance => ({
    name: 'error instead',
    on: write,
    status: chance.pick([400, 409, 500, 503]),
    code: chance.pick([-1000, -1006, -1007, -1011, -1012, -4242]),
  })),
  any('a refusal of the request', chance => ({
    name: 'error instead',
    on: write,
    status: 400,
    code: chance.pick([-1001, -1002, -1004, -1005, -1101, -1102, -1103, -1104, -1105]),
  })),
  one('too many requests, and not taken', { name: 'error instead', on: write, status: 429, code: -1003 }),
  one('too many requests, though taken', { name: 'error after taking', on: write, status: 429, code: -1003 }),
  any('the answer is cut', chance => ({ name: 'cut the reply', on: write, bytes: chance.below(120) })),
  any('the answer drips', chance => ({ name: 'drip', on: write, bytes: 40, ms: 20 + chance.below(80) })),
  any('the answer is no answer', chance => ({
    name: 'error after taking',
    on: write,
    status: chance.pick([200, 400, 500]),
    body: chance.pick([
      '',
      '<html>Bad gateway</html>',
      '[]',
      'null',
      '{"success":1}',
      '{"success":true',
      '{"__proto__":{"success":true},"success":"yes"}',
      `{"success":true,"data":${'['.repeat(200)}${']'.repeat(200)}}`,
    ]),
  })),
  any('success under a status of failure', chance => ({
    name: 'error after taking',
    on: write,
    status: chance.pick([400, 418, 500, 503]),
    body: '{"success":true,"timestamp":1,"data":{"order_id":1}}',
  })),
  any('the answer leads elsewhere', chance => ({
    name: 'redirect',
    on: write,
    status: chance.pick([301, 302, 303, 307, 308]),
    to: '/v1/order',
  })),
  any('the connection turns into another protocol', chance => ({
    name: 'switch protocols',
    on: write,
    when: chance.pick(['before taking', 'before answering']),
  })),
  // Only the total timeout of a request ends it.
  one('the answer drips without end', { name: 'drip', on: write, bytes: 1, ms: 2_000 }),
  any('the answer contradicts itself', chance => ({
    name: 'contradict itself',
    on: write,
    code: chance.pick([-1001, -1005, -1101, -1105]),
    how: chance.pick(['no beside ids', 'yes beside a code']),
  })),
  any('the answer is called a part', chance => ({
    name: 'another status',
    on: write,
    status: chance.pick([203, 206, 226]),
  })),
  any('the packing of the answer is torn', chance => ({
    name: 'tear the packing',
    on: write,
    bytes: 1 + chance.below(8),
  })),
  {
    name: 'too many requests, though taken, and the look-up lags',
    plant: chance => [
      { name: 'error after taking', on: write, status: 429, code: -1003 },
      { name: 'not found', on: lookup, times: 1 + chance.below(3) },
      { name: 'drop the frame', on: reports, times: 4 },
    ],
  },
  {
    name: 'a refusal though taken, and the look-up lags',
    plant: chance => [
      { name: 'error after taking', on: { ...write, method: 'POST' }, status: 400, code: -1101 },
      { name: 'not found', on: lookup, times: 1 + chance.below(3) },
      { name: 'drop the frame', on: reports, times: 4 },
    ],
  },
  {
    name: 'the request is taken twice, and nothing is pushed of the second',
    mayHalt: true,
    takesTwice: true,
    plant: () => [{ name: 'take twice', on: { method: 'POST', path: '/v1/order' }, times: 99 }],
  },
  one('the answer names no order', { name: 'garble', on: write, find: '"order_id"', put: '"order_ix"' }),
]

const echoes: readonly NamedFault[] = [
  any(
    'the answer is of another order',
    chance => ({
      name: 'garble',
      on: { ...write, method: 'POST' },
      ...chance.pick([
        { find: '"client_order_id":"pd-', put: '"client_order_id":"xx-' },
        { find: '"order_id":', put: '"order_id":-' },
        { find: '"order_id":', put: '"order_id":9999999999999999' },
        { find: '"order_price":', put: '"order_price":1' },
        { find: '"order_type":"LIMIT"', put: '"order_type":"IOC"' },
      ]),
    }),
    { mayHalt: true },
  ),
]

const streams: readonly NamedFault[] = [
  any('reports are dropped', chance => ({ name: 'drop the frame', on: reports, times: 1 + chance.below(3) })),
  any('reports come twice', chance => ({
    name: 'repeat the frame',
    on: reports,
    times: 1 + chance.below(3),
  })),
  any('reports change places', chance => ({ name: 'swap frames', on: reports, times: 1 + chance.below(2) })),
  any('a report is cut', chance => ({ name: 'cut the frame', on: reports, bytes: chance.below(200) })),
  any('a status nobody knows', chance => ({
    name: 'garble the frame',
    on: reports,
    find: '"status":"NEW"',
    put: `"status":"${chance.pick(strangeWords)}"`,
  })),
  any('a report tells an end that is none', chance => ({
    name: 'garble the frame',
    on: reports,
    find: '"status":"NEW"',
    put: chance.pick(['"status":"CANCELLED"', '"status":"FILLED"']),
  })),
  any('the stream closes', chance => ({ name: 'close the socket', on: reports, after: chance.below(2) })),
  one('the stream falls silent', { name: 'fall silent', on: reports }),
]

/** Draws the request at which a venue event happens: the write, or a read for the plan. */
const moments = (chance: Chance): Target =>
  chance.happens(0.5) ? write : { method: 'GET', path: '/v1/positions' }
const ofItself: readonly NamedFault[] = [
  any('the rules change', chance => ({
    name: 'change the rules',
    on: moments(chance),
    symbol: market,
    rules: chance.pick([
      { quote_tick: '0.5' },
      { base_min: '0.04', base_tick: '0.01' },
      { min_notional: '900' },
    ]),
  })),
  any('the market stops taking orders', chance => ({
    name: 'change the rules',
    on: moments(chance),
    symbol: market,
    rules: { status: chance.pick(['POST_ONLY', 'REDUCE_ONLY', 'DELISTED']) },
  })),
  any(
    'the key is revoked for a while',
    chance => ({ name: 'revoke the keys', on: moments(chance), ms: 1_000 + chance.below(60_000) }),
    { endsKeys: true },
  ),
  any('the venue closes for a while', chance => ({
    name: 'close the venue',
    on: moments(chance),
    ms: 1_000 + chance.below(60_000),
  })),
  any('the price moves', chance => ({
    name: 'move the price',
    on: moments(chance),
    symbol: market,
    share: chance.pick([-0.01, 0.01]),
  })),
  any('another client trades', chance => ({
    name: 'trade as somebody else',
    on: moments(chance),
    symbol: market,
    side: chance.pick(['BUY', 'SELL']),
    quantity: '0.03',
  })),
  any('another client rests, cancels, edits or sets leverage', chance => ({
    name: 'act as somebody else',
    on: moments(chance),
    act: chance.pick(['rest', 'cancel all', 'edit', 'set leverage']),
    symbol: market,
  })),
]

/** All faults that are tested, alone and in pairs. */
export const faults: readonly NamedFault[] = [
  ...answers,
  ...echoes,
  ...afterwards,
  ...streams,
  ...ofItself,
  ...deskFaults.map(fault => ({ ...fault, plant: () => [] })),
]
