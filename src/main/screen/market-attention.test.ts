import { expect, it } from 'vitest'
import { handClock } from '../../../test/kit/hand-clock'
import { createMarketAttention, HIDDEN_GRACE_MS } from './market-attention'

function openAttention() {
  const clock = handClock(0)
  const changes: string[] = []
  const other = { follows: false }
  const attention = createMarketAttention({
    clock,
    isFollowed: () => other.follows,
    onChange: () => void changes.push(attention.isResting() ? 'rests' : 'is heard'),
  })
  return { clock, changes, other, attention }
}

it('suspends a market that is hidden for a while, however often that is reported, and resumes it at once', () => {
  const { clock, changes, attention } = openAttention()
  attention.setVisible(false)
  clock.jump(HIDDEN_GRACE_MS - 1)
  attention.setVisible(false)
  expect(changes).toEqual([])
  clock.jump(1)
  attention.setVisible(false)
  clock.jump(HIDDEN_GRACE_MS)
  expect(changes).toEqual(['rests'])
  attention.setVisible(true)
  expect(changes).toEqual(['rests', 'is heard'])
})

it('continues if the viewer returns in time, and counts again after the next departure', () => {
  const { clock, changes, attention } = openAttention()
  attention.setVisible(false)
  clock.jump(HIDDEN_GRACE_MS - 1)
  attention.setVisible(true)
  attention.setVisible(false)
  clock.jump(HIDDEN_GRACE_MS - 1)
  expect(changes).toEqual([])
  clock.jump(1)
  expect(changes).toEqual(['rests'])
})

it('suspends no market that another window follows, as long as it does', () => {
  const { clock, changes, other, attention } = openAttention()
  other.follows = true
  attention.setVisible(false)
  clock.jump(HIDDEN_GRACE_MS)
  expect(changes).toEqual([])
  other.follows = false
  attention.update()
  clock.jump(HIDDEN_GRACE_MS)
  other.follows = true
  attention.update()
  expect(changes).toEqual(['rests', 'is heard'])
})

it('changes nothing once it is closed', () => {
  const { clock, changes, attention } = openAttention()
  attention.setVisible(false)
  attention.close()
  clock.jump(HIDDEN_GRACE_MS)
  expect(changes).toEqual([])
})
