import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createOwnFile } from '../own-disk'
import type { FileSaverPort } from '../main-ports'
import { currentMainMessages } from '@messages/spoken'

export type ShowSaveDialog = (options: {
  readonly title: string
  readonly defaultPath: string
}) => Promise<{ readonly canceled: boolean; readonly filePath?: string }>

/**
 * Creates a saver that writes only to paths the user chose. The dialog starts in the first existing folder of
 * `folders`.
 */
export function createFileSaver(ask: ShowSaveDialog, folders: () => readonly string[]): FileSaverPort {
  const chosen = new Set<string>()
  return {
    async choose(name) {
      const folder = folders().find(there => existsSync(there)) ?? ''
      const defaultPath = join(folder, basename(name))
      const { canceled, filePath } = await ask({
        title: currentMainMessages.menu.saveDialogMessages.title,
        defaultPath,
      })
      if (canceled || filePath === undefined || filePath === '') return undefined
      chosen.add(filePath)
      return filePath
    },
    async write(place, pieces) {
      // SECURITY: only a path from main's own dialog is written, and only once.
      if (!chosen.delete(place)) throw new RangeError('a place nobody chose')
      const part = `${place}.part`
      const file = await createOwnFile(part)
      try {
        for (const piece of pieces) await file.write(piece)
        await file.sync()
      } catch (error) {
        await file.close()
        await rm(part, { force: true })
        throw error
      }
      await file.close()
      await rename(part, place)
    },
  }
}

/** Wraps `saver` for pages. */
export const withoutDialogInQuestion = (saver: FileSaverPort, isAsking: () => boolean): FileSaverPort => ({
  ...saver,
  // SECURITY: no dialog that a page opens takes the keys of a user who types into a question; the page learns the file
  // name.
  choose: name => (isAsking() ? Promise.resolve(undefined) : saver.choose(name)),
})
