import { expect, it } from 'vitest'
import { commandBlockReasons, commandTitles } from '@messages/commands'
import { createWatchlistCommands, type WatchlistCommandActions } from './watchlist-commands'

function createCommands(changes: Partial<WatchlistCommandActions> = {}) {
  const calls: unknown[][] = []
  const record =
    (name: string) =>
    (...facts: unknown[]) =>
      void calls.push([name, ...facts])
  const commands = createWatchlistCommands({
    isVisible: () => true,
    setVisible: record('show'),
    focusList: record('focus'),
    lists: () => [
      { list: 'all', title: 'All' },
      { list: 'Mine', title: 'Mine' },
    ],
    choose: record('choose'),
    selectedList: () => ({ title: 'Mine', isEditable: true }),
    hasWatchedMarket: () => false,
    setInList: record('put'),
    ...changes,
  })
  const find = (id: string) => commands.find(command => command.id === id)
  return { find, calls }
}

it.each([
  ['watchlist', ['focus'], {}],
  ['show watchlist', ['show', false], {}],
  ['show watchlist', ['show', true], { isVisible: () => false }],
  ['watchlist market', ['put', true], {}],
  ['watchlist market', ['put', false], { hasWatchedMarket: () => true }],
  ['watchlist Mine', ['choose', 'Mine'], {}],
] as const)('runs for the command %s the action %j', (id, wanted, changes) => {
  const { find, calls } = createCommands(changes)
  find(id)?.run()
  expect(calls).toEqual([wanted])
})

it('names the effect of each command, and the reason if it is blocked', () => {
  expect(createCommands({ hasWatchedMarket: () => true }).find('watchlist market')?.title).toBe(
    commandTitles.removeFromWatchlist('Mine'),
  )
  const blocked = (id: string, changes: Partial<WatchlistCommandActions>) =>
    createCommands(changes).find(id)?.blocked?.()
  expect(blocked('watchlist market', { selectedList: () => ({ title: 'All', isEditable: false }) })).toBe(
    commandBlockReasons.listsAll,
  )
  expect(blocked('watchlist market', { hasWatchedMarket: () => undefined })).toBe(
    commandBlockReasons.noMarket,
  )
  expect(['watchlist', 'show watchlist', 'watchlist market'].map(id => blocked(id, {}))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
