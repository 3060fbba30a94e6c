import { EventEmitter } from 'node:events'
import { beforeEach, expect, it } from 'vitest'
import { recoverPage } from './page-recovery'

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

it('reloads a page that ends', () => {
  end(1)
  expect([reloads, givenUp]).toEqual([1, 0])
})

it('gives up on a page that keeps ending after the third time, and reports it', () => {
  end(4)
  expect([reloads, givenUp]).toEqual([3, 1])
})

it('reloads a page again after it has run for a while', () => {
  end(3)
  now += 60_000
  end(2)
  expect([reloads, givenUp]).toEqual([4, 1])
})

it('does not reload a page that was closed', () => {
  isDestroyed = true
  end(5)
  expect([reloads, givenUp]).toEqual([0, 0])
})
