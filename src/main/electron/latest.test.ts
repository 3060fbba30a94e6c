import { expect, it } from 'vitest'
import { newestOf } from './latest'

function givenClock() {
  const clock = { at: 0, due: undefined as { at: number; run: () => void } | undefined }
  return {
    now: () => clock.at,
    after(ms: number, run: () => void) {
      clock.due = { at: clock.at + ms, run }
      return () => (clock.due = undefined)
    },
    turnTo(at: number) {
      const due = clock.due
      clock.at = at
      if (due !== undefined && due.at <= at) {
        clock.due = undefined
        due.run()
      }
    },
  }
}

it('tells the first at once and then only the newest of each stretch', () => {
  const clock = givenClock()
  const told: number[] = []
  const tell = newestOf<number>(clock, 16, news => told.push(news))
  tell(1)
  tell(2)
  tell(3)
  expect(told).toEqual([1])
  clock.turnTo(16)
  expect(told).toEqual([1, 3])
  clock.turnTo(100)
  tell(4)
  expect(told).toEqual([1, 3, 4])
})

it('does not fall silent when the clock is set back', () => {
  const clock = givenClock()
  const told: number[] = []
  const tell = newestOf<number>(clock, 16, news => told.push(news))
  clock.turnTo(100_000)
  tell(1)
  clock.turnTo(5)
  tell(2)
  expect(told).toEqual([1, 2])
})
