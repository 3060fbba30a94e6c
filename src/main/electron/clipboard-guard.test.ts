import { EventEmitter } from 'node:events'
import { beforeEach, expect, it } from 'vitest'
import { ok } from '@core/value/result'
import { allowCopyAfterPress } from './clipboard-guard'

let copied: string[]
let at: number
let isAsking: boolean
let page: EventEmitter
/** Number of times that the permission from a press was revoked. */
let takenBack: number
let copy: (text: string) => unknown
beforeEach(() => {
  copied = []
  at = 50_000
  isAsking = false
  takenBack = 0
  page = Object.assign(new EventEmitter(), {
    isDestroyed: () => false,
    executeJavaScriptInIsolatedWorld: () => Promise.resolve((takenBack += 1)),
  })
  const handlers = { screen: { copy: ({ text }: { text: string }) => (copied.push(text), ok(undefined)) } }
  const { screen } = allowCopyAfterPress(handlers, {
    page: page as never,
    isAsking: () => isAsking,
    now: () => at,
  })
  copy = text => screen.copy({ text })
})
const press = (name: string, input: object) => page.emit(name, {}, input)

it.each<[string, string, object, number, boolean]>([
  ['nobody pressed anything', 'nothing', {}, 0, false],
  ['a key was pressed just now', 'before-input-event', { type: 'keyDown' }, 0, true],
  ['a button was pressed a second ago', 'before-mouse-event', { type: 'mouseDown' }, 1_000, true],
  ['a button was let go just now', 'before-mouse-event', { type: 'mouseUp' }, 10, true],
  ['the press was longer ago', 'before-mouse-event', { type: 'mouseDown' }, 1_001, false],
  ['the pointer only moved', 'before-mouse-event', { type: 'mouseMove' }, 0, false],
  ['a key was only let go', 'before-input-event', { type: 'keyUp' }, 0, false],
  ['a finger tapped', 'input-event', { type: 'gestureTap' }, 0, true],
  ['a finger only scrolled', 'input-event', { type: 'gestureScrollUpdate' }, 0, false],
  ['a key only repeats itself', 'before-input-event', { type: 'keyDown', isAutoRepeat: true }, 0, false],
])('copies where %s', (_, name, input, later, is) => {
  press(name, input)
  at += later
  expect(copy('x')).toMatchObject(is ? { ok: true } : { ok: false, error: [{ code: 'PRESS_MISSING' }] })
  expect([copied, takenBack]).toEqual([is ? ['x'] : [], 0])
})

it('copies nothing beside an open question, whatever was pressed', () => {
  isAsking = true
  press('before-mouse-event', { type: 'mouseDown' })
  expect(copy('x')).toMatchObject({ ok: false, error: [{ code: 'CONSENT_OPEN' }] })
  expect(copied).toEqual([])
})

it.each([
  ['before-mouse-event', 'mouseDown'],
  ['before-input-event', 'keyDown'],
  ['input-event', 'gestureTap'],
])('revokes, while a question is open, the permission that a press grants its page: %s %s', (name, type) => {
  isAsking = true
  press(name, { type })
  expect(takenBack).toBe(1)
})
