import { expect, it } from 'vitest'
import { handClock } from '../../../test/kit/hand-clock'
import { createMarketAttention, HIDDEN_GRACE_MS } from './attention'

function openAttention() {
  const clock = handClock(0)
  const told: string[] = []
  const other = { follows: false }
  const attention = createMarketAttention({
    clock,
    isFollowed: () => other.follows,
    onChange: () => void told.push(attention.isResting() ? 'rests' : 'is heard'),
  })
  return { clock, told, other, attention }
}

it('lets a market rest once nobody has seen it for a while, however often that is said, and hears it again at once', () => {
  const { clock, told, attention } = openAttention()
  attention.setVisible(false)
  clock.jump(HIDDEN_GRACE_MS - 1)
  attention.setVisible(false)
  expect(told).toEqual([])
  clock.jump(1)
  attention.setVisible(false)
  clock.jump(HIDDEN_GRACE_MS)
  expect(told).toEqual(['rests'])
  attention.setVisible(true)
  expect(told).toEqual(['rests', 'is heard'])
})

it('goes on where somebody comes back in time, and counts anew when they leave again', () => {
  const { clock, told, attention } = openAttention()
  attention.setVisible(false)
  clock.jump(HIDDEN_GRACE_MS - 1)
  attention.setVisible(true)
  attention.setVisible(false)
  clock.jump(HIDDEN_GRACE_MS - 1)
  expect(told).toEqual([])
  clock.jump(1)
  expect(told).toEqual(['rests'])
})

it('lets nothing rest that another window follows, for as long as it does', () => {
  const { clock, told, other, attention } = openAttention()
  other.follows = true
  attention.setVisible(false)
  clock.jump(HIDDEN_GRACE_MS)
  expect(told).toEqual([])
  other.follows = false
  attention.update()
  clock.jump(HIDDEN_GRACE_MS)
  other.follows = true
  attention.update()
  expect(told).toEqual(['rests', 'is heard'])
})

it('changes nothing any more once it is closed', () => {
  const { clock, told, attention } = openAttention()
  attention.setVisible(false)
  attention.close()
  clock.jump(HIDDEN_GRACE_MS)
  expect(told).toEqual([])
})
