import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { deskLanguages, type LanguageId } from '@messages/languages'
import { pageHeaders } from './policy'

/** A page of this desk: who it is to the door, and everything it may load. */
export interface DeskPage {
  readonly origin: string
  readonly url: string
  /** Whether the page may load itself anew, as hot reload does. */
  readonly reloads: boolean
  /** Whether an address belongs to this page; everything else is refused on its session. */
  owns(address: string): boolean
  /** Answers for one of the page's own files, and for nothing else. */
  serve(request: Pick<Request, 'method' | 'url'>): Promise<Response>
}

/** Every page of this desk, by the host it is served from. Chromium keeps one zoom a host, so no two windows share one. */
export type DeskPages = Readonly<Record<keyof typeof entryFiles, DeskPage>>

/** The scheme our own files are served under. */
export const PAGE_SCHEME = 'app'

/** The file each page begins with, in the folder of built files. */
const entryFiles = {
  desk: 'desk/index.html',
  chart: 'popout/index.html',
  ladder: 'popout/index.html',
  sheet: 'consent/index.html',
  strip: 'strip/index.html',
} as const

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** The pages beside main's own files, or a development server's where hot reload says so. */
export function openDeskPages(built: string, isDevelopment: boolean, language: () => LanguageId): DeskPages {
  const server = isDevelopment ? process.env['ELECTRON_RENDERER_URL'] : undefined
  return server === undefined ? openBuiltPages(join(built, '../renderer'), language) : openDevelopmentPages(server)
}

/**
 * Lists the built files once. From then on only those, by their exact names, can be asked for. Which language a page
 * begins in is asked whenever it is loaded.
 */
export function openBuiltPages(root: string, language: () => LanguageId = () => 'en'): DeskPages {
  return {
    desk: builtPage(root, 'desk', language),
    chart: builtPage(root, 'chart', language),
    ladder: builtPage(root, 'ladder', language),
    sheet: builtPage(root, 'sheet', language),
    strip: builtPage(root, 'strip', language),
  }
}

/** The same pages out of a development server, with hot reload. Never in a packaged start. */
export function openDevelopmentPages(server: string): DeskPages {
  const { origin } = new URL(server)
  const socket = origin.replace(/^http/, 'ws')
  const page = (host: keyof typeof entryFiles): DeskPage => ({
    origin,
    url: `${origin}/${entryFiles[host]}`,
    reloads: true,
    owns: address => address.startsWith(`${origin}/`) || address.startsWith(`${socket}/`),
    serve: () => Promise.resolve(new Response(undefined, { status: 404, headers: pageHeaders })),
  })
  return {
    desk: page('desk'),
    chart: page('chart'),
    ladder: page('ladder'),
    sheet: page('sheet'),
    strip: page('strip'),
  }
}

/** Where the pages of a language were built to, in the folder of built files. */
const getLanguageFolder = (root: string, language: LanguageId): string =>
  language === 'en' ? root : join(root, language)

function builtPage(root: string, host: keyof typeof entryFiles, language: () => LanguageId): DeskPage {
  const origin = `${PAGE_SCHEME}://${host}`
  const files = new Map<string, string>()
  // A page that is still in one language asks for its files while main speaks another already: they are there for both.
  for (const { id } of deskLanguages) {
    const folder = getLanguageFolder(root, id)
    if (!existsSync(folder)) continue
    for (const asset of readdirSync(join(folder, 'assets'), { recursive: true, withFileTypes: true })) {
      const file = join(asset.parentPath, asset.name)
      if (asset.isFile()) files.set(`${origin}${file.slice(folder.length).split(sep).join('/')}`, file)
    }
  }
  const findEntryFile = (): string => {
    const wanted = join(getLanguageFolder(root, language()), entryFiles[host])
    return existsSync(wanted) ? wanted : join(root, entryFiles[host])
  }
  return {
    origin,
    url: `${origin}/`,
    reloads: false,
    owns: address => address.startsWith(`${origin}/`),
    serve: request => serveFile(url => (url === `${origin}/` ? findEntryFile() : files.get(url)), request),
  }
}

async function serveFile(
  fileAt: (url: string) => string | undefined,
  request: Pick<Request, 'method' | 'url'>,
): Promise<Response> {
  if (request.method !== 'GET') return new Response(undefined, { status: 405, headers: pageHeaders })
  // SECURITY: the whole address is looked up as text; nothing is decoded, joined or walked.
  const file = fileAt(request.url)
  if (file === undefined) return new Response(undefined, { status: 404, headers: pageHeaders })
  const kind = contentTypes[extname(file)] ?? 'application/octet-stream'
  return new Response(new Uint8Array(await readFile(file)), {
    headers: { ...pageHeaders, 'Content-Type': kind },
  })
}
