import { clipboard } from 'electron'
import type { FileSaverPort } from '../main-ports'
import type { SheetSystemServices } from './consent-surface'

const TEXT_FILE_NAME = 'key-to-sign.json'

export const createSheetSystemServices = (saver: FileSaverPort): SheetSystemServices => ({
  clearClipboard: () => clipboard.clear(),
  async exportText(text, to) {
    if (to === 'clipboard') return void clipboard.writeText(text)
    const place = await saver.choose(TEXT_FILE_NAME)
    if (place !== undefined) await saver.write(place, [text, '\n'])
  },
})
