import { afterAll, beforeAll, it } from 'vitest'
import { writeFileSync } from 'node:fs'
import type { DeskInWindow } from '../kit/desk-window'
import { sitDown, type Person } from '../kit/person'
let window: DeskInWindow
let person: Person
beforeAll(async () => void ({ window, person } = await sitDown()))
afterAll(() => window.close())
it('looks', async () => {
  const out = '/tmp/w/firstrun-scratch'
  for (const section of ['General', 'Trading', 'Accounts', 'Risk limits']) {
    await person.goTo(`Settings: ${section}`)
    writeFileSync(`${out}/text-${section}.txt`, await window.desk.locator('.settings-view').innerText())
    await window.desk.screenshot({ path: `${out}/s-${section}.png` })
  }
  await person.goTo('Trade')
  writeFileSync(`${out}/text-ticket.txt`, await window.desk.locator('.ticket').innerText())
  await window.desk.screenshot({ path: `${out}/trade.png` })
  await person.command('simple view')
  await window.desk.getByRole('radio', { name: 'Market', exact: true }).click()
  await window.desk.getByLabel('Size', { exact: true }).fill('0.01')
  await new Promise(r => setTimeout(r, 800))
  await window.desk.screenshot({ path: `${out}/simple.png` })
})
