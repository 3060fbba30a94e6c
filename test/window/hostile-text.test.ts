import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until, type DeskInWindow } from '../kit/desk-window'
import { sendByHand } from '../kit/hands'
import { misplacedIn, placesIn } from '../kit/page-looks'
import { sitDown, type Person } from '../kit/person'

/**
 * Markup that would run, characters that reorder or hide text, and more of it than any screen holds. It
 * begins with the last character of the sort order, since the later of two records with the same time wins.
 */
const HOSTILE = `~<img src=x onerror="globalThis.hurt=1"><script>globalThis.hurt=1</script>\u202e\u2066\u200b\u0007\n${'W'.repeat(100_000)}`
const LONGEST = 700

let window: DeskInWindow
let person: Person
beforeAll(async () => {
  ;({ window, person } = await sitDown())
})
afterAll(() => window.close())

/** Visible or accessible text that is too long, contains reordering or hidden characters, or has run. */
const harmIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(longest => {
    const harm: string[] = []
    const walker = document.createTreeWalker(
      document.documentElement,
      NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    )
    const check = (where: string, text: string): void => {
      if (text.length > longest) harm.push(`${where} has ${text.length} characters`)
      if (/[\u0000-\u0008\u000b-\u001f\u200b\u202a-\u202e\u2066-\u2069]/.test(text))
        harm.push(`${where} has a character nobody sees`)
    }
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Element)
        for (const name of ['title', 'aria-label', 'aria-valuetext', 'placeholder'])
          check(`${name} of ${node.tagName}`, node.getAttribute(name) ?? '')
      else if (node.parentElement?.closest('style, script') === null)
        check(`a text of ${node.parentElement.tagName}`, node.textContent ?? '')
    }
    if (document.images.length > 0) harm.push('there is an image')
    if ('hurt' in globalThis) harm.push('it ran')
    return harm
  }, LONGEST)

/** Replaces one value in every response of this kind with the hostile text, if `after` follows it. */
const spoil = (path: string, name: string, value: string, after = ''): Promise<unknown> =>
  window.practice({
    do: 'fault',
    fault: {
      name: 'garble',
      on: { method: 'GET', path },
      find: `"${name}":${JSON.stringify(value)}${after}`,
      put: `"${name}":${JSON.stringify(HOSTILE)}${after}`,
      times: 10_000,
    },
  })
/** Quantity of the resting order of another client. */
const ELSEWHERE = '0.02'
const banner = (head: string) => window.desk.locator('.banner', { hasText: head })
const standing = async (): Promise<readonly string[]> => [
  ...(await harmIn(window.desk)),
  ...(await misplacedIn(window.desk)),
]

describe('venue text', () => {
  it('as the reason of a rejection is bounded, in the table and outside the window', async () => {
    const { desk, host } = window
    await window.practice({ do: 'fault', fault: { name: 'reject later', reason: HOSTILE } })
    await sendByHand(window)
    await person.isOver('rejected')
    await person.pressFor('Alt+4', desk.getByRole('grid', { name: /^Order log/ }))
    await desk.getByRole('row').filter({ hasText: 'rejected' }).waitFor()
    await expect.poll(standing).toEqual([])
    const notifications = host.calls
      .filter(({ api }) => api === 'Notification.show')
      .map(({ args }) => JSON.stringify(args))
    expect(notifications.filter(each => each.length > LONGEST || /[\u202e\u2066\u200b]/.test(each))).toEqual(
      [],
    )
  })

  it('of orders, fills, tokens, markets and the venue is bounded in every table, and moves nothing', async () => {
    const { desk, host } = window
    await sendByHand(window)
    const symbol = 'PERP_BTC_USDC'
    await window.practice({
      do: 'fault',
      fault: { name: 'act as somebody else', act: 'rest', symbol, on: { method: 'GET' } },
    })
    await until('the order of another client', async () =>
      (await window.snapshot()).orders?.value.some(({ quantity }) => quantity === ELSEWHERE),
    )
    await person.pressFor('Alt+1', desk.getByRole('grid', { name: /^Positions/ }))
    const panels = async () =>
      (await placesIn(desk)).filter(place => /^(market|Chart|Book|Tables|Ticket)/.test(place))
    const before = await panels()
    await spoil('/v1/trades', 'fee_asset', 'USDC')
    await spoil('/v1/client/holding', 'token', 'USDC')
    await spoil('/v1/public/info', 'status', 'ACTIVE')
    await window.practice({
      do: 'fault',
      fault: { name: 'announce', message: HOSTILE, on: { method: 'GET' } },
    })
    // A money movement triggers a new read of the holdings, a wake-up a new read of the rest.
    await sendByHand(window)
    // Only in the foreign order: in one of its own orders the desk would stop writing.
    await spoil('/v1/orders', 'type', 'LIMIT', `,"quantity":${ELSEWHERE},`)
    host.native.powerMonitor.emit('suspend')
    host.native.powerMonitor.emit('resume')
    await until('the holdings to be called otherwise', async () =>
      (await window.snapshot()).holdings?.value.some(({ token }) => token.startsWith('~<img')),
    )
    await desk.locator('.strip .tag').waitFor()
    expect((await desk.locator('.strip .tag').innerText()).length).toBeLessThan(120)
    await until('the order to be called otherwise', async () =>
      (await window.snapshot()).orders?.value.some(({ type }) => type.startsWith('~<img')),
    )
    // The key of each table, in the order of their tabs.
    for (const [at, key] of [1, 2, 3, 0, 4, 5, 6, 7, 8].entries()) {
      const chosen = desk.locator(`.blotter [role=tab]:nth-of-type(${at + 1})[aria-selected=true]`)
      await person.pressFor(`Alt+${key}`, chosen)
      await expect.poll(standing, { message: `table ${at}` }).toEqual([])
    }
    expect(await panels()).toEqual(before)
  })

  it('of resting orders is bounded on the sheet that asks about it', async () => {
    const { desk, sheet } = window
    const table = desk.getByRole('grid', { name: /^Open orders/ })
    await person.pressFor('Alt+2', table)
    await until('the sheet', async () => {
      if (await person.sheet().isVisible()) return true
      await table.focus()
      await desk.keyboard.press('Delete')
      return false
    })
    expect(await harmIn(sheet)).toEqual([])
    await sheet.keyboard.press('Escape')
    await person.sheet().waitFor({ state: 'detached' })
  })

  it('of a maintenance is bounded', async () => {
    const body = JSON.stringify({ success: true, timestamp: Date.now(), data: { status: 2, msg: HOSTILE } })
    const on = { method: 'GET', path: '/v1/public/system_info' }
    await window.practice({
      do: 'fault',
      fault: { name: 'error instead', status: 200, body, on, times: 10_000 },
    })
    await banner('Maintenance').waitFor()
    expect(await banner('Maintenance').innerText()).toContain('<img')
    await expect.poll(standing).toEqual([])
  })

  it('never becomes the name of a market: such a record is not read', async () => {
    const faults = async () => (await window.snapshot()).health?.value.decodeFaults ?? 0
    const before = await faults()
    await spoil('/v1/positions', 'symbol', 'PERP_BTC_USDC')
    await until('it to be told of', async () => (await faults()) > before)
    const { positions } = await window.snapshot()
    expect(positions?.value.map(({ symbol }) => symbol)).toEqual(['PERP_BTC_USDC'])
    await expect.poll(standing).toEqual([])
  })
})
