import { expect, it } from 'vitest'
import type { WriteAttempt } from '@core/attempt/write-attempt'
import type { JournalEntry } from '@core/attempt/entry'
import type { DeskEvent } from '@core/snapshot/desk-event'
import { requireAmount } from '@core/value/decimal-amount'
import { ok } from '@core/value/result'
import { handClock } from '../../../test/kit/hand-clock'
import { NOW, SYMBOL } from '../../../test/kit/trade'
import { recordPostTradeSnapshots } from './post-trade-snapshot'

const filled = {
  id: 'pd-1',
  profileId: 'p',
  write: { is: 'order', symbol: SYMBOL, marginMode: 'CROSS' },
  state: { is: 'filled', at: NOW },
  executed: '2',
  said: { now: { quantity: '2' }, rests: '0' },
} as unknown as WriteAttempt

const row = { symbol: SYMBOL, marginMode: 'CROSS', quantity: '2', liquidation: '50' }

function createRecorder() {
  const lines: JournalEntry[] = []
  const handleEvent = recordPostTradeSnapshots({
    profileId: 'p',
    clock: handClock(NOW),
    attempts: {
      record(...entries) {
        lines.push(...entries)
        return ok(undefined)
      },
    },
  })
  const read = (venueTime: number, positions: readonly object[] = [row]) =>
    handleEvent({
      saw: 'positions',
      at: NOW,
      venueTime,
      positions,
      account: { free: requireAmount('900') },
    } as unknown as DeskEvent)
  const end = (change: Partial<WriteAttempt> = {}, attempt = filled) =>
    handleEvent({ saw: 'attempt', at: NOW, attempt: { ...attempt, ...change } })
  return { lines, read, end }
}

it('records the account as first read after an order has ended, once', () => {
  const { lines, read, end } = createRecorder()
  end()
  read(NOW - 1)
  expect(lines).toEqual([])
  read(NOW + 1)
  read(NOW + 3_000)
  const after = { position: '2', liquidation: '50', free: '900' }
  expect(lines).toEqual([{ saw: 'after', at: NOW, attempt: 'pd-1', after }])
})

it('treats a position without a row as no position', () => {
  const { lines, read, end } = createRecorder()
  end()
  read(NOW, [])
  expect(lines).toMatchObject([{ after: { position: '0', free: '900' } }])
})

it('records nothing from a read that came too long after the end', () => {
  const { lines, read, end } = createRecorder()
  end()
  read(NOW + 60_000)
  read(NOW + 1)
  expect(lines).toEqual([])
})

it.each<[string, Partial<WriteAttempt>]>([
  ['of another account', { profileId: 'q' }],
  ['that filled nothing', { state: { is: 'cancelled', at: NOW }, executed: requireAmount('0') }],
  ['that has not ended', { state: { is: 'live', at: NOW } }],
  ['that already has a snapshot', { after: { position: requireAmount('2') } }],
])('writes nothing for an attempt %s', (_what, change) => {
  const { lines, read, end } = createRecorder()
  end(change)
  read(NOW + 1)
  expect(lines).toEqual([])
})

it('records nothing for an attempt without a sheet forecast', () => {
  const { lines, read, end } = createRecorder()
  const { said: _said, ...withoutForecast } = filled
  end({}, withoutForecast)
  read(NOW + 1)
  expect(lines).toEqual([])
})
