import { deskApi, type Api } from '@contract/api'
import { popoutApi, type PopoutApi } from '@contract/popout-api'
import { consentApi, type ConsentApi } from '@contract/consent'
import { stripApi, type StripApi } from '@contract/strip-api'
import { connect, type Transport } from '@contract/wire'

declare global {
  interface Window {
    /** What the preload of the desk's window puts in place, or, with fewer names, that of a window beside it. */
    readonly desk: Transport
    /** What the preload of the consent surface puts in place. */
    readonly consent: Transport
    /** What the preload of the strip of what is armed puts in place. */
    readonly strip: Transport
  }
}

/** Finds the preload's transport at each use, so that a page without it fails where it asks, not where it loads. */
const over = (find: () => Transport): Transport => ({
  invoke: (channel, input) => find().invoke(channel, input),
  on: (channel, hear) => find().on(channel, hear),
})

/** The desk window's end of the contract. Stores speak through it; components never do. */
export const desk = connect<Api>(
  deskApi,
  over(() => window.desk),
)

/** The end of a window beside the desk's own: of what the desk's window can say, it can say a small part. */
export const popout = connect<PopoutApi>(
  popoutApi,
  over(() => window.desk),
)

/** The consent surface's end of the contract. */
export const consent = connect<ConsentApi>(
  consentApi,
  over(() => window.consent),
)

/** The end of the strip of what is armed. */
export const strip = connect<StripApi>(
  stripApi,
  over(() => window.strip),
)
