import { PassThrough, Writable } from 'node:stream'
import { BaseWindow, WebContentsView, type Input } from 'electron'
import { PAGE_SCHEME, type DeskPage } from '../main/electron/desk-pages'
import { isInputMethodKey } from '../main/electron/input-method-key'
import { confinePage, secureWebPreferences } from '../main/electron/page-confinement'
import { pageHeaders } from '../main/electron/policy'
import type { ClockPort } from '../main/main-ports'

/** The streams of a terminal, for a start without one. */
export interface TerminalWindow {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
  /** Returns true if something was printed after the last typed line. */
  hasUnread(): boolean
  close(): void
}

const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Perpdesk</title>
<style>
  :root { color-scheme: light dark }
  body { margin: 16px; background: #eef1f4; color: #12161c }
  pre { margin: 0; font: 15px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere }
  b::after { content: '▏' }
  @media (prefers-color-scheme: dark) { body { background: #0b0e13; color: #e6eaf0 } }
</style>
<main><pre><span role="log"></span><b></b></pre></main>
</html>`

/** The page contains no script and loads nothing. */
const policy = [
  ...["default-src 'none'", "style-src 'unsafe-inline'", "base-uri 'none'", "form-action 'none'"],
  ...["frame-ancestors 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'"],
].join('; ')

const origin = `${PAGE_SCHEME}://lifeboat`
const page: DeskPage = {
  origin,
  url: `${origin}/`,
  reloads: false,
  owns: address => address === `${origin}/`,
  serve: () =>
    Promise.resolve(
      new Response(html, {
        headers: { ...pageHeaders, 'Content-Security-Policy': policy, 'Content-Type': 'text/html' },
      }),
    ),
}

/** Isolated world of the page; it has no other script. */
const ISOLATED_WORLD_ID = 1_017

/** Adds what was printed, or replaces all of it, and shows the line that is being typed. */
const showScript = `(printed, isWhole, typed) => {
  const [log, line] = document.querySelectorAll('pre > *')
  if (isWhole) log.textContent = ''
  log.append(printed)
  line.textContent = typed
  scrollTo(0, document.documentElement.scrollHeight)
}`

const RELOAD_DELAY_MS = 1_000

/** Opens a window that shows what is written to `output`. Its close ends `input`, as the end of a terminal does. */
export function openTerminalWindow(title: string, clock: Pick<ClockPort, 'after'>): TerminalWindow {
  const frame = new BaseWindow({ width: 1_024, height: 700, minWidth: 480, minHeight: 320, title })
  const view = new WebContentsView({
    // SECURITY: the page has no preload and no storage, and cannot be inspected: it only shows text.
    webPreferences: { ...secureWebPreferences, partition: 'lifeboat', devTools: false },
  })
  const contents = view.webContents
  const input = new PassThrough()
  let [printed, typed, isUnread] = ['', '', false]

  const show = (piece: string, isWhole = false): void => {
    if (contents.isDestroyed()) return
    const code = `(${showScript})(${JSON.stringify(piece)}, ${String(isWhole)}, ${JSON.stringify(typed)})`
    // A page that is not loaded yet shows everything once it is.
    contents.executeJavaScriptInIsolatedWorld(ISOLATED_WORLD_ID, [{ code }]).catch(() => undefined)
  }
  const print = (piece: string): void => {
    printed += piece
    show(piece)
  }

  // SECURITY: the keys are read in this process, before the page has them. No script, paste or drop types a word.
  contents.on('before-input-event', (event, pressed) => {
    const key = readTypedKey(pressed)
    if (key === undefined) return
    event.preventDefault()
    const line = typed
    if (key !== 'Enter') {
      typed = key === 'Backspace' ? line.slice(0, -1) : line + key
      return show('')
    }
    typed = ''
    print(`${line}\n`)
    isUnread = false
    input.write(`${line}\n`)
  })
  confinePage(contents, page)
  // A menu of the desk has shortcuts for its own window.
  contents.setIgnoreMenuShortcuts(true)
  contents.on('did-finish-load', () => show(printed, true))
  contents.on('render-process-gone', () => {
    clock.after(RELOAD_DELAY_MS, () => {
      if (!contents.isDestroyed()) contents.reload()
    })
  })

  const fill = (): void => {
    const { width, height } = frame.getContentBounds()
    view.setBounds({ x: 0, y: 0, width, height })
  }
  frame.contentView.addChildView(view)
  fill()
  frame.on('resize', fill)
  frame.on('focus', () => contents.focus())
  frame.on('closed', () => {
    input.end()
    if (!contents.isDestroyed()) contents.close()
  })
  // A window that is closed during its load is no failure.
  void contents.loadURL(page.url).then(
    () => contents.focus(),
    () => undefined,
  )

  return {
    input,
    output: new Writable({
      decodeStrings: false,
      write(piece: string, _encoding, done) {
        isUnread = true
        print(piece)
        done()
      },
    }),
    hasUnread: () => isUnread,
    close() {
      if (!frame.isDestroyed()) frame.destroy()
    },
  }
}

/** Returns a printable character, `Enter` or `Backspace`. Only the first event of a repeating key is a press. */
function readTypedKey(
  pressed: Pick<Input, 'type' | 'key' | 'isComposing' | 'control' | 'alt' | 'meta' | 'isAutoRepeat'>,
): string | undefined {
  const { type, key, control, alt, meta, isAutoRepeat } = pressed
  if (type !== 'keyDown' || control || alt || meta || isInputMethodKey(pressed)) return undefined
  if (key === 'Backspace') return key
  return !isAutoRepeat && (key === 'Enter' || /^[ -~]$/.test(key)) ? key : undefined
}
