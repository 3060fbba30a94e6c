import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { deskLanguages, type LanguageId } from '@messages/languages'
import { pageHeaders } from './policy'

/** A page of the desk: its identity for IPC and all files it may load. */
export interface DeskPage {
  readonly origin: string
  readonly url: string
  readonly reloads: boolean
  owns(address: string): boolean
  serve(request: Pick<Request, 'method' | 'url'>): Promise<Response>
}

/** Pages of the desk by host. Chromium stores one zoom per host, so no two windows share a host. */
export type DeskPages = Readonly<Record<keyof typeof entryFiles, DeskPage>>

export const PAGE_SCHEME = 'app'

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

export function openDeskPages(built: string, isDevelopment: boolean, language: () => LanguageId): DeskPages {
  const server = isDevelopment ? process.env['ELECTRON_RENDERER_URL'] : undefined
  return server === undefined
    ? openBuiltPages(join(built, '../renderer'), language)
    : openDevelopmentPages(server)
}

/**
 * Lists the built files once; only these can be requested afterwards, by exact name. `language` is read at each page
 * load.
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

/** Opens pages of a development server with hot reload. Never used in a packaged start. */
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

const getLanguageFolder = (root: string, language: LanguageId): string =>
  language === 'en' ? root : join(root, language)

function builtPage(root: string, host: keyof typeof entryFiles, language: () => LanguageId): DeskPage {
  const origin = `${PAGE_SCHEME}://${host}`
  const files = new Map<string, string>()
  // All languages are listed, because a loaded page may request its files after the language changed.
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
  // SECURITY: the address is looked up as plain text and never decoded, joined or resolved.
  const file = fileAt(request.url)
  if (file === undefined) return new Response(undefined, { status: 404, headers: pageHeaders })
  const kind = contentTypes[extname(file)] ?? 'application/octet-stream'
  return new Response(new Uint8Array(await readFile(file)), {
    headers: { ...pageHeaders, 'Content-Type': kind },
  })
}
