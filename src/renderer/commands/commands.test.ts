import { describe, expect, it } from 'vitest'
import { createDeskCommands, findCommands, type DeskCommandActions } from './commands'
import { applyHotkeys } from '../preferences/hotkey-preferences'
import { commandBlockReasons, commandTableTitles, commandTitles } from '@messages/commands'

function open(changes: Partial<DeskCommandActions> = {}) {
  const done: unknown[][] = []
  const note =
    (name: string) =>
    (...facts: unknown[]) =>
      void done.push([name, ...facts])
  const actions: DeskCommandActions = {
    openOverlay: note('show'),
    openDrawer: note('draft'),
    workspaceViews: () => [{ place: 'log', title: 'Log', shortcutDigit: 3 }],
    viewSections: () => [{ id: 'place keys', view: 'settings', title: 'Accounts', open: note('accounts') }],
    goToView: note('go'),
    openTab: note('tab'),
    chooseSide: note('side'),
    reviewTicket: note('review'),
    closePosition: note('close'),
    reversePosition: note('reverse'),
    openMarketDrawer: note('draft'),
    watchedPosition: () => undefined,
    noWrites: () => undefined,
    watchMarket: note('watch'),
    markets: () => ['PERP_BTC_USDC', 'PERP_ETH_USDC'],
    setAppearance: note('looks'),
    stop: note('stop'),
    reopen: note('reopen'),
    isReopeningRequired: () => false,
    reconcile: note('reconcile'),
    setConnected: note('connect'),
    isDisconnected: () => false,
    addAccount: note('add account'),
    addKey: note('add key'),
    drills: () => ['lose my next reply'],
    runDrill: note('drill'),
    focusNextPanel: note('panel'),
    ...changes,
  }
  return { commands: createDeskCommands(actions), done }
}

describe('the commands', () => {
  it('have unique names and keys', () => {
    const { commands } = open()
    const names = commands.map(({ id }) => id)
    const keys = commands.flatMap(({ keys }) => (keys === undefined ? [] : [keys]))
    expect([new Set(names).size, new Set(keys).size]).toEqual([names.length, keys.length])
  })

  it('show their key if they have one', () => {
    const commands = applyHotkeys(open().commands, {})
    expect(commands.filter(({ keys, shown }) => (keys === undefined) !== (shown === undefined))).toEqual([])
  })

  it.each([
    ['buy', ['side', 'BUY']],
    ['stay-offline', ['connect', false]],
    ['sell', ['side', 'SELL']],
    ['place log', ['go', 'log']],
    ['place keys', ['accounts']],
    ['tab orders', ['tab', 'orders']],
    ['market PERP_ETH_USDC', ['watch', 'PERP_ETH_USDC']],
    ['safe', ['looks', { palette: 'safe' }]],
    ['light', ['looks', { theme: 'light', follow: false }]],
    ['cancel all', ['draft', 'cancel all']],
    ['close several', ['draft', { is: 'close several' }]],
    ['flatten', ['show', { is: 'flatten' }]],
    ['stop', ['stop']],
    ['drill lose my next reply', ['drill', 'lose my next reply']],
  ])('perform the action of %s', (id, wanted) => {
    const { commands, done } = open()
    commands.find(command => command.id === id)?.run()
    expect(done).toEqual([wanted])
  })

  it('give the reason when they cannot be used', () => {
    const blocked = (changes: Partial<DeskCommandActions>) =>
      open(changes).commands.flatMap(({ id, blocked }) => (blocked?.() === undefined ? [] : [id]))
    expect(blocked({})).toEqual(['close', 'reverse', 'protect', 'reopen', 'connect'])
    const changes = {
      isReopeningRequired: () => true,
      watchedPosition: () => 'PERP_BTC_USDC',
      isDisconnected: () => true,
    }
    expect(blocked(changes)).toEqual(['stay-offline'])
  })

  it.each([
    ['offline', []],
    ['read-only', []],
    ['view only', ['stop']],
  ] as const)('start no write while %s and give the reason, but keep each available stop', (is, stops) => {
    const begun = (why?: typeof is) =>
      open({
        noWrites: () => why,
        watchedPosition: () => 'PERP_BTC_USDC',
        isDisconnected: () => true,
      }).commands.flatMap(({ id, blocked }) => (blocked?.() === undefined ? [id] : []))
    const ticket = ['buy', 'sell', 'review', 'close', 'close several', 'flatten', 'arm', 'program']
    const writes = [...ticket, 'reverse', 'protect', 'leverage', 'mode', 'cancel all', ...stops, 'timer']
    expect(begun().filter(id => !begun(is).includes(id))).toEqual(writes)
    const { commands } = open({ noWrites: () => is })
    expect(commands.find(({ id }) => id === 'close')?.blocked?.()).toBe(commandBlockReasons[is])
  })
})

describe('command search', () => {
  const portfolio = { place: 'portfolio', title: 'Portfolio', shortcutDigit: 2 } as const
  const listed = open({ workspaceViews: () => [portfolio] }).commands
  const titles = (typed: string) => findCommands(listed, typed).map(({ title }) => title)
  it('returns every command for an empty query', () => expect(titles('')).toHaveLength(listed.length))
  it('requires every word to match', () => expect(titles('theme dark')).toEqual(['Dark theme']))
  it('ranks commands that begin with the word first', () =>
    expect(titles('sell')[0]).toBe('Sell: fill ticket'))
  it.each([
    ['hotkeys', 'Keyboard shortcuts'],
    ['long', 'Buy: fill ticket'],
    ['short', 'Sell: fill ticket'],
    ['twap', 'Start an algo…'],
    ['flip', commandTitles.reverse],
    ['panic', 'Flatten all…'],
    ['liquidation', commandTableTitles.positions],
  ])('finds for “%s”: %s', (typed, title) => expect(titles(typed)[0]).toBe(title))
  it('finds words by their beginning, never by letters inside them', () =>
    expect([titles('edger'), titles('lever').length]).toEqual([[], 1]))
  it('finds drills by their group', () => expect(titles('drills')).toEqual(['Lose my next reply']))
  it('finds markets', () => expect(titles('eth')).toEqual(['PERP_ETH_USDC']))
  it('returns nothing without a match', () => expect(titles('withdraw everything')).toEqual([]))
})
