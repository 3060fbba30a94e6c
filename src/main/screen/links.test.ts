import { beforeEach, expect, it } from 'vitest'
import { ok } from '@core/value/result'
import { createPassingSettings } from '../records/settings'
import { openLinks } from './links'

const [btc, eth, sol] = ['PERP_BTC_USDC', 'PERP_ETH_USDC', 'PERP_SOL_USDC']
const both = ['chart', 'ladder'] as const
let settings: ReturnType<typeof createPassingSettings>
beforeEach(() => (settings = createPassingSettings()))

it('has every window follow the desk until it is told otherwise', () => {
  const links = openLinks(settings)
  expect(both.map(kind => [links.of(kind), links.symbol(kind, btc)])).toEqual([
    ['desk', btc],
    ['desk', btc],
  ])
  expect(links.own(both)).toEqual([])
})

it('keeps the market of a colour whatever the desk shows', () => {
  const links = openLinks(settings)
  expect(links.join('chart', 'pink', btc)).toEqual(ok(undefined))
  expect([links.symbol('chart', eth), links.symbol('ladder', eth)]).toEqual([btc, eth])
})

it('has a window that joins a colour show what the others of it show', () => {
  const links = openLinks(settings)
  links.join('chart', 'pink', btc)
  links.join('ladder', 'pink', eth)
  expect(links.symbol('ladder', eth)).toBe(btc)
  links.choose('ladder', sol)
  expect(both.map(kind => links.symbol(kind, eth))).toEqual([sol, sol])
  expect(links.own(both)).toEqual([sol])
})

it('lets colours be about markets of their own, and counts only those of the windows there are', () => {
  const links = openLinks(settings)
  links.join('chart', 'pink', btc)
  links.join('ladder', 'lime', eth)
  expect(links.own(both)).toEqual([btc, eth])
  expect(links.own(['ladder'])).toEqual([eth])
  expect(links.own([])).toEqual([])
})

it('chooses no market for the desk', () => {
  const links = openLinks(settings)
  expect(links.choose('chart', eth)).toMatchObject({ ok: false, error: [{ code: 'INPUT_MALFORMED' }] })
  expect(links.symbol('chart', btc)).toBe(btc)
})

it('shows no market where neither the desk nor its colour has one', () => {
  const links = openLinks(settings)
  links.join('chart', 'copper', undefined)
  expect([links.symbol('chart', btc), links.symbol('ladder', undefined)]).toEqual([undefined, undefined])
  links.join('chart', 'copper', eth)
  expect(links.symbol('chart', btc)).toBe(eth)
})

it('is the same in the next run', () => {
  const links = openLinks(settings)
  links.join('chart', 'lime', btc)
  links.choose('chart', eth)
  links.join('ladder', 'pink', sol)
  links.join('ladder', 'desk', sol)
  const again = openLinks(settings)
  expect(both.map(kind => [again.of(kind), again.symbol(kind, btc)])).toEqual([
    ['lime', eth],
    ['desk', btc],
  ])
})

it.each([
  '',
  '[]',
  '{',
  '{"windows":{"chart":"black"}}',
  '{"windows":{"chart":"pink"},"markets":{"pink":7}}',
])('reads no more than it knows in %j', text => {
  settings.set('window.links', text)
  const links = openLinks(settings)
  expect(links.own(both)).toEqual([])
  expect(links.symbol('ladder', btc)).toBe(btc)
})

it('gives a colour a market from wherever it is chosen, and tells whoever shows it', () => {
  const links = openLinks(settings)
  const heard: unknown[] = []
  links.onGiven(colour => heard.push([colour, links.markets()[colour]]))
  links.give('pink', eth)
  links.join('chart', 'pink', btc)
  links.choose('chart', sol)
  links.join('ladder', 'lime', btc)
  expect(heard).toEqual([
    ['pink', eth],
    ['pink', sol],
    ['lime', btc],
  ])
  expect([links.symbol('chart', btc), openLinks(settings).markets()]).toEqual([sol, { pink: sol, lime: btc }])
})
