import { expect, it } from 'vitest'
import type { TradingState } from '@core/guard/trading-guards'
import { createTradingGate } from './trading-gate'

function openGate() {
  const reportedStates: TradingState[] = []
  const gate = createTradingGate({
    clock: { now: () => 0, after: () => () => undefined },
    onChange: writes => reportedStates.push(writes),
  })
  return { gate, reportedStates }
}

it('is open while there is no hold', () => {
  expect(openGate().gate.writes()).toEqual({ state: 'active', holds: [] })
})

it('lets only the owner of a hold release it', () => {
  const { gate } = openGate()
  gate.hold('opening', { is: 'reconciling' })
  gate.hold('attempts', { is: 'reconciling' })

  gate.hold('opening', undefined)
  expect(gate.writes()).toEqual({ state: 'held', holds: [{ is: 'reconciling' }] })

  gate.hold('attempts', undefined)
  expect(gate.writes()).toEqual({ state: 'active', holds: [] })
})

it('computes its state without the holds of one owner, and keeps holding', () => {
  const { gate } = openGate()
  gate.hold('attempts', { is: 'reconciling' })
  expect(gate.tradingStateWithout('attempts')).toEqual({ state: 'active', holds: [] })
  gate.hold('opening', { is: 'reconciling' })
  expect(gate.tradingStateWithout('attempts')).toEqual({ state: 'held', holds: [{ is: 'reconciling' }] })
  expect(gate.writes().state).toBe('held')
})

it('reports each change once, and nothing when the same hold is repeated', () => {
  const { gate, reportedStates } = openGate()
  gate.hold('stop', { is: 'stopped', since: 7 })
  gate.hold('stop', { is: 'stopped', since: 7 })
  gate.hold('stop', undefined)
  expect(reportedStates.map(({ state }) => state)).toEqual(['reducing', 'active'])
})
