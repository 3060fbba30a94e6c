import { describe, expect, it } from 'vitest'
import { envelope, ladderActs, placeActs } from '../../../test/kit/envelopes'
import { requireAmount } from '../value/decimal-amount'
import type { ArmedAction, ArmedMandate } from './mandate'
import { decodeMandate, encodeMandate } from './mandate-text'

const base = envelope()
const [market = undefined as never] = base.markets
const [act = undefined as never, close = undefined as never] = base.acts
const withMarket = (changes: object): ArmedMandate => ({ ...base, markets: [{ ...market, ...changes }] })
const one = requireAmount('1')
const session = base.session!
const withSession = (changes: object): ArmedMandate => ({ ...base, session: { ...session, ...changes } })

/** Each bound changed alone, by the least that is a change. */
const others: readonly (readonly [string, ArmedMandate])[] = [
  ['its name', { ...base, id: 'env-2' }],
  ['its profile', { ...base, profileId: 'other' }],
  ['the end of its account', { ...base, account: { ...base.account, end: '0xac' } }],
  ['what that is called', { ...base, account: { ...base.account, label: 'Grod' } }],
  ['whose sub-account it is', { ...base, account: { ...base.account, subOf: 'Main' } }],
  ['how real it is', { ...base, mode: 'live' }],
  ['its market', withMarket({ symbol: 'PERP_ETH_USDC' })],
  ['its margin mode', withMarket({ marginMode: 'ISOLATED' })],
  ['the most that is paid', withMarket({ buyAtMost: one })],
  ['the least that is sold at', withMarket({ sellAtLeast: one })],
  ['the size of one', withMarket({ size: { ...market.size, perOrder: one } })],
  ['the size of all', withMarket({ size: { ...market.size, inAll: one } })],
  ['its types', { ...base, types: ['LIMIT'] }],
  ['the worth of one', { ...base, worth: { ...base.worth, perOrder: one } }],
  ['the worth of all', { ...base, worth: { ...base.worth, inAll: one } }],
  ['its writes', { ...base, writes: 21 }],
  ['its moment', { ...base, sealedAt: { ...base.sealedAt, wall: base.sealedAt.wall + 1 } }],
  ['its moment by the other clock', { ...base, sealedAt: { ...base.sealedAt, steady: 1_001 } }],
  ['how long it lasts', { ...base, lasts: 600_001 }],
  ['what a key does', { ...base, acts: [{ ...act, key: 'F2' } as typeof act, close] }],
  ['how much a key sends', { ...base, acts: [{ ...act, quantity: one } as typeof act, close] }],
  ['which keys there are', { ...base, acts: [act] }],
  ['where a click counts', { ...base, acts: [act, ladderActs[0]!] }],
  ['where another one does', { ...base, acts: [act, ladderActs[1]!] }],
  ...placeActs.map(one => [`a click at ${one.key}`, { ...base, acts: [act, one] }] as const),
  ['its requests a minute', withSession({ perMinute: 61 })],
  ['the loss that ends it', withSession({ loss: one })],
  ['the reach of its keys', withSession({ reach: one })],
  ['a key that moves', { ...base, acts: [act, { key: 'F9', symbol: act.symbol, does: 'move' }] }],
]

