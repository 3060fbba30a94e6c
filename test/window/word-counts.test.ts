import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeskInWindow } from '../kit/desk-window'
import { sitDown, type Person } from '../kit/person'

let window: DeskInWindow
let person: Person
beforeAll(async () => void ({ window, person } = await sitDown()))
afterAll(() => window.close())

/** Counts the words that a person sees: folded and hidden text is not part of it. */
async function countWords(part: Locator): Promise<number> {
  const texts = await part.evaluate(root => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const seen: string[] = []
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      if (parent?.closest('.unseen, option') || !parent?.checkVisibility({ visibilityProperty: true }))
        continue
      seen.push(walker.currentNode.textContent ?? '')
    }
    return seen
  })
  return texts
    .join(' ')
    .split(/\s+/)
    .filter(word => /\p{L}/u.test(word)).length
}

/** Prints the figure, so that a run documents it. */
function say(of: string, words: number): number {
  process.stdout.write(`${of}: ${words} words\n`)
  return words
}

describe('words that a person sees', () => {
  it('are at most 130 in the ticket at rest', async () => {
    const ticket = window.desk.locator('.ticket')
    await ticket.locator('.standing').waitFor()
    expect(say('ticket', await countWords(ticket))).toBeLessThanOrEqual(130)
  })

  it('are at most 600 on all pages of the settings together', async () => {
    let sum = 0
    for (const section of ['General', 'Trading', 'Accounts', 'Risk limits']) {
      await person.goTo(`Settings: ${section}`)
      const page = window.desk.getByRole('main', { name: 'Settings' })
      await page.getByRole('radio', { name: section, exact: true }).waitFor()
      sum += say(`settings, ${section}`, await countWords(page))
    }
    expect(say('settings', sum)).toBeLessThanOrEqual(600)
  })
})
