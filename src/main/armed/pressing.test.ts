import { beforeEach, expect, it } from 'vitest'
import { envelope, ladderActs, placeActs } from '../../../test/kit/envelopes'
import { createPressing, type Pressing } from './pressing'

const armed = envelope({ acts: [...ladderActs, ...placeActs] })
let now: number
let asked: number
let pressing: Pressing
beforeEach(() => {
  now = 10_000
  asked = 0
  pressing = createPressing({ now: () => now }, () => asked)
})

const click = (x: number, y = 410): void => {
  for (const is of ['down', 'up'] as const)
    pressing.pointer(armed, { is, x, y, at: (now += 300), isPrimary: true, clicks: 1 })
}

it('gives the act of a click at the place that is claimed, once', () => {
  click(210)
  expect(pressing.claim('ticket buys')).toMatchObject({ key: 'ticket buys', does: 'place' })
  expect(pressing.claim('ticket buys')).toBeUndefined()
})

it('gives nothing for another place, and what was claimed wrongly is gone', () => {
  click(210)
  expect(pressing.claim('ticket sells')).toBeUndefined()
  expect(pressing.claim('ticket buys')).toBeUndefined()
})

it('gives nothing for a click that is old by then, nor for one that was forgotten', () => {
  click(210)
  now += 1_000
  expect(pressing.claim('ticket buys')).toBeDefined()
  click(210)
  now += 1_001
  expect(pressing.claim('ticket buys')).toBeUndefined()
  click(210)
  pressing.forget()
  expect(pressing.claim('ticket buys')).toBeUndefined()
})

it('keeps the newest click alone, and none elsewhere', () => {
  click(210)
  click(410)
  expect(pressing.claim('ticket buys')).toBeUndefined()
  click(90)
  expect(pressing.claim('chart buys')).toBeUndefined()
})

it('counts no sixth press within a second, whatever was forgotten in between', () => {
  const press = (): boolean => {
    now += 20
    pressing.key(armed, { is: 'down', key: 'closes', at: now, repeats: false })
    return pressing.key(armed, { is: 'up', key: 'closes', at: now, repeats: false }).pressed !== undefined
  }
  expect([1, 2, 3, 4, 5].map(press)).toEqual([true, true, true, true, true])
  pressing.forget()
  expect(press()).toBe(false)
  now += 1_000
  expect(press()).toBe(true)
})

it('counts nothing of before a question, however short that was', () => {
  pressing.key(armed, { is: 'down', key: 'closes', at: now, repeats: false })
  asked += 1
  expect(pressing.key(armed, { is: 'up', key: 'closes', at: now, repeats: false }).pressed).toBeUndefined()
  pressing.pointer(armed, { is: 'down', x: 210, y: 410, at: now, isPrimary: true, clicks: 1 })
  asked += 1
  pressing.pointer(armed, { is: 'up', x: 210, y: 410, at: now, isPrimary: true, clicks: 1 })
  expect(pressing.claim('ticket buys')).toBeUndefined()
  click(210)
  asked += 1
  expect(pressing.claim('ticket buys')).toBeUndefined()
  click(210)
  expect(pressing.claim('ticket buys')).toBeDefined()
})
