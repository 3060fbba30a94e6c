import type { Rectangle, WebContents } from 'electron'
import { until } from './desk-window'
import type { Electron, InMain } from './in-main'

/** A window as main has it, with its views from bottom to top. */
export interface Frame {
  readonly id: number
  readonly title: string
  readonly bounds: Rectangle
  readonly isVisible: boolean
  readonly isMinimized: boolean
  readonly isFocused: boolean
  readonly views: readonly {
    /** Id of the page in the view. */
    readonly contents: number
    readonly isVisible: boolean
    readonly bounds: Rectangle
    readonly zoom: number
    readonly peers: string
    readonly spells: boolean
  }[]
}

/** Acts on a window by its person or by the system. */
export type FrameAct = 'focus' | 'blur' | 'minimize' | 'restore'

const lookAt = ({ BaseWindow }: Electron): readonly Frame[] =>
  BaseWindow.getAllWindows().map(frame => ({
    id: frame.id,
    title: frame.getTitle(),
    bounds: frame.getBounds(),
    isVisible: frame.isVisible(),
    isMinimized: frame.isMinimized(),
    isFocused: frame.isFocused(),
    views: frame.contentView.children.flatMap(view => {
      if (!('webContents' in view)) return []
      const contents = view.webContents as WebContents
      return [
        {
          contents: contents.id,
          isVisible: view.getVisible(),
          bounds: view.getBounds(),
          zoom: contents.getZoomFactor(),
          peers: contents.getWebRTCIPHandlingPolicy(),
          spells: contents.session.isSpellCheckerEnabled(),
        },
      ]
    }),
  }))

export function framesOf({ inMain }: { readonly inMain: InMain }) {
  const all = () => inMain(lookAt)
  return {
    all,
    /** The desk's own window, the only one with two pages. */
    async desk(): Promise<Frame> {
      const own = (await all()).find(({ views }) => views.length > 1)
      if (own === undefined) throw new Error('The window of the desk is not there.')
      return own
    },
    /** The window with this text in its title, once it is open. */
    titled: (shows: string): Promise<Frame> =>
      until(`the window of the ${shows}`, async () =>
        (await all()).find(({ title }) => title.includes(shows)),
      ),
    act: ({ id }: Pick<Frame, 'id'>, act: FrameAct): Promise<void> =>
      inMain(({ BaseWindow }, { id, act }) => BaseWindow.fromId(id)?.[act](), { id, act }),
    /** Closes a window as its person does. The call is deferred, since main may end with it. */
    close: ({ id }: Pick<Frame, 'id'>): Promise<void> =>
      inMain(({ BaseWindow }, id) => void setImmediate(() => BaseWindow.fromId(id)?.close()), id),
    /** Moves or resizes a window within its limits. */
    put: ({ id }: Pick<Frame, 'id'>, bounds: Partial<Rectangle>): Promise<void> =>
      inMain(({ BaseWindow }, { id, bounds }) => BaseWindow.fromId(id)?.setBounds(bounds), { id, bounds }),
  }
}
