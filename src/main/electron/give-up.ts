import { app, dialog } from 'electron'
import { system } from '../system'
import { launchTitle } from '@messages/launch-title'

/**
 * Ends a start with one sentence: on the terminal, and in a box where somebody started it from none.
 *
 * Before it is ready Electron on Linux writes a box to the terminal. Whoever pressed an icon has none, so the box waits.
 */
export function giveUp(sentence: string, code: number): void {
  process.stderr.write(`${sentence}\n`)
  const end = (): void => {
    dialog.showErrorBox(launchTitle, sentence)
    app.exit(code)
  }
  if (app.isReady() || system.platform !== 'linux') end()
  else if (app.isPackaged && !process.stderr.isTTY) void app.whenReady().then(end)
  else app.exit(code)
}
