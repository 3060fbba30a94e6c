import { errors, type Page } from 'playwright-core'
import { currentStage, stageIfAny } from '../../host/stage.mjs'
import type { ConsentQuestion } from '../../src/contract/consent-api'
import type { RefusalCode, Result } from '../../src/core/value/result'
import type { WriteDraft } from '../../src/core/write/venue-write'
import { prepareConfirmation } from './confirmations'
import { invoke, pause, until, type OpenDesk } from './desk-window'

/** A question open on the sheet, with the actions that a person or a script can take. */
export interface OpenQuestion {
  readonly token: string
  /** The answer that the desk's page finally receives. */
  readonly submitted: Promise<Told>
  /** Says yes as the sheet's page does, which is also all that a compromised page could do. */
  sayYes(): Promise<string | undefined>
  /**
   * Holds the button and says yes `times` times when the hold ends, as the sheet's page does. A yes said from
   * here would come later, on a busy machine too late to belong to the hold.
   */
  holdAndSayYes(hold?: () => Promise<void>, times?: number): Promise<readonly string[]>
  /** Number of writes that reached the exchange since the question. */
  sent(): Promise<number>
  /** Leaves by Escape. */
  leave(): Promise<unknown>
}

/** Number of tries for a question that was called off through no fault of the test. */
const TRIES = 4

/** Refusals caused by a moving market or a busy machine; the question is asked again. */
const meanwhile: ReadonlySet<RefusalCode> = new Set([
  'PLAN_VOID',
  'PLAN_EXPIRED',
  'INPUT_STALE',
  'WRITES_HELD',
])

/** The answer to a question that the desk's page asked. */
type Told = Result<unknown> | 'the page is gone'

const isMeanwhile = (answer: Told): boolean =>
  answer !== 'the page is gone' && !answer.ok && answer.error.some(({ code }) => meanwhile.has(code))

/**
 * Asks for one write, by default a small order, and waits until the sheet is armed. A question that is called
 * off before is asked again.
 */
export async function askToSend(window: OpenDesk, draft?: WriteDraft): Promise<OpenQuestion> {
  for (let tried = 1; ; tried += 1) {
    const { token } = await window.plan(draft)
    const before = (await window.writes()).length
    let received: Told | undefined
    // The page that asked may be gone before the answer arrives; the sheet is unaffected.
    const submitted = window.call('orders.submit', { token }).catch(() => 'the page is gone' as const)
    void submitted.then(answer => (received = answer))
    try {
      await arm(window, token, () => received !== undefined)
      if (received === undefined) return await questionOf(window, token, submitted, before)
    } catch (error) {
      if (received === undefined || !isMeanwhile(received)) throw error
    }
    if (tried === TRIES || received === undefined || !isMeanwhile(received))
      throw new Error(`The question was called off before it was armed: ${JSON.stringify(received)}.`)
  }
}

/** Does everything that precedes the yes. */
async function arm(window: OpenDesk, token: string, isOver: () => boolean): Promise<void> {
  await until('the question on the sheet', async () => {
    const result = await invoke(window.sheet, 'consent', 'consent.question')
    const isThere =
      result.ok && (result as Result<{ token: string } | undefined> & { ok: true }).value?.token === token
    return isThere || isOver()
  })
  if (isOver()) return
  // The page draws the question after main asks it, and may still show the one before.
  await window.sheet.locator(`[data-question="${token}"]`).waitFor()
  const word = window.sheet.getByRole('textbox')
  if (await word.isVisible()) {
    await word.focus()
    await word.pressSequentially('SEND')
  }
  await waitUntilArmed(window.sheet)
}

async function questionOf(
  window: OpenDesk,
  token: string,
  submitted: Promise<Told>,
  before: number,
): Promise<OpenQuestion> {
  // The page's own button would seal what the question shows.
  const result = await invoke(window.sheet, 'consent', 'consent.question')
  const question = result.ok ? (result.value as ConsentQuestion | undefined) : undefined
  const yes = question ? prepareConfirmation(question)({ token, is: 'yes' }) : { token, is: 'yes' }
  return {
    token,
    submitted,
    async sayYes() {
      const result = await invoke(window.sheet, 'consent', 'consent.answer', yes)
      return result.ok ? 'heard' : result.error[0]?.code
    },
    async holdAndSayYes(hold = () => press(window, 1_000), times = 1) {
      await window.sheet.evaluate(sayWhenReleased, [yes, times] as const)
      await hold()
      return window.sheet.evaluate(() => (globalThis as unknown as { said: Promise<string[]> }).said)
    },
    sent: async () => (await window.writes()).length - before,
    async leave() {
      await window.sheet.keyboard.press('Escape')
      return submitted
    },
  }
}

