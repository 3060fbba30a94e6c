import { drawsChinese } from './fonts.mjs'
import { armInChinese } from './route-armed.mjs'
import { openStage, pause, pressUntil, until } from './stage.mjs'

const LARGE = /** @type {const} */ ([1440, 900])
const SMALL = /** @type {const} */ ([1024, 700])
const WIDE = /** @type {const} */ ([2560, 1440])

/** A small order that the exchange next door can fill at once. */
const order = {
  is: 'order',
  symbol: 'PERP_BTC_USDC',
  side: 'BUY',
  type: 'MARKET',
  quantity: '0.01',
  reduceOnly: false,
  marginMode: 'CROSS',
}

/**
 * The desk in its second language, chosen as a person chooses it: the places where words matter, and a sheet.
 *
 * @param {{ out: string, root?: string }} where
 * @param {string[]} taken
 * @returns {Promise<boolean>} True if its characters are drawn here, and not boxes in their place.
 */
export async function speakChinese(where, taken) {
  const stage = await openStage({ ...where, taken })
  const { desk, sheet } = stage
  try {
    await stage.begin()
    await stage.size(...LARGE)
    await pressUntil(desk, 'Control+4', desk.getByRole('main', { name: 'Settings' }))
    await desk.getByRole('radio', { name: /^简体中文/ }).press('Space')
    const isSpoken = () => desk.evaluate(() => document.documentElement.lang === 'zh-CN')
    await until('the desk in Chinese', () => isSpoken().catch(() => false))
    const isDrawn = await drawsChinese(desk)
    await until('writing', async () => (await stage.snapshot()).writes?.value.state === 'active')
    for (const [digit, name] of [
      [1, 'trade'],
      [2, 'portfolio'],
      [3, 'log'],
      [4, 'settings'],
    ]) {
      await desk.keyboard.press(`Control+${digit}`)
      await pause(700)
      await stage.picture(`chinese-${name}`)
    }
    await desk.keyboard.press('Control+1')
    await askToBuy(desk)
    await sheet.locator('.sheet').waitFor()
    await pause(700)
    await stage.picture('chinese-sheet')
    await sheet.keyboard.press('Escape')
    await armInChinese(stage)
    await stage.size(...SMALL)
    await stage.picture('small-chinese')
    await stage.size(...WIDE)
    await stage.picture('wide-chinese')
    return isDrawn
  } finally {
    await stage.close()
  }
}

/** Plans the order as soon as what it rests on is fresh, and asks for it. @param {import('playwright-core').Page} desk */
const askToBuy = desk =>
  until('a plan', () =>
    desk.evaluate(async draft => {
      const { desk: door } = /** @type {any} */ (globalThis)
      const planned = await door.invoke('orders.plan', draft)
      if (planned.ok) void door.invoke('orders.submit', { token: planned.value.token })
      return planned.ok
    }, order),
  )
