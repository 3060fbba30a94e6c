import { EventEmitter } from 'node:events'
import { beforeEach, expect, it } from 'vitest'
import { recoverPage } from './reviving'

let now: number
let reloads: number
let givenUp: number
let isDestroyed: boolean
let page: EventEmitter
const end = (times: number) => Array.from({ length: times }, () => page.emit('render-process-gone'))

beforeEach(() => {
  ;[now, reloads, givenUp, isDestroyed] = [1_000, 0, 0, false]
  page = Object.assign(new EventEmitter(), {
    reload: () => (reloads += 1),
    isDestroyed: () => isDestroyed,
  })
  recoverPage(page as never, { clock: { now: () => now }, onGivenUp: () => (givenUp += 1) })
})

it('a page that ends is loaded anew', () => {
  end(1)
  expect([reloads, givenUp]).toEqual([1, 0])
})

it('a page that keeps ending is given up after the third time, and that is said', () => {
  end(4)
  expect([reloads, givenUp]).toEqual([3, 1])
})

it('a page that lasted is loaded anew again', () => {
  end(3)
  now += 60_000
  end(2)
  expect([reloads, givenUp]).toEqual([4, 1])
})

it('a page that was closed is left alone', () => {
  isDestroyed = true
  end(5)
  expect([reloads, givenUp]).toEqual([0, 0])
})
