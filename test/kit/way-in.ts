import type { Page } from 'playwright-core'
import type { VenueAddresses } from '../../src/core/profile/trading-profile'

/** Enters a venue's addresses on the first page of the sheet that adds an account, and continues. */
export async function typeVenue(sheet: Page, addresses: VenueAddresses): Promise<void> {
  await sheet.locator('select').selectOption('other')
  for (const [label, text] of [
    ['Base address', addresses.baseUrl],
    ['Public stream', addresses.publicStreamUrl],
    ['Private stream', addresses.privateStreamUrl],
  ] as const)
    await sheet.getByLabel(label).fill(text)
  await sheet.keyboard.press('Enter')
}
