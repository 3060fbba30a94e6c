import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoke, pause, until } from '../kit/desk-window'
import type { HeldDesk } from '../kit/held-desk'
import { windowHosts } from '../kit/window-hosts'
import { askToSend, middleOf, press } from '../kit/hands'

let window: HeldDesk

/** A whole hold of the button that its page has not reported yet. */
async function holdUnheard(): Promise<void> {
  await window.sheet.evaluate(() =>
    addEventListener('pointerdown', event => event.stopImmediatePropagation(), { capture: true, once: true }),
  )
  await press(window, 1_000)
}

/** A press and release sent together, so that a slow machine cannot lengthen the press. */
async function touchAndLetGo(): Promise<void> {
  const { mouse } = window.sheet
  const { x, y } = await middleOf(window.sheet, '[data-hold]')
  await mouse.move(x, y)
  await Promise.all([mouse.down(), mouse.up()])
}

const declined = { ok: true, value: 'declined' }

describe.each(windowHosts)('on $name', ({ openDesk }) => {
  beforeAll(async () => {
    window = await openDesk()
    await window.ready()
  })
  afterAll(() => window.close())

  describe('sealed sheet', () => {
    it('is completed by hand alone: the word typed, the button held, the order at the exchange', async () => {
      const { submitted, sent } = await askToSend(window)
      await press(window, 1_000)
      expect(await submitted).toMatchObject({ ok: true, value: expect.stringMatching(/^pd-/) as string })
      await until('the order at the exchange', async () => (await sent()) > 0)
      expect(await sent()).toBe(1)
      const { attempts } = await window.snapshot()
      expect(attempts?.value.map(({ state }) => state.is)).not.toContain('unknown')
    })

    it('sends exactly one order for one real hold', async () => {
      const { submitted, holdAndSayYes, sent } = await askToSend(window)
      expect(await holdAndSayYes()).toEqual(['heard'])
      expect(await submitted).toMatchObject({ ok: true, value: expect.stringMatching(/^pd-/) as string })
      await until('the order at the exchange', async () => (await sent()) > 0)
      await pause(500)
      expect(await sent()).toBe(1)
    })

    it('sends one order for a confirmation that is sent two hundred times', async () => {
      const { token, submitted, sayYes, holdAndSayYes, sent } = await askToSend(window)
      const answers = await holdAndSayYes(undefined, 200)
      expect([answers.length, answers.filter(each => each === 'heard')]).toEqual([200, ['heard']])
      await submitted
      await until('the order at the exchange', async () => (await sent()) > 0)
      await pause(500)
      expect(['TOKEN_SPENT', 'TOO_MANY_CALLS']).toContain(await sayYes())
      expect(await window.call('orders.submit', { token })).toMatchObject({ ok: false })
      expect(await sent()).toBe(1)
    })

    it.each<[string, () => Promise<unknown>]>([
      ['nobody touches anything', () => pause(100)],
      ['the press is short', touchAndLetGo],
      [
        'the window loses the focus after the hold',
        async () => {
          await holdUnheard()
          await window.blur()
        },
      ],
      [
        'the window moves after the hold',
        async () => {
          await holdUnheard()
          await window.move()
        },
      ],
      [
        'the hold is on the desk and not on the sheet',
        async () => {
          await window.desk.mouse.move(600, 400)
          await window.desk.mouse.down()
          await pause(1_000)
          await window.desk.mouse.up()
        },
      ],
      [
        'the keys are pressed on the desk',
        async () => {
          await window.desk.keyboard.down('Control')
          await window.desk.keyboard.down('Enter')
          await pause(1_000)
          await window.desk.keyboard.up('Enter')
          await window.desk.keyboard.up('Control')
        },
      ],
      [
        'a script presses for the person',
        () =>
          window.sheet.evaluate(async () => {
            const at = { bubbles: true, cancelable: true, clientX: 60, clientY: 420, button: 0 }
            const target = document.querySelector('button') ?? document.body
            const key = { bubbles: true, code: 'Enter', key: 'Enter', ctrlKey: true }
            for (const [kind, event] of [
              ['down', PointerEvent],
              ['down', MouseEvent],
            ] as const)
              target.dispatchEvent(new event(`${event === PointerEvent ? 'pointer' : 'mouse'}${kind}`, at))
            target.dispatchEvent(new KeyboardEvent('keydown', key))
            await new Promise(done => setTimeout(done, 1_000))
            target.dispatchEvent(new PointerEvent('pointerup', at))
            target.dispatchEvent(new MouseEvent('mouseup', at))
            target.dispatchEvent(new KeyboardEvent('keyup', key))
            target.click()
          }),
      ],
    ])('sends nothing when %s', async (_, act) => {
      const { sayYes, sent, leave } = await askToSend(window)
      await act()
      expect(await sayYes()).toBe('CONSENT_MISSING')
      expect(await leave()).toEqual(declined)
      expect(await sent()).toBe(0)
    })

    it('shows which keys to press where a finger holds its button, and ignores the finger', async () => {
      const { leave, sent } = await askToSend(window)
      const { x, y } = await middleOf(window.sheet, '[data-hold]')
      const touch = await window.sheet.context().newCDPSession(window.sheet)
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
      await window.sheet.getByText('Hold Ctrl+Enter, or press twice').waitFor()
      await pause(1_000)
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      expect(await leave()).toEqual(declined)
      expect(await sent()).toBe(0)
    })

    it('treats Escape as a refusal, wherever it is pressed', async () => {
      for (const where of ['sheet', 'desk'] as const) {
        const { submitted, sent } = await askToSend(window)
        await window[where].keyboard.press('Escape')
        expect(await submitted).toEqual(declined)
        expect(await sent()).toBe(0)
      }
    })

    it('is not affected by a desk that reloads under it', async () => {
      const { holdAndSayYes, sent } = await askToSend(window)
      await window.desk.reload()
      expect(await holdAndSayYes()).toEqual(['heard'])
      await until('the order at the exchange', async () => (await sent()) > 0)
      await pause(500)
      expect(await sent()).toBe(1)
    })

    it('shows the outcome to a page that loads after the confirmation, and rejects its token a second time', async () => {
      const known = new Set((await window.snapshot()).attempts?.value.map(({ id }) => id))
      const { token, holdAndSayYes, sent } = await askToSend(window)
      expect(await holdAndSayYes()).toEqual(['heard'])
      await window.desk.reload()
      await until('the order at the exchange', async () => (await sent()) > 0)
      const own = await until('its end, on the new page', async () => {
        const own = (await window.snapshot()).attempts?.value.filter(({ id }) => !known.has(id)) ?? []
        return own.some(({ state }) => state.is === 'filled') && own
      })
      expect(own).toHaveLength(1)
      expect(await window.call('orders.submit', { token })).toMatchObject({
        ok: false,
        error: [{ code: 'TOKEN_SPENT' }],
      })
      expect(await sent()).toBe(1)
    })

    it('accepts a held key as a hold', async () => {
      const { submitted, holdAndSayYes, sent } = await askToSend(window)
      const { keyboard } = window.sheet
      await holdAndSayYes(async () => {
        await keyboard.down('Control')
        await keyboard.down('Enter')
        await pause(1_000)
        await keyboard.up('Enter')
        await keyboard.up('Control')
      })
      expect(await submitted).toMatchObject({ ok: true, value: expect.stringMatching(/^pd-/) as string })
      await until('the order at the exchange', async () => (await sent()) > 0)
      expect(await sent()).toBe(1)
    })

    it.each<[string, unknown]>([
      ['consent.answer', { token: 'x', is: 'maybe' }],
      ['consent.answer', { token: 'x', is: 'yes', also: 1 }],
      ['consent.answer', { token: { toString: 1 }, is: 'yes' }],
      ['consent.answer', []],
      ['consent.shown', undefined],
      ['consent.checkKey', { token: 'x' }],
      ['consent.offerKey', { token: 'x' }],
      ['consent.question', 'what'],
    ])('refuses a malformed %s with its path', async (channel, input) => {
      expect(await invoke(window.sheet, 'consent', channel, input)).toMatchObject({
        ok: false,
        error: [{ code: 'INPUT_MALFORMED', facts: { channel } }],
      })
    })

    it('cannot be reached from the desk under any of its names', async () => {
      for (const name of ['question', 'shown', 'answer', 'offerKey', 'checkKey'])
        await expect(window.call(`consent.${name}`, { token: 'x', is: 'yes' })).rejects.toThrow(
          'no such call',
        )
    })

    it('leaves no unhandled rejection', () => {
      expect(window.failures()).toEqual([])
    })
  })
})
