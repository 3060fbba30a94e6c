import { app, dialog } from 'electron'
import { currentSystem } from '../system'
import { launchFailureTitle } from '@messages/launch-title'

/**
 * Ends a failed start with one sentence on the terminal, and in a box if there is no terminal. Electron on Linux writes
 * a box to the terminal until the app is ready, so a start from an icon waits for that.
 */
export function failLaunch(sentence: string, code: number): void {
  process.stderr.write(`${sentence}\n`)
  const showAndExit = (): void => {
    dialog.showErrorBox(launchFailureTitle, sentence)
    app.exit(code)
  }
  if (app.isReady() || currentSystem.platform !== 'linux') showAndExit()
  else if (app.isPackaged && !process.stderr.isTTY) void app.whenReady().then(showAndExit)
  else app.exit(code)
}
