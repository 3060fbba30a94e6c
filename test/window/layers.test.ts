import { afterAll, beforeAll, expect, it } from 'vitest'
import { until, type DeskInWindow } from '../kit/desk-window'
import { traced, type Traced } from '../kit/page-trace'
import { sitDown } from '../kit/person'

/** The number of frames with a change of the ladder. */
const CHANGES = 40

let window: DeskInWindow
beforeAll(async () => {
  ;({ window } = await sitDown())
  await window.resize(2560, 1440)
  await window.desk.locator('.dom .row.last').waitFor()
  await until('the charts', async () => (await window.desk.locator('.canvas canvas').count()) >= 20)
})
afterAll(() => window.close())

/**
 * Changes the ladder in each frame like a busy market, through the inputs of its parts: the row of the newest
 * print, a size, and the bar behind it. Each of these frames is marked.
 */
const changeLadder = () =>
  window.desk.evaluate(async changes => {
    for (let at = 0; at < changes; at += 1) {
      await new Promise(requestAnimationFrame)
      const rows = [...document.querySelectorAll('.dom .row')]
      const row = rows[at % rows.length]
      for (const each of rows) each.classList.toggle('last', each === row)
      for (const cell of row?.querySelectorAll<HTMLElement>('.bid, .ask') ?? []) {
        cell.style.backgroundSize = `${(at * 37) % 100}% calc(100% - 2px)`
        const size = cell.firstChild
        if (size?.nodeValue) size.nodeValue = at % 2 === 0 ? '0.5' : '1.25'
      }
      performance.mark('ladder changed')
    }
  }, CHANGES)

/** Share of the frames with a ladder change in which the window's layers were reassigned. */
async function chosenAnew(): Promise<number> {
  const seen = await traced(window.desk, changeLadder)
  const all = (name: string) => seen.filter(each => each.name === name)
  const isWithin = (frame: Traced) => (each: Traced) => each.began >= frame.began && each.began <= frame.ended
  const showing = all('ProxyMain::BeginMainFrame').filter(frame =>
    all('ladder changed').some(isWithin(frame)),
  )
  expect(showing.length).toBeGreaterThan(CHANGES / 2)
  const choices = all('PaintArtifactCompositor::Update')
  return showing.filter(frame => choices.some(isWithin(frame))).length / showing.length
}

it('keeps the compositing layers of a window with a ladder and several charts while it updates', async () => {
  expect(await chosenAnew()).toBeLessThan(0.4)
})

it('detects a moving opaque background, which makes the layers change nearly each time', async () => {
  await window.desk.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.dom .row.last { background: rgb(40 48 60) !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
  expect(await chosenAnew()).toBeGreaterThan(0.8)
})
