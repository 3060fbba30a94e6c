import { beforeEach, expect, it } from 'vitest'
import { ok } from '@core/value/result'
import { createTemporarySettings } from '../records/stored-settings'
import { openWindowLinks } from './window-links'

const [btc, eth, sol] = ['PERP_BTC_USDC', 'PERP_ETH_USDC', 'PERP_SOL_USDC']
const both = ['chart', 'ladder'] as const
let settings: ReturnType<typeof createTemporarySettings>
beforeEach(() => (settings = createTemporarySettings()))

it('has every window follow the desk by default', () => {
  const links = openWindowLinks(settings)
  expect(both.map(kind => [links.getLink(kind), links.getSymbol(kind, btc)])).toEqual([
    ['desk', btc],
    ['desk', btc],
  ])
  expect(links.listOwnMarkets(both)).toEqual([])
})

it('keeps the market of a colour, whatever the desk shows', () => {
  const links = openWindowLinks(settings)
  expect(links.setLink('chart', 'pink', btc)).toEqual(ok(undefined))
  expect([links.getSymbol('chart', eth), links.getSymbol('ladder', eth)]).toEqual([btc, eth])
})

it('has a window that joins a colour show the market of that colour', () => {
  const links = openWindowLinks(settings)
  links.setLink('chart', 'pink', btc)
  links.setLink('ladder', 'pink', eth)
  expect(links.getSymbol('ladder', eth)).toBe(btc)
  links.setOwnSymbol('ladder', sol)
  expect(both.map(kind => links.getSymbol(kind, eth))).toEqual([sol, sol])
  expect(links.listOwnMarkets(both)).toEqual([sol])
})

it('allows a market per colour, and counts only colours of existing windows', () => {
  const links = openWindowLinks(settings)
  links.setLink('chart', 'pink', btc)
  links.setLink('ladder', 'lime', eth)
  expect(links.listOwnMarkets(both)).toEqual([btc, eth])
  expect(links.listOwnMarkets(['ladder'])).toEqual([eth])
  expect(links.listOwnMarkets([])).toEqual([])
})

it('selects no market for the desk', () => {
  const links = openWindowLinks(settings)
  expect(links.setOwnSymbol('chart', eth)).toMatchObject({ ok: false, error: [{ code: 'INPUT_MALFORMED' }] })
  expect(links.getSymbol('chart', btc)).toBe(btc)
})

it('shows no market if neither the desk nor its colour has one', () => {
  const links = openWindowLinks(settings)
  links.setLink('chart', 'copper', undefined)
  expect([links.getSymbol('chart', btc), links.getSymbol('ladder', undefined)]).toEqual([
    undefined,
    undefined,
  ])
  links.setLink('chart', 'copper', eth)
  expect(links.getSymbol('chart', btc)).toBe(eth)
})

it('is the same in the next run', () => {
  const links = openWindowLinks(settings)
  links.setLink('chart', 'lime', btc)
  links.setOwnSymbol('chart', eth)
  links.setLink('ladder', 'pink', sol)
  links.setLink('ladder', 'desk', sol)
  const again = openWindowLinks(settings)
  expect(both.map(kind => [again.getLink(kind), again.getSymbol(kind, btc)])).toEqual([
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
])('ignores unknown window links in %j', text => {
  settings.set('window.links', text)
  const links = openWindowLinks(settings)
  expect(links.listOwnMarkets(both)).toEqual([])
  expect(links.getSymbol('ladder', btc)).toBe(btc)
})

it('sets a colour’s market from any of its windows, and notifies every window that shows it', () => {
  const links = openWindowLinks(settings)
  const changes: unknown[] = []
  links.onColourChange(colour => changes.push([colour, links.getColourMarkets()[colour]]))
  links.setColourMarket('pink', eth)
  links.setLink('chart', 'pink', btc)
  links.setOwnSymbol('chart', sol)
  links.setLink('ladder', 'lime', btc)
  expect(changes).toEqual([
    ['pink', eth],
    ['pink', sol],
    ['lime', btc],
  ])
  expect([links.getSymbol('chart', btc), openWindowLinks(settings).getColourMarkets()]).toEqual([
    sol,
    { pink: sol, lime: btc },
  ])
})
