import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope } from 'vue'
import {
  advanceConsentArming,
  isConfirmationProven,
  createConsentArming,
  type ConsentArming,
  type SheetEvent,
} from '../../../main/electron/consent-arming'
import { SECOND_PRESS_DELAY_MS, useHoldButton } from './use-hold'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

describe('hold to confirm', () => {
  const open = (ready = true) => {
    const confirmations: string[] = []
    const hold = effectScope().run(() =>
      useHoldButton({
        getHoldMs: () => 700,
        isReady: () => ready,
        onConfirm: () => confirmations.push('yes'),
      }),
    )
    if (hold === undefined) throw new Error('There is no scope.')
    return { hold, confirmations }
  }

  it('confirms once, on release after the full duration', () => {
    const { hold, confirmations } = open()
    hold.press('keys', 0, true)
    vi.advanceTimersByTime(700)
    expect([hold.state.value, confirmations]).toEqual(['full', []])
    hold.release('keys', 700)
    hold.release('keys', 800)
    expect([hold.state.value, confirmations]).toEqual(['rest', ['yes']])
  })

  it('confirms nothing after a short press, and waits for a second press', () => {
    const { hold, confirmations } = open()
    hold.press('keys', 0, true)
    hold.release('keys', 200)
    expect([hold.state.value, confirmations]).toEqual(['once', []])
    vi.advanceTimersByTime(SECOND_PRESS_DELAY_MS)
    expect(hold.state.value).toBe('again')
    hold.press('keys', 200 + SECOND_PRESS_DELAY_MS, true)
    hold.release('keys', 250 + SECOND_PRESS_DELAY_MS)
    expect(confirmations).toEqual(['yes'])
  })

  it.each([
    ['a double click', 100, 200],
    ['a second press that begins too early, however late it ends', 100 + SECOND_PRESS_DELAY_MS - 1, 2_000],
  ])('does not count %s as two presses', (_, pressed, released) => {
    const { hold, confirmations } = open()
    hold.press('keys', 0, true)
    hold.release('keys', 100)
    hold.press('keys', pressed, true)
    hold.release('keys', released)
    expect([hold.state.value, confirmations]).toEqual(['once', []])
  })

  const presses = fc.record({
    gap: fc.integer({ min: 0, max: 12_000 }),
    length: fc.integer({ min: 1, max: 640 }),
    by: fc.constantFrom('keys' as const, 'Enter alone' as const, 'pointer' as const),
  })
  it('never confirms two presses that main would reject', () => {
    fc.assert(
      fc.property(fc.array(presses, { minLength: 2, maxLength: 5 }), shorts => {
        const { hold, confirmations } = open()
        let arming = [
          { saw: 'shown' },
          { saw: 'focus' },
          { saw: 'laid', layout: 'whole' },
        ].reduce<ConsentArming>(
          (was, seen) => advanceConsentArming(was, { ...seen, at: 0 } as SheetEvent),
          createConsentArming(),
        )
        let at = 1_000
        for (const { gap, length, by } of shorts) {
          const isStep = by === 'keys'
          vi.advanceTimersByTime(gap)
          at += gap
          hold.press(by, at, isStep)
          arming = advanceConsentArming(arming, { saw: 'press', by, isStep, at })
          vi.advanceTimersByTime(length)
          at += length
          hold.release(by, at)
          arming = advanceConsentArming(arming, { saw: 'release', by, at })
          if (confirmations.length > 0) {
            expect(isConfirmationProven(arming, 700, at)).toBe(true)
            return
          }
        }
      }),
    )
  })

  it.each(['pointer', 'Enter alone'])('confirms nothing after two presses of %s, and asks for a hold', by => {
    const { hold, confirmations } = open()
    hold.press(by, 0)
    hold.release(by, 100)
    expect(hold.state.value).toBe('short')
    vi.advanceTimersByTime(1_500)
    hold.press(by, 1_600)
    hold.release(by, 1_700)
    expect(confirmations).toEqual([])
  })

  it('ends when the pointer leaves the button, but not while keys hold it', () => {
    const { hold, confirmations } = open()
    hold.press('pointer', 0)
    vi.advanceTimersByTime(700)
    hold.stray()
    hold.release('pointer', 800)
    hold.press('keys', 5_000, true)
    vi.advanceTimersByTime(700)
    hold.stray()
    hold.release('keys', 5_700)
    expect(confirmations).toEqual(['yes'])
  })

  it('forgets the first press after a timeout, and all presses on reset', () => {
    const { hold, confirmations } = open()
    hold.press('keys', 0, true)
    hold.release('keys', 100)
    vi.advanceTimersByTime(SECOND_PRESS_DELAY_MS + 8_000)
    hold.press('keys', 9_200, true)
    hold.release('keys', 9_300)
    expect(confirmations).toEqual([])
    hold.press('keys', 19_900, true)
    hold.rest()
    hold.release('keys', 20_000)
    expect([hold.state.value, confirmations]).toEqual(['rest', []])
  })

  it.each<[string, (hold: ReturnType<typeof open>['hold']) => void]>([
    ['is interrupted', hold => hold.interrupt()],
    ['meets a second press', hold => hold.press('other keys', 500)],
  ])('confirms nothing for a press that %s', (_, disturb) => {
    const { hold, confirmations } = open()
    hold.press('keys', 0, true)
    vi.advanceTimersByTime(500)
    disturb(hold)
    vi.advanceTimersByTime(500)
    hold.release('keys', 1_000)
    hold.release('other keys', 1_000)
    expect(confirmations).toEqual([])
  })

  it('confirms nothing for a key press longer than the limit in main', () => {
    const { hold, confirmations } = open()
    hold.press('keys', 0, true)
    vi.advanceTimersByTime(10_001)
    hold.release('keys', 10_001)
    expect(confirmations).toEqual([])
  })

  it('does not begin while it is not ready', () => {
    const { hold, confirmations } = open(false)
    hold.press('keys', 0, true)
    vi.advanceTimersByTime(2_000)
    hold.release('keys', 2_000)
    expect(confirmations).toEqual([])
  })
})
