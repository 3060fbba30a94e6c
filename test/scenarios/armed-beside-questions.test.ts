import { afterEach, expect, it } from 'vitest'
import { armWish, handAt } from '../kit/armed-desk'
import { openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk
afterEach(() => desk.close())
const { click, later } = handAt(() => desk)

const here = { x: 100, y: 100, width: 100, height: 100 }
const refused = { ok: false, error: [{ code: 'OUTSIDE_ENVELOPE', facts: { why: 'no click that main saw' } }] }

async function arm(): Promise<void> {
  desk = await openDesk()
  const armed = await desk.api.armed.arm(armWish(desk, { places: { 'ticket buys': here } }))
  expect(armed).toEqual({ ok: true, value: 'armed' })
}

/** Opens another question from the page and leaves it open. */
async function ask(): Promise<() => Promise<void>> {
  desk.person.will('wait')
  const answered = desk.api.guards.takeBreak({ minutes: 5 })
  await desk.until('a question is open', () => desk.person.asked.at(-1)?.is === 'break')
  return async () => {
    desk.person.answer({ is: 'no' })
    await answered
  }
}

it('uses a click from before a question for no order, neither while the question is open nor after it', async () => {
  await arm()
  for (const isOver of [false, true]) {
    click(150)
    const close = await ask()
    if (isOver) await close()
    expect(await desk.api.armed.clicked({ place: 'ticket buys' })).toMatchObject(refused)
    if (!isOver) await close()
  }
  await desk.settled()
  expect(desk.attempts()).toEqual([])
  // The next one counts again.
  click(150)
  expect(await desk.api.armed.clicked({ place: 'ticket buys' })).toMatchObject({ ok: true })
})

it('sends nothing for a key that went down before a question and comes up after it', async () => {
  await arm()
  const at = later()
  desk.app.handleKey({ is: 'down', key: 'F1', at, repeats: false })
  // Main's own surface consumes presses beside an open question: none of them arrives here.
  const close = await ask()
  await close()
  desk.app.handleKey({ is: 'up', key: 'F1', at: at + 500, repeats: false })
  await desk.settled()
  expect(desk.attempts()).toEqual([])
})
