import { expect, it } from 'vitest'
import { commandBlockReasons, commandTitles } from '@messages/commands'
import { createWatchlistCommands, type WatchlistCommandActions } from './watchlist-commands'

function open(changes: Partial<WatchlistCommandActions> = {}) {
  const done: unknown[][] = []
  const note =
    (name: string) =>
    (...facts: unknown[]) =>
      void done.push([name, ...facts])
  const commands = createWatchlistCommands({
    isVisible: () => true,
    setVisible: note('show'),
    focusList: note('focus'),
    lists: () => [
      { list: 'all', title: 'All' },
      { list: 'Mine', title: 'Mine' },
    ],
    choose: note('choose'),
    selectedList: () => ({ title: 'Mine', isEditable: true }),
    hasWatchedMarket: () => false,
    setInList: note('put'),
    ...changes,
  })
  const of = (id: string) => commands.find(command => command.id === id)
  return { of, done }
}

it.each([
  ['watchlist', ['focus'], {}],
  ['show watchlist', ['show', false], {}],
  ['show watchlist', ['show', true], { isVisible: () => false }],
  ['watchlist market', ['put', true], {}],
  ['watchlist market', ['put', false], { hasWatchedMarket: () => true }],
  ['watchlist Mine', ['choose', 'Mine'], {}],
] as const)('maps the command %s to the action %j', (id, wanted, changes) => {
  const { of, done } = open(changes)
  of(id)?.run()
  expect(done).toEqual([wanted])
})

it('describe their effect and the reason when they are unavailable', () => {
  expect(open({ hasWatchedMarket: () => true }).of('watchlist market')?.title).toBe(
    commandTitles.removeFromWatchlist('Mine'),
  )
  const blocked = (id: string, changes: Partial<WatchlistCommandActions>) => open(changes).of(id)?.blocked?.()
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
