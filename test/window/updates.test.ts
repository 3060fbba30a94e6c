import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UpdateProject } from '../../src/core/update/release-judgement'
import type { ReleaseManifest } from '../../src/core/update/release-manifest'
import { getReleaseTarget } from '../../src/core/update/update-state'
import { detectInstallation, installationFileReader } from '../../src/main/updates/program-installation'
import { builtRoot, openDeskWindow, until, type DeskInWindow } from '../kit/desk-window'
import { personAt, type Person } from '../kit/person'
import { standsAtEverySize } from '../kit/stands'
import { fileOf, openUpdateServer, type UpdateServer } from '../kit/update-server'

const DAY = 86_400_000

/** The file that this machine's desk would be updated with if it were packaged. */
const { platform, arch, execPath, env } = process
const { installation } = detectInstallation({
  ...installationFileReader,
  platform,
  execPath,
  env,
  isPackaged: true,
})
const target = getReleaseTarget(installation, platform, arch) ?? ''

/** The settings' part about updates. */
const panel = ({ desk }: DeskInWindow) => desk.locator('section[aria-labelledby=set-updates]')

async function sitDownAtSettings(root?: string): Promise<{ window: DeskInWindow; person: Person }> {
  const window = await openDeskWindow(undefined, [], {}, root)
  const person = personAt(window)
  await window.ready()
  await window.desk.getByRole('button', { name: 'Not now' }).press('Enter')
  await person.pressFor('Control+4', window.desk.getByRole('main', { name: 'Settings' }))
  return { window, person }
}

/** A copy of the built desk with an update address and keys. */
function madeWith({ address, keys }: UpdateProject): string {
  const root = mkdtempSync(join(tmpdir(), 'perpdesk-made-'))
  for (const name of ['package.json', 'out'])
    cpSync(join(builtRoot, name), join(root, name), { recursive: true })
  symlinkSync(join(builtRoot, 'node_modules'), join(root, 'node_modules'))
  mkdirSync(join(root, 'build'), { recursive: true })
  cpSync(join(builtRoot, 'build'), join(root, 'build'), { recursive: true })
  const main = join(root, 'out', 'main', 'desk.js')
  const before = readFileSync(main, 'utf8')
  const place = /"address": "",\s*"keys": \[\]/g
  const places = before.match(place) ?? []
  if (places.length !== 1)
    throw new Error(`The place of the project's address is there ${places.length} times.`)
  const made = before.replace(place, `"address": ${JSON.stringify(address)}, "keys": ${JSON.stringify(keys)}`)
  // Marks it as packaged: a desk started from its sources has no file to replace.
  const packed = made.replace('isPackaged: app.isPackaged', 'isPackaged: true')
  if (packed === made) throw new Error('It is not asked whether it was packed.')
  writeFileSync(main, packed)
  return root
}

describe('updates as the desk ships', () => {
  let window: DeskInWindow
  beforeAll(async () => {
    ;({ window } = await sitDownAtSettings())
  })
  afterAll(() => window.close())

  it('are off, cannot be turned on, and the settings show why', async () => {
    await expect.poll(() => panel(window).innerText()).toContain('no update address and keys yet')
    expect(await panel(window).locator('input, button').count()).toBe(0)
    await standsAtEverySize(window)
  })

  it('are turned on by no script of the page either', async () => {
    const answer = await window.call('updates.turnOn')
    expect(answer).toMatchObject({ ok: false, error: [{ code: 'UPDATES_UNMADE' }] })
    expect(await window.sheet.locator('.sheet').isVisible()).toBe(false)
  })
})

