import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { UpdateFile } from '../../src/core/update/release-manifest'
import { systemClock } from '../../src/main/clock'
import { realUpdateDisk, type UpdateDisk, type UpdateFileHandle } from '../../src/main/updates/disk'
import {
  downloadUpdateFile,
  createDownloadPaths,
  cleanDownloadFolder,
} from '../../src/main/updates/file-download'
import { createTemporaryPath, replaceProgramFile } from '../../src/main/updates/file-replacement'
import { isValidUpdateAddress, openUpdateConnection } from '../../src/main/updates/update-connection'
import { built, type Built } from '../kit/built'
import { openSmallDisk } from '../kit/small-disk'
import type { UpdateOrder } from '../kit/update-child'
import { fileOf, openUpdateServer, serve, type UpdateServer } from '../kit/update-server'
import { where } from '../kit/where'
import { certificateFor } from './venue-certificate'
import { createServer as createTlsServer } from 'node:https'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const OLD = '#!/bin/sh\necho old\n'
/** A program that prints its version, and is long enough to arrive in several pieces. */
const NEW = Buffer.from(`#!/bin/sh\necho new\nexit\n${'#'.repeat(3_000_000)}\n`)
const file = fileOf(NEW)

let server: UpdateServer
let folder: string
let installedPath: string
beforeEach(async () => {
  server = await openUpdateServer(NEW)
  const root = mkdtempSync(join(tmpdir(), 'perpdesk-updates-'))
  folder = join(root, 'updates')
  installedPath = join(root, 'apps', 'Perpdesk.AppImage')
  mkdirSync(folder)
  mkdirSync(dirname(installedPath))
  writeFileSync(installedPath, OLD)
  chmodSync(installedPath, 0o755)
})
afterEach(async () => {
  await server.close()
  rmSync(dirname(folder), { recursive: true })
})

const connect = (address = server.project.address) =>
  openUpdateConnection({ address, clock: systemClock, limits: { idle: 1_500, manifest: 3_000 } })
async function download(
  of: UpdateFile = file,
  disk: UpdateDisk = realUpdateDisk,
  open: () => readonly 'write'[] = () => [],
) {
  const connection = connect()
  try {
    return await downloadUpdateFile(of, { disk, folder, connection, open, onHave: () => undefined })
  } finally {
    connection.close()
  }
}
const { whole, part } = {
  whole: () => createDownloadPaths(folder, file).whole,
  part: () => createDownloadPaths(folder, file).part,
}
const install = (
  from = whole(),
  disk: UpdateDisk = realUpdateDisk,
  open: () => readonly 'write'[] = () => [],
) => replaceProgramFile({ disk, from, over: installedPath, file, open })

/** A disk on which the nth file operation fails, if `at` is given; it records all operations. */
function failingDisk(at: number | undefined, code: string) {
  const done: string[] = []
  const step = (what: string): void => {
    done.push(what)
    if (done.length === at) throw Object.assign(new Error(code), { code })
  }
  const failing = (handle: UpdateFileHandle): UpdateFileHandle => ({
    read: async (from, most) => (step('read'), handle.read(from, most)),
    write: async bytes => (step('write'), handle.write(bytes)),
    truncate: async length => (step('cut'), handle.truncate(length)),
    mode: async mode => (step('mode'), handle.mode(mode)),
    sync: async () => (step('sync'), handle.sync()),
    close: handle.close,
  })
  const disk: UpdateDisk = {
    open: async (...how) => (step('open'), failing(await realUpdateDisk.open(...how))),
    rename: async (from, to) => (step('rename'), realUpdateDisk.rename(from, to)),
    remove: realUpdateDisk.remove,
    names: realUpdateDisk.names,
    modeOf: realUpdateDisk.modeOf,
  }
  return { disk, done }
}

