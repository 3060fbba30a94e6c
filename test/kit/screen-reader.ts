import type { CDPSession, Page } from 'playwright-core'
import { until, type OpenDesk } from './desk-window'
import { waitUntilArmed } from './hands'

/** One step of a job: the keys pressed, and the expected screen reader output. */
export interface Stop {
  readonly press: string
  readonly said: string
}

/** True if the spoken text matches; … in `written` matches any text. */
export function isSaid(written: string, spoken: string): boolean {
  const parts = written.split('…').map(part => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('.*')}$`, 's').test(spoken)
}

/** The focused element, or the active descendant of a list or table. */
const found =
  '(at => document.getElementById(at.getAttribute("aria-activedescendant")) ?? at)(document.activeElement)'

/** Roles that a screen reader announces on entering. */
const holders = new Set(
  'combobox dialog alertdialog main navigation region complementary form group radiogroup toolbar tablist tabpanel grid table menu listbox log'.split(
    ' ',
  ),
)

/** A node of Chromium's accessibility tree. */
interface Told {
  readonly ignored: boolean
  readonly backendDOMNodeId?: number
  readonly role?: { readonly value?: unknown }
  readonly name?: { readonly value?: unknown }
  readonly value?: { readonly value?: unknown }
  readonly description?: { readonly value?: unknown }
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[]
}

const plain = (text: unknown): string =>
  String(text ?? '')
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .replaceAll(/ ([,.])/g, '$1')
    .trim()

const states: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  checked: value => (String(value) === 'true' ? 'checked' : 'not checked'),
  pressed: value => (String(value) === 'true' ? 'pressed' : 'not pressed'),
  selected: value => (value === true ? 'selected' : undefined),
  expanded: value => (value === true ? 'expanded' : 'collapsed'),
  disabled: value => (value === true ? 'unavailable' : undefined),
  required: value => (value === true ? 'required' : undefined),
  invalid: value => (String(value) === 'false' ? undefined : 'not valid'),
  hasPopup: value => (value === 'menu' || value === 'dialog' ? `opens a ${value}` : undefined),
}

/** A screen reader user: presses keys, and hears Chromium's accessibility tree at the focus. */
export function screenReader(window: OpenDesk) {
  const sessions = new Map<Page, Promise<CDPSession>>()
  const sessionOf = (page: Page) => {
    const session = sessions.get(page) ?? page.context().newCDPSession(page)
    sessions.set(page, session)
    return session
  }
  let around: readonly string[] = []
  let entered: readonly string[] = []

  const page = async (): Promise<Page> =>
    (await window.sheet.locator('.sheet').isVisible()) ? window.sheet : window.desk

  async function treeOf(session: CDPSession, expression: string) {
    const { result } = await session.send('Runtime.evaluate', { expression })
    if (result.objectId === undefined) return { objectId: '', nodes: [] }
    const { objectId } = result
    await session.send('Accessibility.enable')
    const { nodes } = await session
      .send('Accessibility.getAXNodeAndAncestors', { objectId })
      .catch(() => ({ nodes: [] }))
    return { objectId, nodes: nodes as readonly Told[] }
  }

  /** Spoken text at the focus: entered containers, role, name, states, value, description. */
  async function spoken(): Promise<string> {
    const at = await page()
    const session = await sessionOf(at)
    const { objectId, nodes } = await treeOf(session, found)
    const [node, ...above] = nodes
    if (node === undefined) return ''
    // A list driven by a text field is outside that field, which keeps the focus.
    const focused = (await treeOf(session, 'document.activeElement')).nodes[0]
    const leads = focused?.backendDOMNodeId !== node.backendDOMNodeId && focused?.role?.value === 'combobox'
    entered = [...(leads ? [focused] : []), ...above]
      .filter(({ ignored, role, name }) => !ignored && holders.has(String(role?.value)) && plain(name?.value))
      .map(({ role, name }) => `${plain(role?.value)} “${plain(name?.value)}”`)
      .toReversed()
    const isNew = entered.filter(each => !around.includes(each))
    const { result: column } = await session.send('Runtime.callFunctionOn', {
      objectId,
      functionDeclaration: `function () {
        const row = this.closest('[role=row]'), cell = this.closest('[role=gridcell]')
        const heads = this.closest('[role=grid]')?.querySelectorAll('[role=columnheader]')
        return (row && cell && heads?.[[...row.children].indexOf(cell)]?.textContent.replace(/[▴▾]/g, '')) ?? ''
      }`,
    })
    const stateTexts = (node.properties ?? []).flatMap(({ name, value }) => states[name]?.(value.value) ?? [])
    return [
      ...isNew,
      ...(column.value ? [`column “${plain(column.value)}”`] : []),
      `${plain(node.role?.value)} “${plain(node.name?.value)}”`,
      ...stateTexts,
      ...(plain(node.value?.value) ? [`“${plain(node.value?.value)}”`] : []),
      ...(plain(node.description?.value) ? [plain(node.description?.value)] : []),
    ].join(', ')
  }

  /** Starts to record the text of live regions. */
  async function listen(): Promise<void> {
    for (const each of [window.desk, window.sheet])
      await each.evaluate(() => {
        const there = globalThis as unknown as { heard?: string[] }
        if (there.heard !== undefined) return
        const announcements: string[] = (there.heard = [])
        const live = '[role=alert], [role=status], [role=log], [aria-live=polite], [aria-live=assertive]'
        const hear = (node: Node) => {
          const of = node instanceof Element ? node : node.parentElement
          const text = node.textContent?.replaceAll(/[\s\u00a0]+/g, ' ').trim()
          if (of?.closest(live) && text) announcements.push(text)
        }
        new MutationObserver(changes => {
          for (const { type, target, addedNodes } of changes)
            for (const node of type === 'characterData' ? [target] : addedNodes) hear(node)
        }).observe(document, { subtree: true, childList: true, characterData: true })
      })
  }
  const pages = () => [window.desk, window.sheet]
  const allOf = (each: Page): Promise<readonly string[]> =>
    each.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)
  /** Number of announcements on each page at the last press. */
  let pressed: readonly number[] = []
  const heardSince = async (marks: readonly number[]): Promise<readonly string[]> => {
    const all = await Promise.all(pages().map(allOf))
    return all.flatMap((each, at) => each.slice(marks[at] ?? 0))
  }
  const markNow = async () => (await Promise.all(pages().map(allOf))).map(({ length }) => length)
  /** Announcements since the last press or the last `forget`. */
  const announcedSincePress = () => heardSince(pressed)
  const forget = async (): Promise<void> => void (pressed = await markNow())

  /**
   * Performs the “Press” column: keys, “typed text”, *a figure computed by the spec*, or a hold of keys on
   * the sheet.
   */
  async function press(written: string, figures: Readonly<Record<string, string>>): Promise<void> {
    around = entered
    for (const [, held, key, text, figure] of written.matchAll(
      /hold `([^`]+)`|`([^`]+)`|“([^”]+)”|\*([^*]+)\*/g,
    )) {
      const { keyboard } = await page()
      if (held !== undefined) await holdDown(held.split('+'))
      else if (key !== undefined) await keyboard.press(key.replace('Ctrl', 'Control'))
      else await keyboard.type(text ?? figures[figure ?? ''] ?? '')
    }
  }
  /** Holds the keys until the sheet asks to release them or calls its question off. */
  async function holdDown(keys: readonly string[]): Promise<void> {
    const { sheet } = window
    const named = keys.map(key => key.replace('Ctrl', 'Control'))
    const isOver = async () => !(await sheet.locator('.sheet').isVisible())
    try {
      await waitUntilArmed(sheet)
      for (const key of named) await sheet.keyboard.down(key)
      const full = sheet.getByText('Let go to confirm')
      await until('the hold to be full', async () => (await full.isVisible()) || (await isOver()))
    } finally {
      for (const key of named.toReversed()) await sheet.keyboard.up(key)
    }
    await until('the sheet to go', isOver)
  }
  /** Forgets the entered containers, so that they are announced again. */
  const enter = () => void (around = entered = [])
  /** All announcements since `listen`. */
  const allAnnounced = () => heardSince([])

  return { press, spoken, listen, heard: announcedSincePress, told: allAnnounced, forget, enter }
}
