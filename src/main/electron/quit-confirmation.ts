import { app, dialog, type BaseWindow } from 'electron'
import type { LeavingExposure } from '@core/context/leaving-exposure'
import { isWindowVisible, raiseWindow } from './window-frame'
import { currentMainMessages } from '@messages/spoken'

/**
 * Asks once before the app quits if something stays live. The app quits if the user still wants to. `onQuit` runs only
 * after the last question.
 */
export function confirmBeforeQuit(
  frame: BaseWindow,
  describeLeaving: () => LeavingExposure,
  onQuit: () => void,
): void {
  let isConfirmed = false
  let isAsked = false

  app.on('before-quit', event => {
    // Other open windows would close while the question is open.
    if (
      isConfirmed ||
      frame.isDestroyed() ||
      currentMainMessages.leaving.describeLeavingExposure(describeLeaving()) === undefined
    )
      return onQuit()
    event.preventDefault()
    frame.close()
  })
  frame.on('close', event => {
    const sentence = isConfirmed
      ? undefined
      : currentMainMessages.leaving.describeLeavingExposure(describeLeaving())
    if (sentence === undefined) return
    event.preventDefault()
    if (!isAsked) void promptUser(sentence)
  })

  async function promptUser(sentence: string): Promise<void> {
    isAsked = true
    // A question attached to a hidden window would stay unseen.
    if (!isWindowVisible(frame)) raiseWindow(frame)
    const { quitConfirmationMessages } = currentMainMessages.menu
    const { response } = await dialog.showMessageBox(frame, {
      type: 'info',
      title: quitConfirmationMessages.title,
      message: quitConfirmationMessages.question,
      detail: sentence,
      buttons: [quitConfirmationMessages.leave, quitConfirmationMessages.stay],
      defaultId: 1,
      // Dismissing the dialog quits: nothing is lost, and a system shutdown dismisses it too.
      cancelId: 0,
    })
    isAsked = false
    isConfirmed = response === 0
    if (isConfirmed && !frame.isDestroyed()) frame.close()
  }
}
