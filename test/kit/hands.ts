import { currentStage } from '../../host/stage.mjs'
import type { Result } from '../../src/core/value/result'
import { invoke, pause, until, type DeskInWindow } from './desk-window'

/** A question open on the sheet, and what a person or a script can do about it. */
export interface OpenQuestion {
  readonly token: string
  /** What the desk's page is told in the end. */
  readonly submitted: Promise<unknown>
  /** What the sheet's page would say; a script that took it over would say no less. */
  sayYes(): Promise<string | undefined>
  /** How many writes have reached the exchange since the question was asked. */
  sent(): Promise<number>
  /** Leaves by Escape. */
  leave(): Promise<unknown>
}

/** Asks for one order and waits until the sheet that asks the person is armed. */
export async function askToSend(window: DeskInWindow): Promise<OpenQuestion> {
  const { token } = await window.plan()
  const before = (await window.writes()).length
  // The page that asked may be gone before the answer comes; the sheet does not mind.
  const submitted = window.call('orders.submit', { token }).catch(() => 'the page is gone' as const)
  await until('the question on the sheet', async () => {
    const asked = await invoke(window.sheet, 'consent', 'consent.question')
    return asked.ok && (asked as Result<{ token: string } | undefined> & { ok: true }).value?.token === token
  })
  await pause(700)
  await until('the sheet to be armed', async () => {
    const words = await window.sheet.locator('[data-hold]').allTextContents()
    return words.every(text => !text.includes('A moment'))
  })
  return {
    token,
    submitted,
    async sayYes() {
      const said = await invoke(window.sheet, 'consent', 'consent.answer', {
        token,
        is: 'yes',
        typed: 'SEND',
      })
      return said.ok ? 'heard' : said.error[0]?.code
    },
    sent: async () => (await window.writes()).length - before,
    async leave() {
      await window.sheet.keyboard.press('Escape')
      return submitted
    },
  }
}

/** A person's finger on the sheet; beside everything that can be pressed, unless a place is named. */
export async function press({ sheet }: DeskInWindow, ms: number, at = { x: 20, y: 8 }): Promise<void> {
  await sheet.mouse.move(at.x, at.y)
  await sheet.mouse.down()
  await pause(ms)
  await sheet.mouse.up()
}

/** Sends one order by hand and gives the attempt's name. */
export async function sendByHand(window: DeskInWindow): Promise<unknown> {
  const { submitted, sayYes } = await askToSend(window)
  await press(window, 1_000)
  await sayYes()
  return submitted
}

/** Ends the exchange next door as a fault would. */
export function killNeighbour(): void {
  for (const child of currentStage().children) if (child.serviceName === 'Practice exchange') child.kill()
}
