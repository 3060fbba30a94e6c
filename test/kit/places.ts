import type { Page } from 'playwright-core'

/** Views by the digit that opens them together with Ctrl, and each of their sections by its index. */
export const places = [
  [1, 'Trade', 0],
  [2, 'Portfolio', 0],
  [2, 'Portfolio', 6],
  [3, 'Log', 0],
  [3, 'Log', 1],
  [4, 'Settings', 0],
  [4, 'Settings', 1],
  [4, 'Settings', 2],
] as const

/** Opens a section of the current view, in any language. The trade view has no sections. */
export async function openSection(desk: Page, digit: number, section: number): Promise<void> {
  if (digit > 1) await desk.locator('main .segments').first().getByRole('radio').nth(section).click()
}
