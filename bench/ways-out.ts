import type { Page } from 'playwright-core'
import { openDeskWindow, smallOrder, until, type DeskInWindow } from '../test/kit/desk-window'
import { holdAPosition, sendByHand, sizeHeld } from '../test/kit/hands'
import { median } from './measure'
import { absoluteRow, type Entry, type Row } from './row'

const ROUNDS = 5
const WARM_UP = 1

/** Times of a way out, in milliseconds from its first key. */
interface Took {
  readonly armed: number
  readonly held: number
  readonly over: number
}

/**
 * Resolves to true as soon as the page has such an element, to false after eight seconds. Playwright's own wait looks
 * only every half a second.
 */
const comes = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate(
    wanted =>
      new Promise<boolean>(done => {
        const check = () => document.querySelector(wanted) !== null && end(true)
        const changes = new MutationObserver(check)
        const timer = setTimeout(() => end(false), 8_000)
        const end = (isThere: boolean) => {
          changes.disconnect()
          clearTimeout(timer)
          done(isThere)
        }
        changes.observe(document, { subtree: true, childList: true, attributes: true })
        check()
      }),
    selector,
  )

/**
 * Holds the sheet's button by keys from its first armed moment until it is full, and returns both moments. `undefined` if
 * the question was called off.
 */
async function holdAtOnce({ sheet }: DeskInWindow) {
  if (!(await comes(sheet, '[data-hold][aria-disabled=false]'))) return undefined
  const armed = performance.now()
  await sheet.keyboard.down('Enter')
  const isFull = await comes(sheet, '[data-hold].full')
  const held = performance.now()
  await sheet.keyboard.up('Enter')
  return isFull ? { armed, held } : undefined
}

/** Measures from the key of `ask` to `isOver` in the desk's snapshot. `undefined` if the question was called off. */
async function timed(
  window: DeskInWindow,
  ask: () => Promise<void>,
  isOver: () => Promise<boolean>,
): Promise<Took | undefined> {
  const began = performance.now()
  await ask()
  const held = await holdAtOnce(window)
  if (held === undefined) return undefined
  while (!(await isOver())) if (performance.now() - began > 20_000) throw new Error('It is not over.')
  return { armed: held.armed - began, held: held.held - began, over: performance.now() - began }
}

/** Repeats `once` with its preparation; a question that was called off counts as no round. */
async function rounds(
  prepare: () => Promise<void>,
  once: () => Promise<Took | undefined>,
): Promise<readonly Took[]> {
  const took: Took[] = []
  for (let tried = 0; took.length < ROUNDS + WARM_UP; tried += 1) {
    if (tried > 3 * ROUNDS) throw new Error('The desk would not ask.')
    await prepare()
    const one = await once()
    if (one !== undefined) took.push(one)
  }
  return took.slice(WARM_UP)
}

const isFlat = async (window: DeskInWindow) => (await sizeHeld(window)) === undefined

const closes = (window: DeskInWindow) =>
  rounds(
    async () => {
      if (await isFlat(window)) await holdAPosition(window)
      await window.desk.getByRole('group', { name: /^Chart of/ }).focus()
    },
    () =>
      timed(
        window,
        () => window.desk.keyboard.press('x'),
        () => isFlat(window),
      ),
  )

async function cancels(window: DeskInWindow): Promise<readonly Took[]> {
  const { desk, snapshot } = window
  const isNoneOpen = async () => !(await snapshot()).orders?.value.some(({ status }) => status === 'NEW')
  const mark = await until(
    'a mark',
    async () => (await snapshot()).quotes?.value.find(({ symbol }) => symbol === smallOrder.symbol)?.mark,
  )
  const rests = { ...smallOrder, type: 'LIMIT', price: (Number(mark) * 0.98).toFixed(0) } as const
  return rounds(
    async () => {
      await desk.keyboard.press('Escape')
      if (await isNoneOpen()) await sendByHand(window, rests)
      await until('an open order', async () => !(await isNoneOpen()))
    },
    () =>
      timed(
        window,
        async () => {
          await desk.keyboard.press('Control+Shift+X')
          await comes(desk, '[role=dialog] [data-review]:not([aria-disabled=true])')
          await desk.keyboard.press('Enter')
        },
        isNoneOpen,
      ),
  )
}

/** M21: time from a key to a flat position and to no open order, with the hold, by a robot. */
export const waysOut: Entry = {
  name: 'M21 ways out',
  async run(): Promise<readonly Row[]> {
    const window = await openDeskWindow()
    try {
      await window.ready()
      await window.desk.getByRole('button', { name: 'Not now' }).click()
      const row = (name: string, took: readonly Took[], value: number): Row => {
        const of = (part: keyof Took): number => median(took.map(each => each[part]))
        return absoluteRow(
          {
            name: `${this.name}: ${name}`,
            value: of('over'),
            unit: 'ms',
            reference: `armed after ${of('armed').toFixed(0)}, held after ${of('held').toFixed(0)} ms`,
          },
          { is: 'at most', value },
        )
      }
      return [
        row('close key → flat', await closes(window), 1_600),
        row('cancel-all key → none open', await cancels(window), 1_200),
      ]
    } finally {
      await window.close()
    }
  },
}
