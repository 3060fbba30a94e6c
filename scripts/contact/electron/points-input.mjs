import { pause, until } from './sitting.mjs'
import { observed, expectEqual, held } from './verdict.mjs'

/** @typedef {import('./verdict.mjs').Point} Point @typedef {import('./sitting.mjs').Sitting} Sitting @typedef {import('electron').WebContents} WebContents */

/** Runs in the page: records the inputs that reach it. */
const startRecording = () => {
  const own = /** @type {any} */ (globalThis)
  own.contactGot = []
  if (own.contactNotes) return
  own.contactNotes = true
  for (const type of ['keydown', 'mousedown', 'mouseup', 'click', 'touchend'])
    addEventListener(
      type,
      event =>
        own.contactGot.push(
          type === 'mousedown' ? `${type} ${/** @type {MouseEvent} */ (event).clientX}` : type,
        ),
      true,
    )
}
const readRecorded = () => /** @type {any} */ (globalThis).contactGot

/**
 * Performs an act on a page. Returns whether main was asked about it, and the inputs that the page got. With `isPrevented`
 * main prevents the event.
 *
 * @param {Sitting} sitting @param {WebContents} page @param {string} name @param {boolean} isPrevented @param {() => Promise<unknown>} act
 */
async function performAct(sitting, page, name, isPrevented, act) {
  await sitting.run(page, startRecording)
  let events = 0
  const onEvent = (/** @type {{ preventDefault(): void }} */ event) => {
    events += 1
    if (isPrevented) event.preventDefault()
  }
  page.on(/** @type {'before-input-event'} */ (name), onEvent)
  try {
    await act()
    await pause(400)
    return { asked: events > 0, got: await sitting.run(page, readRecorded) }
  } finally {
    page.off(/** @type {'before-input-event'} */ (name), onEvent)
  }
}

/** Position near the corner of the desk's page, where a click has no effect. */
const corner = { x: 4, y: 4 }