describe('updates with an update source', () => {
  let server: UpdateServer
  let root: string
  let window: DeskInWindow
  let person: Person
  const release = (changes: Partial<ReleaseManifest> = {}): ReleaseManifest => ({
    version: '9.8.7',
    dated: Date.now() - 10 * DAY,
    expires: Date.now() + 10 * DAY,
    security: false,
    files: [fileOf(Buffer.from('new'), target, 'Perpdesk-9.8.7.tar.gz')],
    ...changes,
  })
  beforeAll(async () => {
    server = await openUpdateServer(Buffer.from('new'))
    root = madeWith(server.project)
    ;({ window, person } = await sitDownAtSettings(root))
  })
  afterAll(async () => {
    await window.close()
    await server.close()
    rmSync(root, { recursive: true })
  })
  const text = () => panel(window).innerText()
  const choice = () => panel(window).getByRole('checkbox', { name: 'Check for updates' })
  const turn = () => choice().click()

  it('are off, and send no request', async () => {
    await expect.poll(text).toContain('Check for updates')
    expect(await choice().isChecked()).toBe(false)
    expect(server.asked).toEqual([])
  })

  it('stay off when the person declines on the sheet, which names the host', async () => {
    await turn()
    await window.sheet.locator('.sheet').waitFor()
    const { host } = new URL(server.project.address)
    expect(await window.sheet.locator('.sheet').innerText()).toContain(host)
    await window.sheet.keyboard.press('Escape')
    await window.sheet.locator('.sheet').waitFor({ state: 'detached' })
    expect(await window.call('updates.list')).toMatchObject({ ok: true, value: { isOn: false } })
    expect([server.asked, await choice().isChecked()]).toEqual([[], false])
  })

  it('are checked once they are on, and a release that is too young is shown with its date', async () => {
    server.publish(server.signed(release()))
    await person.sayYes(() => turn(), {
      isTaken: async () =>
        ((await window.call('updates.list')) as { value?: { isOn: boolean } }).value?.isOn === true,
    })
    await expect.poll(text).toMatch(/Version 9\.8\.7 waits until .+ 72 hours/)
    expect(server.asked).toEqual(['/releases/manifest.json'])
  })

  it('are refused in a trader’s words', async () => {
    server.publish(server.signed(release(), [0]))
    await panel(window).getByRole('button', { name: 'Check now' }).click()
    await expect.poll(text).toContain('signed by only one of the project’s keys; two needed')
    await standsAtEverySize(window)
  })

  it('that are urgent are shown in the settings and at the bottom of every page, and not downloaded', async () => {
    server.publish(server.signed(release({ version: '9.8.8', security: true }), [0, 1, 2]))
    // More often than a person would look; main limits the rate.
    await until('another look', async () => {
      await panel(window).getByRole('button', { name: 'Check now' }).click()
      return (await text()).includes('Version 9.8.8')
    })
    await window.desk.keyboard.press('Control+1')
    await window.desk.getByRole('main', { name: 'Trade' }).waitFor()
    await window.desk.getByRole('button', { name: 'Version 9.8.8 available' }).click()
    await expect.poll(text).toContain('Security release')
    await standsAtEverySize(window)
    expect(server.asked.filter(path => path !== '/releases/manifest.json')).toEqual([])
  })

  it('are downloaded after a confirmation on the sheet, and then verified on disk', async () => {
    const fetch = () =>
      panel(window)
        .getByRole('button', { name: /^Download 9\.8\.8/ })
        .click()
    await fetch()
    await window.sheet.locator('.sheet').waitFor()
    expect(await window.sheet.locator('.sheet').innerText()).toContain('Perpdesk-9.8.7.tar.gz')
    await person.sayYes(fetch, { isTaken: async () => true })
    await expect.poll(text).toContain('Version 9.8.8 downloaded, verified')
    expect(server.asked.at(-1)).toBe('/releases/Perpdesk-9.8.7.tar.gz')
    await standsAtEverySize(window)
  })

  it('are silent once they are off', async () => {
    await turn()
    await expect.poll(() => panel(window).getByRole('button', { name: 'Check now' }).count()).toBe(0)
    const requestsBefore = server.asked.length
    // Earlier looks may have used up the page's rate limit.
    const off = { ok: false, error: [{ code: 'UPDATES_OFF' }] }
    await expect.poll(() => window.call('updates.check'), { interval: 500 }).toMatchObject(off)
    expect(server.asked.length).toBe(requestsBefore)
  })
})
