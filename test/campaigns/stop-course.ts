import type { ProtectRequest } from '../../src/core/programs/protect/protect-request'
import { listMovableStops, type NamedStop } from '../../src/core/programs/protect/named-stop'
import { requireAmount, multiply, roundToGrid, type Amount } from '../../src/core/value/decimal-amount'
import type { AlgoDraft } from '../../src/core/write/algo-order-draft'
import { market } from '../kit/open-desk'
import { own, taking, type Course } from './program-run'

/**
 * Opens a position with a stop, and arms a random program that moves it. The market first moves in its
 * favour.
 */
export async function armedStop(course: Course): Promise<void> {
  const { chance, practice } = course
  const calmly = chance.below(4)
  const isLong = chance.happens(0.5)
  await own(course, at => taking(at, isLong ? 'BUY' : 'SELL', '0.05'))
  const [away, isPair] = [chance.pick([0.01, 0.004]), chance.happens(0.4)]
  const trigger = share(course, isLong ? 1 - away : 1 + away)
  await own(course, () => stopAt(trigger, isLong, isPair))
  const named = await stopShown(course)
  if (named === undefined) return
  course.confirms = 'arm'
  await course.desk.api.armed.program(wishOf(course, named.stop.algoOrderId, isLong))
  course.confirms = undefined
  const by = chance.pick([0.004, 0.008, 0.015])
  await following(course, isLong ? by : -by, calmly)
  practice.fault({ name: 'move the price', symbol: market, share: isLong ? by : -by })
}

/** Returns the stop once the desk has read it, which is after the answer to its order. */
async function stopShown({ desk, calm }: Course): Promise<NamedStop | undefined> {
  for (let look = 0; look < LOOKS; look += 1) {
    const [named] = listMovableStops(desk.snapshot().algoOrders?.value ?? [])
    if (named !== undefined) return named
    await calm()
    await pause(15)
  }
  return undefined
}

/** Moves the price and waits for the stop to follow, so that later faults meet a stop that has moved. */
async function following(course: Course, by: number, times: number): Promise<void> {
  for (let nth = 0; nth < times; nth += 1) {
    const before = movesOf(course)
    course.practice.fault({ name: 'move the price', symbol: market, share: by })
    for (let second = 0; second < SECONDS && movesOf(course) === before; second += 1) {
      await course.desk.turn(1_000)
      await course.calm()
      await pause(15)
    }
    if (movesOf(course) === before) return
  }
}

/** Returns the number of moves that were sent. */
const movesOf = ({ desk }: Course): number =>
  (desk.snapshot().attempts?.value ?? []).filter(({ inside }) => inside?.slice !== undefined).length

const [LOOKS, SECONDS] = [400, 10]
const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

const about = { is: 'algo order', symbol: market, marginMode: 'CROSS' } as const

function stopAt(triggerPrice: string, isLong: boolean, isPair: boolean): AlgoDraft {
  if (isPair) return { ...about, kind: 'POSITIONAL_TP_SL', legs: [{ kind: 'STOP_LOSS', triggerPrice }] }
  const side = isLong ? 'SELL' : 'BUY'
  return {
    ...{ ...about, kind: 'STOP', side, type: 'MARKET', quantity: '0.05', triggerPrice, reduceOnly: true },
  }
}

/** Returns a share of the mark, on the tick grid. */
function share({ desk }: Course, of: number): Amount {
  const { quotes, markets } = desk.snapshot()
  const mark = quotes?.value.find(({ symbol }) => symbol === market)?.mark ?? requireAmount('1')
  const tick = markets?.value.find(({ symbol }) => symbol === market)?.tick ?? requireAmount('1')
  return roundToGrid(multiply(mark, requireAmount(of.toFixed(6).replace(/\.?0+$/, ''))), tick, 'nearest')
}

function wishOf(course: Course, stop: string, isLong: boolean): ProtectRequest {
  const { chance } = course
  const beyond = (by: number) => share(course, isLong ? 1 + by : 1 - by)
  const [isEven, isTrailing] = chance.pick([
    [true, true],
    [true, false],
    [false, true],
  ] as const)
  return {
    ...{ is: 'protect', symbol: market, marginMode: 'CROSS', stop, evenTicks: chance.below(20) - 10 },
    evenAt: isEven ? beyond(chance.pick([0.001, 0.003])) : '',
    trailFrom: isTrailing ? beyond(chance.pick([0.0002, 0.001])) : '',
    trailBy: isTrailing ? share(course, chance.pick([0.001, 0.003])) : '',
    trailStep: isTrailing ? share(course, chance.pick([0.0001, 0.0005])) : '',
    furthest: isTrailing ? beyond(chance.pick([0.05, 0.003])) : '',
    ...{
      moves: 1 + chance.below(8),
      apart: 1 + chance.below(4),
      minutes: 1,
      patience: 10 + chance.below(30),
    },
  }
}
