import { afterAll, beforeAll, describe, it } from 'vitest'
import { accountOf, FAR } from '../kit/account-stands'
import { smallOrder, until, type DeskInWindow } from '../kit/desk-window'
import { sendByHand } from '../kit/hands'
import { sitDown, type Person } from '../kit/person'
import { isSaid, screenReader, type Stop } from '../kit/screen-reader'
import { screenReaderJobs } from './screen-reader-jobs'

/** Number of tries for a job whose question was called off. */
const TRIES = 4

/** Announcements of a question that was called off by the market or a busy machine. */
const calledOff = /nothing sent\. Review again\.|Stale, reading again: /

let window: DeskInWindow
let person: Person
let account: ReturnType<typeof accountOf>
let reader: ReturnType<typeof screenReader>
beforeAll(async () => {
  ;({ window, person } = await sitDown())
  account = accountOf(window)
  reader = screenReader(window)
  await reader.listen()
})
afterAll(() => window.close())

const main = (name: string) => window.desk.getByRole('main', { name })
const grid = (name: string) => window.desk.getByRole('grid', { name })

/** Brings the desk to a state without overlays, ready to write, and with no field focused. */
async function atTheDesk(): Promise<void> {
  const { desk, sheet } = window
  await until('no question', async () => {
    if (!(await person.sheet().isVisible())) return true
    await sheet.keyboard.press('Escape')
    return false
  })
  await until('no dialog', async () => {
    if ((await person.dialog().count()) === 0) return true
    await desk.keyboard.press('Escape')
    return false
  })
  await until('writing to be possible', async () => {
    const holds = await person.holds()
    if (!holds.includes('stopped')) return holds.length === 0
    window.ask('writes.reopen')
    await person.isHeld('keys')
    return false
  })
  await person.goTo('Settings: Accounts')
  await person.pressFor('Control+1', main('Trade'))
  const market = desk.getByRole('button', { name: /^PERP_BTC_USDC/ })
  if (!(await market.isVisible())) await person.command('PERP_BTC_USDC')
  await market.waitFor()
}

/** Moves the focus into a table, this many columns from its first. */
async function inTable(key: string, name: string, columns = 0): Promise<void> {
  await person.pressFor(key, grid(name))
  reader.enter()
  await until(`the keyboard in ${name}`, async () => {
    await window.desk.keyboard.press(key)
    return (await reader.spoken()).includes(`grid “${name}”`)
  })
  for (let column = 0; column < columns; column += 1) await window.desk.keyboard.press('ArrowRight')
}

const flat = async () => {
  await account.restsNothing()
  await account.holds('0')
}
const long = async () => {
  await account.restsNothing()
  await account.holds('0.01')
  await account.isLeveraged('10')
}
const atItsStop = async () => {
  await long()
  await inTable('Alt+1', 'Positions', 5)
  await until('the keyboard at its stop', async () =>
    (await reader.spoken()).endsWith('column “Stop”, gridcell “⚠ none”'),
  )
}

/** Initial state of each job, set from any state before. */
const before: Readonly<Record<keyof typeof screenReaderJobs, () => Promise<unknown>>> = {
  'An order with its stop': flat,
  'Cancel an order': async () => {
    await account.holds('0')
    await account.restsABracket()
  },
  'Close a position': async () => {
    await long()
    await inTable('Alt+2', 'Open orders')
  },
  'Read a position': long,
  'Change the leverage': atItsStop,
  'Find a market': atItsStop,
  'Add an account': async () => {
    await person.goTo('Settings: General')
    await person.pressFor('Control+1', main('Trade'))
  },
  'Stop everything': async () => {
    await person.goTo('Settings: Accounts')
    await person.tabTo(/^Add an account/)
  },
  'Read an unknown outcome': async () => {
    await flat()
    const price = ((await account.mark()) * FAR).toFixed(1)
    const on = { method: 'POST', path: '/v1/order' }
    // Its announcement comes without a key press.
    await reader.forget()
    await window.practice({ do: 'fault', fault: { name: 'lose the request', on, times: 1 } })
    await sendByHand(window, { ...smallOrder, type: 'LIMIT', quantity: '0.02', price })
    await until('the outcome to be unknown', async () => (await person.holds()).includes('unknown'))
  },
}

const countCalledOff = async () => (await reader.told()).filter(each => calledOff.test(each)).length

/** Runs a job step by step; false if its question was called off. */
async function isDone(job: string, stops: readonly Stop[]): Promise<boolean> {
  const at = await account.mark()
  const figures = { price: (at * FAR).toFixed(1), stop: (at * 0.95).toFixed(1) }
  const earlier = await countCalledOff()
  const isCalledOff = async () => (await countCalledOff()) > earlier
  for (const { press, said: expected } of stops) {
    if (press !== '—') {
      await reader.forget()
      const pressed = await reader.press(press, figures).catch((error: unknown) => error)
      if (await isCalledOff()) return false
      if (pressed !== undefined) throw pressed
    }
    let last: readonly string[] = []
    const came = await until(
      `${job}: after ${press}, “${expected}”`,
      async () => {
        last = press === '—' ? await reader.heard() : [await reader.spoken()]
        if (last.some(each => isSaid(expected, each))) return 'said'
        return (await isCalledOff()) && 'called off'
      },
      () => last,
    )
    if (came === 'called off') return false
  }
  return true
}

describe('screen reader in each main task', { timeout: 900_000 }, () => {
  // A job whose question was called off starts again from the same state. The announcement of that is a
  // separate job.
  it.each(Object.entries(screenReaderJobs))('%s', async (job, stops) => {
    for (let tried = 1; ; tried += 1) {
      await atTheDesk()
      await before[job as keyof typeof screenReaderJobs]()
      reader.enter()
      if (await isDone(job, stops)) return
      if (tried === TRIES) throw new Error(`${job}: called off ${TRIES} times.`)
    }
  })
})
