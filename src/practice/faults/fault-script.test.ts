import { describe, expect, it } from 'vitest'
import type { PracticeFault } from './fault-registry'
import { FaultScriptError, parseFaultScript } from './fault-script'

const SYMBOL = 'PERP_BTC_USDC'
const read = (...script: readonly unknown[]) => parseFaultScript(script, [SYMBOL, 'PERP_ETH_USDC'])

/** One of every fault, with all of its options. */
const EACH = {
  'lose the request': { on: { method: 'POST', path: '/v1/*' }, times: 2, after: 3, chance: 0.5 },
  'lose the reply': {},
  'refuse the connection': {},
  delay: { ms: 5, when: 'before taking' },
  'lose the reply, take it later': { ms: 5 },
  'take twice': {},
  'error after taking': { status: 500, code: -1000, message: 'no', body: '<html>' },
  'error instead': { status: 502 },
  'error instead, take it later': { ms: 5, status: 429, code: -1003 },
  'cut the reply': { bytes: 10 },
  drip: { bytes: 1, ms: 5 },
  garble: { find: 'a', put: 'b' },
  'not found': {},
  redirect: { to: 'http://127.0.0.1:1', status: 302 },
  'switch protocols': { when: 'before taking' },
  'another status': { status: 206 },
  'tear the packing': { bytes: 8 },
  'contradict itself': { code: -1101, how: 'no beside ids' },
  'shake the page': { how: 'repeat' },
  'drop the frame': { on: { topic: '*@trade' } },
  'repeat the frame': {},
  'swap frames': {},
  'garble the frame': { find: 'a', put: 'b' },
  'cut the frame': { bytes: 4 },
  'fall silent': {},
  'close the socket': {},
  'reject later': { reason: 'no' },
  'match late': { ms: 5 },
  'accept without effect': {},
  'activate late': { ms: 5 },
  'fill in part': { share: 0.5 },
  'fill before the cancel': { share: 1 },
  'forget the cancel': {},
  'change the rules': { symbol: SYMBOL, rules: { quote_tick: '0.5', status: 'POST_ONLY' } },
  'revoke the keys': { ms: 5 },
  'narrow the keys': { scope: 'read' },
  'close the venue': { ms: 5 },
  'plan a maintenance': { wait: 5, ms: 5 },
  'move the price': { symbol: SYMBOL, share: -0.08, ms: 5 },
  'trade as somebody else': { symbol: SYMBOL, side: 'BUY', quantity: '0.01', mode: 'CROSS' },
  'act as somebody else': { act: 'rest', symbol: SYMBOL },
  'change the date rules': {
    readAge: 5,
    writeAge: 5,
    share: 0.5,
    clockOff: -5,
    clockDrift: -5,
    clockJump: -5,
    queue: 5,
    createdAsDated: true,
    wait: 5,
  },
  'delay every request': { most: 5, writesOnly: true },
  announce: { message: 'hello', about: 'VOTE', url: 'https://example.org' },
} satisfies Readonly<Record<PracticeFault['name'], object>>
const ALL: readonly object[] = Object.entries(EACH).map(([name, rest]) => ({ name, ...rest }))

describe('a fault script', () => {
  it('is accepted as written, for every kind of fault', () => {
    expect(read(...ALL)).toEqual(ALL)
  })

  it.each([
    [{ name: 'lose everything' }, 'Fault 1 has the name "lose everything", and there is none of that name.'],
    [{ name: 'constructor' }, 'Fault 1 has the name "constructor", and there is none of that name.'],
    [{}, 'Fault 1 has the name nothing, and there is none of that name.'],
    [7, 'Fault 1 is not an object with a name.'],
    [null, 'Fault 1 is not an object with a name.'],
    [
      { name: 'move the price', symbol: 'PERP_NOPE_USDC', share: 0.1 },
      'Fault 1, "move the price", needs a market of this exchange as its symbol, not "PERP_NOPE_USDC".',
    ],
    [
      { name: 'move the price', symbol: SYMBOL, share: -1 },
      'Fault 1, "move the price", needs a share above -1 and up to 10 as its share, not -1.',
    ],
    [
      { name: 'close the venue' },
      'Fault 1, "close the venue", needs a whole number from 0 as its ms, not nothing.',
    ],
    [
      { name: 'lose the reply', on: { verb: 'POST' } },
      'Fault 1, "lose the reply", needs method, path or topic, each a text as its on, not {"verb":"POST"}.',
    ],
    [
      { name: 'lose the reply', time: 2 },
      'Fault 1, "lose the reply", says "time", which does not belong to it.',
    ],
    [
      { name: 'lose the reply', times: 1.5 },
      'Fault 1, "lose the reply", needs a whole number from 0 as its times, not 1.5.',
    ],
    [
      { name: 'trade as somebody else', symbol: SYMBOL, side: 'BUY', quantity: '0,01' },
      'Fault 1, "trade as somebody else", needs a positive figure as a text as its quantity, not "0,01".',
    ],
  ])('with the entry %j is refused with a reason', (entry, words) => {
    expect(() => read(entry)).toThrow(new FaultScriptError(words))
  })

  it.each([
    [{ quote_tik: '1' }],
    [{ quote_tick: 1 }],
    [{ quote_tick: 'x' }],
    [{ status: 'CLOSED' }],
    [{ symbol: SYMBOL }],
    [{ toString: '1' }],
    [{}],
  ])('with the rules %j is refused with a list of the known rules', rules => {
    expect(() => read({ name: 'change the rules', symbol: SYMBOL, rules })).toThrow(
      /^Fault 1, "change the rules", needs figures as texts by these names: quote_min, .*price_scope; or a status/,
    )
  })

  it('is refused with the name of the wrong fault, and must be a list', () => {
    expect(() => read({ name: 'not found' }, { name: 'nope' })).toThrow(/^Fault 2 has the name "nope"/)
    expect(() => parseFaultScript({ name: 'not found' }, [])).toThrow('A script is a list of faults.')
  })
})
