import { createHash } from 'node:crypto'
import path from 'node:path'
import { base58, hex } from '@scure/base'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { parseNoteTags } from '../../src/core/history/user-note'
import { findLabelFaults } from '../../src/core/profile/profile-label'
import {
  formatManifestText,
  parseManifestText,
  type ReleaseManifest,
} from '../../src/core/update/release-manifest'
import {
  READ_ONLY_SWITCH,
  hasCommandSwitch,
  listForbiddenSwitches,
} from '../../src/main/electron/launch-environment'
import { createOwnerOnlyDisk } from '../../src/main/own-disk'
import { exportForecastScores } from '../../src/main/past/history-export'
import { detectInstallation } from '../../src/main/updates/program-installation'
import { parseRecording } from '../../src/practice/market/price-recording'
import { seedFrom } from '../kit/keytext'
import { systems, type PathStream } from './streams'

afterEach(() => {
  vi.doUnmock('node:path')
  vi.doUnmock('node:fs')
  vi.doUnmock('node:fs/promises')
  vi.resetModules()
})

const platforms = { macos: 'darwin', windows: 'win32', linux: 'linux' } as const
const installations = { macos: 'mac', windows: 'windows', linux: 'folder' } as const
const at = (platform: string) => (platform === 'win32' ? path.win32 : path.posix)
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Gives what is loaded from here on the paths of a system and a disk with these files alone. */
function standIn(paths: path.PlatformPath, disk: ReadonlyMap<string, string>): void {
  const folders = new Set([...disk.keys()].flatMap(file => [file, paths.dirname(file)]))
  const read = (file: string): Buffer => {
    const found = disk.get(file)
    if (found === undefined) throw Object.assign(new Error('There is no such file.'), { code: 'ENOENT' })
    return Buffer.from(found)
  }
  const opened: { readonly bytes: Buffer; at: number }[] = []
  const fs = {
    existsSync: (file: string) => [...folders].some(each => each.startsWith(file)),
    readdirSync: (folder: string) =>
      [...disk.keys()]
        .filter(file => file.startsWith(`${folder}${paths.sep}`))
        .map(file => ({ parentPath: paths.dirname(file), name: paths.basename(file), isFile: () => true })),
    readFileSync: read,
    openSync: (file: string) => opened.push({ bytes: read(file), at: 0 }) - 1,
    readSync(file: number, piece: Buffer) {
      const from = opened[file]
      const copied = from?.bytes.copy(piece, 0, from.at) ?? 0
      if (from !== undefined) from.at += copied
      return copied
    },
    closeSync: () => undefined,
  }
  vi.resetModules()
  vi.doMock('node:path', () => ({ ...paths, default: paths }))
  vi.doMock('node:fs', () => ({ ...fs, default: fs }))
  vi.doMock('node:fs/promises', () => ({ readFile: async (file: string) => read(file) }))
}

