import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('../..', import.meta.url))
const rooms = [
  'core',
  'contract',
  'messages',
  'main',
  'lifeboat',
  'preload',
  'renderer',
  'practice',
  'signer',
]

/** A small project with the real checks, to plant violations in. */
export interface Scratch {
  readonly root: string
  plant(files: Readonly<Record<string, string>>): void
  /** Removes planted files. */
  clear(files: Readonly<Record<string, string>>): void
  close(): void
}

/** Copies the checks themselves (and no code) into a private folder. */
export function openScratch(): Scratch {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'perpdesk-walls-')))
  const walls = [
    'tsconfig.json',
    'eslint.config.js',
    '.dependency-cruiser.cjs',
    'package.json',
    'scripts/check',
    'src/renderer/env.d.ts',
    'scripts/tsconfig.json',
    'host/tsconfig.json',
  ]
  for (const path of [...walls, ...rooms.map(room => `src/${room}/tsconfig.json`)])
    cpSync(join(project, path), join(root, path), { recursive: true })
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'), 'dir')
  return {
    root,
    plant(files) {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(root, path)), { recursive: true })
        writeFileSync(join(root, path), text)
      }
    },
    clear(files) {
      for (const path of Object.keys(files)) rmSync(join(root, path))
    },
    close() {
      rmSync(root, { recursive: true })
    },
  }
}
