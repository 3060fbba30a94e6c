import type { Page } from 'playwright-core'
import { currentStage, stageIfAny } from '../../host/stage.mjs'
import type { RefusalCode, Result } from '../../src/core/value/result'
import type { WriteDraft } from '../../src/core/write/venue-write'
import { invoke, pause, until, type OpenDesk } from './desk-window'

/** A question open on the sheet, and what a person or a script can do about it. */
export interface OpenQuestion {
  readonly token: string
  /** What the desk's page is told in the end. */
  readonly submitted: Promise<Told>
  /** What the sheet's page would say; a script that took it over would say no less. */
  sayYes(): Promise<string | undefined>
  /**
   * Holds, and says yes as often as told when the hold ends, as the sheet's page does. A yes that is said from here
   * comes later, and on a busy machine too late to have anything to do with the hold.
   */
  holdAndSayYes(hold?: () => Promise<void>, times?: number): Promise<readonly string[]>
  /** How many writes have reached the exchange since the question was asked. */
  sent(): Promise<number>
  /** Leaves by Escape. */
  leave(): Promise<unknown>
}

/** How often a question is asked again that came to nothing by no fault of its own. */
const TRIES = 4

/** Why a question or its yes comes to nothing where the market moves and the machine is busy: it is asked again. */
const meanwhile: ReadonlySet<RefusalCode> = new Set([
  'PLAN_VOID',
  'PLAN_EXPIRED',
  'INPUT_STALE',
  'WRITES_HELD',
])

/** What the desk's page is told of a question that it asked. */
type Told = Result<unknown> | 'the page is gone'

const isMeanwhile = (told: Told): boolean =>
  told !== 'the page is gone' && !told.ok && told.error.some(({ code }) => meanwhile.has(code))

/**
 * Asks for one write, a small order unless another is named, and waits until the sheet that asks the person is armed. One
 * that is called off before is asked again.
 */
export async function askToSend(window: OpenDesk, draft?: WriteDraft): Promise<OpenQuestion> {
  for (let tried = 1; ; tried += 1) {
    const { token } = await window.plan(draft)
    const before = (await window.writes()).length
    let told: Told | undefined
    // The page that asked may be gone before the answer comes; the sheet does not mind.
    const submitted = window.call('orders.submit', { token }).catch(() => 'the page is gone' as const)
    void submitted.then(answer => (told = answer))
    try {
      await arm(window, token, () => told !== undefined)
      if (told === undefined) return questionOf(window, token, submitted, before)
    } catch (error) {
      if (told === undefined || !isMeanwhile(told)) throw error
    }
    if (tried === TRIES || told === undefined || !isMeanwhile(told))
      throw new Error(`The question was called off before it was armed: ${JSON.stringify(told)}.`)
  }
}

/** Does all that is asked before the yes. */
async function arm(window: OpenDesk, token: string, isOver: () => boolean): Promise<void> {
  await until('the question on the sheet', async () => {
    const asked = await invoke(window.sheet, 'consent', 'consent.question')
    const isThere =
      asked.ok && (asked as Result<{ token: string } | undefined> & { ok: true }).value?.token === token
    return isThere || isOver()
  })
  if (isOver()) return
  // Its page draws it later than main asks it, and may still draw the one before.
  await window.sheet.locator(`[data-read="${token}"]`).waitFor()
  const word = window.sheet.getByRole('textbox')
  if (await word.isVisible()) {
    await word.focus()
    await word.pressSequentially('SEND')
  }
  await readThrough(window.sheet)
}

