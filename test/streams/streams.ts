import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A key, pointer or window event as a system delivers it, with fields that are `false` left out. */
export interface StreamEvent {
  /** Milliseconds after the beginning of the stream. */
  readonly at: number
  /** Electron's name of the event, or `blur` and `focus` of the window. */
  readonly is: string
  readonly code?: string
  readonly key?: string
  readonly control?: boolean
  readonly meta?: boolean
  readonly alt?: boolean
  readonly shift?: boolean
  /** `getModifierState('AltGraph')` of the page's event. */
  readonly altGraph?: boolean
  readonly repeat?: boolean
  /**
   * `isComposing` of the page's event. Main has `false`, since only Chromium's renderer knows of a
   * composition.
   */
  readonly composing?: boolean
  /** `keyCode` of the page's event where it is 229. */
  readonly keyCode?: number
  /** The event does not reach main. */
  readonly only?: 'page'
  /** Position of the pointer: over the hold button, or beside it. */
  readonly on?: 'button' | 'beside'
  readonly button?: 'left' | 'right'
  /** The contact is a pen. */
  readonly pen?: boolean
}

/** Effects of a stream; each is absent where there is none. */
export interface Gives {
  /** The sheet takes it for a yes. */
  readonly yes?: boolean
  /** The sheet is left. */
  readonly left?: boolean
  /** A small sheet under the pointer is left. */
  readonly leavesSmall?: boolean
  /** Letters of a typed word as main sees them. */
  readonly typed?: string
  /** Armed keys that count as pressed. */
  readonly acts?: readonly string[]
  /** Commands of the desk that run, outside of a field. */
  readonly commands?: readonly string[]
  /** True if a page may copy right after it; also true if absent. */
  readonly copies?: boolean
}

/** One course of events, with its source. */
export interface Stream {
  readonly name: string
  readonly source: string
  /** The part of the stream that no source states. */
  readonly inferred?: string
  readonly events: readonly StreamEvent[]
  readonly gives?: Gives
}

/** A folder and a file in it as a system writes them. */
export interface PathStream {
  readonly name: string
  readonly source: string
  readonly inferred?: string
  readonly path: string
  readonly file: string
  /** The path of the file as the system's own dialogs give it. */
  readonly text: string
}

/** Everything recorded of one system. */
export interface SystemStreams {
  readonly system: 'macos' | 'windows' | 'linux'
  /** `navigator.platform`. */
  readonly platform: string
  readonly keys: readonly Stream[]
  readonly pointers: readonly Stream[]
  readonly paths: readonly PathStream[]
  readonly newlines: readonly { readonly name: string; readonly source: string; readonly newline: string }[]
  /** True if the file system takes names that differ in case for one name. */
  readonly names: { readonly source: string; readonly ignoreCase: boolean }
}

const read = (system: string): SystemStreams =>
  JSON.parse(readFileSync(join(import.meta.dirname, `${system}.json`), 'utf8')) as SystemStreams

export const systems: readonly SystemStreams[] = ['macos', 'windows', 'linux'].map(read)

/** Every stream of keys and of pointers with its system, as rows of a table test. */
export const allStreams = systems.flatMap(({ system, platform, keys, pointers }) =>
  [...keys, ...pointers].map(stream => [system, stream.name, stream, platform] as const),
)

/** A key as `before-input-event` gives it. */
export const mainKey = ({ is, code, key, control, meta, alt, shift, repeat }: StreamEvent) => ({
  type: is,
  code,
  key,
  control: control ?? false,
  meta: meta ?? false,
  alt: alt ?? false,
  shift: shift ?? false,
  isAutoRepeat: repeat ?? false,
  isComposing: false,
})

/** The event of Electron by which main has a stream's event; `undefined` where main has none. */
export function mainEvent(
  event: StreamEvent,
): 'before-input-event' | 'before-mouse-event' | 'input-event' | undefined {
  if (event.only === 'page' || event.is === 'blur' || event.is === 'focus') return undefined
  if (event.is.startsWith('key')) return 'before-input-event'
  return /^mouse(Down|Up|Move|Leave)$/.test(event.is) ? 'before-mouse-event' : 'input-event'
}

/** A key as Chromium gives it to a page. */
export function pageKey(event: StreamEvent): KeyboardEvent {
  const { is, code = '', key = '', control, meta, alt, shift, altGraph, repeat, composing, keyCode } = event
  const held = { Control: control, Meta: meta, Alt: alt, Shift: shift, AltGraph: altGraph }
  const given = new KeyboardEvent(is.toLowerCase(), {
    code,
    key,
    bubbles: true,
    cancelable: true,
    ctrlKey: control ?? false,
    metaKey: meta ?? false,
    altKey: alt ?? false,
    shiftKey: shift ?? false,
    repeat: repeat ?? false,
    isComposing: composing ?? false,
    keyCode: keyCode ?? 0,
  })
  const getModifierState = (name: string): boolean => held[name as keyof typeof held] ?? false
  return Object.assign(given, { getModifierState })
}

/** True if an input method takes a key. */
export const isComposing = ({ composing, keyCode }: StreamEvent): boolean =>
  composing === true || keyCode === 229
