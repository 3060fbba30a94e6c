import { EventEmitter } from 'node:events'
import type { App } from 'electron'
import { describe, expect, it } from 'vitest'
import { requireAmount } from '../../src/core/value/decimal-amount'
import type { ArmedAction } from '../../src/core/envelope/mandate'
import { ok } from '../../src/core/value/result'
import { createKeyPressWatcher } from '../../src/main/armed/key-press-watcher'
import { allowCopyAfterPress } from '../../src/main/electron/clipboard-guard'
import { watchDeskInput } from '../../src/main/electron/input-watcher'
import { watchSheetPointer } from '../../src/main/electron/small-sheet-dismissal'
import { watchLastInput } from '../../src/main/electron/input-activity'
import { allStreams, mainEvent, mainKey, type Stream, type StreamEvent } from './streams'

/** Area of a small sheet, of which the pointer of a stream is in the middle or outside. */
const small = { x: 100, y: 100, width: 400, height: 200 }

const inputOf = (event: StreamEvent): object =>
  event.is.startsWith('key')
    ? mainKey(event)
    : {
        type: event.is,
        button: event.button,
        clickCount: 1,
        ...(event.on === 'beside'
          ? { x: 5, y: 5, globalX: 5, globalY: 5 }
          : { x: 300, y: 200, globalX: 300, globalY: 200 }),
      }

/** Plays a stream on a page of the desk with all handlers of main that listen there. */
function play({ events }: Stream) {
  let now = 0
  const app = new EventEmitter()
  const touchedAt = watchLastInput(app as unknown as App, () => now)
  const page = Object.assign(new EventEmitter(), {
    getZoomFactor: () => 1,
    isDestroyed: () => false,
    executeJavaScriptInIsolatedWorld: () => Promise.resolve(undefined),
  })
  app.emit('web-contents-created', {}, page)

  const acts = [{ symbol: 'PERP_BTC_USDC', key: 'F7', is: 'close', size: requireAmount('1') }]
  const pressing = createKeyPressWatcher({ now: () => now }, () => 0)
  const pressed: string[] = []
  const hand = {
    handleKey: (seen: Parameters<typeof pressing.handleKey>[1]) => {
      const result = pressing.handleKey({ acts: acts as unknown as readonly ArmedAction[] }, seen)
      if (result.pressed !== undefined) pressed.push(result.pressed.key)
      return result.isOwn
    },
    handlePointer: () => undefined,
    setAway: pressing.reset,
    resizeArmed: () => ok(undefined),
    onPageGone: () => undefined,
    onStripGone: () => undefined,
  }
  const frame = new EventEmitter()
  watchDeskInput({ frame: frame as never, desk: page as never }, hand, { now: () => now })

  let leaves = 0
  const parts = { sheet: page, desk: new EventEmitter(), area: () => small, dismiss: () => (leaves += 1) }
  watchSheetPointer(parts as never).begin()
  const { screen } = allowCopyAfterPress(
    { screen: { copy: () => ok(undefined) } },
    { page: page as never, isAsking: () => false, now: () => now },
  )

  // Enough time for what was pressed before the stream to be forgotten.
  now = 100_000
  for (const event of events) {
    now = 100_000 + event.at
    if (event.is === 'blur' || event.is === 'focus') frame.emit(event.is)
    const name = mainEvent(event)
    if (name !== undefined) page.emit(name, { preventDefault: () => undefined }, inputOf(event))
  }
  return { pressed, leaves, isTouched: touchedAt() >= 100_000, copies: screen.copy() }
}

const isRepeat = ({ repeat }: StreamEvent): boolean => repeat ?? false

describe('main’s handlers for page input', () => {
  it.each(allStreams)('%s: %s', async (_system, _name, stream) => {
    const { pressed, leaves, isTouched, copies } = play(stream)
    const { acts = [], leavesSmall = false } = stream.gives ?? {}
    expect(pressed).toEqual(acts)
    expect(leaves > 0).toBe(leavesSmall)
    expect(isTouched).toBe(stream.events.some(each => mainEvent(each) !== undefined && !isRepeat(each)))
    expect(await copies).toMatchObject({ ok: stream.gives?.copies ?? true })
  })
})
