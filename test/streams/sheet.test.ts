// @vitest-environment happy-dom
import { EventEmitter } from 'node:events'
import { enableAutoUnmount, flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ConsentAnswer, ConsentQuestion } from '../../src/contract/consent-api'
import { ARM_DELAY_MS } from '../../src/main/electron/consent-arming'
import { computeHoldButtonArea, computeSheetArea } from '../../src/main/electron/sheet-bounds'
import { openConsentSurface } from '../../src/main/electron/consent-surface'
import { sheetPartNames } from '../../src/main/electron/sheet-layout'
import { openSealedSheet, type SealedSheetParts } from '../../src/main/electron/sealed-sheet'
import { ignoreCompositionKeys } from '../../src/renderer/composing-keys'
import ConsentSheet from '../../src/renderer/consent/ConsentSheet.vue'
import { NOW, openFakeDoor, writeQuestion } from '../kit/screen'
import { allStreams, mainEvent, mainKey, pageKey, type Stream, type StreamEvent } from './streams'

// The sheet is driven here as main drives it, without the program around it.
vi.mock('electron', () => ({}))

enableAutoUnmount(afterEach)
ignoreCompositionKeys(window)
beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

const size = { width: 1440, height: 900 }
const { x, y } = computeHoldButtonArea(computeSheetArea(size, 1), 1)

/** A page as main has it: it takes the focus and shows all of its text. */
const createPage = (token: string) =>
  Object.assign(new EventEmitter(), {
    focus: () => undefined,
    isFocused: () => true,
    getZoomFactor: () => 1,
    setZoomFactor: () => undefined,
    isDestroyed: () => false,
    reload: () => undefined,
    executeJavaScriptInIsolatedWorld: () => {
      const area = computeSheetArea(size, 1)
      const part = { x: 0, y: 0, width: 300, height: 40, isWhole: true }
      return Promise.resolve({
        ...{ question: token, width: area.width, height: area.height, text: '' },
        parts: [
          ...sheetPartNames.map(name => ({
            name,
            ...part,
            ...(name === 'button' && computeHoldButtonArea(area, 1)),
          })),
        ],
      })
    },
  })

/** Opens main's own sheet and its real page, joined as the door joins them. */
async function openJoined(question: ConsentQuestion) {
  const [desk, page] = [createPage(question.token), createPage(question.token)]
  const frame = Object.assign(new EventEmitter(), {
    getContentBounds: () => ({ x: 0, y: 0, ...size }),
    contentView: { addChildView: () => undefined },
  })
  const clock = {
    now: () => Date.now(),
    after(ms: number, run: () => void) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  }
  const parts = {
    frame,
    desk,
    view: { webContents: page, setBounds: () => undefined, setVisible: () => undefined },
    clock,
    pages: () => [],
    screens: () => [{ x: 0, y: 0, ...size }],
    pageRecovery: { clock, onGivenUp: () => undefined },
    onSwitchedAway: () => undefined,
  }
  const outside = { clearClipboard: () => undefined, exportText: () => Promise.resolve() }
  const surface = openConsentSurface(openSealedSheet(parts as unknown as SealedSheetParts), clock, outside)
  const door = openFakeDoor('consent')
  let answer: string | undefined
  let isTyped = false
  const { handlers } = surface
  surface.setPushers({
    consent: {
      asked: openQuestion => door.tell('consent.asked', openQuestion),
      armed(ready) {
        isTyped = ready.typed
        door.tell('consent.armed', ready)
      },
      keychain: () => undefined,
    },
  })
  const refused: unknown[] = []
  void surface.askUser(question).then(({ is }) => (answer = is))
  door.answer('consent.question', await handlers.consent.question())
  door.answer('consent.shown', (given: { token: string }) => handlers.consent.shown(given))
  door.answer('consent.answer', async (given: ConsentAnswer) => {
    const taken = await handlers.consent.answer(given)
    if (!taken.ok) refused.push(...taken.error)
    return taken
  })
  mount(ConsentSheet, { global: { plugins: [door.pinia] }, attachTo: document.body })
  await vi.advanceTimersByTimeAsync(ARM_DELAY_MS + 200)
  await flushPromises()

  /** Delivers an event to main and, where main does not keep it, to the page. */
  async function deliver(event: StreamEvent): Promise<void> {
    if (event.is === 'blur') frame.emit('blur')
    if (event.is === 'focus') page.emit('focus')
    const name = mainEvent(event)
    let isKept = false
    const main = event.is.startsWith('key')
      ? mainKey(event)
      : {
          type: event.is,
          button: event.button,
          x: event.on === 'beside' ? 5 : x + 5,
          y: event.on === 'beside' ? 5 : y + 5,
        }
    if (name !== undefined) page.emit(name, { preventDefault: () => (isKept = true) }, main)
    if (!isKept) deliverToPage(event, document.querySelector('[data-hold]'))
    await flushPromises()
  }

  return {
    deliver,
    refused,
    outcome: () => answer,
    isTyped: () => isTyped,
  }
}

/** Delivers an event as Chromium gives it to the page of the sheet. */
function deliverToPage(event: StreamEvent, button: Element | null): void {
  const { is } = event
  if (is === 'blur' || is === 'focus') window.dispatchEvent(new Event(is))
  if (is.startsWith('key')) (document.activeElement ?? document.body).dispatchEvent(pageKey(event))
  const pointer = { bubbles: true, button: event.button === 'right' ? 2 : 0 }
  const touch = { ...pointer, pointerType: event.pen === true ? 'pen' : 'touch' } as object
  const isOnButton = event.on === 'button'
  if (is === 'mouseDown' && isOnButton) button?.dispatchEvent(new PointerEvent('pointerdown', pointer))
  if (is === 'mouseUp')
    (isOnButton ? button : document.body)?.dispatchEvent(new PointerEvent('pointerup', pointer))
  if ((is === 'mouseMove' && !isOnButton) || is === 'mouseLeave')
    button?.dispatchEvent(new PointerEvent('pointerleave'))
  if (is === 'touchStart') button?.dispatchEvent(new PointerEvent('pointerdown', touch))
  if (is === 'touchEnd') button?.dispatchEvent(new PointerEvent('pointerup', touch))
  if (is === 'gestureTap') button?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
}

/** Plays a stream against an armed sheet. */
async function play({ events }: Stream, question: ConsentQuestion) {
  const joined = await openJoined(question)
  let at = 0
  for (const event of events) {
    await vi.advanceTimersByTimeAsync(event.at - at)
    at = event.at
    await joined.deliver(event)
  }
  await flushPromises()
  return joined
}

describe('main’s sheet and its page with recorded system input', () => {
  it.each(allStreams)('%s: %s', async (_system, _name, stream) => {
    const { outcome, refused } = await play(stream, writeQuestion())
    const { yes, left } = stream.gives ?? {}
    expect(outcome()).toBe(yes ? 'yes' : left ? 'no' : undefined)
    // A page that takes a press for a yes which main does not is a page of other rules.
    const isUnseen = stream.events.some(({ pen }) => pen)
    if (!isUnseen) expect(refused).toEqual([])
  })

  it.each(allStreams)('%s: %s, with a word to type', async (_system, _name, stream) => {
    const typed = writeQuestion({ warnings: [{ code: 'NO_CEILING_MARKET', facts: {}, typed: true }] })
    const { outcome, isTyped } = await play(stream, typed)
    expect(isTyped()).toBe(stream.gives?.typed === 'SEND')
    expect(outcome()).toBe(stream.gives?.left ? 'no' : undefined)
  })
})
