import { expect, it } from 'vitest'
import { blockedWords, commandTitles } from '@messages/commands'
import { watchlistCommands, type WatchlistActions } from './watchlist-commands'

function open(changes: Partial<WatchlistActions> = {}) {
  const done: unknown[][] = []
  const note =
    (name: string) =>
    (...facts: unknown[]) =>
      void done.push([name, ...facts])
  const commands = watchlistCommands({
    isShown: () => true,
    show: note('show'),
    focus: note('focus'),
    lists: () => [
      { list: 'all', title: 'All' },
      { list: 'Mine', title: 'Mine' },
    ],
    choose: note('choose'),
    shown: () => ({ title: 'Mine', isKept: true }),
    isHere: () => false,
    put: note('put'),
    ...changes,
  })
  const of = (id: string) => commands.find(command => command.id === id)
  return { of, done }
}

it.each([
  ['watchlist', ['focus'], {}],
  ['show watchlist', ['show', false], {}],
  ['show watchlist', ['show', true], { isShown: () => false }],
  ['watchlist market', ['put', true], {}],
  ['watchlist market', ['put', false], { isHere: () => true }],
  ['watchlist Mine', ['choose', 'Mine'], {}],
] as const)('%s does %j', (id, wanted, changes) => {
  const { of, done } = open(changes)
  of(id)?.run()
  expect(done).toEqual([wanted])
})

it('say what they would do, and why they cannot', () => {
  expect(open({ isHere: () => true }).of('watchlist market')?.title).toBe(
    commandTitles.removeFromWatchlist('Mine'),
  )
  const blocked = (id: string, changes: Partial<WatchlistActions>) => open(changes).of(id)?.blocked?.()
  expect(blocked('watchlist market', { shown: () => ({ title: 'All', isKept: false }) })).toBe(
    blockedWords.listsAll,
  )
  expect(blocked('watchlist market', { isHere: () => undefined })).toBe(blockedWords.noMarket)
  expect(['watchlist', 'show watchlist', 'watchlist market'].map(id => blocked(id, {}))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
