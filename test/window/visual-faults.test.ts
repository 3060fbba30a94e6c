import { isDeepStrictEqual } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { armKeys, newestEnvelope, smallBounds } from '../kit/arming'
import { dotsIn } from '../kit/chart-picture'
import { smallOrder, until, type DeskInWindow } from '../kit/desk-window'
import { misplacedIn } from '../kit/page-looks'
import { sitDown, type Person } from '../kit/person'
import { resize, type PageSize } from '../kit/stands'
import { SYMBOL } from '../kit/trade'

let window: DeskInWindow
let person: Person
beforeAll(async () => {
  ;({ window, person } = await sitDown('looked at'))
})
afterAll(() => window.close())

const sizes = [
  [1024, 700],
  [1366, 768],
  [1440, 900],
  [2560, 1440],
] as const
const plain = (width: number, height: number): PageSize => ({
  ...{ width, height },
  window: [width, height],
  larger: 0,
})

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}
const boxesOf = (selector: string): Promise<readonly Box[]> =>
  window.desk.evaluate(
    what =>
      [...document.querySelectorAll(what)]
        .filter(each => each.checkVisibility())
        .map(each => {
          const { left, top, right, bottom } = each.getBoundingClientRect()
          return { left, top, right, bottom }
        }),
    selector,
  )
/** Whole pixels of every panel. */
const panels = async () =>
  (await boxesOf('.all > .place, .trade > .ticket')).map(box => Object.values(box).map(Math.round).join(' '))
/** Places of the panels once two readings agree: a changed window lays them out in several frames. */
async function settledPanels(): Promise<readonly string[]> {
  let last = await panels()
  await until('panels at rest', async () => {
    const [before, now] = [last, await panels()]
    last = now
    return isDeepStrictEqual(before, now)
  })
  return last
}
const isApart = (a: Box, b: Box) =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top

describe('tour', () => {
  // Otherwise the drills lose the replies of later orders, and the first of a program ends it.
  afterAll(() => window.practice({ do: 'clear faults' }))

  it.each(sizes)(
    'is covered by no notice at %d × %d, and no notice is wider than 320 px',
    async (...size) => {
      await resize(window, plain(...size))
      await window.call('drills.run', { name: 'partial IOC' })
      // Reported by the button of the menu, as a person does it.
      await window.desk.getByRole('button', { name: /^Failure drills/ }).click()
      await window.desk.getByRole('menuitem').first().click()
      await window.desk.locator('.notice').first().waitFor()
      const [card] = await boxesOf('.tour-card')
      for (const notice of await boxesOf('.notice:not(.unseen)')) {
        expect(notice.right - notice.left).toBeLessThanOrEqual(320)
        expect(isApart(notice, card!)).toBe(true)
      }
      await window.desk.locator('.notice .drop').first().click()
    },
  )

  it('leaves the desk when it is put away', async () => {
    await window.desk.getByRole('button', { name: 'Not now' }).press('Enter')
    await window.desk.locator('.tour-card').waitFor({ state: 'detached' })
  })
})

describe('frame of the window', () => {
  it('has a rim of 2 px at the top edge and none at the others', async () => {
    const rim = await window.desk.evaluate(() => {
      const { borderTopWidth, borderLeftWidth, borderRightWidth, borderBottomWidth } = getComputedStyle(
        document.querySelector('.mode-frame')!,
      )
      return [borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth]
    })
    expect(rim).toEqual(['2px', '0px', '0px', '0px'])
  })
})

describe('filter of a table', () => {
  it('has a focus ring', async () => {
    await resize(window, plain(1440, 900))
    const filter = window.desk.getByRole('textbox', { name: /Filter/ }).first()
    await filter.focus()
    await window.desk.keyboard.press('Shift')
    await expect
      .poll(() =>
        filter.evaluate(each => getComputedStyle(each).outlineStyle + getComputedStyle(each).outlineWidth),
      )
      .toBe('solid2px')
  })
})