describe('update request', () => {
  it.each([
    ['https://updates.example/manifest.json', true],
    ['http://127.0.0.1:1/manifest.json', true],
    ['http://updates.example/manifest.json', false],
    ['ftp://updates.example/manifest.json', false],
    ['https://me:secret@updates.example/manifest.json', false],
    ['https://updates.example/manifest.json?who=me', false],
    ['', false],
  ])('to %s is allowed: %s', (address, isAllowed) => {
    expect(isValidUpdateAddress(address)).toBe(isAllowed)
    if (!isAllowed) expect(() => openUpdateConnection({ address, clock: systemClock })).toThrow(RangeError)
  })

  it('reads the published list without identifying headers', async () => {
    let headers: object = {}
    server.answerManifest((request, response) => {
      headers = request.headers
      response.end('text')
    })
    const connection = connect()
    expect(await connection.manifest()).toEqual({ is: 'text', text: 'text' })
    connection.close()
    expect(Object.keys(headers).toSorted()).toEqual(['accept', 'accept-encoding', 'connection', 'host'])
  })

  it('follows no redirect', async () => {
    server.answerManifest((_, response) => response.writeHead(302, { location: '/releases/elsewhere' }).end())
    const connection = connect()
    expect(await connection.manifest()).toEqual({ is: 'failed', why: 'sent elsewhere' })
    connection.close()
    expect(server.asked).toEqual(['/releases/manifest.json'])
  })

  it.each([
    ['is too large', 'too large', (r: ServerResponse): unknown => void r.end('x'.repeat(70_000))],
    ['never arrives', 'timeout', () => undefined],
    [
      'arrives too slowly',
      'timeout',
      (r: ServerResponse): unknown => {
        const drip = setInterval(() => r.write('x'), 200)
        return r.on('close', () => clearInterval(drip))
      },
    ],
    [
      'ends early',
      'lost',
      (r: ServerResponse): unknown => {
        r.writeHead(200, { 'content-length': 100 })
        return r.write('half', () => r.destroy())
      },
    ],
    ['is an error', 'no answer', (r: ServerResponse): unknown => void r.writeHead(500).end()],
    [
      'is compressed although that was not requested',
      'no answer',
      (r: ServerResponse): unknown => void r.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
    ],
    ['is no text', 'no answer', (r: ServerResponse): unknown => void r.end(Buffer.from([0xff, 0xfe, 0xff]))],
  ] as const)('reports an answer that %s as: %s', async (_what, why, answer) => {
    server.answerManifest((_, response) => answer(response))
    const connection = connect()
    expect(await connection.manifest()).toEqual({ is: 'failed', why })
    connection.close()
  })

  it('ends once its connection is closed', async () => {
    const connection = connect()
    connection.close()
    expect(await connection.manifest()).toEqual({ is: 'failed', why: 'stopped' })
    expect(server.asked).toEqual([])
  })

  it('accepts no certificate without a trusted issuer', async () => {
    const { key, cert } = certificateFor('127.0.0.1')
    const requests: string[] = []
    const shut = createTlsServer({ key, cert }, (request, response) => {
      requests.push(request.url ?? '')
      response.end('text')
    })
    await new Promise<void>(done => shut.listen(0, '127.0.0.1', done))
    const address = `https://127.0.0.1:${(shut.address() as AddressInfo).port}/manifest.json`
    const stranger = openUpdateConnection({ address, clock: systemClock })
    const known = openUpdateConnection({ address, clock: systemClock, trust: { ca: cert } })
    expect(await stranger.manifest()).toEqual({ is: 'failed', why: 'no connection' })
    expect(requests).toEqual([])
    expect(await known.manifest()).toEqual({ is: 'text', text: 'text' })
    stranger.close()
    known.close()
    shut.closeAllConnections()
    await new Promise(done => shut.close(done))
  })
})

