import type { BesideApi } from '@contract/beside-api'
import type { BesideKind, Chosen } from '@contract/windows-api'
import type { Handlers } from '@contract/wire'
import { no, refuse, yes } from '@core/value/result'
import { shownBeside } from '../screen/beside-news'
import type { Answers, PageNews } from '../screen/page-news'
import type { Shelf } from '../ports'
import { putAway } from '../put-away'
import { PREFERENCES } from '../calls/screen-calls'

export interface BesideAnswersParts {
  readonly kind: BesideKind
  readonly news: PageNews
  readonly shelf: Shelf
  readonly handlers: Answers
  /** The market that is watched now, and the profile in use. */
  readonly symbol: () => string | undefined
  readonly profileId: () => string | undefined
  /** Brings the desk's window to the front. */
  readonly toFront: () => void
  /** Whether main's own surface asks something now. */
  readonly isAsking: () => boolean
  readonly choose: (chosen: Chosen) => void
}

/** What is answered to one window beside. */
export function besideAnswers(parts: BesideAnswersParts): Handlers<BesideApi> {
  const { kind, news, shelf, handlers } = parts
  const keptAs = `window.${kind}.preferences`
  const { desk, told } = news.answers({
    ...handlers,
    desk: {
      async snapshot() {
        const whole = await handlers.desk.snapshot()
        return whole.ok ? yes(shownBeside(kind, parts.symbol(), whole.value)) : whole
      },
    },
  })
  return {
    desk,
    told,
    market: { candles: handlers.market.candles },
    screen: {
      recall: () => yes(shelf.get(keptAs) ?? shelf.get(PREFERENCES)),
      remember: ({ preferences }) => putAway(shelf, keptAs, preferences),
      copy: handlers.screen.copy,
    },
    beside: {
      begin() {
        const [symbol, looks] = [parts.symbol(), shelf.get(PREFERENCES)]
        return yes({ kind, ...(symbol !== undefined && { symbol }), ...(looks !== undefined && { looks }) })
      },
      hand({ profileId, begun }) {
        // SECURITY: what was begun while another account was shown is not carried over to this one.
        if (profileId !== parts.profileId()) return no([refuse('PLAN_VOID')])
        parts.toFront()
        // SECURITY: it fills a draft and no more, and not even that behind an open question.
        if (parts.isAsking()) return no([refuse('CONSENT_OPEN')])
        parts.choose({ is: 'begun', begun })
        return yes(undefined)
      },
    },
  }
}
