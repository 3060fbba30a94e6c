import { expect, it } from 'vitest'
import { market, scenarioPractice } from '../kit/open-desk'
import { openPractice } from '../../src/practice/open-practice'
import { marginMovesOf } from './margin-moves'

const ONE = 10n ** 18n

it('counts margin that is moved, and no profit or loss that a settlement leaves with an isolated position', async () => {
  const practice = await openPractice(scenarioPractice())
  const { ledger } = practice.exchange
  const account = practice.account.accountId
  const at = practice.now() - 1_000
  const moves = marginMovesOf(practice, account)
  const opening = { account, symbol: market, mode: 'ISOLATED', side: 'BUY', maker: false, at } as const
  ledger.bookFill({ ...opening, quantity: ONE / 100n, price: 50_000n * ONE })
  const position = ledger.position(account, market, 'ISOLATED')
  if (position === undefined) throw new Error('There is no position.')
  ledger.addMargin(position, 3n * ONE, at)
  const margin = position.margin
  practice.drill('settled by others')
  expect(position.margin).not.toBe(margin)
  ledger.addMargin(position, -ONE, practice.now())
  expect(moves).toEqual([3n * ONE, -ONE])
  await practice.close()
})