/** Has the sheet's page say yes as soon as the held key or button is released, and keep the answer. */
function sayWhenReleased([yes, times]: readonly [yes: object, times: number]): void {
  type Said =
    { readonly ok: true } | { readonly ok: false; readonly error: readonly { readonly code: string }[] }
  const page = globalThis as unknown as {
    consent: { invoke(to: string, what: object): Promise<Said> }
    said: Promise<string[]>
  }
  page.said = new Promise(done => {
    const released = new AbortController()
    // The page's own button is silenced meanwhile.
    for (const begin of ['pointerdown', 'keydown'])
      addEventListener(begin, event => event.stopImmediatePropagation(), {
        capture: true,
        signal: released.signal,
      })
    for (const end of ['mouseup', 'keyup'])
      addEventListener(
        end,
        () => {
          released.abort()
          const answers = Array.from({ length: times }, () => page.consent.invoke('consent.answer', yes))
          void Promise.all(answers).then(all => done(all.map(one => (one.ok ? 'heard' : one.error[0]!.code))))
        },
        { capture: true, signal: released.signal },
      )
  })
}

/** Holds the mouse button down on the sheet, on its button unless another place is named. */
export async function press(
  { sheet }: OpenDesk,
  ms: number,
  named?: { readonly x: number; readonly y: number },
): Promise<void> {
  const at = named ?? (await middleOf(sheet, '[data-hold]'))
  await sheet.mouse.move(at.x, at.y)
  await sheet.mouse.down()
  await pause(ms)
  await sheet.mouse.up()
}

/** The centre of an element of a page. */
export async function middleOf(page: Page, selector: string) {
  const box = await page.locator(selector).boundingBox()
  if (box === null) throw new Error(`There is no ${selector} on the page.`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Device used to hold the sheet's button. */
export type Hand = 'keys' | 'mouse'

/** Waits until the sheet's button can be held. It neither scrolls nor pages: nothing has to be read first. */
export async function waitUntilArmed(sheet: Page): Promise<void> {
  const armed = sheet.locator('[data-hold][aria-disabled=false]')
  await armed.waitFor({ timeout: 12_000 }).catch(async (error: unknown) => {
    if (!(error instanceof errors.TimeoutError)) throw error
    const shown = await sheet.locator('.sheet').allInnerTexts()
    throw new Error(`The sheet does not arm: “${shown.join(' | ')}”, ${await whyUnarmed(sheet)}.`)
  })
}

/** The conditions of arming: position and focus of each page, and the layout of the sheet's page. */
async function whyUnarmed(sheet: Page): Promise<string> {
  // On Electron, main runs in another process.
  const stage = stageIfAny()
  const views = [...(stage?.windows ?? [])].flatMap(window =>
    window.viewsWithPages.map(view => ({
      url: view.webContents.getURL(),
      ...view.getBounds(),
      visible: view.getVisible(),
      focused: stage?.focus.isOn(view.webContents),
      inFront: window.isFocused(),
    })),
  )
  const laid = await sheet.evaluate(() => {
    const { scrollTop, clientHeight, scrollHeight } =
      document.querySelector('[data-question]') ?? document.body
    return { innerWidth, innerHeight, devicePixelRatio, scrollTop, clientHeight, scrollHeight }
  })
  return JSON.stringify({ views, laid })
}

/**
 * Sends one write by hand, by default a small order, and returns the attempt's id. It has left when this
 * resolves. A consent is checked once more against current readings and may be refused as outdated.
 */
export async function sendByHand(window: OpenDesk, draft?: WriteDraft): Promise<string> {
  for (let tried = 1; ; tried += 1) {
    const { submitted, holdAndSayYes, sent } = await askToSend(window, draft)
    const [outcome] = await holdAndSayYes()
    const answer = await submitted
    const isAttempted = answer !== 'the page is gone' && answer.ok && answer.value !== 'declined'
    if (isAttempted && (await hasLeft(window, answer.value, sent))) return String(answer.value)
    if (tried === TRIES || !(isAttempted || isMeanwhile(answer)))
      throw new Error(`No order left: the yes was ${outcome}; the page was told ${JSON.stringify(answer)}.`)
  }
}

/** Signed size of the one position; `undefined` if it is zero or unread. */
export const sizeHeld = async (window: Pick<OpenDesk, 'snapshot'>): Promise<string | undefined> =>
  (await window.snapshot()).positions?.value.find(({ quantity }) => quantity !== '0')?.quantity

/** Buys until a position exists; an order of a few seconds ago may have found no counterparty. */
export async function holdAPosition(window: OpenDesk): Promise<void> {
  await sendByHand(window)
  await until('a position', () => sizeHeld(window))
}

/** Resolves to true if the attempt has left; the last check before the socket may stop it. */
async function hasLeft(window: OpenDesk, id: unknown, sent: OpenQuestion['sent']): Promise<boolean> {
  const state = async () =>
    (await window.snapshot()).attempts?.value.find(attempt => attempt.id === id)?.state.is
  const is = await until(
    'the order to leave',
    async () => {
      const now = await state()
      const isOnItsWay = now === undefined || now === 'written' || now === 'sending'
      return isOnItsWay ? (await sent()) > 0 && 'sent' : now
    },
    state,
  )
  return is !== 'not sent'
}

/** Kills the practice exchange as a fault would. */
export function killPractice(): void {
  for (const child of currentStage().children) if (child.serviceName === 'Practice exchange') child.kill()
}
