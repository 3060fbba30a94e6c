import { clipboard } from 'electron'
import type { Saver } from '../ports'
import type { SheetOutside } from './consent'

/** What the file is called that a wallet is to sign. */
const NAME = 'key-to-sign.json'

/** What the sheet may have done outside of it: the clipboard, and a file in a place that the person chooses. */
export const sheetOutside = (saver: Saver): SheetOutside => ({
  clearClipboard: () => clipboard.clear(),
  async giveText(text, to) {
    if (to === 'clipboard') return void clipboard.writeText(text)
    const place = await saver.choose(NAME)
    if (place !== undefined) await saver.write(place, [text, '\n'])
  },
})
