import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { UpdateProject } from '../../src/core/update/release-judgement'
import { publishedText } from '../../scripts/release/manifest.mjs'
import {
  formatManifestText,
  type ReleaseManifest,
  type UpdateFile,
} from '../../src/core/update/release-manifest'

/** A local release server with throw-away keys. */
export interface UpdateServer {
  readonly project: UpdateProject
  /** Every request, as "path range". */
  readonly asked: readonly string[]
  /** Publishes this text as the manifest; `answerManifest` replaces the whole answer. */
  publish(text: string): void
  /** Replaces the answer of a file. */
  answerFile(answer: ((request: IncomingMessage, response: ServerResponse) => void) | undefined): void
  answerManifest(answer: (request: IncomingMessage, response: ServerResponse) => void): void
  /** A published manifest, signed by the keys with these numbers. */
  signed(manifest: ReleaseManifest, by?: readonly number[]): string
  close(): Promise<void>
}

/** The public key in the program's format. */
const publicOf = (key: KeyObject): string =>
  key.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')

/** A file as a manifest names it. */
export const fileOf = (
  bytes: Buffer,
  target = 'linux-x64-appimage',
  name = 'Perpdesk-2.0.0-x86_64.AppImage',
): UpdateFile => ({
  target,
  name,
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})

/** Serves the requested range of some bytes. */
export function serve(bytes: Buffer, request: IncomingMessage, response: ServerResponse): void {
  const from = JSON.parse(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? '0') as number
  if (from === 0) response.writeHead(200, { 'content-length': bytes.length })
  else
    response.writeHead(206, {
      'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}`,
      'content-length': bytes.length - from,
    })
  response.end(bytes.subarray(from))
}

export async function openUpdateServer(bytes: Buffer): Promise<UpdateServer> {
  const pairs = [0, 1, 2, 3].map(() => generateKeyPairSync('ed25519'))
  const requests: string[] = []
  let text = ''
  let file: ((request: IncomingMessage, response: ServerResponse) => void) | undefined
  let manifest: typeof file
  const server = createServer((request, response) => {
    requests.push(`${request.url ?? ''} ${request.headers.range ?? ''}`.trim())
    if (request.url !== '/releases/manifest.json')
      return (file ?? ((...both) => serve(bytes, ...both)))(request, response)
    if (manifest !== undefined) return manifest(request, response)
    response.end(text)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    project: {
      address: `http://127.0.0.1:${port}/releases/manifest.json`,
      keys: pairs.slice(0, 3).map(({ publicKey }) => publicOf(publicKey)),
    },
    asked: requests,
    publish: next => void ([text, manifest] = [next, undefined]),
    answerFile: answer => void (file = answer),
    answerManifest: answer => void (manifest = answer),
    signed(content, by = [0, 1]) {
      const of = formatManifestText(content)
      const signatures = by.flatMap(at => {
        const pair = pairs[at]
        if (pair === undefined) return []
        const signature = sign(undefined, Buffer.from(of), pair.privateKey).toString('base64')
        return [{ key: publicOf(pair.publicKey), signature }]
      })
      return publishedText(of, signatures)
    },
    close: () =>
      new Promise(done => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