/** @type {readonly Point[]} */
export const inputPoints = [
  {
    name: 'main is asked before a page gets a key, and what it prevents never comes',
    async prove(sitting) {
      const page = await sitting.page('desk')
      const press = () => sitting.key(page, 'F8')
      const prevented = await performAct(sitting, page, 'before-input-event', true, press)
      const passed = await performAct(sitting, page, 'before-input-event', false, press)
      return expectEqual(
        [prevented, passed],
        [
          { asked: true, got: [] },
          { asked: true, got: ['keydown'] },
        ],
      )
    },
  },
  {
    name: 'main is asked before a page gets a press, and what it prevents never comes',
    async prove(sitting) {
      const page = await sitting.page('desk')
      const press = () => sitting.click(page, corner.x, corner.y)
      const prevented = await performAct(sitting, page, 'before-mouse-event', true, press)
      const passed = await performAct(sitting, page, 'before-mouse-event', false, press)
      return expectEqual(
        [prevented, passed],
        [
          { asked: true, got: [] },
          { asked: true, got: [`mousedown ${corner.x}`, 'mouseup', 'click'] },
        ],
      )
    },
  },
  {
    name: 'a press is told before it leaves for the page, and a key too',
    async prove(sitting) {
      const page = await sitting.page('desk')
      const events = await sitting.recordEvents(
        page,
        ['before-mouse-event', 'before-input-event', 'input-event'],
        async () => {
          await sitting.click(page, corner.x, corner.y)
          await sitting.key(page, 'F8')
        },
      )
      const order = events.map(({ name, detail }) => `${name} ${detail.type}`)
      const first = (/** @type {string} */ line) => order.indexOf(line)
      const isInOrder =
        first('before-mouse-event mouseDown') >= 0 &&
        first('before-mouse-event mouseDown') < first('input-event mouseDown') &&
        first('before-input-event keyDown') >= 0 &&
        first('before-input-event keyDown') < first('input-event rawKeyDown')
      return isInOrder ? held : observed(order)
    },
  },
  {
    name: 'places of a press are told in pixels of the view, whatever its zoom',
    async prove(sitting) {
      const page = await sitting.page('desk')
      const was = page.getZoomFactor()
      try {
        page.setZoomFactor(2)
        await pause(300)
        await sitting.run(page, startRecording)
        const events = await sitting.recordEvents(page, ['before-mouse-event'], () =>
          sitting.click(page, 8, 8),
        )
        const down = events.find(({ detail }) => detail.type === 'mouseDown')?.detail
        const [event] = await sitting.run(page, readRecorded)
        return expectEqual([Math.round(down?.x), Math.round(down?.y), event], [8, 8, 'mousedown 4'])
      } finally {
        page.setZoomFactor(was)
      }
    },
  },
  {
    name: 'a finger is told of by its gestures alone, and main is not asked',
    async prove(sitting) {
      const page = await sitting.page('desk')
      const events = await sitting.recordEvents(page, ['before-mouse-event', 'input-event'], () =>
        sitting.tap(page, corner.x, corner.y),
      )
      const mouseEvents = events.filter(
        ({ name, detail }) => name === 'before-mouse-event' && detail.type !== 'mouseMove',
      )
      const types = events.filter(({ name }) => name === 'input-event').map(({ detail }) => detail.type)
      return mouseEvents.length === 0 && types.includes('touchStart') && types.includes('gestureTap')
        ? held
        : observed([mouseEvents, types])
    },
  },
  {
    name: 'a press is spent by handing on the right to fill the screen',
    ofEngine: true,
    async prove(sitting) {
      const page = await sitting.page('desk')
      // Runs in an isolated world of main, because the check itself must not count as a press.
      const readActivation = [{ code: 'navigator.userActivation.isActive' }]
      const isActive = () => page.executeJavaScriptInIsolatedWorld(1_098, readActivation)
      await sitting.click(page, corner.x, corner.y)
      const before = await isActive()
      const code = `postMessage('', { targetOrigin: location.origin, delegate: 'fullscreen' })`
      await page.executeJavaScriptInIsolatedWorld(1_098, [{ code }])
      return expectEqual([before, await isActive()], [true, false])
    },
  },
  {
    name: 'while a question is open the desk gets no key and no press',
    prove: sitting =>
      sitting.duringQuestion(async () => {
        const page = await sitting.page('desk')
        await sitting.run(page, startRecording)
        await sitting.key(page, 'F8')
        await sitting.click(page, corner.x, corner.y)
        await pause(400)
        return expectEqual(await sitting.run(page, readRecorded), [])
      }),
  },
  {
    name: 'while a question is open the sheet lies over the desk, is seen, and gets the keyboard back',
    prove: sitting =>
      sitting.duringQuestion(async () => {
        const { frame } = sitting
        const [desk, sheet] = [await sitting.page('desk'), await sitting.page('sheet')]
        const contents = frame.contentView.children.map(
          view => /** @type {import('electron').WebContentsView} */ (view).webContents,
        )
        if (contents.at(-1) !== sheet) return observed('the desk lies over the sheet')
        if (!frame.contentView.children.at(-1)?.getVisible()) return observed('the sheet is not shown')
        desk.focus()
        await until('the sheet to get the keyboard back', () => sheet.isFocused())
        return expectEqual(await sitting.run(sheet, () => document.visibilityState), 'visible')
      }),
  },
  {
    name: 'each page of one window is told of getting and losing the keyboard',
    async prove(sitting) {
      const [desk, sheet] = [await sitting.page('desk'), await sitting.page('sheet')]
      const events = /** @type {string[]} */ ([])
      const listen = (/** @type {WebContents} */ page, /** @type {string} */ name) => {
        page.on('focus', () => events.push(`${name} focus`))
        page.on('blur', () => events.push(`${name} blur`))
      }
      sitting.frame.focus()
      desk.focus()
      await pause(300)
      listen(desk, 'desk')
      listen(sheet, 'sheet')
      await sitting.duringQuestion(() => until('the sheet to get the keyboard', () => sheet.isFocused()))
      await until('the desk to have it again', () => desk.isFocused())
      const expected = ['desk blur', 'sheet focus', 'sheet blur', 'desk focus']
      return expected.every(each => events.includes(each)) ? held : observed(events)
    },
  },
]
