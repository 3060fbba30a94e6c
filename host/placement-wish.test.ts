import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPlacement } from './placement.mjs'
import type { WebContents } from './surface/contents.mjs'
import type { BaseWindow } from './surface/window.mjs'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const SIZE = { width: 800, height: 600 }

/**
 * Creates the fake of a window on a screen for its placement. `onNextLook` runs an action during the next
 * read.
 */
async function openWindow(): Promise<{
  size(): { main: number; screen: number }
  wish(width: number): void
  onNextLook(act: () => void): void
}> {
  const failures: unknown[] = []
  const screen = { left: 0, top: 0, ...SIZE }
  let main = { x: 0, y: 0, ...SIZE }
  let onLook: (() => void) | undefined

  async function send(method: string, params: { readonly bounds?: object } = {}): Promise<object> {
    if (method === 'Browser.setWindowBounds') Object.assign(screen, params.bounds)
    if (method !== 'Browser.getWindowBounds') return { windowId: 1 }
    const bounds = { ...screen }
    onLook?.()
    onLook = undefined
    return { bounds }
  }
  const page = {
    context: () => ({ newCDPSession: () => Promise.resolve({ send }) }),
    evaluate: () => Promise.resolve({ side: 0, top: 0 }),
    isClosed: () => false,
    on: () => undefined,
  } as unknown as Page
  const desk = {
    getContentBounds: () => main,
    isAt: (now: typeof main) => void (main = now),
    restore: () => undefined,
  } as unknown as BaseWindow

  const placement = createPlacement({ fail: error => void failures.push(error) })
  await placement.settle({} as WebContents, page)
  placement.arrange(desk)
  await vi.advanceTimersByTimeAsync(1_000)
  return {
    size: () => {
      expect(failures).toEqual([])
      return { main: main.width, screen: screen.width }
    },
    wish: width => void (main = { ...main, width }),
    onNextLook: act => void (onLook = act),
  }
}

it('gives a window the size that main requests, also while the size is being read', async () => {
  const { size, wish, onNextLook } = await openWindow()
  wish(900)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(size()).toEqual({ main: 900, screen: 900 })
  onNextLook(() => wish(700))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(size()).toEqual({ main: 700, screen: 700 })
})
