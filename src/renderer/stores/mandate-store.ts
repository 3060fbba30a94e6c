import { defineStore } from 'pinia'
import { computed, shallowReactive } from 'vue'
import type { ArmingRequest } from '@core/armed/arming-request'
import type { ProgramRequest } from '@core/programs/program-request'
import { isArmedClick, type ArmedArea, type ArmedPlace } from '@core/envelope/mandate'
import type { MarginMode } from '@core/market/venue-market-rules'
import type { ReportedClick } from '@contract/armed-api'
import type { PagePoint } from '@contract/consent-api'
import { desk as bridge } from '../bridge'
import { useRequestStore } from './request-store'
import { useDeskStore } from './desk-store'
import { useScreenStore } from './screen-store'

export interface MandateMarket {
  readonly symbol: string
  readonly marginMode: MarginMode
}

/** Returns the current page area for this market, or `undefined` if it is not visible or shows another market. */
export type LocateClickArea = (market: MandateMarket) => ArmedArea | undefined

/** Mandates as reported by main. Nothing in the renderer sends an order of a mandate. */
export const useMandateStore = defineStore('armed', () => {
  const desk = useDeskStore()
  const requests = useRequestStore()
  const screen = useScreenStore()
  const armed = computed(() => desk.snapshot.armed?.value)
  const isLoaded = computed(() => armed.value !== undefined)
  const openMandate = computed(() => armed.value?.envelopes.find(({ ended }) => ended === undefined))
  const endedMandates = computed(() => armed.value?.envelopes.filter(one => one.ended !== undefined) ?? [])
  const clickAreas = shallowReactive(new Set<readonly [ArmedPlace, LocateClickArea]>())
  /**
   * True while the controls for clicks are rendered. They appear before the confirmation, so nothing moves before the
   * first click.
   */
  const isClickLayoutVisible = computed(() => openMandate.value !== undefined || screen.overlay.is === 'arm')

  const clickAreasOf = (market: MandateMarket): NonNullable<ArmingRequest['places']> =>
    Object.fromEntries(
      [...clickAreas].flatMap(([place, locateArea]) => {
        const area = locateArea(market)
        return area === undefined ? [] : [[place, area]]
      }),
    )
  const clickActionAt = (place: ArmedPlace, symbol: string | undefined) =>
    openMandate.value?.envelope.acts
      .filter(isArmedClick)
      .find(act => act.key === place && act.symbol === symbol)
  function isInClickArea(place: ArmedPlace, symbol: string, { x, y }: PagePoint): boolean {
    const area = clickActionAt(place, symbol)?.area
    return (
      area !== undefined && x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height
    )
  }
  const coversMarket = ({ symbol, marginMode }: MandateMarket): boolean =>
    openMandate.value?.envelope.markets.some(
      market => market.symbol === symbol && market.marginMode === marginMode,
    ) ?? false
  const isMandateOrder = (orderId: string): boolean =>
    (desk.attempts ?? []).some(
      one => one.orderId === orderId && one.inside?.envelope === openMandate.value?.envelope.id,
    )
  return {
    ...{
      isTold: isLoaded,
      open: openMandate,
      ended: endedMandates,
      places: clickAreas,
      isNear: isClickLayoutVisible,
      lie: clickAreasOf,
      actAt: clickActionAt,
      takes: isInClickArea,
      isIn: coversMarket,
      isOwn: isMandateOrder,
    },
    /** Reports to main which element a click hit. Main observes the click itself and shows refusals in its strip. */
    reportClick: (click: ReportedClick) => bridge.armed.clicked(click),
    requestArming: (wish: ArmingRequest) => requests.sendRequest(bridge.armed.arm(wish), 'a form'),
    requestProgram: (wish: ProgramRequest) => requests.sendRequest(bridge.armed.program(wish), 'a form'),
    requestDisarming: () => requests.sendRequest(bridge.armed.disarm()),
  }
})
