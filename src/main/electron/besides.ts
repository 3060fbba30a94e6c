import { app } from 'electron'
import { besideNames, type BesideApi } from '@contract/beside-api'
import { besideInputs } from '@contract/beside-inputs'
import type { MarketView } from '@contract/api'
import type { BesideKind, Chosen } from '@contract/windows-api'
import type { Writes } from '@core/guard/guard'
import type { Changes } from '@core/snapshot/snapshot'
import { shownBeside } from '../screen/beside-news'
import { steady } from '../clock'
import { createPageNews, type Answers, type PageNews } from '../screen/page-news'
import type { Shelf } from '../ports'
import { putAway } from '../put-away'
import { besideAnswers } from './beside-answers'
import { openBesideWindow, type BesideWindow } from './beside-window'
import { isSeen, raise } from './frame'
import { openDoor, type Door, type DoorOptions } from './ipc'
import { windowTitle } from './notices'
import type { Page } from './pages'

/** The windows beside the desk's own: at most one of each kind, each told of the watched market alone. */
export interface Besides {
  open(kind: BesideKind): Promise<void>
  /** Opens those that were open when the desk was left; false where there were none. */
  reopen(): Promise<boolean>
  /** Takes in what the desk tells. */
  changed(changes: Changes): void
  view(view: MarketView): void
  /** Takes in how the person likes the screen. */
  like(preferences: string): void
  /** The one that has the keyboard, when one of them has. */
  focused(): BesideWindow | undefined
  /** Closes all of them, as the desk is left; they are opened again with it. */
  close(): void
}

export interface BesidesParts {
  readonly page: Page
  readonly preloads: string
  readonly shelf: Shelf
  readonly devTools: boolean
  readonly door: Pick<DoorOptions<BesideApi>, 'now' | 'rate' | 'onIncident' | 'onStranger'>
  readonly handlers: Answers
  /** Brings the desk's window to the front. */
  readonly toFront: () => void
  /** Whether main's own surface asks something now. */
  readonly isAsking: () => boolean
  readonly choose: (chosen: Chosen) => void
}

interface Open {
  readonly window: BesideWindow
  readonly news: PageNews
  readonly door: Door<BesideApi>
}

/** Where the shelf keeps which of them are open. */
const OPEN = 'window.beside'
const titles: Readonly<Record<BesideKind, string>> = { chart: 'Chart', ladder: 'Book and ladder' }
const kinds = Object.keys(titles) as readonly BesideKind[]

export function createBesides(parts: BesidesParts): Besides {
  const { shelf, handlers } = parts
  const open = new Map<BesideKind, Open>()
  let isLeft = false
  let view: MarketView | undefined
  let profile: { readonly id: string; readonly kind: string } | undefined
  let writes: Writes | undefined

  const keep = (): void => void putAway(shelf, OPEN, JSON.stringify([...open.keys()]))
  const name = (kind: BesideKind, { window }: Open): void =>
    window.frame.setTitle(windowTitle(profile?.kind, view?.symbol, writes, titles[kind]))

  /** Tells a window everything it shows of the market that is watched now. */
  async function tellAll(kind: BesideKind, { news }: Open): Promise<void> {
    const whole = await handlers.desk.snapshot()
    if (whole.ok) heed(whole.value)
    if (whole.ok) news.news.desk.changed(shownBeside(kind, view?.symbol, whole.value))
    if (view !== undefined) news.news.market.view(view)
  }

  function heed(changes: Changes): void {
    profile = changes.profile?.value ?? profile
    writes = changes.writes?.value ?? writes
  }

  async function openOne(kind: BesideKind): Promise<void> {
    const there = open.get(kind)
    if (there !== undefined) return raise(there.window.frame)
    const window = openBesideWindow({ ...parts, kind })
    const { frame, contents } = window
    const news = createPageNews({
      clock: steady,
      isSeen: () => isSeen(frame),
      tell: () => ({ ...door.tell, alerts: { told: () => undefined }, windows: { chosen: () => undefined } }),
    })
    const door: Door<BesideApi> = openDoor<BesideApi>({
      ...parts.door,
      contents,
      origin: parts.page.origin,
      names: besideNames,
      inputs: besideInputs,
      handlers: besideAnswers({
        ...parts,
        kind,
        news,
        symbol: () => view?.symbol,
        profileId: () => profile?.id,
      }),
    })
    const one: Open = { window, news, door }
    open.set(kind, one)
    keep()
    frame.on('show', news.look)
    frame.on('restore', news.look)
    frame.once('closed', () => {
      open.delete(kind)
      news.close()
      if (!isLeft) keep()
    })
    await tellAll(kind, one)
    name(kind, one)
    await window.load()
  }

  // The windows that the system closes as everything ends were not closed by the person.
  app.on('before-quit', event => {
    isLeft = !event.defaultPrevented
  })
  return {
    open: openOne,
    async reopen() {
      const kept = shelf.get(OPEN) ?? ''
      const wanted = kinds.filter(kind => kept.includes(`"${kind}"`))
      for (const kind of wanted) await openOne(kind)
      return wanted.length > 0
    },
    changed(changes) {
      heed(changes)
      for (const [kind, one] of open) {
        one.news.news.desk.changed(shownBeside(kind, view?.symbol, changes))
        if (changes.profile !== undefined || changes.writes !== undefined) name(kind, one)
      }
    },
    view(next) {
      const isAnother = next.symbol !== view?.symbol
      view = next
      for (const [kind, one] of open) {
        if (isAnother) {
          one.door.tell.beside.changed({ symbol: next.symbol })
          name(kind, one)
          void tellAll(kind, one)
        } else one.news.news.market.view(next)
      }
    },
    like(looks) {
      for (const { door } of open.values()) door.tell.beside.changed({ looks })
    },
    focused: () => [...open.values()].find(({ window }) => window.frame.isFocused())?.window,
    close() {
      isLeft = true
      for (const { window } of open.values()) window.frame.close()
    },
  }
}