describe('light theme', () => {
  it('draws every field that can be used on white, and none that cannot', async () => {
    const { desk } = window
    const wear = (theme: string) =>
      desk.evaluate(name => void (document.documentElement.dataset['theme'] = name), theme)
    await wear('light')
    const grounds = await desk.evaluate(() =>
      [...document.querySelectorAll('.ticket :is(input:not([type=range]), select)')]
        .filter(each => each.checkVisibility())
        .map(each => {
          const field = each.closest('.field, .pick') ?? each
          const isOff = (each as HTMLInputElement).disabled
          return [isOff, getComputedStyle(field).backgroundColor === 'rgb(255, 255, 255)']
        }),
    )
    await wear('dark')
    expect(grounds.length).toBeGreaterThan(4)
    expect(grounds.filter(([isOff, isWhite]) => isOff === isWhite)).toEqual([])
  })
})

describe('page at 200 % zoom', () => {
  const zoomed = [
    { width: 683, height: 384, window: [1366, 768], larger: 5 },
    { width: 720, height: 450, window: [1440, 900], larger: 5 },
  ] as const satisfies readonly PageSize[]

  it.each(zoomed)('lays nothing over anything at $width × $height', async size => {
    const { desk } = window
    await resize(window, size)
    for (const [digit, name] of [
      [1, 'Trade'],
      [2, 'Portfolio'],
      [4, 'Settings'],
    ] as const) {
      await person.pressFor(`Control+${digit}`, desk.getByRole('main', { name }))
      await expect.poll(() => misplacedIn(desk), { message: name }).toEqual([])
      const [stops] = await boxesOf('.top > .stops')
      const controls = await boxesOf('.top > :not(.stops, .spring, .unseen)')
      expect(controls.filter(each => !isApart(each, stops!))).toEqual([])
      const [bar] = await boxesOf('.status')
      expect((await boxesOf('.status > *')).filter(({ right }) => right > bar!.right)).toEqual([])
    }
    await person.pressFor('Control+1', desk.getByRole('main', { name: 'Trade' }))
  })
})

describe('drawer', () => {
  beforeAll(() => resize(window, plain(1440, 900)))

  it('closes when the person goes to another place', async () => {
    const { desk } = window
    await person.command('leverage')
    await person.dialog().waitFor()
    await person.pressFor('Control+2', desk.getByRole('main', { name: 'Portfolio' }))
    await person.dialog().waitFor({ state: 'detached' })
    await person.pressFor('Control+1', desk.getByRole('main', { name: 'Trade' }))
    expect(await person.dialog().count()).toBe(0)
  })

  it('lies below the banners, over the ticket', async () => {
    const { desk } = window
    await desk.getByRole('button', { name: 'Stop', exact: true }).click()
    await desk.locator('.banner').first().waitFor()
    await person.command('leverage')
    await person.dialog().waitFor()
    const [drawer, ticket, strip] = (
      await Promise.all(['.desk-dialog.aside', '.trade > .ticket', '.mode-frame .strip'].map(boxesOf))
    ).map(([first]) => first)
    expect(drawer!.top).toBeGreaterThanOrEqual(strip!.bottom)
    expect([drawer, ticket].map(box => Math.round(box!.top))).toEqual(Array(2).fill(Math.round(ticket!.top)))
    await desk.keyboard.press('Escape')
    await person.dialog().waitFor({ state: 'detached' })
    await person.sayYes(async () => void window.call('writes.reopen'), {
      isTaken: async () => (await window.snapshot()).writes?.value.state === 'active',
    })
    await desk.locator('.banner').waitFor({ state: 'detached' })
  })
})

describe.each(sizes)('desk at %d × %d', (...size) => {
  beforeAll(() => resize(window, plain(...size)))
  afterEach(() => window.call('armed.disarm'))

  it.each(['enable one-click trading', 'start an algo', 'what-if: prices', 'leverage'])(
    'keeps every panel in place when “%s” opens',
    async words => {
      const before = await settledPanels()
      await person.command(words)
      await person.dialog().waitFor()
      expect(await settledPanels()).toEqual(before)
      await window.desk.keyboard.press('Escape')
      await person.dialog().waitFor({ state: 'detached' })
    },
  )

  it('keeps every panel in place when it is armed, with both bars whole below the strip', async () => {
    const before = await settledPanels()
    await armKeys(window, person)
    await window.desk.locator('.mode-frame.armed').waitFor()
    expect(await settledPanels()).toEqual(before)
    const [bar] = await boxesOf('.top')
    expect(bar!.top).toBe(46)
    expect((await boxesOf('.top .button')).filter(({ top, bottom }) => top < 46 || bottom > 72)).toEqual([])
  })
})

