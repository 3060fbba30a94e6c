import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { invoke, openDeskWindow, pause, type DeskInWindow } from '../kit/desk-window'
import { middleOf, press } from '../kit/hands'
import type { Result } from '../../src/core/value/result'

let window: DeskInWindow
beforeAll(async () => {
  window = await openDeskWindow()
  await window.ready()
})
afterEach(async () => {
  await window.sheet.keyboard.press('Escape')
  // Reloading removes the injected script.
  await window.sheet.reload()
  await window.call('screen.zoom', { step: 'usual' })
  frame().setBounds({ width: 1440, height: 900 })
})
afterAll(() => window.close())

const frame = () => [...window.host.windows][0]!

const placeOf = (selector: string) => middleOf(window.sheet, selector)

/** Asks for one order; returns a reader of the requests that reached the exchange since. */
async function askForOrder() {
  const { token } = await window.plan()
  const before = (await window.writes()).length
  const answered = window.call('orders.submit', { token })
  await window.sheet.locator('.sheet').waitFor()
  return { token, answered, sent: async () => (await window.writes()).length - before }
}

/** Types the word, and waits longer than any sheet takes to arm. */
async function typeWord(): Promise<void> {
  await window.sheet.locator('input[name=word]').focus()
  await window.sheet.keyboard.type('SEND')
  await pause(1_200)
}

