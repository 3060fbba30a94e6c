import { execFile } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { builtRoot, openDeskWindow, type DeskInWindow } from './desk-window'

/** Builds the desk's pages in the pseudo-language, puts main and preloads beside them, and opens a window on them. */
export async function openPseudoDesk(): Promise<DeskInWindow> {
  const folder = join(builtRoot, 'out/pseudo')
  const builder = join(builtRoot, 'node_modules/electron-vite/bin/electron-vite.js')
  await promisify(execFile)(process.execPath, [builder, 'build', '--logLevel', 'error'], {
    cwd: builtRoot,
    env: { ...process.env, PERPDESK_LANGUAGE: 'pseudo' },
  })
  mkdirSync(join(folder, 'out'), { recursive: true })
  for (const part of ['package.json', 'out/main', 'out/preload'])
    cpSync(join(builtRoot, part), join(folder, part), { recursive: true })
  return openDeskWindow(undefined, [], {}, folder)
}
