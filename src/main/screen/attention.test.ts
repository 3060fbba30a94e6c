import { expect, it } from 'vitest'
import { handClock } from '../../../test/kit/hand-clock'
import { createAttention, GRACE } from './attention'

function openAttention() {
  const clock = handClock(0)
  const told: string[] = []
  const other = { follows: false }
  const attention = createAttention({
    clock,
    isFollowed: () => other.follows,
    onChange: () => void told.push(attention.isResting() ? 'rests' : 'is heard'),
  })
  return { clock, told, other, attention }
}

it('lets a market rest once nobody has seen it for a while, however often that is said, and hears it again at once', () => {
  const { clock, told, attention } = openAttention()
  attention.sees(false)
  clock.jump(GRACE - 1)
  attention.sees(false)
  expect(told).toEqual([])
  clock.jump(1)
  attention.sees(false)
  clock.jump(GRACE)
  expect(told).toEqual(['rests'])
  attention.sees(true)
  expect(told).toEqual(['rests', 'is heard'])
})

it('goes on where somebody comes back in time, and counts anew when they leave again', () => {
  const { clock, told, attention } = openAttention()
  attention.sees(false)
  clock.jump(GRACE - 1)
  attention.sees(true)
  attention.sees(false)
  clock.jump(GRACE - 1)
  expect(told).toEqual([])
  clock.jump(1)
  expect(told).toEqual(['rests'])
})

it('lets nothing rest that another window follows, for as long as it does', () => {
  const { clock, told, other, attention } = openAttention()
  other.follows = true
  attention.sees(false)
  clock.jump(GRACE)
  expect(told).toEqual([])
  other.follows = false
  attention.look()
  clock.jump(GRACE)
  other.follows = true
  attention.look()
  expect(told).toEqual(['rests', 'is heard'])
})

it('changes nothing any more once it is closed', () => {
  const { clock, told, attention } = openAttention()
  attention.sees(false)
  attention.close()
  clock.jump(GRACE)
  expect(told).toEqual([])
})