describe('order labels of the chart', () => {
  const LABEL_SPACE = 144
  /** Left edge of the price axis. */
  async function findAxis(): Promise<number> {
    const panes = await boxesOf('.canvas canvas')
    return Math.min(...panes.filter(({ left }) => left > panes[0]!.left + 100).map(({ left }) => left))
  }
  /** Heights at which the bars' pane has dots in the colour of orders, up to the space of labels. */
  async function orderHeights(): Promise<readonly number[]> {
    const [axis, dots] = [await findAxis(), await dotsIn(window.desk, 'focus')]
    return [...new Set(dots.filter(({ x }) => x < axis - LABEL_SPACE).map(({ y }) => y))]
  }

  it('cover no bar, merge the orders of one price, and never move the bars', async () => {
    await resize(window, plain(1440, 900))
    const { quotes } = await window.snapshot()
    const mark = Number(quotes?.value.find(({ symbol }) => symbol === SYMBOL)?.mark)
    const axis = await findAxis()
    for (const share of [0.996, 0.994, 0.994])
      await person.sayYes(async () => {
        const price = (mark * share).toFixed(1)
        const { token } = await window.plan({ ...smallOrder, type: 'LIMIT', price })
        window.ask('orders.submit', { token })
      })
    await window.desk.mouse.move(5, 5)
    // Two lines, each one pixel high, which may fall between two.
    await expect.poll(async () => (await orderHeights()).length).toBeGreaterThan(1)
    expect((await orderHeights()).length).toBeLessThanOrEqual(4)
    expect(await findAxis()).toBe(axis)
  })
})

describe('row of a program', () => {
  it('appears and opens without moving the desk', async () => {
    const { desk } = window
    await resize(window, plain(1440, 900))
    const before = await settledPanels()
    const { buyAtMost = '' } = await smallBounds(window)
    const wish = {
      ...{ is: 'twap', symbol: SYMBOL, marginMode: 'CROSS', side: 'BUY', type: 'IOC', quantity: '0.12' },
      ...{ worst: buyAtMost, worthInAll: '20000', slices: 12, minutes: 2, sizeVaries: 20, timeVaries: 30 },
      ...{ reach: 5, catchUp: '', patience: 60, reduceOnly: false },
    }
    await person.sayYes(async () => void window.call('armed.program', wish), {
      isTaken: async () => (await newestEnvelope(window))?.envelope.rule !== undefined,
    })
    await desk.locator('.program summary').waitFor()
    expect(await settledPanels()).toEqual(before)
    expect(isApart(...((await boxesOf('.program, .strip dl')) as [Box, Box]))).toBe(true)
    await desk.locator('.program summary').click()
    await until('the rule', () => desk.locator('.program .open').isVisible())
    expect(await settledPanels()).toEqual(before)
    expect(isApart(...((await boxesOf('.program .open, .ticket .types')) as [Box, Box]))).toBe(true)
    await resize(window, plain(1024, 700))
    await desk.getByRole('tab', { name: 'Book', exact: true }).click()
    await desk.locator('.book .level.ask').last().waitFor()
    await settledPanels()
    const [row] = await boxesOf('.program')
    const [strip] = await boxesOf('.strip')
    const [details] = await boxesOf('.program .open')
    const askRows = await boxesOf('.book .level.ask')
    expect(row!.bottom).toBeLessThanOrEqual(strip!.bottom)
    expect(askRows.slice(-3).filter(ask => !isApart(ask, details!))).toEqual([])
    await window.call('armed.disarm')
  })
})