function questionOf(window: OpenDesk, token: string, submitted: Promise<Told>, before: number): OpenQuestion {
  const yes = { token, is: 'yes' }
  return {
    token,
    submitted,
    async sayYes() {
      const said = await invoke(window.sheet, 'consent', 'consent.answer', yes)
      return said.ok ? 'heard' : said.error[0]?.code
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

/** Has the page of the sheet say yes as soon as what is held down is let go, and keep what it is told. */
function sayWhenReleased([yes, times]: readonly [yes: object, times: number]): void {
  type Said =
    { readonly ok: true } | { readonly ok: false; readonly error: readonly { readonly code: string }[] }
  const page = globalThis as unknown as {
    consent: { invoke(to: string, what: object): Promise<Said> }
    said: Promise<string[]>
  }
  page.said = new Promise(done => {
    const released = new AbortController()
    // The button of the page says nothing of its own meanwhile.
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
          const asked = Array.from({ length: times }, () => page.consent.invoke('consent.answer', yes))
          void Promise.all(asked).then(all => done(all.map(one => (one.ok ? 'heard' : one.error[0]!.code))))
        },
        { capture: true, signal: released.signal },
      )
  })
}

/** A person's finger on the sheet: on its button, unless another place is named. */
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

/** The middle of what a page shows there. */
export async function middleOf(page: Page, selector: string) {
  const box = await page.locator(selector).boundingBox()
  if (box === null) throw new Error(`There is no ${selector} on the page.`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** What a person holds the button of the sheet with. */
export type Hand = 'keys' | 'mouse'

/** More than a question is long, looked at as often as that. */
const PAGES = 50

/** Reads what the sheet asks to its end, until its button can be held. */
export async function readThrough(sheet: Page, by: Hand = 'keys'): Promise<void> {
  const armed = sheet.locator('[data-hold][aria-disabled=false]')
  let shown: readonly string[] = []
  for (let looked = 0; looked < PAGES && !(await armed.isVisible()); looked += 1) {
    shown = await sheet.locator('.sheet').allInnerTexts()
    await readOn(sheet, by)
    await pause(150)
  }
  if (await armed.isVisible()) return
  const why = await whyUnarmed(sheet)
  await armed.waitFor({ timeout: 5_000 }).catch(() => {
    throw new Error(`The sheet does not arm: “${shown.join(' | ')}”, ${why}.`)
  })
}

/** Goes on to what is still to be read on the sheet, if anything is. */
export async function readOn(sheet: Page, by: Hand = 'keys'): Promise<void> {
  const more = sheet.locator('.more-below')
  // It may be read while it is looked at, and arms by itself a moment after.
  const isThere = await more.isVisible()
  const way = isThere && (await more.getAttribute('data-way', { timeout: 200 }).catch(() => undefined))
  if (way && by === 'mouse') await more.click({ timeout: 1_000 }).catch(() => 'it was read meanwhile')
  else if (way) await sheet.keyboard.press(way === 'up' ? 'PageUp' : 'PageDown')
}

/** What arming hangs on: where main put each page, which has the keyboard, and how the sheet's page is laid out. */
async function whyUnarmed(sheet: Page): Promise<string> {
  // On Electron main is in another process.
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
    const { scrollTop, clientHeight, scrollHeight } = document.querySelector('[data-read]') ?? document.body
    return { innerWidth, innerHeight, devicePixelRatio, scrollTop, clientHeight, scrollHeight }
  })
  return JSON.stringify({ views, laid })
}

/**
 * Sends one write by hand, a small order unless another is named, and gives the attempt's id. It has left when this
 * returns, whatever becomes of it: a yes that was heard is still looked at against what is known by then, and comes to
 * nothing where that is too old or another.
 */
export async function sendByHand(window: OpenDesk, draft?: WriteDraft): Promise<string> {
  for (let tried = 1; ; tried += 1) {
    const { submitted, holdAndSayYes, sent } = await askToSend(window, draft)
    const [said] = await holdAndSayYes()
    const told = await submitted
    const isAttempted = told !== 'the page is gone' && told.ok && told.value !== 'declined'
    if (isAttempted && (await hasLeft(window, told.value, sent))) return String(told.value)
    if (tried === TRIES || !(isAttempted || isMeanwhile(told)))
      throw new Error(`No order left: the yes was ${said}; the page was told ${JSON.stringify(told)}.`)
  }
}

/** What is held in the one market that is traded, with its sign; undefined while it is nothing or was not read. */
export const sizeHeld = async (window: Pick<OpenDesk, 'snapshot'>): Promise<string | undefined> =>
  (await window.snapshot()).positions?.value.find(({ quantity }) => quantity !== '0')?.quantity

/** A position there is for certain: an order of a few seconds ago may have found nobody on the other side. */
export async function holdAPosition(window: OpenDesk): Promise<void> {
  await sendByHand(window)
  await until('a position', () => sizeHeld(window))
}

/** Whether an attempt has left, as soon as that is known: the last look before the socket may keep it here. */
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

/** Ends the exchange next door as a fault would. */
export function killPractice(): void {
  for (const child of currentStage().children) if (child.serviceName === 'Practice exchange') child.kill()
}
