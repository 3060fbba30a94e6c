import type { Api } from './api'
import type { ToldApi } from './told-api'
import type { Begun, BesideKind, Link } from './windows-api'
import type { Call, Names, Push } from './wire'

/**
 * Everything a window beside the desk's own can ask, and everything it can be told.
 *
 * It is a small part of what the desk's window can, under the same names, so that the same stores serve both. No call
 * of it plans, sends, switches or loosens anything: what is begun here goes on in the desk's window.
 */
export interface BesideApi extends ToldApi {
  readonly desk: Pick<Api['desk'], 'snapshot' | 'changed'>
  readonly market: Pick<Api['market'], 'view' | 'candles'>
  /** This window's own choices: what it shows is arranged apart from the desk's. */
  readonly screen: Pick<Api['screen'], 'recall' | 'remember' | 'copy'>
  readonly beside: {
    /** What this window is for, and what it shows now. */
    readonly begin: Call<void, BesideStart>
    /** What of that is another now. */
    readonly changed: Push<BesideNews>
    /** The markets there are, by name. */
    readonly markets: Call<void, readonly string[]>
    /** Follows the desk's market, or that of a colour: one that has none yet begins with the market shown here. */
    readonly link: Call<{ readonly link: Link }, undefined>
    /** Has every window of this one's colour show another market. The desk's own market is not this window's to choose. */
    readonly choose: Call<{ readonly symbol: string }, undefined>
    /** Hands what was begun at a price to the desk's window, and brings that to the front. */
    readonly hand: Call<{ readonly profileId: string; readonly begun: Begun }, undefined>
  }
}

export interface BesideNews {
  /** The market that is shown here. */
  readonly symbol?: string
  /** Whose market that is. */
  readonly link?: Link
  /** How the person likes the screen, as the desk's window keeps it. */
  readonly looks?: string
}

export interface BesideStart extends BesideNews {
  readonly kind: BesideKind
  readonly link: Link
}

/** The names of the contract: all that the preload and the bridge know of it. */
export const besideNames: Names<BesideApi> = {
  desk: { snapshot: 'call', changed: 'push' },
  market: { view: 'push', candles: 'call' },
  told: { took: 'call', shows: 'call' },
  screen: { recall: 'call', remember: 'call', copy: 'call' },
  beside: { begin: 'call', changed: 'push', markets: 'call', link: 'call', choose: 'call', hand: 'call' },
}
