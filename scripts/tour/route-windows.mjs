import { linkByColour } from './route-further.mjs'
import { command, until } from './stage.mjs'

/** @typedef {import('./stage.mjs').Stage} Stage */

/** The chart and the ladder in windows of their own. @param {Stage} stage */
export async function lookInPopout(stage) {
  const chart = await openPopout(stage, 'open chart window', 'Chart')
  await chart.page.getByRole('group', { name: /^Chart of/ }).waitFor()
  await stage.picture('chart-window', chart.frame)
  const ladder = await openPopout(stage, 'open book and ladder window', 'ladder')
  // A spread may be wider than all its rows: then nothing rests in any of them.
  await ladder.page
    .getByRole('gridcell', { name: /^Buy at/ })
    .first()
    .waitFor()
  await stage.picture('ladder-window', ladder.frame)
  await linkByColour(stage, ladder.page, ladder.frame)
  for (const { frame } of [chart, ladder]) frame.close()
}

/** Opens a window beside by the palette. @param {Stage} stage @param {string} words @param {string} shows */
async function openPopout({ host, desk }, words, shows) {
  await command(desk, words)
  const frame = await until(`the window of the ${shows}`, async () =>
    [...host.windows].find(window => window.getTitle().includes(shows)),
  )
  const [view] = frame.viewsWithPages
  if (view === undefined) throw new Error(`The window of the ${shows} is empty.`)
  return { frame, page: await view.webContents.page() }
}
