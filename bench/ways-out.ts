import { errors } from 'playwright-core'
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
 * Holds the sheet's button by keys from its first armed moment until it is full, and returns both moments. `undefined` if
 * the question was called off.
 */
async function holdAtOnce({ sheet }: DeskInWindow) {
  const within = { timeout: 8_000 }
  try {
    await sheet.locator('[data-hold][aria-disabled=false]').waitFor(within)
    const armed = performance.now()
    await sheet.keyboard.down('Control')
    await sheet.keyboard.down('Enter')
    await sheet.getByText('Let go to confirm').waitFor(within)
    return { armed, held: performance.now() }
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error
    return undefined
  } finally {
    await sheet.keyboard.up('Enter')
    await sheet.keyboard.up('Control')
  }
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
          await desk.getByRole('dialog').locator('[data-review]:not([aria-disabled=true])').waitFor()
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
