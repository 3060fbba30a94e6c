import { expect, it } from 'vitest'
import { describeAccountTransfer } from './transfers'

const told = { amount: '100.5', token: 'USDC', status: 'COMPLETED' }

it.each([
  [{ ...told, side: 'DEPOSIT' }, 'Deposit of 100.5 USDC (completed).'],
  [
    { ...told, side: 'WITHDRAW' },
    'Withdrawal of 100.5 USDC (completed). This desk moves no money: if it was not you, act now.',
  ],
  [{ side: 'AIRDROP' }, 'Transfer. This desk moves no money: if it was not you, act now.'],
])('describes %j as a deposit, a withdrawal or a transfer', (facts, said) => {
  expect(describeAccountTransfer(facts)).toBe(said)
})
