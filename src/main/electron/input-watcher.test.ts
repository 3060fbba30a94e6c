import { EventEmitter } from 'node:events'
import type { Input } from 'electron'
import { describe, expect, it } from 'vitest'
import type { PointerInput } from '@core/armed/pointer-clicks'
import type { KeyInput } from '@core/armed/key-presses'
import { ok } from '@core/value/result'
import { watchDeskInput } from './input-watcher'

function openHand(isOwn = true) {
  const [frame, desk] = [new EventEmitter(), Object.assign(new EventEmitter(), { getZoomFactor: () => 2 })]
  const keys: KeyInput[] = []
  const events: string[] = []
  const pointer: PointerInput[] = []
  watchDeskInput(
    { frame: frame as never, desk: desk as never },
    {
      handleKey(seen) {
        keys.push(seen)
        return isOwn
      },
      handlePointer: seen => void pointer.push(seen),
      resizeArmed: () => ok(undefined),
      setAway: () => void events.push('away'),
      onPageGone: () => void events.push('gone'),
      onStripGone: () => undefined,
    },
    { now: () => 7 },
  )
  /** Sends a key to main and returns true if it was withheld from the page. */
  function type(input: Partial<Input>): boolean {
    let isKept = false
    const plain = {
      control: false,
      alt: false,
      shift: false,
      meta: false,
      isAutoRepeat: false,
      isComposing: false,
    }
    desk.emit(
      'before-input-event',
      { preventDefault: () => (isKept = true) },
      { type: 'keyDown', ...plain, ...input },
    )
    return isKept
  }
  return { frame, desk, keys, events, pointer, type }
}

describe('input at the desk’s window', () => {
  it('reports key down and key up, and withholds from the page a function key’s release and any press of Escape', () => {
    const { type, keys } = openHand()
    // If its press were withheld, its release would not be reported.
    expect([type({ code: 'F1' }), type({ code: 'F1', type: 'keyUp' })]).toEqual([false, true])
    expect(openHand().type({ code: 'Escape' })).toBe(true)
    expect(keys).toEqual([
      { is: 'down', key: 'F1', at: 7, repeats: false },
      { is: 'up', key: 'F1', at: 7, repeats: false },
    ])
    expect(openHand(false).type({ code: 'F1', type: 'keyUp' })).toBe(false)
  })

  it.each<Partial<Input>>([{ control: true }, { alt: true }, { shift: true }, { meta: true }])(
    'distinguishes another key with %o',
    modifier => {
      const { type, keys } = openHand()
      type({ code: 'F1', ...modifier })
      expect(keys).toMatchObject([{ key: 'with F1' }])
    },
  )

  it('reports repeats, and nothing of composed text or plain letters', () => {
    const { type, keys } = openHand()
    type({ code: 'F1', isAutoRepeat: true })
    type({ code: 'F1', isComposing: true })
    type({ code: 'F7', key: 'Process' })
    type({ code: 'F1', type: 'char' })
    expect(keys).toMatchObject([{ repeats: true }])
    // Escape ends what is armed also while something is composed.
    type({ code: 'Escape', key: 'Process' })
    expect(keys.at(-1)).toMatchObject({ key: 'Escape' })
  })

  it('reports the pointer in page pixels, with its button and click count', () => {
    const { desk, pointer } = openHand()
    const mouse = { x: 20, y: 30, button: 'left', clickCount: 2 }
    for (const type of ['mouseDown', 'mouseMove', 'mouseUp', 'mouseWheel', 'mouseLeave'])
      desk.emit('before-mouse-event', {}, { ...mouse, type })
    desk.emit('before-mouse-event', {}, { ...mouse, type: 'mouseDown', button: 'right' })
    const at = { x: 10, y: 15, at: 7, clicks: 2 }
    expect(pointer).toEqual([
      ...(['down', 'move', 'up'] as const).map(is => ({ ...at, is, isPrimary: true })),
      { ...at, is: 'down', isPrimary: false },
    ])
  })

  it('reports nothing that is reserved for an open question, including Escape', () => {
    const { desk, keys, pointer } = openHand()
    const kept = { defaultPrevented: true, preventDefault: () => undefined }
    desk.emit('before-input-event', kept, { type: 'keyDown', code: 'Escape' })
    desk.emit('before-mouse-event', kept, { type: 'mouseDown', x: 1, y: 1, button: 'left', clickCount: 1 })
    expect([keys, pointer]).toEqual([[], []])
  })

  it('ends when the window loses focus, and is gone with its page', () => {
    const { frame, desk, events } = openHand()
    for (const event of ['blur', 'focus', 'hide', 'minimize', 'restore']) frame.emit(event)
    for (const event of ['did-navigate', 'render-process-gone']) desk.emit(event)
    expect(events).toEqual(['away', 'away', 'away', 'away', 'away', 'gone', 'gone'])
  })
})
