import { expect, it } from 'vitest'
import { parseRequestedBounds, type ArmingRequest } from '@core/armed/arming-request'
import { parseProgramRequest, type ProgramRequest } from '@core/programs/program-request'
import type { ProgramTermsRequest } from '@core/programs/program-terms'
import type { Result } from '@core/value/result'
import { inputs, snapshot, market } from '../../test/kit/trade'
import { boundFaultMessages, durationFaultMessages } from './bound-faults'
import { boundFaultMessages as boundFaultsZh } from '@messages-in/zh/bound-faults'

const on = inputs({}, { snapshot: snapshot({ markets: [market()], algoOrders: [], positions: [] }) })
const of = { symbol: 'PERP_BTC_USDC', marginMode: 'CROSS' } as const
const terms: ProgramTermsRequest = {
  ...{ ...of, side: 'BUY', quantity: '', worst: '', worthInAll: '', minutes: 0, patience: 0, reach: -1 },
  reduceOnly: false,
}
const overAll = { is: 'twap', ...terms, type: 'IOC', slices: 0, sizeVaries: -1, timeVaries: -1 } as const

/** Of each kind one in which everything is wrong. */
const programs: readonly ProgramRequest[] = [
  { ...overAll, catchUp: '-1' },
  { is: 'chase', ...terms, moves: -1, apart: 0, takesRest: true },
  { is: 'scale', ...terms, near: '', far: '', levels: 1, grows: -1, every: -1 },
  { is: 'basket', ...terms, legs: [{ ...terms }] },
  {
    ...{
      is: 'protect',
      ...of,
      stop: '1',
      evenAt: '',
      evenTicks: 0,
      moves: 0,
      apart: 0,
      minutes: 0,
      patience: 0,
    },
    ...{ trailFrom: '', trailBy: '', trailStep: '', furthest: '' },
  },
]
const armed: ArmingRequest = {
  ...{ ...of, buyAtMost: '', sellAtLeast: '', perOrder: '', exposure: '', worthPerOrder: '', worthInAll: '' },
  ...{ loss: '', slippage: '', perMinute: 0, writes: 0, minutes: 0 },
}
const boundsIn = (refused: Result<unknown>): readonly string[] =>
  refused.ok ? [] : refused.error.flatMap(({ facts }) => facts['bound'] ?? [])

it.each<[string, readonly string[]]>([
  ['session', boundsIn(parseRequestedBounds(armed, on))],
  ...programs.map((wish): [string, readonly string[]] => [
    wish.is,
    boundsIn(parseProgramRequest(wish, () => on, 1)),
  ]),
])('has words for each bound of %s that can be rejected', (_, bounds) => {
  expect(bounds.length).toBeGreaterThan(4)
  // Each kind has separate texts for the minutes, which the compiler checks.
  for (const bound of bounds.filter(each => each !== 'minutes')) {
    expect(boundFaultMessages[bound], bound).toBeTruthy()
    expect(boundFaultsZh[bound], bound).toBeTruthy()
  }
})

it('gives the range of minutes for armed clicks, and the maximum duration of each program', () => {
  expect(durationFaultMessages.session).toBe('Whole minutes, 1 to 480.')
  expect(durationFaultMessages.chase).toBe('Whole minutes, 1 to 719.')
  for (const [kind, message] of Object.entries(durationFaultMessages).slice(1)) {
    expect(message, kind).toMatch(/^Whole minutes, 1 to 7(19|20)\./u)
    expect(message, kind).not.toMatch(/key/u)
  }
})
