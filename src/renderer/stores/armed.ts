import { defineStore } from 'pinia'
import { computed, shallowReactive } from 'vue'
import type { ArmingRequest } from '@core/armed/wish'
import type { ProgramRequest } from '@core/programs/program-wish'
import { isArmedClick, type ArmedArea, type ArmedPlace } from '@core/envelope/envelope'
import type { MarginMode } from '@core/market/market'
import type { ReportedClick } from '@contract/armed-api'
import type { PagePoint } from '@contract/consent'
import { desk as bridge } from '../bridge'
import { useRequestStore } from './asking'
import { useDeskStore } from './desk'
import { useScreenStore } from './screen'

/** A market as something is armed in it. */
export interface MandateMarket {
  readonly symbol: string
  readonly marginMode: MarginMode
}

/** Where a place lies now that is of this market; undefined where it is not on the screen, or of another one. */
export type LocateClickArea = (market: MandateMarket) => ArmedArea | undefined

/** What is allowed in advance, as main told it. Nothing on the screen sends anything of it. */
export const useMandateStore = defineStore('armed', () => {
  const desk = useDeskStore()
  const requests = useRequestStore()
  const screen = useScreenStore()
  const armed = computed(() => desk.snapshot.armed?.value)
  const isLoaded = computed(() => armed.value !== undefined)
  const openMandate = computed(() => armed.value?.envelopes.find(({ ended }) => ended === undefined))
  const endedMandates = computed(() => armed.value?.envelopes.filter(one => one.ended !== undefined) ?? [])
  /** The places at which clicks can be armed, as they are drawn. */
  const clickAreas = shallowReactive(new Set<readonly [ArmedPlace, LocateClickArea]>())
  /** Whether what clicks need is drawn: so that nothing moves between the yes and the first of them. */
  const isClickLayoutVisible = computed(() => openMandate.value !== undefined || screen.overlay.is === 'arm')

  /** Where each place of a market lies now. */
  const clickAreasOf = (market: MandateMarket): NonNullable<ArmingRequest['places']> =>
    Object.fromEntries(
      [...clickAreas].flatMap(([place, locateArea]) => {
        const area = locateArea(market)
        return area === undefined ? [] : [[place, area]]
      }),
    )
  /** What a click at a place of this market does; nothing where none is armed. */
  const clickActionAt = (place: ArmedPlace, symbol: string | undefined) =>
    openMandate.value?.envelope.acts.filter(isArmedClick).find(act => act.key === place && act.symbol === symbol)
  /** Whether a click on what stands at this spot is within the frame of a place of this market. */
  function isInClickArea(place: ArmedPlace, symbol: string, { x, y }: PagePoint): boolean {
    const area = clickActionAt(place, symbol)?.area
    return (
      area !== undefined && x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height
    )
  }
  /** Whether what is open is for this market in this margin mode. */
  const coversMarket = ({ symbol, marginMode }: MandateMarket): boolean =>
    openMandate.value?.envelope.markets.some(
      market => market.symbol === symbol && market.marginMode === marginMode,
    ) ?? false
  /** Whether an order left inside what is open. */
  const isMandateOrder = (orderId: string): boolean =>
    (desk.attempts ?? []).some(
      one => one.orderId === orderId && one.inside?.envelope === openMandate.value?.envelope.id,
    )
  return {
    ...{ isTold: isLoaded, open: openMandate, ended: endedMandates, places: clickAreas, isNear: isClickLayoutVisible, lie: clickAreasOf, actAt: clickActionAt, takes: isInClickArea, isIn: coversMarket, isOwn: isMandateOrder },
    /** Tells main what a click hit, which it has seen by itself; why nothing came of it main says on its strip. */
    reportClick: (said: ReportedClick) => bridge.armed.clicked(said),
    requestArming: (wish: ArmingRequest) => requests.sendRequest(bridge.armed.arm(wish), 'a form'),
    requestProgram: (wish: ProgramRequest) => requests.sendRequest(bridge.armed.program(wish), 'a form'),
    requestDisarming: () => requests.sendRequest(bridge.armed.disarm()),
  }
})
