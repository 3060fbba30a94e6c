import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startHost } from '../../host/host.mjs'
import { currentStage } from '../../host/stage.mjs'
import { at } from '../setup/places.mjs'

const PATIENCE = 45_000
const LOOK_AGAIN = 150

/** The size of most laptops, at which the main places and sheets are taken too. */
const LAPTOP = /** @type {const} */ ([1366, 768])
/** The main places and sheets, by the names of their pictures. */
const ON_LAPTOP = [
  'trade',
  'sealed-sheet',
  'bracket-sheet',
  'protect-sheet',
  'close-sheet',
  'ladder-sheet',
  'leverage-sheet',
  'flatten-sheet',
  'arm-sheet',
  'program-sheet',
  'reopen-sheet',
  'add-a-key',
]
/** @param {string} name */
const isForLaptop = name => ON_LAPTOP.includes(name) || name.startsWith('place-')

/** @param {number} ms */
export const pause = ms => new Promise(done => setTimeout(done, ms))

/**
 * Looks until something is there; fails with its name when it does not come in time.
 *
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} check
 * @param {number} [patience]
 * @returns {Promise<NonNullable<T>>}
 */
export async function until(what, check, patience = PATIENCE) {
  const end = Date.now() + patience
  for (;;) {
    const found = await check()
    if (found) return found
    if (Date.now() > end) throw new Error(`The tour waited in vain for ${what}.`)
    await pause(LOOK_AGAIN)
  }
}

/**
 * The built desk, open and unseen, with a folder for its pictures.
 *
 * @param {{ out: string, root?: string, home?: string, args?: string[], taken?: string[],
 *   only?: readonly string[], onPicture?: (name: string) => void }} where
 *   The data folder is gone afterwards unless one is named. What another stage took before goes on being counted. Of
 *   the pictures only those that are named are taken, if any are.
 */
export async function openStage({ out, root = at('.'), home, args = [], taken = [], only, onPicture }) {
  const host = await startHost({
    root,
    headless: true,
    args,
    printStatus: () => undefined,
    ...(home && { home }),
  })
  const [desk, sheet] = await Promise.all([host.page('desk'), host.page('sheet')])
  await Promise.all([desk.waitForLoadState('load'), sheet.waitForLoadState('load')])
  // On a first day the desk offers its tour.
  const notNow = desk.getByRole('button', { name: 'Not now' })
  await notNow.waitFor({ timeout: PATIENCE })

  /** @param {string} name @param {import('../../host/surface/window.mjs').BaseWindow} [window] */
  async function save(name, window) {
    await pause(350)
    if (!taken.includes(name)) taken.push(name)
    const number = String(taken.indexOf(name) + 1).padStart(2, '0')
    writeFileSync(join(out, `${number}-${name}.png`), await host.screenshot(window))
    onPicture?.(`${number}-${name}.png`)
  }
  /** @param {number} width @param {number} height */
  async function resize(width, height) {
    for (const window of host.windows) window.setContentSize(width, height)
    await until('the window to take its size', () =>
      desk.evaluate(
        size => `${globalThis.innerWidth} ${globalThis.innerHeight}` === size,
        `${width} ${height}`,
      ),
    )
    await pause(500)
  }

  return {
    host,
    desk,
    sheet,
    taken,
    /** Puts the card for a newcomer away: the pictures are of the desk. */
    async begin() {
      await notNow.click()
      await desk.locator('button.everything').click()
    },
    /** Returns the number of pictures. */
    count: () => taken.length,
    /**
     * @param {string} name A few words for the file. The same name again takes the same place.
     * @param {import('../../host/surface/window.mjs').BaseWindow} [window] The desk's own unless said.
     */
    async picture(name, window) {
      if (only?.includes(name) === false) return
      await save(name, window)
      if (only !== undefined || window !== undefined || !isForLaptop(name)) return
      const [width, height] = await desk.evaluate(() => [globalThis.innerWidth, globalThis.innerHeight])
      await resize(...LAPTOP)
      await save(`laptop-${name}`)
      await resize(width, height)
    },
    size: resize,
    /**
     * The window this large, and everything in it so many steps larger: no window itself gets as small as that.
     *
     * @param {number} width
     * @param {number} height
     * @param {number} steps
     */
    async zoomed(width, height, steps) {
      await invoke(desk, 'screen.zoom', { step: 'usual' })
      for (const window of host.windows) window.setContentSize(width, height)
      for (let step = 0; step < steps; step += 1) await invoke(desk, 'screen.zoom', { step: 'in' })
      await until('the page to be drawn larger', () =>
        desk.evaluate(wide => globalThis.innerWidth <= wide, steps === 0 ? width : width - 1),
      )
    },
    /** @param {'dark' | 'light'} theme */
    async theme(theme) {
      await command(desk, `${theme} theme`)
    },
    /** @param {'standard' | 'safe'} palette */
    async palette(palette) {
      await command(desk, palette === 'safe' ? 'blue and orange' : 'teal and red')
    },
    /** Returns the desk's snapshot. */
    snapshot: () => invoke(desk, 'desk.snapshot'),
    /** @param {object} order Tells the exchange next door what to do. */
    tellPractice: order => tellPractice(order),
    /** Ends the exchange next door, as a crash would; false when it was not running. */
    killPractice() {
      const child = practiceProcess()
      child?.kill()
      return child !== undefined
    },
    close: () => host.stop(),
  }
}

/** @typedef {Awaited<ReturnType<typeof openStage>>} Stage */

/**
 * Finds a command in the palette and runs it, as a person would.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} words
 */
export async function command(page, words) {
  const search = page.getByRole('combobox', { name: 'Search commands and markets' })
  await pressUntil(page, 'Control+k', search)
  await search.fill(words)
  await page.keyboard.press('Enter')
  await search.waitFor({ state: 'detached' })
}

/**
 * Presses a key until its target is visible. A key that is pressed before the sheet returned the focus is
 * lost, so it is pressed again, as a person would. It polls instead of waiting for the element: an abandoned
 * wait leaves the driver holding the whole page as it then was.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} key
 * @param {import('playwright-core').Locator} opened
 */
export async function pressUntil(page, key, opened) {
  for (let looks = 0; !(await opened.isVisible()); looks += 1) {
    if (looks > 100) throw new Error(`Nothing was opened by ${key}.`)
    if (looks % 10 === 0) await page.keyboard.press(key)
    await pause(100)
  }
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string} channel
 * @param {object} [input]
 */
async function invoke(page, channel, input) {
  const answer = await page.evaluate(
    ([name, given]) => /** @type {any} */ (globalThis).desk.invoke(name, given),
    /** @type {const} */ ([channel, input]),
  )
  return answer.value
}

const practiceProcess = () =>
  [...currentStage().children].find(({ serviceName }) => serviceName === 'Practice exchange')

let lastId = 0

/** @param {object} order */
function tellPractice(order) {
  const child = practiceProcess()
  if (child === undefined) throw new Error('The exchange next door is not running.')
  const id = `tour-${(lastId += 1)}`
  return new Promise((resolve, reject) => {
    const onMessage = (/** @type {{ saw: string, id?: string, value?: unknown, why?: string }} */ news) => {
      if (news.id !== id) return
      child.removeListener('message', onMessage)
      if (news.saw === 'done') resolve(news.value)
      else reject(new Error(news.why))
    }
    child.on('message', onMessage)
    child.postMessage({ ...order, id })
  })
}