describe('the text of an envelope', () => {
  it.each(others)('changes with %s', (_, other) => {
    expect(encodeMandate(other)).not.toBe(encodeMandate(base))
  })

  it.each([['as it is', base] as const, ...others])(
    'reads back to the same envelope with another value: %s',
    (_, one) => {
      expect(decodeMandate(encodeMandate(one))).toEqual(one)
    },
  )

  const text = encodeMandate(base)
  it.each<[string, string]>([
    ['nothing', ''],
    ['no list', '{}'],
    ['another form', text.replace('oneclick-1', 'oneclick-2')],
    ['a figure of none', text.replace('"60100"', '"0"')],
    ['a figure below none', text.replace('"60100"', '"-1"')],
    ['a figure written otherwise', text.replace('"60100"', '"60100.0"')],
    ['a figure that is a number', text.replace('"60100"', '60100')],
    ['a market order', text.replace('"LIMIT","IOC"', '"LIMIT","MARKET"')],
    ['one type twice', text.replace('"LIMIT","IOC"', '"LIMIT","LIMIT"')],
    ['one key twice', text.replace('"F7"', '"F1"')],
    ['a key that writes a letter', text.replace('"F7"', '"KeyB"')],
    ['no side at all', text.replace('"60100","59900"', '"",""')],
    ['no market', text.replace(/\[\["PERP[^\]]+\]\]/, '[]')],
    ['a session that lasts longer than allowed', text.replace(',600000,', ',28800001,')],
    ['one that lasts no time', text.replace(',600000,', ',0,')],
    ['more writes than there may be', text.replace(',20,', ',10001,')],
    ['half a write', text.replace(',20,', ',20.5,')],
    ['more requests a minute than there may be', text.replace(',60,"100"', ',601,"100"')],
    ['no loss', text.replace(',60,"100"', ',60,"0"')],
    ['a space more', ` ${text}`],
    ['something more', text.replace(/\]$/, ',1]')],
  ])('is rejected with %s', (_, other) => {
    expect(other).not.toBe(text)
    expect(decodeMandate(other)).toBeUndefined()
  })

  it('is still read in the form of earlier versions, within their limits', () => {
    const { session: _session, ...earlier } = base
    const old = encodeMandate(earlier)
    expect(old).toContain('"perpdesk-envelope-1"')
    expect(decodeMandate(old)).toEqual(earlier)
    expect(decodeMandate(old.replace(',600000,', ',900001,'))).toBeUndefined()
    expect(decodeMandate(old.replace(',20,', ',501,'))).toBeUndefined()
  })

  const withActs = (...acts: readonly ArmedAction[]) => encodeMandate({ ...base, acts })
  const [bids, ticket, closes, takes] = [ladderActs[0]!, placeActs[2]!, placeActs[4]!, placeActs[5]!]
  it.each<[string, string]>([
    ['a place of the other side', withActs(bids).replace('"BUY"', '"SELL"')],
    ['a place that sends otherwise', withActs(bids).replace('"place at"', '"place"')],
    ['a button that names a price', withActs(ticket).replace('"place"', '"place at"')],
    ['a place without where it lies', withActs(bids).replace(/,100,100,100,200\]/, ']')],
    ['a place that is a line', withActs(closes).replace(',60,30]', ',60,0]')],
    ['a column that is wider than one may be', withActs(bids).replace(',100,200]', ',401,200]')],
    ['a button that is higher than one may be', withActs(closes).replace(',60,30]', ',60,121]')],
    ['a row’s way out that takes back', withActs(closes).replace('"close"', '"take back that"')],
    ['a key with a place', withActs(act).replace('"0.1"]', '"0.1",1,1,1,1]')],
    ['a key that takes back what is named', withActs(close).replace('"close"', '"take back that"')],
    ['a place that is not known', withActs(takes).replace('"takes back"', '"takes"')],
  ])('is rejected by its places with %s', (_, other) => {
    expect(withActs(act, close, bids, ticket, closes, takes)).not.toBe(other)
    expect(decodeMandate(withActs(act, close, bids, ticket, closes, takes))).toBeDefined()
    expect(decodeMandate(other)).toBeUndefined()
  })

  it('is rejected with six markets, or with one market twice', () => {
    const named = (count: number, name: (at: number) => string): ArmedMandate => ({
      ...base,
      markets: Array.from({ length: count }, (_, at) => ({ ...market, symbol: name(at) })),
    })
    expect(decodeMandate(encodeMandate(named(5, at => `M${at}`)))).toBeDefined()
    expect(decodeMandate(encodeMandate(named(6, at => `M${at}`)))).toBeUndefined()
    expect(decodeMandate(encodeMandate(named(2, () => 'M')))).toBeUndefined()
  })
})
