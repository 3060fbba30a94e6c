import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until, type DeskInWindow } from '../kit/desk-window'
import { sendByHand } from '../kit/hands'
import { sitDown, type Person } from '../kit/person'
import { isSaid, screenReader, scriptsIn } from '../kit/screen-reader'

const scripts = scriptsIn('docs/screen-reader.md')

let window: DeskInWindow
let person: Person
let reader: ReturnType<typeof screenReader>
beforeAll(async () => {
  ;({ window, person } = await sitDown())
  reader = screenReader(window)
  await reader.listen()
})
afterAll(() => window.close())

const mark = async () => {
  const { quotes } = await window.snapshot()
  return Number(quotes?.value.find(({ symbol }) => symbol === 'PERP_BTC_USDC')?.mark)
}
const held = async () =>
  (await window.snapshot()).positions?.value.some(({ quantity }) => quantity !== '0') ?? false
async function aPosition(): Promise<void> {
  if (!(await held())) await sendByHand(window)
  await until('a position', held)
}
const asItIs = () => Promise.resolve()

/** What has to be there before a job begins; the jobs follow one another as they are written. */
const before: Readonly<Record<string, () => Promise<unknown>>> = {
  'An order with its stop': asItIs,
  'Cancel an order': asItIs,
  'Close a position': aPosition,
  'Read a position': aPosition,
  'Change the leverage': asItIs,
  'Find a market': asItIs,
  'Add an account': asItIs,
  'Stop everything': asItIs,
  'Read an unknown outcome': async () => {
    const reopened = window.call('writes.reopen')
    await person.isHeld('keys')
    await reopened
    await person.pressFor('Control+1', window.desk.getByRole('main', { name: 'Trade' }))
    await person.command('PERP_BTC_USDC')
    await window.desk.getByRole('button', { name: /^PERP_BTC_USDC/ }).waitFor()
    await person.command('lose my next order')
    await person.draft('0.02')
    await person.sayYes(() => window.desk.keyboard.press('Enter'))
    await until('the outcome to be unknown', async () => (await person.holds()).includes('unknown'))
  },
}

describe('a screen reader, by the document alone', { timeout: 120_000 }, () => {
  it('has a script for each job, and each is tried', () => {
    expect([...scripts.keys()]).toEqual(Object.keys(before))
  })

  // A yes may be called off by a market that moved, as anybody's may: then the job is begun again.
  it.each([...scripts])('%s', { retry: 2 }, async (job, stops) => {
    await before[job]?.()
    await window.desk.keyboard.press('Escape')
    const at = await mark()
    const figures = { price: (at * 0.998).toFixed(1), stop: (at * 0.95).toFixed(1) }
    reader.enter()
    for (const { press, said } of stops) {
      if (press !== '—') {
        await reader.forget()
        await reader.press(press, figures)
      }
      let last: readonly string[] = []
      await expect
        .poll(
          async () => {
            last = press === '—' ? await reader.heard() : [await reader.spoken()]
            return last.some(each => isSaid(said, each)) ? said : last
          },
          { message: `${job}: after ${press}` },
        )
        .toBe(said)
    }
  })
})
