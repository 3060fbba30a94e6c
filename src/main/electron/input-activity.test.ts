import { EventEmitter } from 'node:events'
import type { App } from 'electron'
import { beforeEach, expect, it } from 'vitest'
import { watchLastInput } from './input-activity'

let now: number
let last: () => number
let app: EventEmitter
const open = (): EventEmitter => {
  const page = new EventEmitter()
  app.emit('web-contents-created', {}, page)
  return page
}
beforeEach(() => {
  now = 100
  app = new EventEmitter()
  last = watchLastInput(app as Partial<App> as App, () => now)
})

const move = (globalX: number, globalY: number) => ({ type: 'mouseMove', x: 1, y: 1, globalX, globalY })

it('counts from the start of the desk', () => {
  now = 900
  expect(last()).toBe(100)
})

it.each<[string, string, object]>([
  ['a key that goes down', 'before-input-event', { type: 'keyDown', isAutoRepeat: false }],
  ['a key that comes up', 'before-input-event', { type: 'keyUp', isAutoRepeat: false }],
  ['a button of the mouse', 'before-mouse-event', { type: 'mouseDown', globalX: 1, globalY: 1 }],
  ['a wheel', 'input-event', { type: 'mouseWheel' }],
  ['a finger', 'input-event', { type: 'touchStart' }],
  ['a tap, where the system tells no more of it', 'input-event', { type: 'gestureTap' }],
])('is reset by %s, on every page', (_, name, event) => {
  const pages = [open(), open(), open()]
  for (const [index, page] of pages.entries()) {
    now = 1_000 + index
    page.emit(name, {}, event)
    expect(last()).toBe(1_000 + index)
  }
})

it('is reset by a pointer that moves, and not by content moving under it', () => {
  const [desk, sheet] = [open(), open()]
  now = 200
  desk.emit('before-mouse-event', {}, move(5, 5))
  expect(last()).toBe(100)
  now = 300
  sheet.emit('before-mouse-event', {}, move(5, 5))
  expect(last()).toBe(100)
  sheet.emit('before-mouse-event', {}, move(6, 5))
  expect(last()).toBe(300)
})

it.each<[string, string, object]>([
  ['something that lies on a key', 'before-input-event', { type: 'keyDown', isAutoRepeat: true }],
  ['what the engine tells of a pointer besides', 'input-event', { type: 'mouseMove' }],
  ['a scroll that runs out', 'input-event', { type: 'gestureFlingStart' }],
])('is not reset by %s', (_, name, event) => {
  const page = open()
  now = 1_000
  page.emit(name, {}, event)
  expect(last()).toBe(100)
})