describe('a downloaded file', () => {
  it('is complete, matches its digest, and is readable by its owner alone', async () => {
    expect(await download()).toEqual({ ok: true, value: whole() })
    expect(readFileSync(whole()).equals(NEW)).toBe(true)
    expect(readdirSync(folder)).toEqual([file.name])
    if (process.platform !== 'win32') expect(statSync(whole()).mode & 0o777).toBe(0o600)
  })

  it('is not requested again once it exists', async () => {
    await download()
    await download()
    expect(server.asked).toHaveLength(1)
  })

  it('resumes after an interruption', async () => {
    server.answerFile((_, response) => {
      response.writeHead(200, { 'content-length': NEW.length })
      response.write(NEW.subarray(0, 1_000_000), () => response.destroy())
    })
    expect(await download()).toEqual({ ok: false, error: { is: 'cut' } })
    const had = statSync(part()).size
    expect(had).toBeGreaterThan(0)
    server.answerFile(undefined)
    expect(await download()).toEqual({ ok: true, value: whole() })
    expect(server.asked.at(-1)).toBe(`/releases/${file.name} bytes=${had}-`)
    expect(readFileSync(whole()).equals(NEW)).toBe(true)
  })

  it('starts over where the server cannot resume', async () => {
    writeFileSync(part(), NEW.subarray(0, 1_000))
    server.answerFile((_, response) => {
      response.writeHead(200, { 'content-length': NEW.length })
      response.end(NEW)
    })
    expect(await download()).toMatchObject({ ok: true })
    expect(readFileSync(whole()).equals(NEW)).toBe(true)
  })

  it.each([
    ['another part than requested', 'bytes 5-10/3000000'],
    ['a part without a range', ''],
  ])('does not accept %s', async (_what, range) => {
    writeFileSync(part(), NEW.subarray(0, 1_000))
    server.answerFile((_, response) => response.writeHead(206, { 'content-range': range }).end(NEW))
    expect(await download()).toEqual({ ok: false, error: { is: 'away', why: 'no answer' } })
    expect(statSync(part()).size).toBe(1_000)
  })

  const other = Buffer.from(NEW)
  other.fill('!', 50, 60)
  it.each([
    ['another file of the same size', 'wrong digest', other, undefined],
    ['shorter, with its length', 'wrong size', NEW.subarray(1), undefined],
    ['longer, with its length', 'wrong size', Buffer.concat([NEW, NEW]), undefined],
    ['longer, without a length', 'wrong size', Buffer.concat([NEW, NEW]), 'no length'],
  ])('that is %s is refused and deleted', async (_what, is, bytes, length) => {
    server.answerFile((request, response) => {
      if (length === undefined) return serve(bytes, request, response)
      response.writeHead(200)
      response.end(bytes)
    })
    expect(await download()).toEqual({ ok: false, error: { is } })
    expect(readdirSync(folder)).toEqual([])
  })

  it('never grows beyond the signed size, however much arrives', async () => {
    const small = fileOf(Buffer.from('small'))
    server.answerFile((_, response) => {
      response.writeHead(200)
      response.end(NEW)
    })
    const written: number[] = []
    const counting: UpdateDisk = {
      ...realUpdateDisk,
      async open(...how) {
        const handle = await realUpdateDisk.open(...how)
        return { ...handle, write: bytes => (written.push(bytes.length), handle.write(bytes)) }
      },
    }
    expect(await download(small, counting)).toEqual({ ok: false, error: { is: 'wrong size' } })
    expect(written).toEqual([])
  })

  it('is refused and deleted if its stored part was changed', async () => {
    writeFileSync(part(), other.subarray(0, 1_000))
    expect(await download()).toEqual({ ok: false, error: { is: 'wrong digest' } })
    expect(readdirSync(folder)).toEqual([])
  })

  it.each(
    where('linux').cases([
      ['symbolic link', symlinkSync],
      ['hard link', linkSync],
    ] as const),
  )(
    'adds nothing to a file behind a %s planted as its part, and is fetched the next time',
    async (_, link) => {
      const foreign = join(dirname(folder), 'foreign')
      writeFileSync(foreign, '')
      link(foreign, part())
      expect(await download()).toMatchObject({ ok: false, error: { is: 'disk' } })
      expect(statSync(foreign).size).toBe(0)
      expect(await download()).toMatchObject({ ok: true })
    },
  )

  it('pauses as soon as a write is open, and resumes later', async () => {
    let had = 0
    const resting = await download(file, realUpdateDisk, () => ((had += 1) > 1 ? ['write'] : []))
    expect(resting).toEqual({ ok: false, error: { is: 'busy', open: ['write'] } })
    expect(statSync(part()).size).toBeGreaterThan(0)
    expect(await download()).toMatchObject({ ok: true })
  })

  it('leaves no file that no offer needs', async () => {
    for (const name of ['old.AppImage', 'abc.part']) writeFileSync(join(folder, name), 'x')
    writeFileSync(part(), 'x')
    await cleanDownloadFolder(realUpdateDisk, folder, file)
    expect(readdirSync(folder)).toEqual([part().slice(folder.length + 1)])
    await cleanDownloadFolder(realUpdateDisk, folder)
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('a downloaded file that replaces the old one', () => {
  beforeEach(() => writeFileSync(whole(), NEW))

  it('has its content and can be executed as before, with no leftover beside it', async () => {
    writeFileSync(createTemporaryPath(installedPath), 'left behind')
    expect(await install()).toEqual({ ok: true, value: undefined })
    expect(readFileSync(installedPath).equals(NEW)).toBe(true)
    if (process.platform !== 'win32') expect(statSync(installedPath).mode & 0o777).toBe(0o755)
    expect(readdirSync(dirname(installedPath))).toEqual(['Perpdesk.AppImage'])
  })

  it.each([
    ['wrong digest', () => writeFileSync(whole(), Buffer.from(NEW).fill('!', 9, 12))],
    ['wrong size', () => writeFileSync(whole(), Buffer.concat([NEW, NEW]))],
  ])('is not installed when the ready file has a %s', async (is, change) => {
    change()
    expect(await install()).toEqual({ ok: false, error: { is } })
    expect(readFileSync(installedPath, 'utf8')).toBe(OLD)
    expect(readdirSync(dirname(installedPath))).toEqual(['Perpdesk.AppImage'])
  })

  it('is not installed if a write opens before the last moment', async () => {
    expect(await install(whole(), realUpdateDisk, () => ['write'])).toEqual({
      ok: false,
      error: { is: 'busy', open: ['write'] },
    })
    expect(readFileSync(installedPath, 'utf8')).toBe(OLD)
    expect(readdirSync(dirname(installedPath))).toEqual(['Perpdesk.AppImage'])
  })
})

describe('a disk that fails', () => {
  it.each(['ENOSPC', 'EIO'])('with %s at any step leaves the old or the new file complete', async code => {
    const { disk: sound, done } = failingDisk(undefined, code)
    expect((await download(file, sound)).ok && (await install(whole(), sound)).ok).toBe(true)
    expect(done).toEqual(expect.arrayContaining(['open', 'read', 'write', 'sync', 'mode', 'rename']))
    let failed = 0
    // The number of pieces depends on the network: the loop ends with the first run without a failure.
    for (let at = 1; ; at += 1) {
      rmSync(folder, { recursive: true })
      mkdirSync(folder)
      writeFileSync(installedPath, OLD)
      const { disk, done: tried } = failingDisk(at, code)
      const fetched = await download(file, disk)
      const last = fetched.ok ? await install(whole(), disk) : fetched
      if (tried.length < at) break
      failed += 1
      // The last steps flush the folder; by then the new file is in place.
      expect([at, last]).toEqual([at, { ok: false, error: { is: 'disk', code } }])
      const isIn = tried.filter(what => what === 'rename').length === 2 && tried.at(-1) !== 'rename'
      expect(readFileSync(installedPath).equals(isIn ? NEW : Buffer.from(OLD))).toBe(true)
      expect(readdirSync(dirname(installedPath))).toEqual(['Perpdesk.AppImage'])
      expect(existsSync(part())).toBe(false)
    }
    expect(failed).toBeGreaterThan(20)
  })

  where('disk').it(
    'is reported as full, gets its space back, and takes the file once there is space',
    async () => {
      const disk = openSmallDisk(8)
      try {
        const full = join(dirname(disk.folder), 'updates')
        mkdirSync(full)
        disk.fill()
        const connection = connect()
        const parts = {
          disk: realUpdateDisk,
          folder: full,
          connection,
          open: () => [],
          onHave: () => undefined,
        }
        expect(await downloadUpdateFile(file, parts)).toEqual({
          ok: false,
          error: { is: 'disk', code: 'ENOSPC' },
        })
        expect(readdirSync(full)).toEqual([])
        disk.free()
        expect(await downloadUpdateFile(file, parts)).toMatchObject({ ok: true })
        connection.close()
      } finally {
        disk.close()
      }
    },
  )
})

describe('a process that is killed', () => {
  let child: Built
  beforeAll(async () => {
    child = await built('test/kit/update-child.ts', [])
  })
  afterAll(() => child.close())

  async function run(killAt?: UpdateOrder['killAt']) {
    const order: UpdateOrder = {
      address: server.project.address,
      folder,
      over: installedPath,
      file,
      ...(killAt !== undefined && { killAt }),
    }
    const started = spawn(process.execPath, [child.file, JSON.stringify(order)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    started.stdout.on('data', (piece: Buffer) => (output += piece.toString()))
    const [code, signal] = (await once(started, 'close')) as [number | null, NodeJS.Signals | null]
    return { code, signal, output: output.trim() }
  }
  /** Every file operation by kind and number, with only a few of the many writes. */
  const killsOf = (steps: readonly string[]) =>
    steps.flatMap((what, at) => {
      const nth = steps.slice(0, at + 1).filter(each => each === what).length
      return what === 'write' && nth % 12 !== 1 ? [] : [{ what, nth }]
    })

  /** Starts the installed file and returns its output. */
  async function start(): Promise<string> {
    const started = spawn('/bin/sh', [installedPath], { stdio: ['ignore', 'pipe', 'ignore'] })
    let output = ''
    started.stdout.on('data', (piece: Buffer) => (output += piece.toString()))
    await once(started, 'close')
    return output.trim()
  }

  where('unix').it(
    'leaves at each step the old or the new file complete, and the next run finishes the installation',
    async () => {
      const { code, output } = await run()
      expect([code, await start()]).toEqual([0, 'new'])
      const seen: string[] = []
      for (const [nth, killAt] of killsOf(JSON.parse(output) as readonly string[]).entries()) {
        rmSync(folder, { recursive: true })
        mkdirSync(folder)
        rmSync(createTemporaryPath(installedPath), { force: true })
        writeFileSync(installedPath, OLD)
        const killed = await run(killAt)
        // The number of pieces depends on the network: with fewer of them the run ends before the kill.
        if (killAt.what !== 'write') expect([killAt, killed.signal]).toEqual([killAt, 'SIGKILL'])
        const now = readFileSync(installedPath)
        seen.push(now.equals(NEW) ? 'new' : now.equals(Buffer.from(OLD)) ? 'old' : 'torn')
        expect([killAt, await start()]).toEqual([killAt, seen.at(-1)])
        if (nth % 4 !== 0) continue
        expect([killAt, (await run()).code, await start()]).toEqual([killAt, 0, 'new'])
        expect(readdirSync(dirname(installedPath))).toEqual(['Perpdesk.AppImage'])
      }
      expect(seen).not.toContain('torn')
      expect(new Set(seen)).toEqual(new Set(['old', 'new']))
      expect(seen.length).toBeGreaterThan(20)
    },
  )
})
