import { clipboard } from 'electron'
import type { FileSaverPort } from '../ports'
import type { SheetSystemServices } from './consent'

/** What the file is called that a wallet is to sign. */
const TEXT_FILE_NAME = 'key-to-sign.json'

/** What the sheet may have done outside of it: the clipboard, and a file in a place that the person chooses. */
export const createSheetSystemServices = (saver: FileSaverPort): SheetSystemServices => ({
  clearClipboard: () => clipboard.clear(),
  async exportText(text, to) {
    if (to === 'clipboard') return void clipboard.writeText(text)
    const place = await saver.choose(TEXT_FILE_NAME)
    if (place !== undefined) await saver.write(place, [text, '\n'])
  },
})
