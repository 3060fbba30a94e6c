import { beforeEach, expect, it } from 'vitest'
import { envelope, ladderActs, placeActs } from '../../../test/kit/envelopes'
import { createKeyPressWatcher, type KeyPressWatcher } from './key-press-watcher'

const armed = envelope({ acts: [...ladderActs, ...placeActs] })
let now: number
let promptCount: number
let pressing: KeyPressWatcher
beforeEach(() => {
  now = 10_000
  promptCount = 0
  pressing = createKeyPressWatcher({ now: () => now }, () => promptCount)
})

const click = (x: number, y = 410): void => {
  for (const is of ['down', 'up'] as const)
    pressing.handlePointer(armed, { is, x, y, at: (now += 300), isPrimary: true, clicks: 1 })
}

it('returns the action of a click at the claimed place, once', () => {
  click(210)
  expect(pressing.claimClick('ticket buys')).toMatchObject({
    value: { key: 'ticket buys', does: 'place' },
  })
  expect(pressing.claimClick('ticket buys').ok).toBe(false)
})

it('returns nothing for another place, and discards the wrong claim', () => {
  click(210)
  expect(pressing.claimClick('ticket sells').ok).toBe(false)
  expect(pressing.claimClick('ticket buys').ok).toBe(false)
})

it('keeps a click beside the second one of a double click, and names the reason of each', () => {
  const twice = (isPrimary = true): void => {
    for (const clicks of [1, 2])
      for (const is of ['down', 'up'] as const)
        pressing.handlePointer(armed, { is, x: 210, y: 410, at: (now += 60), isPrimary, clicks })
  }
  twice()
  expect(pressing.claimClick('ticket buys').ok).toBe(true)
  expect(pressing.claimClick('ticket buys')).toEqual({ ok: false, error: 'the second click of two' })
  expect(pressing.claimClick('ticket buys')).toEqual({ ok: false, error: 'no click that main saw' })
  click(90)
  expect(pressing.claimClick('ticket buys')).toEqual({ ok: false, error: 'a click outside its place' })
  twice(false)
  click(210)
  expect(pressing.claimClick('ticket buys').ok).toBe(true)
})

it('returns nothing for an expired or a discarded click', () => {
  click(210)
  now += 1_000
  expect(pressing.claimClick('ticket buys').ok).toBe(true)
  click(210)
  now += 1_001
  expect(pressing.claimClick('ticket buys').ok).toBe(false)
  click(210)
  pressing.reset()
  expect(pressing.claimClick('ticket buys').ok).toBe(false)
})

it('keeps only the newest click, and none elsewhere', () => {
  click(210)
  click(410)
  expect(pressing.claimClick('ticket buys').ok).toBe(false)
  click(90)
  expect(pressing.claimClick('chart buys').ok).toBe(false)
})

it('rejects an eleventh press within a second, and says so, including discarded ones', () => {
  const press = (): boolean => {
    now += 20
    pressing.handleKey(armed, { is: 'down', key: 'closes', at: now, repeats: false })
    return (
      pressing.handleKey(armed, { is: 'up', key: 'closes', at: now, repeats: false }).pressed !== undefined
    )
  }
  expect(Array.from({ length: 10 }, press)).toEqual(Array.from({ length: 10 }, () => true))
  pressing.reset()
  expect(press()).toBe(false)
  now += 20
  pressing.handleKey(armed, { is: 'down', key: 'closes', at: now, repeats: false })
  expect(pressing.handleKey(armed, { is: 'up', key: 'closes', at: now, repeats: false })).toMatchObject({
    isTooFast: true,
  })
  now += 1_000
  expect(press()).toBe(true)
})

it('rejects presses from before a question, however short the question was', () => {
  pressing.handleKey(armed, { is: 'down', key: 'closes', at: now, repeats: false })
  promptCount += 1
  expect(
    pressing.handleKey(armed, { is: 'up', key: 'closes', at: now, repeats: false }).pressed,
  ).toBeUndefined()
  pressing.handlePointer(armed, { is: 'down', x: 210, y: 410, at: now, isPrimary: true, clicks: 1 })
  promptCount += 1
  pressing.handlePointer(armed, { is: 'up', x: 210, y: 410, at: now, isPrimary: true, clicks: 1 })
  expect(pressing.claimClick('ticket buys').ok).toBe(false)
  click(210)
  promptCount += 1
  expect(pressing.claimClick('ticket buys').ok).toBe(false)
  click(210)
  expect(pressing.claimClick('ticket buys').ok).toBe(true)
})
