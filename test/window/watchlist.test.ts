import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DeskInWindow } from '../kit/desk-window'
import { sitDown, type Person } from '../kit/person'

let window: DeskInWindow
let person: Person
beforeAll(async () => {
  ;({ window, person } = await sitDown())
})
afterAll(() => window.close())

const grid = () => window.desk.locator('.watchlist [role=grid]')
const isAtGrid = () => grid().evaluate(element => element === document.activeElement)
/** Expects the strip, the book, the chart and the ticket to show this market. */
const screenIsAt = async (base: string): Promise<void> => {
  const { desk } = window
  const symbol = `PERP_${base}_USDC`
  await expect.poll(() => desk.locator('.strip .market').innerText()).toContain(base)
  await expect.poll(() => desk.locator('.book').innerText()).toContain(`Size ${base}`)
  await expect.poll(() => desk.locator('.book .level.bid > span').count()).toBeGreaterThan(0)
  await expect.poll(() => desk.locator(`[role=img][aria-label*="${symbol}"]`).count()).toBeGreaterThan(0)
  await expect.poll(() => desk.locator('.ticket').innerText()).toContain(base)
}

it('shows the list of markets by default only in a window with enough space', async () => {
  await window.resize(1440, 900)
  expect(await grid().count()).toBe(0)
  await window.resize(1920, 1080)
  await grid().waitFor()
  await expect.poll(() => window.desk.locator('.watchlist svg.line').count()).toBeGreaterThan(3)
})

it('changes the market of the whole screen by an arrow, and keeps the focus', async () => {
  const { desk } = window
  await desk.keyboard.press('Shift+W')
  await expect.poll(isAtGrid).toBe(true)
  await desk.keyboard.press('ArrowDown')
  await screenIsAt('ETH')
  expect(await desk.locator('.watchlist [aria-selected=true]').innerText()).toContain('ETH')
  await desk.keyboard.press('ArrowUp')
  await screenIsAt('BTC')
  expect(await isAtGrid()).toBe(true)
})

it('ends at the market where a held key was released, with its book, however fast it went', async () => {
  const { desk } = window
  for (let times = 0; times < 60; times += 1) await desk.keyboard.down('ArrowDown')
  for (let times = 0; times < 60; times += 1) await desk.keyboard.down('ArrowUp')
  await desk.keyboard.up('ArrowUp')
  await screenIsAt('BTC')
})

it('goes to a market by its letter, and on to the ticket by Enter', async () => {
  const { desk } = window
  await desk.keyboard.press('s')
  await screenIsAt('SOL')
  await desk.keyboard.press('Enter')
  await expect
    .poll(() => desk.evaluate(() => document.querySelector('.ticket')?.contains(document.activeElement)))
    .toBe(true)
})

it('creates a custom list, fills it, and hides the panel, by keys alone', async () => {
  const { desk } = window
  await person.command('Go to watchlist')
  await person.tabTo(/Watchlist: All/)
  await desk.keyboard.press('Enter')
  await desk.getByRole('menuitem', { name: 'New list…' }).press('Enter')
  await desk.getByRole('textbox', { name: 'List name' }).pressSequentially('Majors')
  await desk.keyboard.press('Enter')
  await expect.poll(isAtGrid).toBe(true)
  await person.command('Add to watchlist')
  await expect.poll(() => grid().getAttribute('aria-rowcount')).toBe('2')
  expect(await grid().getAttribute('aria-label')).toBe('Watchlist Majors')
  await person.command('Hide watchlist')
  await expect.poll(() => grid().count()).toBe(0)
})

/** Runs a command from the menu of the open list, by keys. */
async function act(name: string | RegExp): Promise<void> {
  await person.command('Go to watchlist')
  await person.tabTo(/^Watchlist: /)
  await window.desk.keyboard.press('Enter')
  await window.desk.getByRole('menuitem', { name }).press('Enter')
}
const field = () => window.desk.locator('.watchlist form input')
const listed = () => window.desk.locator('.watchlist [role=row][aria-rowindex]').allInnerTexts()

it('adds markets to a list by their names, and names unknown ones before it adds any', async () => {
  const { desk } = window
  await act(/^(● *)?Majors$/)
  await act('Add markets…')
  await field().fill('eth bnb nosuch')
  await desk.keyboard.press('Enter')
  await expect.poll(() => desk.locator('.watchlist [role=alert]').innerText()).toContain('nosuch')
  expect(await grid().getAttribute('aria-rowcount')).toBe('2')
  await field().fill('eth bnb')
  await desk.keyboard.press('Enter')
  await expect.poll(() => grid().getAttribute('aria-rowcount')).toBe('4')
  await expect.poll(isAtGrid).toBe(true)
})

it('renames a list, but not to the name of another, and keeps it with its markets after a reload', async () => {
  const { desk } = window
  await act('Rename list…')
  await field().fill('Favourites')
  await desk.keyboard.press('Enter')
  await expect.poll(() => desk.locator('.watchlist [role=alert]').innerText()).toContain('Favourites')
  await field().fill('Large caps')
  await desk.keyboard.press('Enter')
  await expect.poll(() => grid().getAttribute('aria-label')).toBe('Watchlist Large caps')
  await desk.reload()
  await expect.poll(() => grid().getAttribute('aria-label')).toBe('Watchlist Large caps')
  await expect.poll(async () => (await listed()).join(' ')).toMatch(/SOL[^]*ETH[^]*BNB/)
})

it('keeps a list on Escape, deletes it on Enter, and shows all markets then', async () => {
  const { desk } = window
  await act('Delete list…')
  await desk.keyboard.press('Escape')
  await expect.poll(isAtGrid).toBe(true)
  expect(await grid().getAttribute('aria-label')).toBe('Watchlist Large caps')
  await act('Delete list…')
  await desk.keyboard.press('Enter')
  await expect.poll(() => grid().getAttribute('aria-label')).toBe('Watchlist All')
  await expect.poll(isAtGrid).toBe(true)
})
