import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { come } from '../../test/kit/patience'

// Real programs are started here, on whatever machine this is.
vi.setConfig({ testTimeout: 120_000 })

const project = fileURLToPath(new URL('../..', import.meta.url))
const WHOLE = Buffer.alloc(3_000_000, 'archive ')
const sum = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const file = `electron-v45.0.0-${process.platform}-${process.arch}.zip`

/**
 * Fake install step of Electron's package once the archive is in the cache: it prints the digest of what it
 * found.
 */
const install = `
const { createHash } = require('node:crypto')
require('@electron/get').downloadArtifact({
  version: '45.0.0', artifactName: 'electron', checksums: require('./checksums.json'), cacheRoot: process.env.electron_config_cache,
}).then(path => console.log('unpacks ' + createHash('sha256').update(require('node:fs').readFileSync(path)).digest('hex')))
`

let root: string
let server: ReturnType<typeof createServer>
let ranges: (string | undefined)[]
let answer: (request: IncomingMessage, response: ServerResponse) => void

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'perpdesk-download-'))
  for (const folder of [join('scripts', 'setup'), join('host', 'system')])
    cpSync(join(project, folder), join(root, folder), { recursive: true })
  mkdirSync(join(root, 'node_modules', 'electron'), { recursive: true })
  mkdirSync(join(root, 'node_modules', '@electron'))
  symlinkSync(
    join(project, 'node_modules', '@electron', 'get'),
    join(root, 'node_modules', '@electron', 'get'),
  )
  write('package.json', '{"version":"45.0.0"}')
  write('install.js', install)
  write('checksums.json', JSON.stringify({ [file]: sum(WHOLE) }))
  ranges = []
  answer = (_, response) => send(response, WHOLE)
  server = createServer((request, response) => {
    ranges.push(request.headers.range)
    answer(request, response)
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise(closed => server.close(closed))
  rmSync(root, { recursive: true })
})

const write = (name: string, text: string): void =>
  writeFileSync(join(root, 'node_modules', 'electron', name), text)
const left = (): readonly string[] =>
  existsSync(join(root, '.setup')) ? readdirSync(join(root, '.setup')).toSorted() : []

/** Sends the whole, or the requested part of it, with a tag for its version. */
function send(response: ServerResponse, bytes: Buffer, { from = 0, tag = '"one"' } = {}): void {
  const part = bytes.subarray(from)
  response.writeHead(from === 0 ? 200 : 206, {
    etag: tag,
    'content-length': part.length,
    ...(from > 0 && { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` }),
  })
  response.end(part)
}

const fromOf = (request: IncomingMessage): number =>
  Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)

/** Sends so much of it, and breaks the connection once some of that is on the disk. */
function breakOff(response: ServerResponse, length: number): void {
  response.writeHead(200, { etag: '"one"', 'content-length': WHOLE.length })
  response.write(WHOLE.subarray(0, length))
  void come('a beginning on the disk', () => here() > 0).finally(() => response.destroy())
}

const here = (): number =>
  statSync(join(root, '.setup', 'electron.part'), { throwIfNoEntry: false })?.size ?? 0

interface Run {
  readonly code: number | null
  readonly out: string
}

function download(options: readonly string[] = []): Promise<Run> {
  const { port } = server.address() as AddressInfo
  const program = join(root, 'scripts', 'setup', 'electron-download.mjs')
  const child = spawn(process.execPath, [...options, program], {
    env: {
      ...process.env,
      ELECTRON_MIRROR: `http://127.0.0.1:${port}/`,
      electron_config_cache: join(root, 'cache'),
    },
  })
  let out = ''
  child.stdout.on('data', chunk => (out += String(chunk)))
  child.stderr.on('data', chunk => (out += String(chunk)))
  return new Promise(resolve => child.once('close', code => resolve({ code, out: out.trim() })))
}

it('fetches the archive, reports progress, and leaves no other file', async () => {
  const { code, out } = await download()

  expect({ code, last: out.split('\n').at(-1) }).toEqual({ code: 0, last: `unpacks ${sum(WHOLE)}` })
  expect(out).toContain('3 of 3 MB')
  expect(ranges).toEqual([undefined])
  expect(left()).toEqual([])
})

it('resumes an interrupted download', async () => {
  answer = (_, response) => breakOff(response, 1_000_000)
  expect(await download()).toMatchObject({ code: 75 })
  // Not all that was sent had come when the line broke.
  const size = here()
  expect(size).toBeGreaterThan(0)

  answer = (request, response) => send(response, WHOLE, { from: fromOf(request) })
  expect((await download()).out).toContain(`unpacks ${sum(WHOLE)}`)
  expect(ranges).toEqual([undefined, `bytes=${size}-`])
})

it('starts over when the source has a different archive by now', async () => {
  answer = (_, response) => breakOff(response, 1_000_000)
  await download()
  // A server that has another state answers with the whole of it, whatever was asked for.
  answer = (_, response) => send(response, WHOLE, { tag: '"two"' })
  expect((await download()).out).toContain(`unpacks ${sum(WHOLE)}`)
})

it('rejects an archive with another checksum, and deletes the partial file', async () => {
  answer = (_, response) => send(response, Buffer.concat([WHOLE.subarray(1), Buffer.from('x')]))
  const { code, out } = await download()

  expect(code).toBe(75)
  expect(out).toMatch(/checksum/i)
  expect(out).not.toContain('unpacks')
  expect(left()).toEqual([])
})

it('reports the response of a source that does not have the archive', async () => {
  answer = (_, response) => response.writeHead(404).end()
  expect(await download()).toMatchObject({ code: 75, out: expect.stringContaining('answered 404') })
})

it('removes the leftovers of a download that was killed', async () => {
  mkdirSync(join(root, '.setup', 'electron-download-old'), { recursive: true })
  await download()
  expect(left()).toEqual([])
  expect(readFileSync(join(root, 'node_modules', 'electron', 'package.json'), 'utf8')).toContain('45.0.0')
})

it('fetches the archive where resolved modules lie on a drive, as on Windows', async () => {
  const loader = pathToFileURL(join(project, 'test', 'kit', 'windows-loader.mjs'))
  const { code, out } = await download(['--import', loader.href])
  expect({ code, last: out.split('\n').at(-1) }).toEqual({ code: 0, last: `unpacks ${sum(WHOLE)}` })
})
