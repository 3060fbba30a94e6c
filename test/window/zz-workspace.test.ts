import { afterAll, beforeAll, it } from 'vitest'
import type { DeskInWindow } from '../kit/desk-window'
import { sitDown, type Person } from '../kit/person'

let window: DeskInWindow
let person: Person
beforeAll(async () => {
  ;({ window, person } = await sitDown())
})
afterAll(() => window.close())
const pause = (ms: number) => new Promise(go => setTimeout(go, ms))
it('pictures', async () => {
  const { desk } = window
  const said: string[] = []
  desk.on('console', m => said.push(m.text()))
  desk.on('pageerror', m => said.push(String(m)))
  for (const [w, h] of [[1440, 900], [1024, 768], [2560, 1440], [900, 640]] as const) {
    await window.resize(w, h)
    await pause(2500)
    await desk.screenshot({ path: `/tmp/workspace/dark-${w}.png` })
  }
  await person.command('Light theme')
  for (const [w, h] of [[2560, 1440], [1024, 768], [1440, 900]] as const) {
    await window.resize(w, h)
    await pause(1500)
    await desk.screenshot({ path: `/tmp/workspace/light-${w}.png` })
  }
  for (const name of ['Ladder', 'Watching']) {
    await person.command(`Use layout “${name}”`)
    await pause(2500)
    await desk.screenshot({ path: `/tmp/workspace/${name}.png` })
  }
  console.log(said.join('\n'))
}, 120_000)