/** Has the sheet's page, as a compromised one, turn any release into a yes. */
const takeOver = (token: string) =>
  window.sheet.evaluate(shownToken => {
    const page = globalThis as unknown as {
      consent: { invoke(to: string, what: object): Promise<{ ok: boolean }> }
      told: Promise<{ ok: boolean }[]>
    }
    page.told = new Promise(done => {
      addEventListener(
        'mouseup',
        () =>
          void Promise.all(
            [{ typed: 'SEND' }, {}].map(more =>
              page.consent.invoke('consent.answer', { token: shownToken, is: 'yes', ...more }),
            ),
          ).then(done),
        { capture: true, once: true },
      )
      for (const kind of ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click'])
        addEventListener(kind, event => event.stopImmediatePropagation(), { capture: true })
    })
  }, token)

const takenOverAnswers = () =>
  window.sheet.evaluate(() => (globalThis as unknown as { told: Promise<{ ok: boolean }[]> }).told)

async function tokenAsked(): Promise<string> {
  const result = await invoke(window.sheet, 'consent', 'consent.question')
  return (result as Result<{ token: string }> & { ok: true }).value.token
}

describe('a compromised desk page', { timeout: 40_000 }, () => {
  it('cannot shrink a question to be unreadable: all of it is in sight when it can be confirmed', async () => {
    frame().setBounds({ width: 1024, height: 640 })
    for (let step = 0; step < 8; step += 1) await window.call('screen.zoom', { step: 'in' })
    const { sent } = await askForOrder()
    await typeWord()
    const cutParts = await window.sheet.locator('[data-part], [data-hold]').evaluateAll(parts =>
      parts.flatMap(part => {
        const { top, bottom, left, right } = part.getBoundingClientRect()
        const isWhole = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
        return isWhole && part.scrollHeight <= part.clientHeight + 1 ? [] : [part.outerHTML]
      }),
    )
    expect(cutParts).toEqual([])
    await press(window, 1_000, await placeOf('[data-hold]'))
    await expect.poll(sent).toBe(1)
  })

  it('cannot zoom while a question is open: nothing moves under the pointer', async () => {
    await askForOrder()
    await typeWord()
    const at = await placeOf('[data-hold]')
    await window.sheet.mouse.move(at.x, at.y)
    await window.sheet.mouse.down()
    await pause(300)
    const zoomed = await window.call('screen.zoom', { step: 'in' })
    await pause(200)
    const then = await placeOf('[data-hold]')
    await window.sheet.mouse.move(2, 2)
    await window.sheet.mouse.up()
    expect([zoomed, then]).toMatchObject([{ ok: false, error: [{ code: 'CONSENT_OPEN' }] }, at])
  })

  it('opens neither window nor dialog over a question: no key of the person goes elsewhere', async () => {
    const { answers } = window.host.native.dialog
    answers.push({ canceled: true })
    await askForOrder()
    const opened = await window.call('windows.open', { kind: 'ladder' })
    const saved = await window.call('screen.save', { text: '{}' })
    expect([opened, saved]).toMatchObject([
      { ok: false, error: [{ code: 'CONSENT_OPEN' }] },
      { ok: true, value: 'declined' },
    ])
    expect([window.host.windows.size, answers.splice(0).length]).toEqual([1, 1])
    await window.sheet.keyboard.press('Escape')
    expect(await window.call('windows.open', { kind: 'ladder' })).toEqual({ ok: true })
    await expect.poll(() => window.host.windows.size).toBe(2)
    ;[...window.host.windows][1]?.close()
  })
})

describe('the clipboard', { timeout: 40_000 }, () => {
  const onIt = () => window.host.native.clipboard.text
  const copy = (text: string) => window.call('screen.copy', { text })

  it('is not written by a page without a press of the person, nor beside an open question', async () => {
    window.host.native.clipboard.text = 'an address of my own'
    await pause(1_100)
    expect(await copy('an address of theirs')).toMatchObject({ error: [{ code: 'PRESS_MISSING' }] })
    await askForOrder()
    await window.desk.mouse.click(600, 400)
    expect(await copy('an address of theirs')).toMatchObject({ error: [{ code: 'CONSENT_OPEN' }] })
    expect(onIt()).toBe('an address of my own')
    await window.sheet.keyboard.press('Escape')
    await window.sheet.locator('.sheet').waitFor({ state: 'detached' })
    await window.desk.keyboard.press('Shift')
    expect([await copy('what I asked for'), onIt()]).toEqual([{ ok: true }, 'what I asked for'])
  })
})

describe('copying by a page', { timeout: 40_000 }, () => {
  /** Has the desk's page, as a compromised one, copy repeatedly and count the successes. */
  const keepCopying = (from: 'the page' | 'a frame of it') =>
    window.desk.evaluate(where => {
      const frame = document.createElement('iframe')
      document.body.append(frame)
      const copying = where === 'the page' ? document : frame.contentDocument!
      const area = copying.createElement('textarea')
      area.value = 'an address of theirs'
      copying.body.append(area)
      setInterval(() => {
        copying.defaultView?.focus()
        area.focus()
        area.select()
        const before = document.body.dataset['copies'] ?? ''
        document.body.dataset['copies'] = before + (copying.execCommand('copy') ? '+' : '-')
      }, 50)
    }, from)
  /** Reads the page through main, since the ordinary way counts as a press of the person in Chromium. */
  const copies = async () =>
    String(
      await [...window.host.contents.values()][0]!.executeJavaScriptInIsolatedWorld(1, [
        { code: 'document.body.dataset.copies' },
      ]),
    )

  afterEach(async () => {
    await window.sheet.keyboard.press('Escape')
    await window.desk.reload()
    await window.ready()
  })

  it.each(['the page', 'a frame of it'] as const)(
    'from an earlier press ends when the question appears, in %s',
    async where => {
      await keepCopying(where)
      const pressed = async () => (await window.desk.mouse.click(1, 1), copies())
      await expect.poll(pressed, { interval: 100 }).toContain('+')
      await askForOrder()
      await pause(400)
      const before = await copies()
      await pause(1_000)
      const since = (await copies()).slice(before.length)
      expect(since).toMatch(/^-{5,}$/)
    },
  )
})

describe('a sheet', { timeout: 40_000 }, () => {
  it('regains the focus whenever the desk’s page or the window gets it', async () => {
    const [desk, sheet] = frame().viewsWithPages.map(({ webContents }) => webContents)
    await askForOrder()
    await expect.poll(() => sheet?.isFocused()).toBe(true)
    desk?.focus()
    await expect.poll(() => sheet?.isFocused()).toBe(true)
    frame().blur()
    frame().focus()
    await expect.poll(() => sheet?.isFocused()).toBe(true)
  })
})

describe('a compromised sheet page', { timeout: 40_000 }, () => {
  it('cannot report a typed word that no key of the person typed', async () => {
    const { token, sent } = await askForOrder()
    await pause(1_200)
    const at = await placeOf('[data-hold]')
    await takeOver(token)
    await press(window, 1_000, at)
    await takenOverAnswers()
    await pause(400)
    expect(await sent()).toBe(0)
  })

  it('cannot turn a click on “back” into a confirmation', async () => {
    await window.call('writes.stop')
    const answered = window.call('writes.reopen')
    await window.sheet.locator('.sheet').waitFor()
    await pause(1_200)
    const [token, back] = [await tokenAsked(), await placeOf('.back')]
    await takeOver(token)
    await press(window, 60, back)
    expect((await takenOverAnswers()).map(({ ok }) => ok)).toEqual([false, false])
    const { writes } = await window.snapshot()
    expect(writes?.value.holds.map(({ is }) => is)).toContain('stopped')
    await window.sheet.keyboard.press('Escape')
    expect(await answered).toEqual({ ok: true, value: 'declined' })
  })

  it('cannot turn a long press on “back”, or anywhere beside the button, into a confirmation', async () => {
    await window.call('writes.stop')
    for (const where of ['.back', 'h1']) {
      window.ask('writes.reopen')
      await window.sheet.locator('.sheet').waitFor()
      await pause(1_200)
      const [token, at] = [await tokenAsked(), await placeOf(where)]
      await takeOver(token)
      await press(window, 1_200, at)
      expect((await takenOverAnswers()).map(({ ok }) => ok)).toEqual([false, false])
      await window.sheet.keyboard.press('Escape')
      await window.sheet.locator('.sheet').waitFor({ state: 'detached' })
      await window.sheet.reload()
    }
  })
})
