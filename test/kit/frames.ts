import type { Rectangle, WebContents } from 'electron'
import { until } from './desk-window'
import type { Electron, InMain } from './in-main'

/** A window as main has it, with what lies in it, from the bottom up. */
export interface Frame {
  readonly id: number
  readonly title: string
  readonly bounds: Rectangle
  readonly isVisible: boolean
  readonly isMinimized: boolean
  readonly isFocused: boolean
  readonly views: readonly {
    /** The number of the page in it. */
    readonly contents: number
    readonly isVisible: boolean
    readonly bounds: Rectangle
    readonly zoom: number
    readonly peers: string
    readonly spells: boolean
  }[]
}

/** What can be done to a window, as its person or the system does. */
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

/** The windows of an open desk, as main has them. */
export function framesOf({ inMain }: { readonly inMain: InMain }) {
  const all = () => inMain(lookAt)
  return {
    all,
    /** The desk's own: it alone has two pages. */
    async desk(): Promise<Frame> {
      const own = (await all()).find(({ views }) => views.length > 1)
      if (own === undefined) throw new Error('The window of the desk is not there.')
      return own
    },
    /** The one that has this in its title, once it is there and says so. */
    titled: (shows: string): Promise<Frame> =>
      until(`the window of the ${shows}`, async () =>
        (await all()).find(({ title }) => title.includes(shows)),
      ),
    act: ({ id }: Pick<Frame, 'id'>, act: FrameAct): Promise<void> =>
      inMain(({ BaseWindow }, { id, act }) => BaseWindow.fromId(id)?.[act](), { id, act }),
    /** Closes a window, as its person does: a moment later, since main may be gone with it. */
    close: ({ id }: Pick<Frame, 'id'>): Promise<void> =>
      inMain(({ BaseWindow }, id) => void setImmediate(() => BaseWindow.fromId(id)?.close()), id),
    /** Puts a window where it is told, as far as it lets itself be put there. */
    put: ({ id }: Pick<Frame, 'id'>, bounds: Partial<Rectangle>): Promise<void> =>
      inMain(({ BaseWindow }, { id, bounds }) => BaseWindow.fromId(id)?.setBounds(bounds), { id, bounds }),
  }
}
