import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { builtRoot, openDeskWindow, type DeskInWindow } from './desk-window'

/**
 * Builds the desk's pages in the pseudo-language, adds main and the preloads, and opens a window on them.
 * Each has a private folder, deleted with the window, since several are open at a time.
 */
export async function openPseudoDesk(): Promise<DeskInWindow> {
  const folder = mkdtempSync(join(builtRoot, 'out', 'pseudo-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const builder = join(builtRoot, 'node_modules/electron-vite/bin/electron-vite.js')
    await promisify(execFile)(process.execPath, [builder, 'build', '--logLevel', 'error'], {
      cwd: builtRoot,
      env: {
        ...process.env,
        PERPDESK_LANGUAGE: 'pseudo',
        PERPDESK_PAGES: join(folder, 'out', 'renderer'),
      },
    })
    for (const part of ['package.json', 'out/main', 'out/preload'])
      cpSync(join(builtRoot, part), join(folder, part), { recursive: true })
    const window = await openDeskWindow(undefined, [], {}, folder)
    return {
      ...window,
      async close() {
        await window.close()
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}
