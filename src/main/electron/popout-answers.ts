import type { PopoutApi } from '@contract/popout-api'
import type { PopoutKind, Chosen } from '@contract/windows-api'
import type { Handlers } from '@contract/wire'
import { err, refuse, ok } from '@core/value/result'
import { shownInPopout } from '../screen/popout-news'
import type { Links } from '../screen/links'
import type { Answers, PageNews } from '../screen/page-news'
import type { SettingsStore } from '../ports'
import { save } from '../save'
import { PREFERENCES } from '../calls/screen-calls'

export interface PopoutAnswersParts {
  readonly kind: PopoutKind
  readonly news: PageNews
  readonly settings: SettingsStore
  readonly handlers: Answers
  readonly links: Links
  /** The market that the desk's window shows, and the profile in use. */
  readonly desks: () => string | undefined
  readonly profileId: () => string | undefined
  /** Brings the desk's window to the front. */
  readonly toFront: () => void
  /** Whether main's own surface asks something now. */
  readonly isAsking: () => boolean
  readonly choose: (chosen: Chosen) => void
  /** What windows of this one's link show is another. */
  readonly onMoved: () => void
}

/** What is answered to one window beside. */
export function popoutAnswers(parts: PopoutAnswersParts): Handlers<PopoutApi> {
  const { kind, news, settings, handlers, links } = parts
  const shown = (): string | undefined => links.symbol(kind, parts.desks())
  const keptAs = `window.${kind}.preferences`
  const { desk, messages: told } = news.answers({
    ...handlers,
    desk: {
      async snapshot() {
        const whole = await handlers.desk.snapshot()
        return whole.ok ? ok(shownInPopout(kind, shown(), whole.value)) : whole
      },
    },
  })
  return {
    desk,
    messages: told,
    market: {
      candles: handlers.market.candles,
      printBars: handlers.market.printBars,
      pastFunding: handlers.market.pastFunding,
    },
    screen: {
      recall: () => ok(settings.get(keptAs) ?? settings.get(PREFERENCES)),
      remember: ({ preferences }) => save(settings, keptAs, preferences),
      copy: handlers.screen.copy,
    },
    popout: {
      begin() {
        const [symbol, looks] = [shown(), settings.get(PREFERENCES)]
        const link = links.of(kind)
        return ok({
          kind,
          link,
          ...(symbol !== undefined && { symbol }),
          ...(looks !== undefined && { looks }),
        })
      },
      async markets() {
        const whole = await handlers.desk.snapshot()
        return whole.ok ? ok((whole.value.markets?.value ?? []).map(({ symbol }) => symbol)) : whole
      },
      link({ link }) {
        const joined = links.join(kind, link, shown())
        parts.onMoved()
        return joined
      },
      async choose({ symbol }) {
        const whole = await handlers.desk.snapshot()
        const isListed = whole.ok && whole.value.markets?.value.some(market => market.symbol === symbol)
        if (isListed !== true) return err([refuse('MARKET_UNKNOWN', { symbol })])
        return links.choose(kind, symbol)
      },
      hand({ profileId, begun }) {
        // SECURITY: what was begun while another account was shown is not carried over to this one.
        if (profileId !== parts.profileId()) return err([refuse('PLAN_VOID')])
        parts.toFront()
        // SECURITY: it fills a draft and no more, and not even that behind an open question.
        if (parts.isAsking()) return err([refuse('CONSENT_OPEN')])
        parts.choose({ is: 'begun', begun })
        return ok(undefined)
      },
    },
  }
}
