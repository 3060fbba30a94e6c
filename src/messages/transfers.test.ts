import { expect, it } from 'vitest'
import { describeAccountTransfer } from './transfers'

const transfer = { amount: '100.5', token: 'USDC', status: 'COMPLETED' }

it.each([
  [{ ...transfer, side: 'DEPOSIT' }, 'Deposit of 100.5 USDC (completed).'],
  [
    { ...transfer, side: 'WITHDRAW' },
    'Withdrawal of 100.5 USDC (completed). This desk moves no money: if it was not you, act now.',
  ],
  [{ side: 'AIRDROP' }, 'Transfer. This desk moves no money: if it was not you, act now.'],
])('describes %j as a deposit, a withdrawal or a transfer', (facts, sentence) => {
  expect(describeAccountTransfer(facts)).toBe(sentence)
})