describe.each(systems)('paths of $system', ({ system, paths: streams, names, newlines }) => {
  const platform = platforms[system]
  const paths = at(platform)
  const rows = streams.map(stream => [stream.name, stream] as const)

  it.each(rows)('%s: a page can load its own files by their exact names, and no other', async (_, stream) => {
    const root = paths.join(stream.path, 'renderer')
    const files = ['assets/index-Ab.js', 'assets/fonts/inter.woff2', 'desk/index.html']
    standIn(paths, new Map(files.map(file => [paths.join(root, ...file.split('/')), file])))
    const { openBuiltPages } = await import('../../src/main/electron/desk-pages')
    const { desk } = openBuiltPages(root)
    const served = async (url: string) => {
      const answer = await desk.serve({ method: 'GET', url })
      return answer.ok ? await answer.text() : answer.status
    }
    expect(await served('app://desk/')).toBe('desk/index.html')
    expect(await served('app://desk/assets/index-Ab.js')).toBe('assets/index-Ab.js')
    expect(await served('app://desk/assets/fonts/inter.woff2')).toBe('assets/fonts/inter.woff2')
    for (const other of [
      'app://desk/assets/INDEX-AB.js',
      'app://desk/assets\\index-Ab.js',
      'app://desk/assets/..%5Cdesk%5Cindex.html',
      `app://desk/${stream.text}`,
      'app://desk/assets/index-Ab.js::$DATA',
      'app://desk/assets/index-Ab.js.',
    ])
      expect(await served(other), other).toBe(404)
  })

  it.each(rows)('%s: a package is compared with its list', async (_, stream) => {
    const file = 'resources/icon.png'
    const compare = async (newline: string, content: string) => {
      const list = `${digestOf('picture')}  ${file}${newline}`
      const disk = new Map([
        [paths.join(stream.path, 'resources', 'digests.txt'), list],
        [paths.join(stream.path, 'resources', 'icon.png'), content],
      ])
      standIn(paths, disk)
      const { findChangedFiles } = await import('../../src/main/own-files')
      return findChangedFiles(stream.path, digestOf(`${digestOf('picture')}  ${file}\n`))
    }
    expect(await compare('\n', 'picture')).toEqual([])
    expect(await compare('\n', 'another')).toEqual([file])
    // A list that something rewrote with other line ends is another list.
    expect(await compare('\r\n', 'picture')).toEqual(['resources/digests.txt'])
  })

  it.each(rows)('%s: a saved file is named without its folder', async (_, stream) => {
    const saver = { choose: () => Promise.resolve(stream.text), write: () => Promise.resolve() }
    const order = { table: 'scores', format: 'csv', period: { from: 0, to: 1 } } as never
    const saved = await exportForecastScores({ saver, log: { trouble: () => undefined } }, [], order)
    expect(saved).toEqual({ ok: true, value: { rows: 0, file: stream.file } })
  })

  it.each(rows)(
    '%s: a file is replaced through a file beside it, and its folder is synced where possible',
    (_, stream) => {
      const { opened, renamed } = replaced(stream, platform)
      expect(renamed).toEqual([[`${stream.text}.new`, stream.text]])
      const isWindows = platform === 'win32'
      expect(opened).toEqual([`${stream.text}.new`, ...(isWindows ? [] : [stream.path])])
    },
  )

  it.each(rows)('%s: a path on the command line is not read as a switch', (_, { text }) => {
    expect(listForbiddenSwitches([text], { platform, isRoot: false })).toEqual([])
    expect(hasCommandSwitch([text], READ_ONLY_SWITCH, platform)).toBe(false)
  })

  it.each(rows)('%s: the desk detects how it was installed', (_, { path: folder }) => {
    const placed = { platform, isPackaged: true, execPath: paths.join(folder, 'perpdesk'), env: {} }
    const disk = { isThere: () => false, begins: () => undefined }
    expect(detectInstallation({ ...placed, ...disk })).toEqual({ installation: installations[system] })
  })

  it('gives an update no two files that one disk treats as the same', () => {
    const file = { size: 1, sha256: 'a'.repeat(64) }
    const manifest = (second: string): ReleaseManifest => ({
      ...{ version: '1.0.0', dated: 1, expires: 2, security: false },
      files: [
        { ...file, target: 'linux-x64-deb', name: 'perpdesk.bin' },
        { ...file, target: 'linux-arm64-deb', name: second },
      ],
    })
    const isRead = (second: string) => parseManifestText(formatManifestText(manifest(second))) !== undefined
    expect([isRead('other.bin'), isRead('Perpdesk.BIN')]).toEqual([true, false])
    expect(names.source).not.toBe('')
  })

  it('treats labels that differ only in case as one label', () => {
    expect(findLabelFaults('MAIN', ['Main'])).toMatchObject([{ code: 'LABEL_TAKEN' }])
  })

  const ends = newlines.map(({ name, newline }) => [name, newline] as const)
  it.each(ends)('user text is read with %s', (_, newline) => {
    const bars = ['Time,Open,High,Low,Close', '1700000000,1,2,1,2', '1700000060,2,3,2,3', ''].join(newline)
    const readBars = (text: string) => {
      const { at: _, ...read } = parseRecording(text)
      return read
    }
    expect(readBars(bars)).toEqual(readBars(bars.replaceAll('\r', '')))
    const seed = hex.decode('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60')
    expect(seedFrom(`${newline}ed25519:${base58.encode(seed)}${newline}`)).toEqual({ ok: true, value: seed })
    expect(parseNoteTags(`late${newline}early${newline}`)).toEqual({ tags: ['late', 'early'], unread: [] })
  })
})

/** Replaces the file of a stream on a disk that only records its calls. */
function replaced({ text }: PathStream, platform: NodeJS.Platform) {
  const opened: string[] = []
  const renamed: [string, string][] = []
  const disk = createOwnerOnlyDisk({
    platform,
    fs: {
      openSync: (file: string) => opened.push(file),
      renameSync: (from: string, to: string) => void renamed.push([from, to]),
      ...{ chmodSync: () => undefined, fchmodSync: () => undefined, fsyncSync: () => undefined },
      ...{ closeSync: () => undefined, rmSync: () => undefined, writeFileSync: () => undefined },
    } as never,
    pause: () => undefined,
  })
  disk.replaceFileAtomically(text, 'x')
  return { opened, renamed }
}
