import { computed, shallowRef } from 'vue'
import type { VenueChoice } from '@contract/consent-api'
import { isLoopbackHost } from '@core/profile/loopback'
import type { VenueAddresses } from '@core/profile/trading-profile'
import { venuePageMessages } from '@messages/way-in'
import type { AddedAccountVenue } from './form-pages'

const emptyAddresses: VenueAddresses = { baseUrl: '', publicStreamUrl: '', privateStreamUrl: '' }

export function useVenueChoice(
  venues: readonly VenueChoice[],
  previousForm?: { venue: string; addresses?: VenueAddresses },
) {
  const venue = shallowRef(previousForm?.venue ?? venues[0]?.id ?? '')
  const addresses = shallowRef(previousForm?.addresses ?? emptyAddresses)
  const chosen = computed(() => venues.find(({ id }) => id === venue.value))
  const isOther = computed(() => chosen.value?.host === '')
  /** Host that is contacted: of the chosen venue, or of the typed address. */
  const host = computed(() => {
    const { baseUrl } = addresses.value
    if (!isOther.value) return chosen.value?.host
    return URL.canParse(baseUrl) ? new URL(baseUrl).host : undefined
  })
  const place = computed<AddedAccountVenue>(() => ({
    ...(chosen.value !== undefined && { kind: chosen.value.kind }),
    name: (isOther.value ? host.value : chosen.value?.label) ?? '',
  }))
  return {
    venue,
    addresses,
    host,
    place,
    /** True if every typed address is on this machine, where this program may always write. */
    isHere: computed(
      () =>
        isOther.value &&
        Object.values(addresses.value).every(
          address => URL.canParse(address) && isLoopbackHost(new URL(address).hostname),
        ),
    ),
    form: computed(() => ({ venue: venue.value, ...(isOther.value && { addresses: addresses.value }) })),
    lack: () =>
      isOther.value && Object.values(addresses.value).some(text => text.trim() === '')
        ? venuePageMessages.addresses
        : undefined,
  }
}
