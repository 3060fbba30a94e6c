import type { Saver } from '../ports'

/** What the file is called that a wallet is to sign. */
const NAME = 'key-to-sign.json'

/** Gives what a wallet is to sign to the clipboard, or to a file in a place that the person chooses. */
export const giveTextBy =
  (clip: (text: string) => void, saver: Saver) =>
  async (text: string, to: 'clipboard' | 'file'): Promise<void> => {
    if (to === 'clipboard') return clip(text)
    const place = await saver.choose(NAME)
    if (place !== undefined) await saver.write(place, [text, '\n'])
  }
