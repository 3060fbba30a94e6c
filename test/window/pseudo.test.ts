import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pseudoText } from '../../scripts/languages/pseudo.mjs'
import { until, type DeskInWindow } from '../kit/desk-window'
import { askToSend } from '../kit/hands'
import { axeFaultsInBothThemes, misplacedIn } from '../kit/page-looks'
import { openSection, places } from '../kit/places'
import { openPseudoDesk } from '../kit/pseudo-desk'
import { resize, type PageSize } from '../kit/stands'

let window: DeskInWindow
beforeAll(async () => {
  window = await openPseudoDesk()
  await window.ready()
  const card = window.desk.locator('.tour-card')
  await card.waitFor()
  await card.getByRole('button').last().press('Enter')
  await card.waitFor({ state: 'detached' })
})
afterAll(() => window.close())

const sizes: readonly PageSize[] = [
  { width: 1024, height: 700, window: [1024, 700], larger: 0 },
  { width: 1440, height: 900, window: [1440, 900], larger: 0 },
  { width: 2560, height: 1440, window: [2560, 1440], larger: 0 },
]

/** Texts that are the same in every language: the desk's name, and names of accounts and venues. */
const data = /^(perp|desk)$|^pd-|^PERP_|main|practice|perpdesk|\.example|127\.0\.0\.1/i

/** Visible and accessible texts of a page without the mark of the pseudo-language. */
const unmarkedIn = async (page: Page): Promise<readonly string[]> => {
  const shownTexts = await page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (node.parentElement?.closest('style, script') === null) texts.push(node.textContent ?? '')
    for (const element of document.querySelectorAll(
      '[aria-label], [title], [placeholder], [aria-description]',
    ))
      for (const name of ['aria-label', 'title', 'placeholder', 'aria-description'])
        texts.push(element.getAttribute(name) ?? '')
    return texts
  })
  // An English word has a vowel that the mark would have changed.
  const isWord = (word: string) => /^[a-z]{4,}$/.test(word) && /[aeiou]/.test(word)
  return [...new Set(shownTexts)].filter(
    text =>
      text
        .replaceAll(/PERP_\w+/g, '')
        .split(/[^\p{L}]+/u)
        .some(isWord) && !data.test(text),
  )
}

/** Sentences cut by an ellipsis, which a longer language would make unreadable. */
const shortenedIn = async (page: Page): Promise<readonly string[]> => {
  const short = await page.evaluate(() =>
    [...document.querySelectorAll('body *')].flatMap(element => {
      const isShort =
        getComputedStyle(element).textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth
      const isSaid = element.checkVisibility() && !element.matches('.unseen, [title]')
      return isShort && isSaid ? [element.textContent ?? ''] : []
    }),
  )
  return short.filter(text => text.includes('⟦'))
}

it('translates the result of copying the settings too', async () => {
  const { desk } = window
  await desk.keyboard.press('Control+4')
  await desk
    .getByRole('button', { name: pseudoText('Copy'), exact: true })
    .first()
    .click()
  const status = desk.getByRole('status').filter({ hasText: /\S/ })
  await expect.poll(() => status.allInnerTexts()).toContain(pseudoText('Copied.'))
  expect(await unmarkedIn(desk)).toEqual([])
})

describe.each(sizes)('a language a third longer, at $width × $height', size => {
  beforeAll(() => resize(window, size))

  it.each(places)(
    'fits behind Ctrl+%d, %s, section %d, with all text from the catalogue and none cut off',
    async (digit, _, section) => {
      const { desk } = window
      await desk.keyboard.press(`Control+${digit}`)
      await until('the place', async () => (await desk.locator('main').count()) === 1)
      await openSection(desk, digit, section)
      await expect.poll(() => misplacedIn(desk)).toEqual([])
      expect({ unmarked: await unmarkedIn(desk), shortened: await shortenedIn(desk) }).toEqual({
        unmarked: [],
        shortened: [],
      })
      if (size.width === 1440) expect(await axeFaultsInBothThemes(desk)).toEqual([])
    },
  )

  it('fits on the sheet, which takes its typed word as usual', async () => {
    await window.desk.keyboard.press('Control+1')
    const { leave } = await askToSend(window)
    const { sheet } = window
    const [unmarked, faults] = [await unmarkedIn(sheet), await axeFaultsInBothThemes(sheet)]
    await leave()
    expect({ unmarked, faults }).toEqual({ unmarked: [], faults: [] })
  })
})
